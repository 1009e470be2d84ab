"""The server of the page: what it tells and keeps to itself, what it refuses, many games at once, a kill."""

import http.client
import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from explorer_env.core.replay import Replay
from explorer_env.play.table import TELLERS, Table
from tests.cli.tools import explorer_process
from tests.play.pages import SHORT, Page, serving

SEED = 712_345_987_654_321


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture
def page(server):
    return Page(server)


def refused(answer, status, code):
    assert (answer.status, answer.code) == (status, code), answer.text
    assert answer.json["error"]["message"]
    assert answer.headers["Content-Type"] == "application/json"


# --- a game ----------------------------------------------------------------------------------------------------------
def test_a_game_from_the_form_to_the_replay(page):
    game = "adventure"
    setup = page.get("/api/setup").json
    assert set(setup["games"]) == set(SHORT)
    token = page.begin(game, ["person", "trained", "random"], name="My game")
    seen = page.play(token)
    assert seen["over"]
    assert [row[2] for row in seen["results"]] == sorted(row[2] for row in seen["results"])
    replay = Replay.read(page.get(f"/api/games/{token}/replay").text.encode(), {game: TELLERS[game].kind}, "it")
    assert len(replay.actions) == seen["move"]
    assert replay.players == ("person", "trained", "random")
    [listed] = page.get("/api/games").json["games"]
    assert (listed["name"], listed["token"], listed["ended"]) == ("My game", token, True)


def test_what_a_page_sees(page):
    token = page.begin(practice=True)
    seen = page.wait(token)
    table = Table("adventure", ["person", "heuristic"], 5, {"rounds": 12}, practice=True)
    asked = table.asked()
    assert seen["asked"]["question"] == asked.question
    assert [answer["words"] for answer in seen["asked"]["answers"]] == [answer.words for answer in asked.answers]
    places = [answer["place"] for answer in seen["asked"]["answers"] if answer["place"]]
    assert all(f'data-place="{place}"' in seen["picture"] for place in places)
    assert [line["text"] for line in page.look(token)["lines"]] == [line.text for line in table.lines]
    assert page.look(token, 2)["lines"] == page.look(token)["lines"][2:]


@pytest.mark.parametrize("game", SHORT)
def test_no_answer_holds_what_is_to_come(page, game):
    seats = ["person", "heuristic"]
    token = page.begin(game, seats, seed=str(SEED), practice=True)
    for _ in range(3):
        seen = page.play(token, 1)
        page.post(f"/api/games/{token}/hint", move=seen["move"], bot="trained")
        page.post(f"/api/games/{token}/hint", move=seen["move"], bot="search:20")
        page.get(f"/api/games/{token}/frames/{seen['move']}")
    page.post(f"/api/games/{token}/undo", move=seen["move"])
    page.post(f"/api/games/{token}/copy", name="Copy")
    page.get("/api/games")
    refused(page.get(f"/api/games/{token}/replay"), 409, "turn")
    generators = generators_of(Table(game, seats, SEED, f"configs/{SHORT[game]}.toml"), seen["move"])
    for text in page.heard:
        assert str(SEED) not in text
        assert not any(generator in text for generator in generators)
        if text.startswith("{"):
            assert not keys(json.loads(text)) & {"seed", "rng", "record", "bag", "check", "config", "answers_to_come"}


def generators_of(table, moves):
    """The states of the generator in a table of the same seed, in which the same is answered."""
    states = {str(int(table.game.record.rng[0]))}
    while table.move < moves and not table.over:
        if table.bot:
            table.bot_answer()
        else:
            table.answer(table.game.seat, int(table.game.legal().nonzero()[0][-1]))
        states.add(str(int(table.game.record.rng[0])))
    return states


def keys(value):
    """Every key in a JSON value."""
    if isinstance(value, dict):
        return set(value) | set().union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def test_each_person_has_a_seat_and_an_address_of_its_own(page, server):
    made = page.post(
        "/api/games", game="adventure", seats=["person", "person"], seed="5", variant="", practice=True, name=""
    ).json  # fmt: skip
    first, second = made["seats"]["0"], made["seats"]["1"]
    assert len({first, second}) == 2
    assert min(len(first), len(second)) >= 32  # 192 bits
    other = Page(server)
    assert other.look(second)["asked"] is None
    assert other.look(second)["links"] == {}
    assert page.look(first)["links"] == {"0": first, "1": second}
    refused(other.post(f"/api/games/{second}/answer", move=0, action=0), 409, "turn")
    refused(other.post(f"/api/games/{second}/hint", move=0, bot=""), 409, "turn")
    assert page.look(first)["move"] == 0


def test_bots_among_themselves_are_looked_at(page):
    token = page.begin("adventure", ["heuristic", "random"])
    refused(page.post(f"/api/games/{token}/answer", move=0, action=0), 403, "turn")
    assert page.wait(token)["over"]


def test_practice_lets_take_back_and_copy(page):
    token = page.begin(practice=True)
    before = page.wait(token)
    after = page.play(token, 1)
    assert after["undo"]
    copy = page.post(f"/api/games/{token}/copy", name="Copy").json["token"]
    assert page.post(f"/api/games/{token}/undo", move=after["move"]).status == 200
    again = page.wait(token)
    assert again["undone"] == 1
    assert again["asked"] == before["asked"]
    assert page.look(copy)["move"] == after["move"]
    page.post(f"/api/games/{copy}/forget")
    assert [game["token"] for game in page.get("/api/games").json["games"]] == [token]
    plain = page.begin()
    moved = page.play(plain, 1)
    refused(page.post(f"/api/games/{plain}/undo", move=moved["move"]), 409, "turn")
    refused(page.post(f"/api/games/{plain}/copy", name=""), 409, "turn")


def test_a_replay_file_is_looked_at_step_by_step(page):
    replay = Table("adventure", ["heuristic", "random"], 3, {"rounds": 2})
    replay.play_bots()
    text = replay.replay().text()
    made = page.send("POST", "/api/replays", text, Content_Type="text/plain")
    frames = f"/api/replays/{made.json['token']}/frames"
    first, last = page.get(f"{frames}/0").json, page.get(f"{frames}/{10**8}").json
    assert (first["move"], first["moves"], last["move"]) == (0, replay.move, replay.move)
    assert last["over"]
    assert {track["name"] for track in first["sheets"][0]["tracks"]} >= {"life", "coins"}
    assert page.get(f"{frames}/1").json["last"]["seat"] == replay.answers[0].seat
    refused(page.send("POST", "/api/replays", text[:-40], Content_Type="text/plain"), 422, "file")
    refused(page.get("/api/replays/nothing/frames/0"), 404, "token")


# --- what is refused -------------------------------------------------------------------------------------------------
def test_late_and_wrong_answers_change_nothing(page):
    token = page.begin()
    seen = page.wait(token)
    action, move = seen["asked"]["answers"][0]["action"], seen["move"]
    answer = f"/api/games/{token}/answer"
    legal = {one["action"] for one in seen["asked"]["answers"]}
    illegal = next(number for number in range(22) if number not in legal)
    refused(page.post(answer, move=move + 1, action=action), 409, "late")
    refused(page.post(answer, move=move, action=illegal), 422, "illegal")
    refused(page.post(answer, move=move, action=10**9), 422, "illegal")
    refused(page.post(answer, move=move, action=-1), 422, "illegal")
    refused(page.post(answer, move=str(move), action=action), 422, "json")
    refused(page.post(answer, move=True, action=action), 422, "json")
    refused(page.post(answer, move=move), 422, "json")
    refused(page.post(answer, move=move, action=action, more=1), 422, "json")
    refused(page.send("POST", answer, "{", Content_Type="application/json"), 400, "json")
    refused(page.send("POST", answer, b"\xff\xfe", Content_Type="application/json"), 400, "json")
    refused(page.send("POST", answer, "[" * 9000, Content_Type="application/json"), 400, "json")
    refused(page.send("POST", answer, "[]", Content_Type="application/json"), 422, "json")
    refused(page.send("POST", answer, "{}", Content_Type="text/plain"), 415, "json")
    refused(page.send("POST", answer, "x" * 20_000, Content_Type="application/json"), 413, "large")
    refused(page.post("/api/games/nothing/answer", move=move, action=action), 404, "token")
    refused(page.get("/api/games/nothing"), 404, "token")
    refused(page.get("/api/games/nothing/changes"), 404, "token")
    refused(page.get(f"/api/games/{token}?since=-1"), 422, "query")
    refused(page.post(f"/api/games/{token}/pause", seconds=-1), 422, "settings")
    refused(page.post(f"/api/games/{token}/hint", move=move, bot="os:system"), 422, "settings")
    refused(page.get("/nowhere"), 404, "address")
    refused(page.get("/static/..%2fserver.py"), 404, "address")
    refused(page.send("PUT", answer), 405, "address")
    assert page.look(token)["move"] == move
    assert page.post(answer, move=move, action=action).status == 200
    refused(page.post(answer, move=move, action=action), 409, "late")


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "chess"}, {"seats": []}, {"seats": ["person"] * 5}, {"seats": ["agents.random:RandomAgent"]},
        {"seats": ["/etc/passwd.safetensors"]}, {"seats": ["search:9999s"]}, {"seats": ["search:10:/tmp/x"]},
        {"seats": [1]}, {"seed": "-1"}, {"seed": "x"}, {"variant": "../../x"}, {"name": "x" * 61},
    ],
    ids=str,
)  # fmt: skip
def test_wrong_settings(page, changed):
    settings = {"game": "adventure", "seats": ["person"], "seed": "", "variant": "", "practice": False, "name": ""}
    refused(page.post("/api/games", **settings | changed), 422, "settings")


def test_only_its_own_pages_are_answered(page):
    refused(page.get("/", Host="evil.example"), 421, "host")
    refused(page.get("/api/setup", Host="evil.example:80"), 421, "host")
    refused(page.get("/api/setup", Host="[::1"), 421, "host")
    assert page.get("/api/setup", Host=f"localhost:{page.port}").status == 200
    token = page.begin()
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}):
        refused(page.get(f"/api/games/{token}", **headers), 403, "origin")
        refused(page.send("POST", "/api/games", "{}", Content_Type="application/json", **headers), 403, "origin")
    page.cookie = ""
    refused(page.get("/api/games"), 401, "session")


def test_pages_load_nothing_from_elsewhere(page):
    policy = page.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


# --- many, and killed ------------------------------------------------------------------------------------------------
def test_fifty_games_at_once_and_then_rest(server):
    pages = [Page(server) for _ in range(50)]

    def play(number):
        page = pages[number]
        token = page.begin("adventure", ["person", "heuristic", "random"], seed=str(number))
        return page.play(token, 1)["move"]

    with ThreadPoolExecutor(50) as pool:
        moves = list(pool.map(play, range(50)))
    assert all(moves)
    time.sleep(0.5)
    before = processor_seconds(server.process.pid)
    time.sleep(3)
    assert processor_seconds(server.process.pid) - before <= 0.1  # 3% of a core


def processor_seconds(process):
    """What a process has used so far, as Linux tells."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("game", SHORT)
def test_a_game_goes_on_after_a_kill(tmp_path, game):
    with serving(tmp_path) as server:
        page = Page(server)
        token = page.begin(game, ["person", "random", "heuristic"], practice=True)
        page.post(f"/api/games/{token}/pause", seconds=0.01)
        seen = page.play(token, 2)
        action = seen["asked"]["answers"][0]["action"]
        page.post(f"/api/games/{token}/answer", move=seen["move"], action=action)
        cookie = page.cookie  # and killed while the bots answer
    with serving(tmp_path) as server:
        page.port = server.port
        assert page.cookie == cookie
        assert [listed["token"] for listed in page.get("/api/games").json["games"]] == [token]
        assert page.look(token)["move"] > seen["move"]
        assert page.play(token, 1)["move"] > seen["move"] + 1


def test_two_servers_do_not_share_a_folder(tmp_path):
    with serving(tmp_path) as server:
        second = explorer_process("play", "--port", 0, "--no-browser", "--data", tmp_path)
        assert second.returncode == 2
        assert "in use by another" in second.stderr
        taken = explorer_process("play", "--port", server.port, "--no-browser", "--data", tmp_path / "other")
        assert taken.returncode == 2
        assert "--port 0" in taken.stderr
        everywhere = explorer_process("play", "--host", "0.0.0.0", "--no-browser", "--data", tmp_path / "other")
        assert everywhere.returncode == 2
        assert "one address" in everywhere.stderr


def test_the_server_ends_by_ctrl_c_though_a_page_waits(tmp_path):
    with serving(tmp_path) as server:
        page = Page(server)
        token = page.begin()
        waiting = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        with closing(waiting):
            waiting.request("GET", f"/api/games/{token}/changes")
            assert waiting.getresponse().readline().startswith(b"data:")
            server.process.send_signal(signal.SIGINT)
            assert server.process.wait(60) == 130
