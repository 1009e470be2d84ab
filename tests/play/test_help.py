"""The help charts: every decision and every kind of answer has its text, and every brace is filled in."""

import random

import pytest

from agents import make
from explorer_env.play.table import TELLERS

SHORT = {"expedition": {"game_turns": 12}, "adventure": {"rounds": 12}}
GAMES = 24
SENSIBLE = 0.8  # answers by the heuristic, that finds more than chance does
UNSEEN = {  # kinds of answers that so few games don't reach
    "expedition": {("MISSIONARY", "done")},
    "adventure": set(),
}


def answered(teller, seed):
    """Each kind of answer of a random game with its texts."""
    game = teller.kind.start(teller.kind.SEATS[1] - seed % 2, seed, SHORT[teller.kind.name])
    chance, sensible, seen = random.Random(seed), make("heuristic", teller.kind.name), {}
    while not game.over:
        legal = game.legal().nonzero()[0].tolist()
        for action in legal:
            pair = game.decision, teller.answer_kind(game, action)
            if pair not in seen:
                seen[pair] = texts(teller, game, action, *pair)
        game.apply(sensible.act_in(game) if chance.random() < SENSIBLE else chance.choice(legal))
    return seen


def texts(teller, game, action, decision, kind):
    chapter, facts = teller.help.decisions[decision], teller.facts(game)
    told = chapter.answers[kind]
    known = facts | teller.answer_facts(game, action)
    return [words.format(**known) for words in (chapter.about.format(**facts), *told)]


@pytest.mark.parametrize("teller", TELLERS.values(), ids=TELLERS)
def test_every_decision_has_a_chapter_with_a_rule(teller):
    assert set(teller.help.decisions) == set(teller.kind.DECISION_NAMES[1:])
    for chapter in teller.help.decisions.values():
        assert teller.help.rules[chapter.rule]


@pytest.mark.parametrize("teller", TELLERS.values(), ids=TELLERS)
def test_every_kind_of_answer_has_its_text(teller):
    seen = {}
    for seed in range(GAMES):
        seen |= answered(teller, seed)
    charted = {(name, kind) for name, chapter in teller.help.decisions.items() for kind in chapter.answers}
    assert set(seen) <= charted
    assert charted - set(seen) <= UNSEEN[teller.kind.name]
    for about, means, _ in seen.values():
        assert about.endswith((".", ":"))
        assert means
