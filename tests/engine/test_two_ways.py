"""One act by two ways comes to one thing, and alone as in company."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.table import Battle

# ---- through a window ----

BARN = {
    "id": "barn", "type": "building", "rect": [8, 10, 8, 8], "dv": 2,
    "doors": [{"wall": "south", "at": 4}], "windows": [{"wall": "north", "at": 4}, {"wall": "east", "at": 4}],
}  # fmt: skip
SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[0, 30], [36, 30]]}
GUNS = {"cr3": "bolt-action-rifle", "mg42": "rifle", "cr2": "rifle", "compendium": "bolt-action-rifle"}


@pytest.mark.parametrize("book", GUNS)
@pytest.mark.rule("CR3-BLDG-07", "CMP-MOVE-05")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((12, 11.5), (12, 9.5)),
        ((12, 8), (12, 10.5)),
        ((14.5, 14), (16.5, 14)),
        ((10, 13), (12, 9.5)),
        ((17, 13), (15.5, 14)),
    ],
)
def test_a_place_just_beyond_a_window_is_reached_by_its_name_as_by_a_path(
    book: str, start: tuple[float, float], end: tuple[float, float]
):
    ends = []
    for how in ({"to": list(end)}, {"path": [list(end)]}):
        b = Battle(
            f"a blue rep 4 at {start[0]},{start[1]} with {GUNS[book]}",
            f"r red rep 4 at 30,34 facing 0 with {GUNS[book]}",
            ruleset=book,
            terrain=[BARN, SCREEN],
            seed="x",
        )
        b.blue_turn("a")
        try:
            b.do("move", figure="a", **how)
        except Refused:
            continue  # a straight path may cut a corner of the wall
        a = b.encounter.state.figure("a")
        ends.append((b.at("a"), a.now.left > 0))
    assert ends
    assert ends[0][0] == end
    assert len(set(ends)) == 1


# ---- at a car and beside it ----


@pytest.mark.rule("CR2-BLAST-01", "CR2-BLAST-02", "CR2-GREN-02", "CR2-RUL-521")
@pytest.mark.parametrize(("weapon", "inches"), [("grenade-launcher", 20), ("grenade", 6)])
def test_a_grenade_at_a_car_comes_down_as_one_at_the_spot_does(weapon: str, inches: int):
    told = []
    for aim in ({"targets": [{"machine": "car"}]}, {"at": [18, 12]}):
        b = armored(
            f"ann blue rep 4 at 18,{12 + inches} facing 0 with {weapon}",
            "dan red rep 4 with pistol",
            "tom red rep 4 at 18,14 facing 180 with pistol",
            "car of red model car at 18,12 facing 90 driver dan",
            seed="grenades",
            auto=True,
        )
        b.blue_turn("ann")
        b.encounter.state.figure("ann").weapons = (weapon,)
        b.do("fire", figure="ann", weapon=weapon, **aim)
        told.append([(roll["label"], roll.get("figure"), roll["dice"], roll.get("against")) for roll in b.all("roll")])
    assert told[0] == told[1]


@pytest.mark.rule("CR2-RUL-286", "CR2-RUL-559")
@pytest.mark.parametrize("die", [2, 6])
def test_one_die_burns_a_car_and_all_in_it_whether_the_car_or_its_driver_is_aimed_at(die: int):
    told = []
    for target in ({"machine": "car"}, {"figure": "dan"}):
        b = armored(
            "al blue rep 4 at 18,20 facing 0 with flame-thrower",
            "dan red rep 4 with pistol",
            "gus red rep 4 with pistol",
            "car of red model car at 18,12 facing 90 driver dan riders gus",
            seed="flames",
            auto=True,
            dice={"ranged-combat:al": [die]},
        )
        b.blue_turn("al")
        b.do("fire", figure="al", targets=[target])
        told.append([(roll["label"], roll["figure"], roll["dice"]) for roll in b.all("roll", label="ranged-combat")])
        hurt = [not b.encounter.state.figure(name).able for name in ("dan", "gus")]
        assert hurt == [die == 6] * 2
    assert told[0] == told[1] == [("ranged-combat", "al", [die])]


# ---- alone and in company ----

BESIDE = "idle blue rep 4 at 29.2,8.4 facing 0 with rifle traits comm-link"
HIDES_IT = {"id": "hides-it", "type": "wall", "tall": True, "line": [[28, 2], [28, 16]]}
"""Nobody sees the comrade."""
OPENINGS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "a charge for which it turns": (
        [
            "a4 blue rep 4 at 26.5,8.4 facing 0 with rifle traits comm-link",
            "b red rep 4 at 20,10 facing 180 with rifle",
        ],
        {"do": "charge", "figures": ["a4"], "target": "b"},
    ),
    "a volley": (
        [
            "a4 blue rep 4 at 26.5,8.4 facing 270 with rifle traits comm-link",
            "b red rep 4 at 20,10 facing 90 with rifle",
        ],
        {"do": "fire", "figure": "a4", "targets": [{"figure": "b"}]},
    ),
    "a move into sight": (
        [
            "a4 blue rep 4 at 26.5,8.4 facing 0 with rifle traits comm-link",
            "b red rep 4 at 20,10 facing 180 with rifle",
        ],
        {"do": "move", "figure": "a4", "to": [25, 11]},
    ),
}


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.rule("CR2-ACT-01", "CR2-RUL-130")
def test_an_idle_comrade_changes_nothing_of_what_happens_to_one(opening: str):
    figures, item = OPENINGS[opening]
    own = []
    for more in ([], [BESIDE]):
        b = battle(*figures, *more, terrain=[HIDES_IT], seed="x", auto=True)
        b.blue_turn("a4", *(["idle"] if more else []))
        b.give(item)
        about = [facts for facts in b.all("roll") + b.all("shot") + b.all("melee") if "idle" not in facts.values()]
        own.append([{k: v for k, v in fact.items() if k != "figures"} for fact in about])
    assert own[0] == own[1]


@pytest.mark.rule("CR2-ACT-01", "CR2-RUL-130", "MG42-RUL-89")
@pytest.mark.parametrize("book", ["cr2", "mg42"])
def test_no_charger_fires_on_its_way_with_another_beside_it(book: str):
    b = Battle(
        "a blue rep 5 at 20,15 facing 0 with rifle",
        "a2 blue rep 5 at 23.4,13 facing 0 with rifle",
        "a4 blue rep 5 at 26.5,10.4 facing 0 with rifle",
        "b red rep 4 at 20,10 facing 180 with rifle",
        ruleset=book,
        seed="company",
        auto=True,
        dice={f"wanting-to-charge:{name}": [1, 1] for name in ("a", "a4")},
    )
    b.blue_turn("a", "a2", "a4")
    b.do("charge", figures=["a", "a4"], target="b")
    assert not [shot for shot in b.all("shot", shooter="a4") if not b.all("roll", label="pursue-by-fire", figure="a4")]


# ---- what stays allowed until the activation ends ----


@pytest.mark.rule("CR2-REACT-12", "CR2-RUL-009", "CR2-OUTG-03")
@pytest.mark.parametrize(("weapon", "fires"), [("lmg", False), ("rifle", True)])
def test_whoever_finishes_its_move_because_it_is_outgunned_fires_no_more_in_that_activation(weapon: str, fires: bool):
    b = battle(
        "a blue rep 4 at 22,22 facing 0 with rifle",
        f"b red rep 4 at 22,10 facing 180 with {weapon}",
        terrain=[{"id": "w", "type": "wall", "line": [[20, 16], [24, 16]], "tall": True}],
        dice={"in_sight__a": [6, 6], "in_sight__b": [1, 2], "ranged_combat__b": [1] * 6, "received_fire__a": [1, 2]},
        seed="x",
    )
    b.blue_turn("a")
    b.do("move", figure="a", to=[27, 18])
    if not fires:
        b.answer("a", "duck-back-or-finish-move", "finish-move")
    assert b.at("a") == (27, 18)
    shot = bool(b.all("shot", shooter="a"))
    if not fires:
        with pytest.raises(Refused):
            b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.encounter.state.figure("a").loaded("rifle") == 0, "not in answer to anybody either"
        b.do("end-activation")
        assert b.encounter.state.figure("a").loaded("rifle") == 1
    assert shot == fires
