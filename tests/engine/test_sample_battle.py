"""The sample battle that MG-42 and Chain Reaction 2.0 both tell, step by step, its slips as the rulings settle them.

One script is played by either book: they share shots out in another way, and ask who is outgunned or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.engine.table import Battle

NCO = "nco blue rep 5 star leader with submachine-gun facing 90"
ABLE = "able blue rep 4 with carbine facing 90"
CHARLIE = "charlie blue rep 3 with carbine facing 90"
ARNOLD = "arnold red rep 4 leader with submachine-gun facing 0"
CONRAD = "conrad red rep 3 with rifle facing 0"
HEDGE = {"id": "hedge", "type": "hedge", "line": [[0, 14.4], [8, 14.4]], "tall": True}
HEDGES = [
    {"id": f"hedge-{n}", "type": "hedge", "line": [[west, 13.3], [east, 13.3]], "tall": True}
    for n, (west, east) in enumerate([(4.4, 6.0), (6.8, 7.5), (8.3, 9.8)])
]
"""Each of the three steps out from behind his own, so that all are seen at once and none hides another."""
ROCK = {"id": "rock", "type": "impassable", "rect": [4, 8.8, 3, 1.4], "tall": True}
WALL = {"id": "wall", "type": "wall", "line": [[8.5, 18.4], [13, 18.4]]}
ROAD = {"id": "road", "type": "road", "line": [[0, 12.5], [36, 12.5]]}
STEPS = [
    {"figure": "nco", "to": [5.8, 12.4]},
    {"figure": "able", "to": [7.6, 12.4]},
    {"figure": "charlie", "to": [10.2, 12.4]},
]


BOOKS = pytest.mark.parametrize("book", ["mg42", "cr2"])


RUNNING: Mapping[str, Mapping[str, Any]] = {
    "mg42": {"in_sight__arnold": [5, 4, 3], "in_sight__conrad": [2, 4]},
    "cr2": {
        "in_sight__arnold": [5, 4, 3, 6, 6, 6],
        "in_sight__conrad": [2, 4, 6, 6],
        "pursue_by_fire__arnold": [6, 6],
        "pursue_by_fire__conrad": [6, 6],
    },
}
"""By 2.0 alone who runs for cover is seen on the way, and pursued by fire: nobody passes, as the book tells of none."""


def on_the_road(book: str, **dice: Any) -> Battle:
    """Three Americans about to walk into sight, two Germans behind the yard wall."""
    return Battle(
        f"{NCO} at 4.8,12.4",
        f"{ABLE} at 6.6,12.4",
        f"{CHARLIE} at 9.2,12.4",
        f"{ARNOLD} at 9.6,19",
        f"{CONRAD} at 11.2,19",
        ruleset=book,
        terrain=[*HEDGES, ROCK, WALL, ROAD],
        dice={key.replace("__", ":").replace("_", "-"): faces for key, faces in dice.items()},
    )


def rolled(events: list[dict[str, Any]], label: str) -> list[tuple[str, Any, str]]:
    return [(e.get("figure", ""), e.get("passed"), e.get("result", "")) for e in events if e.get("label") == label]


@pytest.mark.rule("MG42-EX-10", "MG42-EX-11", "MG42-EX-12", "MG42-EX-13", "MG42-EX-14", "MG42-EX-15", "MG42-EX-16")
@pytest.mark.rule("MG42-EX-17", "MG42-EX-18", "MG42-EX-19", "MG42-EX-20", "MG42-EX-21", "MG42-EX-22", "MG42-EX-23")
@pytest.mark.rule("MG42-SCEN-09", "MG42-EX-24", "MG42-EX-25", "MG42-EX-26", "MG42-EX-27", "MG42-EX-28")
@pytest.mark.rule("CR2-EX-40", "CR2-EX-41", "CR2-EX-42", "CR2-EX-43", "CR2-EX-44", "CR2-EX-45", "CR2-EX-46")
@pytest.mark.rule("CR2-EX-47", "CR2-EX-48", "CR2-REACT-26", "CR2-ACT-03", "CR2-ACT-05", "CR2-RUL-023", "CR2-REACT-01")
@pytest.mark.rule("CR2-FIRE-01", "CR2-TURN-04", "CR2-TURN-05", "CR2-RUL-021", "CR2-GROUP-04", "CR2-RUL-025")
@BOOKS
def test_the_first_two_turns(book: str):
    with on_the_road(
        book,
        activation__blue=[5, 6],
        activation__red=[3, 3],
        in_sight__nco=[5, 4, 6],
        in_sight__able=[4, 5],
        in_sight__charlie=[4, 5],
        ranged_combat__arnold=[3, 2, 1],
        received_fire__nco=[5, 3, 1, 6, 6, 1],
        received_fire__able=[4, 3],
        ranged_combat__nco=[6, 3, 1],
        obviously_dead__nco=[4],
        damage__nco=[4],
        ranged_combat__conrad=[4, 6],
        ranged_combat__charlie=[5, 2],
        received_fire__conrad=[2, 5],
        obviously_dead__conrad=[1],
        doc__arnold=[5],
        **RUNNING[book],
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["nco", "able", "charlie"])
        b.do("move", moves=STEPS)
        assert b.pending == [("nco", "free-will")]
        seen = b.answer("nco", "free-will", "roll")
        assert sorted(rolled(seen, "in-sight")) == [
            ("able", 1, "no-fire"),
            ("arnold", 2, "fire"),
            ("charlie", 0, "no-fire"),
            ("conrad", 1, "fire"),
            ("nco", 2, "fire"),
        ]
        assert b.pending == [("arnold", "targets")]  # stationary, and so before the Star at as many dice passed
        b.answer("arnold", "targets", {"nco": 1, "able": 2})
        # By 2.0 the nearest, who is Able, gets the best of the dice.
        shares = {"mg42": ["nco", "able", "able"], "cr2": ["able", "able", "nco"]}[book]
        assert [(s["target"], s["total"], s["result"]) for s in b.all("shot", shooter="arnold")] == [
            (target, total, "miss") for target, total in zip(shares, (7, 6, 5), strict=True)
        ]
        assert b.pending == [("nco", "free-will")]
        b.answer("nco", "free-will", "roll")
        assert {e["figure"]: e["passed"] for e in b.all("roll", label="received-fire")} == {"nco": 2, "able": 2}
        if book == "cr2":
            b.answer("able", "duck-back-or-finish-move", "duck-back")
        b.answer("nco", "targets", {"arnold": 3})
        assert b.status("able") == "ducked-back"  # outgunned
        assert [(s["total"], s["result"]) for s in b.all("shot", shooter="nco")] == [
            (11, "hit"),
            (8, "miss"),
            (6, "miss"),
        ]
        assert b.status("arnold") == "out-of-the-fight"
        b.answer("conrad", "targets", {"nco": 1})
        assert b.last("roll", label="damage")["target"] == 3
        b.answer("nco", "free-will", "roll")
        assert b.last("roll", label="received-fire", figure="nco")["passed"] == 1
        assert b.status("nco") == "ducked-back"
        assert not b.pending
        assert b.encounter.state.figure("nco").now.fired
        # The third man has not fired in reaction and fires as active; the Star has, and may not.
        b.do("fire", figure="charlie", targets=[{"figure": "conrad"}])
        assert [(s["total"], s["result"]) for s in b.all("shot", shooter="charlie")] == [(8, "miss"), (5, "miss")]
        assert b.pending == [("conrad", "fire-or-duck-back")]
        b.answer("conrad", "fire-or-duck-back", "fire")
        assert b.last("shot", shooter="conrad")["total"] == 9
        assert b.status("charlie") == "obviously-dead"
        b.do("end-phase")
        b.do("activate", figures=["conrad"])
        b.do("move", figure="conrad", to=[10.6, 19])
        b.do("end-phase")
        b.do("start-turn")
        assert b.encounter.state.active_side == "blue"
        b.do("end-phase")  # nobody has a Rep of 6
        b.do("activate", figures=["conrad"])
        b.do("examine", figure="conrad", target="arnold")
        assert b.last("roll", label="doc")["result"] == "badly-wounded"
        assert b.last("roll", label="doc")["target"] == 3


@pytest.mark.rule("MG42-EX-29", "MG42-EX-30", "MG42-EX-31", "MG42-EX-32")
@pytest.mark.rule(
    "CR2-EX-49", "CR2-REACT-26", "CR2-DMG-03", "CR2-RUL-045", "CR2-RUL-083", "CR2-REACT-10", "CR2-RUL-017"
)
@BOOKS
def test_the_third_turn(book: str):
    with Battle(
        f"{NCO} at 7.5,13.4 status ducked-back",
        f"{ABLE} at 6.3,12.2 status ducked-back",
        f"{CONRAD} at 10.3,20.6",
        ruleset=book,
        terrain=[HEDGE, WALL, ROAD],
        dice={
            "activation:blue": [5],
            "activation:red": [4],
            "in-sight:nco": [1, 2, 6],
            "in-sight:conrad": [3, 4],
            "in-sight:able": [4, 6],
            "ranged-combat:nco": [6, 4, 3],
            "obviously-dead:nco": [1, 4, 5],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["nco", "able"])
        b.do("stand", figure="nco")
        b.do("stand", figure="able")
        assert not b.all("roll", label="in-sight")  # they pop up and see nobody
        b.do("move", moves=[{"figure": "nco", "to": [8.8, 13.4]}, {"figure": "able", "to": [7.6, 12.2]}])
        b.answer("nco", "free-will", "roll")
        found = {e["figure"]: (e["passed"], e["result"]) for e in b.all("roll", label="in-sight")}
        assert found == {"nco": (2, "fire"), "conrad": (1, "fire"), "able": (1, "no-fire")}
        assert [s["total"] for s in b.all("shot", result="hit")] == [11, 9, 8]
        assert b.status("conrad") == "obviously-dead"
        assert not b.all("shot", shooter="able")
