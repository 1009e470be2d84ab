"""The sequence of play: which function each step of the agenda calls. The game's table of contents."""

from explorer_env.core.agenda import NOBODY, ask, push
from explorer_env.core.jit import rule
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules import (
    chits,
    dice,
    discoveries,
    encounters,
    end,
    events,
    incidents,
    losses,
    matrix,
    moving,
    rivers,
    setup,
    specials,
    terrain,
    turn_track,
)


@rule
def incident(g, who, drawn):
    """5H."""
    if drawn == t.IMPASSABLE:
        incidents.impassable(g, who)
    elif drawn == t.THIRST:
        incidents.thirst(g, who)
    elif drawn == t.LOST:
        incidents.lost(g, who)
    elif drawn == t.MALARIA:
        incidents.malaria(g, who)
    elif drawn == t.SUCCESS:
        events.success(g, who)
    elif drawn == t.STORM:
        incidents.storm(g, who)
    elif drawn == t.WARBAND:
        incidents.warband(g, who)
    elif drawn == t.TABOO:
        incidents.taboo(g, who)
    elif drawn == t.ACCIDENT:
        incidents.accident(g, who)
    elif drawn == t.RUMOR:
        events.rumor(g, who)


@rule
def map_step(g, step, who, argument):
    """The Game Turn and the Map Phase (3, 4)."""
    if step == s.EVERYONE:
        turn_track.next_of_everyone(g, argument)
    elif step == s.GAME_TURN:
        turn_track.game_turn(g)
    elif step == s.TURN_TRACK:
        turn_track.turn_track(g)
    elif step == s.PORT:
        push(g, s.PATRON, who, 0)
        ask(g, s.ASK_PORT, who)
    elif step == s.PATRON:
        ask(g, s.ASK_PATRON, who)
    elif step == s.EQUIP:
        setup.equip(g, who)
    elif step == s.BUY:
        setup.buy(g, who, argument)
    elif step == s.MAP_TURN:
        turn_track.map_turn(g, who)
    elif step == s.FEED:
        turn_track.feed(g, who)
    elif step == s.ROLL_HEALTH:
        turn_track.roll_track(g, who, t.HEALTH, argument)
    elif step == s.ROLL_SANITY:
        turn_track.roll_track(g, who, t.SANITY, argument)
    elif step == s.SUFFER_IF_LOW:
        turn_track.suffer_if_low(g, who, argument)
    elif step == s.MOVE:
        moving.move(g, who)
    elif step == s.EXPLORE:
        terrain.explore(g, who)
    elif step == s.CONFIRM_SQUARE:
        terrain.confirm_square(g, who)
    elif step == s.SQUARE_ROLLED:
        terrain.square_rolled(g, who)
    elif step == s.COLOR_CODE:
        terrain.color_code(g, who)
    elif step == s.TERRAIN_CHART:
        terrain.terrain_chart(g, who)
    elif step == s.TERRAIN_ROLLED:
        terrain.terrain_rolled(g, who)
    elif step == s.FIND_WATER:
        rivers.find_water(g, who)
    elif step == s.UPSTREAM:
        rivers.upstream(g, who, argument)
    elif step == s.DRAW_WATER:
        rivers.draw_water(g, who)
    elif step == s.PLACE_WATER:
        rivers.place_water(g, who)
    elif step == s.GENERIC_BRANCH:
        rivers.generic_branch(g, who)
    elif step == s.CONNECT:
        rivers.connect(g, who)
    elif step == s.CONNECTION_ROLLED:
        rivers.connection_rolled(g, who, argument)
    elif step == s.MAP_TURN_OVER:
        moving.map_turn_over(g, who)


@rule
def shared_step(g, step, who, argument):
    """What any chapter may ask for: rolls, losses, Items."""
    if step == s.THROW:
        dice.throw(g, who)
    elif step == s.NAME_FACE:
        ask(g, s.ASK_FACE, who)
    elif step == s.OFFER_REROLL:
        ask(g, s.ASK_REROLL, who)
    elif step == s.LOSE_MEMBER:
        losses.member_at_risk(g, who, argument)
    elif step == s.LOSE_ITEMS:
        losses.lose_items(g, who, argument)
    elif step == s.CARRY:
        losses.carry(g, who)


@rule
def matrix_step(g, step, who, argument):
    """The Matrix Phase (5)."""
    if step == s.MATRIX_PHASE:
        matrix.matrix_phase(g)
    elif step == s.STAY_OUT:
        matrix.stay_out(g, who)
    elif step == s.DISCOVERIES:
        matrix.discoveries(g, who)
    elif step == s.MATRIX_ROUND:
        matrix.matrix_round(g)
    elif step == s.PLAYER_TURN:
        matrix.player_turn(g, who)
    elif step == s.LAY_ENCOUNTERS:
        matrix.lay_encounters(g, who)
    elif step == s.TELESCOPE:
        matrix.telescope(g, who)
    elif step == s.RETURN_APART:
        matrix.return_apart(g)
    elif step == s.EVENT:
        events.event(g, who, argument)
    elif step == s.INCIDENT:
        incident(g, who, argument)
    elif step == s.EVENT_OVER:
        events.event_over(g, who, argument)
    elif step == s.STEP:
        ask(g, s.ASK_STEP, who)
    elif step == s.FIND_HERE:
        discoveries.find_here(g, who)
    elif step == s.ENCOUNTER_HERE:
        encounters.encounter_here(g, who)
    elif step == s.PLAYER_TURN_OVER:
        matrix.player_turn_over(g, who)
    elif step == s.AMBUSH:
        incidents.ambush(g, who)
    elif step == s.AMBUSHED:
        incidents.ambushed(g, who)
    elif step == s.AMMO_ROLLED:
        incidents.ammo_rolled(g, who)
    elif step == s.PAY:
        incidents.pay(g, who, argument)
    elif step == s.SAVE:
        incidents.save(g, who, argument)
    elif step == s.SAVED:
        incidents.saved(g)
    elif step == s.THIRST_LOSS:
        incidents.thirst_loss(g, who)
    elif step == s.LOST_TIME:
        incidents.lost_time(g, who)
    elif step == s.KING_ROLLED:
        discoveries.king_rolled(g, who, argument)
    elif step == s.ARROW:
        chits.place_arrow(g, who)
    elif step == s.SPECIAL:
        specials.special(g, who)
    elif step == s.SPECIAL_EFFECT:
        specials.special_effect(g, who, argument)
    elif step == s.RECOVERED:
        encounters.recovered(g, who, argument)
    elif step == s.HUNTED:
        encounters.hunted(g, who)
    elif step == s.FED:
        encounters.fed(g, who)
    elif step == s.LIKE_ROLLED:
        encounters.like_rolled(g, who)
    elif step == s.FRIENDLY:
        ask(g, s.ASK_FRIENDLY, who)
    elif step == s.RESPECT_ROLLED:
        encounters.respect_rolled(g, who)
    elif step == s.TUSK_ROLLED:
        encounters.tusk_rolled(g, who)
    elif step == s.RECRUIT:
        encounters.recruit(g, who, argument)
    elif step == s.RECRUIT_ROLLED:
        encounters.recruit_rolled(g, who, argument)
    elif step == s.RECRUITED:
        encounters.recruited(g, who, argument)


@rule
def end_step(g, step, who, argument):
    """Time is up, the end (6)."""
    if step == s.TIME_CHECK:
        matrix.time_check(g, who)
    elif step == s.TIME_UP:
        end.time_up(g, who)
    elif step == s.DESERT:
        end.desert(g, who, argument)
    elif step == s.DESERTED:
        end.deserted(g, who, argument)
    elif step == s.SPEND:
        end.spend(g, who)
    elif step == s.GAME_TURN_OVER:
        end.game_turn_over(g)


@rule
def take_step(g, step, who, argument):
    """Steps are numbered in the order of the groups; those of the dead fall away (6E)."""
    if who != NOBODY and not g.alive[who]:
        return
    if step < s.THROW:
        map_step(g, step, who, argument)
    elif step < s.MATRIX_PHASE:
        shared_step(g, step, who, argument)
    elif step < s.TIME_CHECK:
        matrix_step(g, step, who, argument)
    else:
        end_step(g, step, who, argument)
