"""Where the time goes, with stand-ins for perf and valgrind's switch."""

import pytest

from training import hot_spots

PERF = """#!/bin/sh
case $1 in
record) trap 'exit 0' INT; while :; do sleep 0.05; done ;;
script) echo "  7f01 _ZN12explorer_env4core7kernels12legal_answer"; echo; echo "  7f02 [unknown]" ;;
esac
"""


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    def put(name, script):
        (tmp_path / name).write_text(script, "utf-8")
        (tmp_path / name).chmod(0o755)

    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    return put


@pytest.mark.parametrize(
    ("function", "part"),
    [
        ("_ZN12explorer_env4core7kernels12legal_answer", "choosing a legal answer"),
        ("_ZN12explorer_env4core7kernels10kernels_of12_3clocals_3e6offers", "offering answers"),
        ("_ZN12explorer_env4core7kernels10kernels_of12_3clocals_3e3run", "agenda: which rule is next"),
        ("_ZN12explorer_env10expedition9decisions5offer", "offering answers"),
        ("_ZN12explorer_env10expedition9decisions6answer", "agenda: which rule is next"),
        ("_ZN12explorer_env10expedition5rules4dice13offer_rerolls", "offering answers"),
        ("_ZN12explorer_env10expedition4view9write_map", "observation"),
        ("_ZN12explorer_env4core3bag5count", "bags and random numbers"),
        ("_ZN12explorer_env10expedition5rules4land8flows_in", "rules"),
        ("_PyEval_EvalFrameDefault", "Python and what has no name"),
    ],
)
def test_every_function_belongs_to_a_part(function, part):
    assert hot_spots.part_of(function) == part


def test_the_same_games_are_played_again_with_observations_too():
    play, seen = hot_spots.player("expedition", 2, False), hot_spots.player("expedition", 2, True)
    assert play() == play() == seen() > 64 * 20
    assert hot_spots.play_about(play, play() + 1) == 2 * play()


def test_the_map_names_the_compiled_rules_in_order():
    hot_spots.player("expedition", 2, False)
    lines = [line.split() for line in hot_spots._lines_of_map()]
    places = [int(place, 16) for place, _, _ in lines]
    assert places == sorted(places)
    assert any(name.endswith("9take_step") for *_, name in lines)


def test_samples_are_told_by_part(stand_in, capsys):
    stand_in("perf", PERF)
    hot_spots.main("expedition", "2", "1")
    told = capsys.readouterr().out
    assert "cycles each" in told
    assert [line.split()[-2] for line in told.splitlines() if line.startswith(("choosing", "Python"))] == ["50.00"] * 2


def test_valgrind_is_switched_on_and_off(stand_in, tmp_path, monkeypatch, capsys):
    stand_in("callgrind_control", f'#!/bin/sh\necho "$2" >> {tmp_path}/switched\n')
    monkeypatch.setenv("COUNT", "1")
    hot_spots.main("adventure", "2", "1", "seen")
    assert (tmp_path / "switched").read_text("utf-8") == "--instr=on\n--instr=off\n"
    assert "valgrind tells the counts" in capsys.readouterr().out
