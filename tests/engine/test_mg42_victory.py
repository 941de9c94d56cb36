"""MG-42's scenario: who has won."""

from __future__ import annotations

from typing import Any

import pytest

from engine.procedures.second.break_through import may_get_through
from engine.state import Hurt
from tests.engine.mg42_scenario import BAND, HELD, Scene, record


def _ended(s: Scene) -> tuple[str, str]:
    [last] = s.all("mission")
    return last["what"], last["detail"]


@pytest.mark.rule("MG42-RUL-68", "MG42-RUL-69")
def test_the_star_and_one_more_beyond_the_south_edge_have_won():
    given = record(auto=True)
    for n in (0, 1):
        given["figures"][n] |= {"at": [30 + 2 * n, 35], "unseen": False}
    s = Scene(given)
    s.begin("nco", "able")
    s.do("move", figure="able", to=[32, 37])
    assert not s.encounter.state.ended
    s.do("move", figure="nco", to=[30, 37])
    assert _ended(s) == ("success", "through")


@pytest.mark.rule("MG42-RUL-68")
@pytest.mark.parametrize(("status", "wins"), [("obviously-dead", False), ("out-of-the-fight", True)])
def test_a_comrade_carried_over_the_edge_must_live(status: str, wins: bool):
    given = record(auto=True, seed="for whoever is looked at in the end")
    given["figures"][0] |= {"at": [30, 35], "unseen": False}
    given["figures"][1] |= {"at": [31, 35], "unseen": False, "status": status}
    s = Scene(given)
    s.begin("nco")
    s.do("carry", figure="nco", target="able")
    s.do("move", figure="nco", to=[30, 37])
    assert bool(s.encounter.state.ended) is wins


@pytest.mark.rule("MG42-RUL-68")
def test_leaving_by_another_edge_is_no_victory():
    given = record(auto=True)
    for n in (0, 1):
        given["figures"][n] |= {"at": [35, 30 + 2 * n], "unseen": False}
    s = Scene(given)
    s.begin("nco", "able")
    s.do("move", figure="able", to=[37, 32])
    s.do("move", figure="nco", to=[37, 30])
    assert not s.encounter.state.ended


@pytest.mark.rule("MG42-RUL-68", "MG42-RUL-90")
@pytest.mark.parametrize(
    ("fallen", "result"),
    [(("dorfman", "engles", *HELD), ("success", "beaten")), (BAND, ("failure", "destroyed"))],
    ids=["no German left", "no American left"],
)
def test_a_side_with_nobody_left_who_can_fight_has_lost(fallen: Any, result: Any):
    s = Scene(record(auto=True, seed="end"))
    s.begin()
    s.do("fire", figure="nco", targets=[{"figure": "dorfman"}])
    for name in fallen:
        s.figure(name).status = "out-of-the-fight"
        s.figure(name).hurt = Hurt(wounds=1)
    s.do("end-activation")
    assert _ended(s) == result
    assert {e["figure"] for e in s.all("roll", label="doc")} >= set(fallen)


@pytest.mark.rule("MG42-RUL-68")
def test_after_twelve_turns_it_is_a_draw():
    s = Scene(record())
    for turn in range(1, 13):
        assert not s.encounter.state.ended, turn
        s.do("start-turn")
        s.do("end-phase")
        s.do("end-phase")
    assert _ended(s) == ("draw", "time")
    assert s.encounter.state.turn == 12


@pytest.mark.rule("MG42-RUL-92")
def test_the_game_goes_on_without_its_star():
    s = Scene(record())
    s.begin()
    s.figure("nco").status = "obviously-dead"
    s.do("end-phase")
    assert not s.encounter.state.ended


@pytest.mark.rule("MG42-RUL-68")
def test_a_last_man_who_gets_away_without_the_star_has_not_got_the_band_through():
    given = record(auto=True)
    for figure in given["figures"]:
        if figure["id"] == "able":
            figure |= {"at": [32, 35], "unseen": False}
        elif figure["side"] == "us":
            figure |= {"status": "obviously-dead", "unseen": False}
    s = Scene(given)
    s.begin("able")
    assert not may_get_through(s.encounter.game)
    s.do("move", figure="able", to=[32, 37])
    assert _ended(s) == ("failure", "too-few")
