"""`explorer balance --game adventure`: what Adventure's log says in numbers, and its tables."""

from itertools import pairwise

import numpy as np
import pytest

from agents import make
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.game import Adventure
from explorer_env.adventure.rules.assets import ADVENTURE, COINS
from tests.adventure.tools import heading, position, resolve, script
from tests.cli.tools import explorer, read
from training import adventure_balance as figures
from training import adventure_log as log

MENAGERIE = "Moonlit Menagerie at 4,3 turned 0\n"
NAMES = [figures.c.card_name(figures.DECK, card) for card in range(int(figures.DECK["different"]))]


def table(*lines, players=2):
    return position(f"{heading(players)}\n{MENAGERIE}" + "\n".join(lines))


def counted(game):
    reader, counts = figures.new_reader(), figures.new_counts()
    figures.read(game, reader, counts)
    return reader, counts


def of_card(counts, first, name):
    return int(counts[first + NAMES.index(name)])


def test_the_adventure_point_of_a_draw_is_not_the_cards():
    """The draw brings an adventure point and the card another one, which counts 5."""
    game = table("explorer_0 at Moonlit Menagerie C1")
    script(game, draws=["Panorama Terrace"])
    reader, counts = counted(resolve(game, (0, "Moonlit Menagerie C1")))
    assert game.record.adventure[0, 0] == 2
    assert log.changes_of(reader)[NAMES.index("Panorama Terrace")].tolist() == [5, 0, 0, 0]
    assert of_card(counts, log.DRAWN, "Panorama Terrace") == of_card(counts, log.HITS, "Panorama Terrace") == 1
    assert of_card(counts, log.CHANGED, "Panorama Terrace") == 5


def test_a_repeat_counts_its_whole_change_and_is_no_draw():
    game = table("explorer_0 at Moonlit Menagerie C1", "Place 1: Panorama Terrace at Moonlit Menagerie C1")
    _, counts = counted(resolve(game, (0, "Moonlit Menagerie C1")))
    assert of_card(counts, log.REPEATED, "Panorama Terrace") == 1
    assert of_card(counts, log.DRAWN, "Panorama Terrace") == 0
    assert of_card(counts, log.CHANGED, "Panorama Terrace") == 5


def test_everybody_on_the_tile_is_hit():
    """Flooded Cellar: 1 life, which counts 2, and 7 coins."""
    game = table("explorer_0 at Moonlit Menagerie C1", "explorer_1 at Moonlit Menagerie E5", players=3)
    reader, counts = counted(resolve(script(game, draws=["Flooded Cellar"]), (0, "Moonlit Menagerie C1")))
    assert of_card(counts, log.HITS, "Flooded Cellar") == 2
    assert of_card(counts, log.CHANGED, "Flooded Cellar") == -18
    assert log.changes_of(reader)[NAMES.index("Flooded Cellar")].tolist() == [-9, -9, 0, 0]


def test_who_is_robbed_is_not_hit_but_its_loss_is_the_cards():
    game = table("explorer_0 at Moonlit Menagerie C1")
    reader, counts = counted(resolve(script(game, draws=["Light Fingers"]), (0, "Moonlit Menagerie C1")))
    assert of_card(counts, log.HITS, "Light Fingers") == 1
    assert of_card(counts, log.CHANGED, "Light Fingers") == 3
    assert log.changes_of(reader)[NAMES.index("Light Fingers")].tolist() == [3, -3, 0, 0]


def test_a_card_decides_a_game_that_another_wins_without_its_changes():
    game = Adventure.start(2, seed=1)
    game.record.score[0, :2] = [50, 45]
    reader, counts = figures.new_reader(), figures.new_counts()
    log.changes_of(reader)[:3, :2] = [[6, 0], [4, 0], [0, -5]]
    figures.close(game, reader, counts)
    assert counts[log.ALTERED : log.ALTERED + 3].tolist() == [12, 0, 6]  # without the third card they share it


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_log_of_whole_games_accounts_for_every_line_and_every_score(players):
    """Score: what cards changed, the points of draws and tiles, what was found and drunk."""
    game = Adventure.start(players, seed=players, config={"rounds": 8})
    start = int(game.scores().sum())
    agent = make("random", "adventure", seed=players)
    reader, counts = figures.new_reader(), figures.new_counts()
    figures.read(game, reader, counts)
    outside = 0
    while not game.over:
        before = game.told
        game.apply(agent.act(game.view(game.seat), game.legal()))
        figures.read(game, reader, counts)
        outside += _outside_cards(game, before)
    assert counts[log.LOST_LINES] == 0
    assert counts[: log.MESSAGES].sum() == game.told
    by_cards = int(log.changes_of(reader).sum())
    assert game.scores().sum() == start + by_cards + outside
    figures.close(game, reader, counts)
    assert counts[log.SCORE] == game.scores().sum()
    assert counts[log.ADVENTURE_POINTS] == game.record.adventure.sum()


def _outside_cards(game, since):
    """What the score gained by lines that follow no card: draws, tiles, treasures, springs, dropped coins, returns."""
    lines = [game.record.log[0, line % 60].tolist() for line in range(since, game.told)]
    worth = {COINS: 1, ADVENTURE: 5, t.LIFE: 2}
    causes = {s.TELL_DRAWS, s.TELL_DISCOVERS, s.TELL_TREASURE, s.TELL_SPRING, s.TELL_PICKS_UP, s.TELL_RETURNS}
    total = 0
    for cause, (message, _, asset, change) in pairwise(lines):
        if cause[0] in causes and message == s.TELL_GAINS:
            total += worth.get(asset, 0) * change
    return total


def test_the_mean_of_the_deck_counts_copies():
    sample = figures.Sample(2, figures.new_counts(), np.zeros(2), games=1)
    for name, changed, hits in (("Light Fingers", 6, 2), ("Amber Seam", 5, 1)):
        sample.counts[log.CHANGED + NAMES.index(name)] = changed
        sample.counts[log.HITS + NAMES.index(name)] = hits
    assert figures.deck_mean(sample) == pytest.approx((2 * 3 + 5) / 40)


def test_balance_prints_cards_and_contests_and_writes_them_as_json(tmp_path, capsys):
    file = tmp_path / "balance.json"
    asked = ("--game", "adventure", "--agent", "random", "--games", 4, "--players", "2-3", "--json", file)
    assert explorer("balance", *asked) == 0
    shown = capsys.readouterr().out
    results = read(file)
    assert [row["figure"] for row in results["figures"]] == [figure.name for figure in figures.FIGURES]
    [(title, rows)] = results["tables"].items()
    assert title in shown
    assert [row["card"] for row in rows[:-1]] == NAMES
    assert [row["opponent"] for row in results["contests"]] == list(figures.OPPONENTS)
    assert "random against others" in shown
    assert "reference" not in shown
    assert results["lost_lines"] == 0
