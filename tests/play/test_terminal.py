"""The game in a terminal, driven by what somebody types."""

import io
import re

import numpy as np
import pytest
from rich.console import Console

from explorer_env.core.errors import ConfigError
from explorer_env.core.replay import Replay
from explorer_env.play import panels
from explorer_env.play.table import PERSON, Table
from explorer_env.play.terminal import KEYS, Terminal, chosen
from tests.replays import KINDS

BOTH = pytest.mark.parametrize("game", KINDS)
SHORT = {"expedition": {"game_turns": 1}, "adventure": {"rounds": 2}}


def new_table(game="adventure", seats=(PERSON, "heuristic"), seed=5, **settings):
    return Table(game, seats, seed, SHORT[game], **settings)


def console():
    return Console(file=io.StringIO(), width=100, markup=False, emoji=False, highlight=False)


class Typist:
    """Types these lines, then leaves; `shown` is what was shown before each line."""

    def __init__(self, table, *lines, kept=None):
        self.lines, self.shown = list(lines), []
        self.terminal = Terminal(table, console(), self.type, kept)
        self.over = self.terminal.play()
        self.look("")

    def type(self, prompt):
        self.look(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def look(self, prompt):
        file = self.terminal.console.file
        self.shown.append(file.getvalue() + prompt)
        file.truncate(file.seek(0))


def whole_game(table, how):
    """A game to its end; how(asked, chance) gives the line to type. Everything that was shown."""
    chance, shown = np.random.default_rng(1), console()
    assert Terminal(table, shown, lambda prompt: how(table.asked(), chance)).play()
    return shown.file.getvalue()


def by_number(asked, chance):
    return str(chance.choice(panels.labels(asked)))


def by_name(asked, chance):
    return str(chance.choice([answer.words for answer in asked.answers])).upper()


# --- whole games -----------------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.parametrize("how", [by_number, by_name])
def test_a_whole_game_by_numbers_and_by_names(game, how):
    table = new_table(game, (PERSON, "heuristic", "random"))
    shown = whole_game(table, how)
    assert table.over
    assert "no answer here" not in shown
    assert "may be" not in shown
    assert "The game is over." in shown
    for seat, points, _ in table.results():
        assert re.search(rf"explorer_{seat} \S+ +{points}\b", shown[shown.rindex("The game is over.") :])
    told = [line.text for line in table.lines]
    assert all(text.split()[-1] in shown for text in told)


@BOTH
def test_two_people_at_the_same_keys_and_somebody_alone(game):
    for seats in ([PERSON, PERSON], [PERSON]):
        table = new_table(game, seats)
        shown = whole_game(table, by_number)
        assert {answered.seat for answered in table.answers} == set(range(len(seats)))
        assert shown.count("The game is over.\n") == 1


@BOTH
def test_help_on_every_question_of_a_game_names_the_rule_and_all_answers(game):
    table, decisions = new_table(game, (PERSON, PERSON)), set()

    def how(asked, chance):
        if table.game.decision not in decisions:
            decisions.add(table.game.decision)
            shown = Typist(table, "?").shown[1]
            flat = " ".join(shown.split())
            assert f"Rule {asked.rule}: {' '.join(asked.rule_words.split())}" in flat
            assert " ".join(asked.about.split()) in flat
            for answer in asked.answers:
                assert f" {answer.words} " in flat
                assert " ".join(answer.means.split()) in flat
                assert not answer.costs or f"Cost: {' '.join(answer.costs.split())}." in flat
        return by_number(asked, chance)

    whole_game(table, how)
    assert len(decisions) > 4 if game == "expedition" else decisions


# --- what is shown ---------------------------------------------------------------------------------------------------
def test_the_neighbourhood_on_the_map_then_the_matrix():
    table = new_table("expedition", [PERSON])
    shown = dict.fromkeys(["PORT", "MOVE", "STEP"], "")

    def how(asked, chance):
        if table.game.decision in shown:
            shown[table.game.decision] = Typist(table).shown[0]
        return by_number(asked, chance)

    whole_game(table, how)
    assert "explorer_0 at " not in shown["PORT"]
    assert "explorer_0 at " in shown["MOVE"]
    assert "water there" in shown["MOVE"]
    assert "Matrix of explorer_0" not in shown["MOVE"]
    assert "Matrix of explorer_0" in shown["STEP"]
    assert all("Askaris" in text for text in shown.values()), "the sheet is always there"


def test_adventure_shows_the_tiles_and_the_characters():
    shown = Typist(new_table()).shown[0]
    for words in ("Tiles with characters", "@0", "breath", "Characteristics:", "Round 1 of 2"):
        assert words in shown


def test_words_that_look_like_markup_are_shown_as_they_are():
    """Rich takes [bold] for a style unless it is told not to."""
    table = new_table()
    table.lines.append(table.lines[-1]._replace(text="[bold]:smile: [/]"))
    assert "[bold]:smile: [/]" in Typist(table).shown[0]


# --- commands --------------------------------------------------------------------------------------------------------
def test_help_on_one_answer():
    table = new_table()
    shown = Typist(table, "? done").shown[1]
    assert KEYS[:40] in shown
    assert "done" in shown
    assert "hurry" not in shown.replace(KEYS, "")


@pytest.mark.parametrize(("adviser", "column"), [("", "chance"), ("search:30", "tries"), ("heuristic", "")])
def test_hints(adviser, column):
    table = new_table()
    shown = Typist(table, f"hint {adviser}").shown[1]
    found = table.hint(adviser or "trained")
    words = table.game.words(found.action)
    assert f"{adviser or 'trained'} would answer: {words}" in shown
    assert column in shown
    assert table.move == 0


def test_an_answer_is_taken_back_in_practice_only():
    table = new_table(practice=True)
    before = table.check()
    typist = Typist(table, "done", "undo")
    assert "Taken back." in typist.shown[2]
    assert table.check() == before
    assert "nothing to take back" in Typist(table, "undo").shown[1]
    serious = new_table()
    assert "This is no practice." in Typist(serious, "done", "undo").shown[2]
    assert serious.move > 0


def test_the_whole_table_and_the_log():
    table = new_table()
    typist = Typist(table, "table", "log")
    assert "World" in typist.shown[1]
    assert table.lines[-1].text in typist.shown[2]


@pytest.mark.parametrize(
    "typed", ["nothing", "99", "0", "-1", "", "hint nobody", "save", "replay", "? nothing", "[/]", "\x00"]
)
def test_what_is_not_understood_is_told_and_changes_nothing(typed):
    table = new_table()
    before = table.check()
    typist = Typist(table, typed)
    assert not typist.over
    assert re.search(r"is no answer here|agent 'nobody'|name of a file", typist.shown[1])
    assert table.check() == before


def test_an_answer_by_the_beginning_of_a_word_of_it():
    asked = new_table("expedition").asked()
    words = [answer.words for answer in asked.answers]
    assert words[1] == "region Fernando Poo"
    for typed in ("2", "region Fernando Poo", "region f", "fern", "POO"):
        assert chosen(asked, typed).words == words[1]
    with pytest.raises(ConfigError, match="may be region Khartoum or region Fernando Poo"):
        chosen(asked, "region")


def test_where_answers_are_numbers_they_are_their_own_labels():
    """The King's Gifts: 1 must not mean the first answer, which is 0."""
    asked = new_table().asked()
    answers = [asked.answers[number]._replace(words=str(number)) for number in range(3)]
    gifts = asked._replace(answers=answers)
    assert panels.labels(gifts) == ["0", "1", "2"]
    assert [chosen(gifts, str(number)).words for number in range(3)] == ["0", "1", "2"]


# --- keeping ---------------------------------------------------------------------------------------------------------
@BOTH
def test_a_game_goes_on_where_it_was_left(game, tmp_path):
    kept, whole = tmp_path / "kept.table", new_table(game)
    whole.play_bots()
    typed = [by_number(whole.asked(), np.random.default_rng(2))]
    whole.answer(0, chosen(whole.asked(), typed[0]).action)
    whole.play_bots()
    table = new_table(game)
    assert not Typist(table, *typed, "quit", kept=kept).over
    again = Table.load(kept)
    assert again.check() == whole.check()
    assert whole.lines[-1].text in Typist(again).shown[0]


def test_a_game_is_kept_after_every_answer(tmp_path):
    kept, table = tmp_path / "kept.table", new_table()

    class Killed(BaseException):
        pass

    def ask(prompt):
        if table.move:
            raise Killed
        return "done"

    with pytest.raises(Killed):
        Terminal(table, console(), ask, kept).play()
    assert Table.load(kept).check() == table.check()


def test_a_copy_and_a_replay_are_written(tmp_path):
    table = new_table()
    Typist(table, f"save {tmp_path / 'a copy'}", "done", f"replay {tmp_path / 'game.replay'}")
    assert Table.load(tmp_path / "a copy").move == 0
    assert Replay.load(tmp_path / "game.replay", KINDS).game() == table.game
