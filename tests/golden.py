"""Golden games: whole games in words, so that a change of the rules shows itself as the sentence that went otherwise.

config {}
seed 11
players curious, random

explorer_1 PORT: region Angola
...

and, after the last decision, the table as `drawn` writes it.
"""

import json
import sys

import numpy as np


def decision_words(game, action):
    return f"explorer_{game.seat} {game.decision}: {game.words(action)}"


def play_random(game, chance):
    return int(chance.choice(np.flatnonzero(game.legal())))


class Golden:
    """The golden games of one game: a file of `folder` for each of `games`, name -> (config, seed, players).

    players: name -> function(game, chance), an action. drawn: the table in words.
    """

    def __init__(self, folder, kind, drawn, players, games):
        self.folder, self.kind, self.drawn, self.players, self.games = folder, kind, drawn, players, games
        self.files = sorted(folder.glob("*.txt"))

    def recorded(self, config, seed, players):
        """A game of these players, as the text of its file."""
        game = self.kind.start(len(players), seed, config)
        chance = np.random.default_rng(seed)
        lines = [f"config {json.dumps(config)}", f"seed {seed}", f"players {', '.join(players)}", ""]
        while not game.over:
            action = self.players[players[game.seat]](game, chance)
            lines.append(decision_words(game, action))
            game.apply(action)
        return "\n".join(lines) + "\n\n" + self.drawn(game)

    def record(self):
        """Write every file anew."""
        for name, (config, seed, players) in self.games.items():
            text = self.recorded(config, seed, players)
            (self.folder / f"{name}.txt").write_text(text, "utf-8")
            sys.stderr.write(f"{name}: {text.count(chr(10))} lines\n")

    def replay(self, path, after=None):
        """The game at its end, every decision in words as recorded, and its recorded table; `after` sees each step."""
        head, decisions, table = path.read_text("utf-8").split("\n\n")
        config, seed, players = (line.partition(" ")[2] for line in head.splitlines())
        game = self.kind.start(len(players.split(",")), int(seed), json.loads(config))
        for number, line in enumerate(decisions.splitlines(), 1):
            said = {decision_words(game, int(action)): int(action) for action in np.flatnonzero(game.legal())}
            assert line in said, f"{path.stem}, decision {number}: recorded is {line!r}, now it is one of {list(said)}"
            game.apply(said[line])
            if after:
                after(game)
        return game, table

    def check(self, path):
        """The finished game, after it went as recorded to the table as recorded."""
        game, table = self.replay(path)
        assert game.over
        assert self.drawn(game) == table
        return game

    def check_files(self):
        """There is a file for each game, and games of every number of players."""
        assert [path.stem for path in self.files] == sorted(self.games)
        low, high = self.kind.SEATS
        assert {len(players) for _, _, players in self.games.values()} == set(range(low, high + 1))

    def told(self):
        """Every line of the logs of all games."""
        lines = []
        for path in self.files:
            self.replay(path, lambda game: lines.extend(game.log(max(0, game.told - 20))))
        return "\n".join(lines)
