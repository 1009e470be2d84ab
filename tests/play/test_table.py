"""`Table`: people and bots at one game, help, hints, taking back, saving."""

import json

import pytest

from explorer_env.core.errors import ConfigError, IllegalAction, SaveError
from explorer_env.play.outlook import Change, change_words
from explorer_env.play.table import PERSON, OutOfTurn, Table

GAMES = ["expedition", "adventure"]
SHORT = {"expedition": {"game_turns": 1}, "adventure": {"rounds": 2}}


def table(game="adventure", seats=(PERSON, "heuristic"), seed=5, **settings):
    return Table(game, seats, seed, SHORT[game], **settings)


def play_on(table, answers):
    """So many answers of the person in seat 0, the first legal one each."""
    for _ in range(answers):
        table.play_bots()
        if table.over:
            return
        table.answer(0, int(table.game.legal().nonzero()[0][0]))
    table.play_bots()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_and_bots_play_to_the_end(game):
    here = table(game)
    play_on(here, 500)
    assert here.over
    assert here.asked() is None
    assert here.lines[-1].text.startswith("The game is over")
    assert [seat for seat, _, _ in here.results()] == sorted(range(2), key=lambda seat: -here.game.scores()[seat])


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_is_told_with_all_its_answers(game):
    here = table(game)
    asked = here.asked()
    assert asked.seat == here.game.seat
    assert asked.question == here.game.question()
    assert [answer.action for answer in asked.answers] == here.game.legal().nonzero()[0].tolist()
    assert asked.rule_words
    assert all(answer.means and "{" not in answer.means + answer.costs for answer in asked.answers)


def test_what_comes_of_an_answer_is_tried_elsewhere():
    here = table()
    before = here.check()
    answers = {answer.words: answer for answer in here.asked().answers}
    assert answers["hurry"].outlook == ["breath -1"]  # hurry_cost
    assert answers["done"].outlook == []
    assert here.check() == before


def test_changes_in_words():
    assert change_words(Change("Time", -1, -1, -1.0, 1.0)) == "Time -1"
    assert change_words(Change("Health", -1, 0, -0.25, 0.25)) == "Health -1 in 25%"
    assert change_words(Change("Food", 0, 12, 4.0, 0.5)) == "Food 0 to +12, +4.0 on average"


def test_the_log_tells_answers_and_what_came_of_them():
    here = table()
    seen = len(here.look())
    here.answer(0, here.game.ACTION_NAMES.index("hurry"))
    first, *rest = here.look(seen)
    assert (first.move, first.seat) == (1, 0)
    assert first.text.endswith("hurry")
    assert "explorer_0 hurries" in [line.text for line in rest]


def test_dice_of_the_log_are_told():
    here = table("expedition", seats=["heuristic", "heuristic"])
    here.play_bots()
    dice = [die for line in here.lines for die in line.dice]
    assert dice
    assert all(1 <= die.shows <= die.sides for die in dice)


def test_only_who_is_asked_may_answer():
    here = table(seats=[PERSON, PERSON])
    with pytest.raises(OutOfTurn, match="explorer_0's turn"):
        here.answer(1, 0)
    with pytest.raises(IllegalAction, match="Legal:"):
        here.answer(0, here.game.ACTION_NAMES.index("yes"))
    with pytest.raises(OutOfTurn, match="No bot"):
        here.bot_answer()
    assert here.move == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_taken_back_with_all_that_came_of_it(game):
    here = table(game, practice=True)
    play_on(here, 3)
    move = here.undoable(0)
    before = table(game, practice=True)
    before._replay(here.answers[:move])
    here.undo(0)
    assert here.move == move
    assert here.check() == before.check()
    assert here.lines == before.lines
    assert here.game.seat == 0


def test_only_practice_lets_take_back():
    here = table()
    play_on(here, 1)
    with pytest.raises(OutOfTurn, match="no practice"):
        here.undo(0)
    fresh = table(practice=True)
    with pytest.raises(OutOfTurn, match="nothing"):
        fresh.undo(0)


def test_bots_answer_the_same_after_a_choice_was_taken_back():
    here = table(seats=[PERSON, "random", "random"], practice=True)
    play_on(here, 4)
    check, action = here.check(), here.answers[here.undoable(0)].action
    here.undo(0)
    here.answer(0, action)
    here.play_bots()
    assert here.check() == check


@pytest.mark.parametrize(
    ("adviser", "kind"), [("trained", "chances"), ("search:30", "visits"), ("heuristic", "answer")]
)
def test_hints(adviser, kind):
    here = table()
    before = here.check()
    hint = here.hint(adviser)
    assert hint.kind == kind
    assert sum(opinion.share for opinion in hint.each) == pytest.approx(1, abs=1e-5)
    assert sorted(opinion.action for opinion in hint.each) == here.game.legal().nonzero()[0].tolist()
    assert hint.action in [opinion.action for opinion in hint.each]
    assert here.check() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_table_goes_on_as_if_it_had_not_been(game, tmp_path):
    here = table(game, seats=[PERSON, "random", "heuristic"])
    play_on(here, 3)
    here.save(tmp_path / "table.json")
    again = Table.load(tmp_path / "table.json")
    assert again.data() == here.data()
    assert again.lines == here.lines
    play_on(here, 2)
    play_on(again, 2)
    assert again.check() == here.check()


def test_its_replay_is_the_game():
    here = table(seats=[PERSON, "random"])
    play_on(here, 4)
    replay = here.replay()
    assert replay.players == (PERSON, "random")
    assert replay.game() == here.game


def test_what_is_no_saved_table(tmp_path):
    file = tmp_path / "table.json"
    here = table()
    play_on(here, 2)
    good = here.data()
    for wrong in ["no json", "[]", "{}", json.dumps(good | {"check": "0"}), json.dumps(good | {"answers": [[0, 999]]}),
                  json.dumps(good | {"game": "chess"}), json.dumps(good | {"table": 99})]:  # fmt: skip
        file.write_text(wrong)
        with pytest.raises(SaveError):
            Table.load(file)
    with pytest.raises(SaveError):
        Table.load(tmp_path / "nowhere.json")


def test_wrong_settings():
    with pytest.raises(ConfigError, match="known are"):
        Table("chess", [PERSON])
    with pytest.raises(ConfigError, match="agent 'nobody'"):
        Table("adventure", [PERSON, "nobody"])
    with pytest.raises(ConfigError, match="1 to 4 players"):
        Table("adventure", [PERSON] * 5)
    with pytest.raises(ConfigError, match="seed"):
        Table("adventure", [PERSON], seed=-1)
    with pytest.raises(ConfigError, match="practice"):
        Table("adventure", [PERSON], practice="yes")
