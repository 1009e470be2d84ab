"""Replays: whole games as files, and that nothing but an untouched file is read."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from explorer_env.adventure.cards import told_cards
from explorer_env.adventure.game import Adventure
from explorer_env.core.errors import ConfigError, IllegalAction, SaveError
from explorer_env.core.replay import EVERY, FIRST, Replay, file_of
from explorer_env.expedition.game import Expedition
from tests.replays import KINDS, SHORT, played

BOTH = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
HEAD = 9  # lines


@pytest.fixture(scope="module", params=KINDS.values(), ids=lambda kind: kind.name)
def text(request):
    """The file of a small game."""
    return played(request.param).text()


def load(tmp_path, content):
    path = tmp_path / "game.replay"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return Replay.load(path, KINDS)


def wrong(tmp_path, content):
    """The line that the error names, and what it says."""
    with pytest.raises(SaveError, match=r"game\.replay, line \d+: ") as caught:
        load(tmp_path, content)
    assert "\n" not in str(caught.value)
    assert re.search("expected|give|is for|Allowed are|Did you mean", str(caught.value))
    return int(re.search(r", line (\d+): ", str(caught.value))[1]), str(caught.value)


def line_of(text, start):
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def changed(text, number, line):
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


# --- what is kept ----------------------------------------------------------------------------------------------------
@BOTH
def test_a_game_that_is_read_is_the_game_that_was_played(kind, tmp_path):
    replay = played(kind, ["heuristic", 'a "name"\n\u00e9\udc00', "x"], seed=2**70)
    replay.save(tmp_path / "new" / "game.replay")
    read = Replay.load(tmp_path / "new" / "game.replay", KINDS)
    assert read.text() == replay.text()
    assert (read.kind, list(read.players), read.seed) == (kind, list(replay.players), replay.seed)
    assert (read.actions, read.config) == (replay.actions, SHORT[kind.name])
    assert read.game() == replay.game()
    assert read.game().over


@BOTH
def test_every_move_is_a_line_in_numbers_and_words_with_hashes_between(kind):
    replay = played(kind)
    lines = replay.text().splitlines()
    assert lines[0] == FIRST
    assert lines[HEAD - 1].startswith("head: ")
    game, at = replay.start(), HEAD
    for number, action in enumerate(replay.actions, 1):
        assert lines[at] == f"{number} explorer_{game.seat} {game.decision} {action}: {game.words(action)}"
        turn = game.turn
        game.apply(action)
        at += 1 + (game.turn > turn)
        if number % EVERY == 0:
            assert re.fullmatch(rf"record after {number}: [0-9a-f]{{16}}", lines[at])
            at += 1
    assert re.fullmatch(rf"over after {len(replay.actions)}: [0-9a-f]{{16}}", lines[at])
    assert lines[at + 1 :] == [f"points: {game.scores().tolist()}"]


@BOTH
@pytest.mark.parametrize("moves", [0, 1, 10, 13])
def test_a_game_that_goes_on_is_a_file_too(kind, moves, tmp_path):
    replay = played(kind, moves=moves)
    read = load(tmp_path, replay.text())
    assert len(read.actions) == moves
    assert f"\nunfinished after {moves}: " in replay.text()
    assert not read.game().over


@BOTH
def test_positions_along_the_way(kind):
    replay = played(kind)
    game = replay.start()
    for moves, action in enumerate(replay.actions):
        assert replay.game(moves) == game
        game.apply(action)
    with pytest.raises(ConfigError, match=f"0 to {len(replay.actions)}"):
        replay.game(len(replay.actions) + 1)


def test_questions_with_one_answer_may_be_asked(tmp_path):
    game, actions = Adventure.start(1, 3, {"rounds": 2}, automatic=False), []
    while not game.over:
        actions.append(int(np.flatnonzero(game.legal())[0]))
        game.apply(actions[-1])
    read = load(tmp_path, Replay(Adventure, ["me"], 3, actions, {"rounds": 2}, automatic=False).text())
    assert read.game() == game
    assert not read.automatic


def test_only_what_differs_from_the_defaults_is_told():
    given = Expedition.read_config({"goal_dp": 15})
    assert Expedition.config_changes(given) == {"goal_dp": 15}
    assert Adventure.config_changes(Adventure.read_config()) == {}
    assert 'config: {"goal_dp": 15}\n' in played(Expedition, config=given, moves=1).text()


def test_a_deck_of_ones_own_is_kept(tmp_path):
    deck = told_cards(Adventure.read_config()["cards"])[::-1]
    replay = played(Adventure, config={"rounds": 4, "cards": deck}, seed=3)
    read = load(tmp_path, replay.text())
    assert read.config == {"rounds": 4, "cards": deck}
    assert read.game() == replay.game()
    assert "cards" not in Adventure.config_changes({"cards": deck[::-1]}), "this is the deck of the game again"


def test_files_are_named_by_the_number_of_the_game(tmp_path):
    assert file_of(tmp_path, 12) == tmp_path / "000012.replay"


@BOTH
def test_an_illegal_action_is_never_written(kind, tmp_path):
    replay = Replay(kind, ["a", "b"], 1, [kind.ACTIONS - 1])
    with pytest.raises(IllegalAction):
        replay.save(tmp_path / "game.replay")
    assert not list(tmp_path.iterdir())


# --- what is not read ------------------------------------------------------------------------------------------------
def test_a_flipped_byte_is_found_where_it_is(text, tmp_path):
    """A head may still make sense with a byte flipped: then its hash is the first line that is wrong."""
    content, chance = text.encode(), np.random.default_rng(0)
    for at in {*range(40), *chance.integers(len(content), size=150).tolist(), len(content) - 1}:
        flipped = bytearray(content)
        flipped[at] ^= 1 << int(chance.integers(8))
        line, told = wrong(tmp_path, bytes(flipped))
        there = content[:at].count(b"\n") + 1
        assert line == there or (there < HEAD and line <= HEAD), told


def test_a_file_that_was_cut_is_found_at_its_end(text, tmp_path):
    for length in {*range(0, len(text), 97), *range(len(text) - 20, len(text))}:
        line, told = wrong(tmp_path, text[:length])
        whole = length < len(text) - 1 and text[length] == "\n"  # the last line, but for its end
        assert line == text[:length].count("\n") + 1 + whole, told


def test_lines_that_are_missing_doubled_or_changed_about_are_found(text, tmp_path):
    lines = text.split("\n")[:-1]
    for at in range(len(lines)):
        without, doubled = lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]
        assert wrong(tmp_path, "\n".join([*without, ""]))[0] == at + 1
        assert wrong(tmp_path, "\n".join([*doubled, ""]))[0] == at + 2
        if at + 1 < len(lines):
            swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
            assert wrong(tmp_path, "\n".join([*swapped, ""]))[0] == at + 1


@BOTH
def test_another_legal_move_is_found_by_the_next_hash(kind, tmp_path):
    replay = played(kind)
    text = replay.text()
    game = replay.game(2)
    other = next(int(a) for a in np.flatnonzero(game.legal()) if a != replay.actions[2])
    line = f"3 explorer_{game.seat} {game.decision} {other}: {game.words(other)}"
    found, told = wrong(tmp_path, changed(text, line_of(text, "3 "), line))
    assert line_of(text, "3 ") < found <= line_of(text, "record after 10")
    assert "expected" in told


@BOTH
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", '"chess"'), ("game", "[]"), ("game", "null"),
        ("version", "1"),
        ("layout", '"0000000000000000"'), ("layout", "7"),
        ("seed", "NaN"), ("seed", "Infinity"), ("seed", "1e999"), ("seed", "-1"), ("seed", "7.0"), ("seed", "true"),
        ("seed", "9" * 5000), ("seed", ""), ("seed", "07"),
        ("config", "[]"), ("config", '{"goal": 1}'), ("config", "{"), ("config", "[" * 100_000),
        ("config", '{"goal_dp": NaN}'), ("config", '{"rounds": 1e400}'), ("config", '{"cards": [{}]}'),
        ("config", '{"cards": "/etc/passwd"}'),
        ("automatic", "1"), ("automatic", '"yes"'),
        ("players", "[]"), ("players", '["a", 1]'), ("players", '"ab"'), ("players", "[" + '"a",' * 8 + '"a"]'),
    ],
)  # fmt: skip
def test_a_head_that_makes_no_sense_is_told_with_its_line(kind, key, value, tmp_path):
    text = played(kind, moves=3).text()
    number = line_of(text, f"{key}:")
    assert wrong(tmp_path, changed(text, number, f"{key}: {value}"))[0] == number


@BOTH
@pytest.mark.parametrize(
    ("key", "value"),
    [("seed", "8"), ("seed", "9" * 4000), ("version", '"9.9"'), ("players", '["random", "nobody"]'),
     ("automatic", "false")],
)  # fmt: skip
def test_a_head_that_makes_sense_but_was_changed_is_found_by_its_hash(kind, key, value, tmp_path):
    text = played(kind, moves=3).text()
    assert wrong(tmp_path, changed(text, line_of(text, f"{key}:"), f"{key}: {value}"))[0] == HEAD


@pytest.mark.parametrize(
    "line",
    [
        "seed:  7", "seed: 7 ", "config: {}", 'config: {"goal_dp":10}', 'config: {"goal_dp": 10, "goal_dp": 10}',
        'config: {"goal_dp": 10, "game_turns": 24}',
    ],
)  # fmt: skip
def test_a_head_is_written_in_one_way_only(line, tmp_path):
    text = played(Expedition, moves=3).text()
    number = line_of(text, line.partition(" ")[0])
    assert wrong(tmp_path, changed(text, number, line))[0] in (number, HEAD)


def test_the_format_of_another_version_is_told(text, tmp_path):
    line, told = wrong(tmp_path, text.replace(FIRST, "explorer-env replay 2", 1))
    assert (line, FIRST in told) == (1, True)


def test_a_game_that_this_versions_rules_play_otherwise_is_told_with_both_versions(tmp_path):
    text = replace(played(Expedition), version="0.0.1").text()
    assert load(tmp_path, text).version == "0.0.1", "as long as all is played as it was"
    number = line_of(text, "record after 10")
    line, told = wrong(tmp_path, changed(text, number, "record after 10: 0123456789abcdef"))
    assert line == number
    assert "Version 0.0.1 wrote this file, this is " in told


def test_a_game_of_the_other_kind_is_told(tmp_path):
    text = played(Expedition, moves=3).text().replace('"expedition"', '"adventure"', 1)
    line, told = wrong(tmp_path, text)
    assert line == line_of(text, "layout")
    assert "the layout of adventure" in told
    path = tmp_path / "game.replay"
    path.write_text(played(Expedition, moves=3).text(), "utf-8")
    with pytest.raises(SaveError, match=r'line 2: .* expected the name of a game, "adventure"'):
        Replay.load(path, {"adventure": Adventure})


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"\0" * 100, bytes(range(256)), b"\x89PNG\r\n\x1a\n", b"EXPLORER" + b"\1" * 80, "\ufeff".encode()],
)
def test_what_is_no_replay_at_all_is_wrong_in_its_first_line(content, tmp_path):
    line, told = wrong(tmp_path, content)
    assert (line, FIRST in told) == (1, True)


def test_other_line_ends_and_lines_behind_the_end_are_wrong(text, tmp_path):
    lines = text.count("\n")
    assert wrong(tmp_path, text.replace("\n", "\r\n"))[0] == 1
    assert wrong(tmp_path, text + "\n")[0] == lines + 1
    assert wrong(tmp_path, text + "more")[0] == lines + 1
    assert wrong(tmp_path, text + text)[0] == lines + 1
    assert wrong(tmp_path, text[:-1])[0] == lines


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(SaveError, match=r"none\.replay: No such file"):
        Replay.load(tmp_path / "none.replay", KINDS)


def test_a_line_without_end_is_shown_in_part(text, tmp_path):
    _, told = wrong(tmp_path, "x" * 1_000_000)
    assert len(told) < 1000
    assert json.dumps(FIRST).strip('"') in told
