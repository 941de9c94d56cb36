"""Flame throwers: their path, fuel and tank, and the flames that stay (CR2-WPN-25 to CR2-WPN-28, CR2-BLAST-06)."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.snapshot import state_from_json, state_to_json
from engine.preview import preview
from engine.views import Viewer
from tests.engine.cr2_field import battle
from tests.engine.table import Battle, refused

AL = "al blue rep 4 with flame-thrower at 10,24"
TOM, BOB = "tom red rep 4 with rifle at 10,18 facing 180", "bob red rep 4 with rifle at 11,16 facing 180"
DEAD = {"obviously_dead__al": [4]}
"""Whom a flame hits it kills on a 4."""


def burning(*figures: str, **more: Any) -> Battle:
    b = battle(AL, *figures, **more)
    b.blue_turn("al", blue=4, red=3)
    return b


def status(b: Battle, figure: str) -> str:
    return b.encounter.state.figure(figure).status


def struck(b: Battle) -> list[tuple[str, int, str]]:
    return [(r.get("against", ""), r["dice"][0], r["result"]) for r in b.all("roll", label="ranged-combat")]


@pytest.mark.rule("CR2-WPN-25", "CR2-BLAST-03", "CR2-RUL-225", "CR2-RUL-432")
def test_a_die_is_rolled_for_each_figure_in_the_path_and_the_flames_stay():
    # Joe stands two inches beside the middle of the path, whose edge is an inch and a half from it.
    joe = "joe red rep 4 with rifle at 12.6,18 facing 180"
    dice = {"ranged_combat__al": [5, 4], **DEAD, "received_fire__bob": [6, 6], "fast_move__bob": [6, 6]}
    with burning(BOB, TOM, joe, dice=dice) as b:
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 15])
        # Nearest first: an 8 misses the second target.
        assert struck(b) == [("tom", 5, "hit"), ("bob", 4, "miss")]
        assert status(b, "tom") == "obviously-dead"
        [flames] = b.encounter.state.flames
        assert (flames.width, flames.facing, flames.at[0]) == (300, 0, 1000)
        kept = json.loads(json.dumps(state_to_json(b.encounter.state)))
        assert state_from_json(kept).flames == (flames,)
        # One firing a turn.
        refused(b, "CR2-ACT-03", "fire", figure="al", weapon="flame-thrower", at=[10, 15])


@pytest.mark.rule("CR2-BLAST-06", "CR2-RUL-062", "CR2-RUL-286", "CR2-BLAST-04")
@pytest.mark.parametrize(("face", "middle"), [(1, (800, 1925)), (4, (1200, 1925)), (6, (1000, 2125))])
def test_a_shot_that_hits_nobody_burns_two_inches_off_and_nobody_there(face: int, middle: tuple[int, int]):
    dice = {"ranged_combat__al": [1], "flame_miss__al": [face], "received_fire__tom": [6, 6], "fast_move__tom": [6, 6]}
    with burning(TOM, dice=dice) as b:
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 15])
        assert b.last("blast")["result"] == "burns-wide"
        assert b.encounter.state.flames[0].at == middle


@pytest.mark.rule("CR2-RUL-286", "CR2-FIRE-03", "CR2-T-TOHIT")
@pytest.mark.parametrize(("face", "result"), [(4, "miss"), (5, "hit")])
def test_flames_on_the_run_miss_with_an_eight(face: int, result: str):
    more = DEAD if result == "hit" else {"flame_miss__al": [1], "received_fire__tom": [6, 6], "fast_move__tom": [6, 6]}
    with burning(TOM, dice={"fast_move__al": [6, 6], "ranged_combat__al": [face], **more}) as b:
        b.do("move", figure="al", to=[10, 25], fast=True, facing=0)
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 15])
        assert struck(b) == [("tom", face, result)]


@pytest.mark.rule("CR2-WPN-26")
@pytest.mark.parametrize(("first", "shots"), [(1, 2), (2, 3)])
def test_a_one_on_the_first_die_leaves_one_more_shot(first: int, shots: int):
    dice = {"ranged_combat__al": [first, 6, 6], "flame_miss__al": [1, 1, 1]}
    far = "tom red rep 4 with rifle at 30,2 facing 180"
    house = {"id": "w", "type": "wall", "line": [[15, 10], [36, 10]], "dv": 3}
    b = battle(AL, far, dice=dice, terrain=[house])
    for shot in range(shots):
        b.blue_turn("al", blue=4, red=3)
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 15])
        assert ("flame-thrower" in b.encounter.state.figure("al").empty) == (first == 1 and shot == 1)
        b.do("end-phase")
        b.do("end-phase")
    b.blue_turn("al", blue=4, red=3)
    if first == 1:
        refused(b, "CR2-AMMO-02", "reload", figure="al")


@pytest.mark.rule("CR2-WPN-27", "CR2-RUL-172", "CR2-RUL-433")
@pytest.mark.parametrize(("face", "bursts"), [(4, False), (5, True)])
def test_an_operator_who_is_hit_may_go_up_with_those_around_him(face: int, bursts: bool):
    mate = "mo red rep 4 with rifle at 12,18 facing 180"
    op = "op red rep 4 with flame-thrower at 10,18 facing 180"
    dice = {"ranged_combat__sam": [6], "obviously_dead__sam": [6], "damage__sam": [1], "flame_tank__op": [face]}
    if bursts:
        dice |= {"obviously_dead__op": [1, 1]}
    with battle("sam blue rep 4 with rifle at 10,30", op, mate, dice=dice) as b:
        b.blue_turn("sam", blue=4, red=3)
        b.do("fire", figure="sam", targets=[{"figure": "op"}])
        assert (status(b, "mo") == "obviously-dead") == bursts
        assert (status(b, "op") == "obviously-dead") == bursts
        assert bool(b.all("blast")) == bursts


@pytest.mark.rule("CR2-WPN-26", "CR2-WPN-27")
def test_a_flame_thrower_that_has_fired_its_last_is_gone_with_its_tank():
    with battle("op red rep 4 with flame-thrower,carbine at 10,18 facing 180", "sam blue at 1,1") as b:
        op = b.encounter.state.figure("op")
        op.empty = op.spent = ("flame-thrower",)
        assert op.part_with("flame-thrower") == "empty"
        assert (op.weapons, op.empty, op.spent) == (("carbine",), (), ())


@pytest.mark.rule("CR2-WPN-28", "CR2-RUL-171", "CR2-RUL-322")
@pytest.mark.parametrize(
    ("nerve", "dice", "fate"), [([1, 1], [4, 4], "safe"), ([3, 4], [6, 6], "burned"), ([5, 6], [], "")]
)
def test_crossing_flames_takes_nerve_and_luck(nerve: list[int], dice: list[int], fate: str):
    script = {"ranged_combat__al": [1], "flame_miss__al": [5], "wanting_to_charge__carl": nerve}
    if fate:
        script["crossing_flames__carl"] = dice
    if fate == "burned":
        script["obviously_dead__carl"] = [1]
    with battle(
        AL, "carl blue rep 4 with rifle at 6.5,22.5 facing 90", "tom red rep 4 with rifle at 35,1", dice=script
    ) as b:
        b.blue_turn("al", "carl", blue=4, red=3)
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 15])
        b.do("move", figure="carl", to=[12, 22.5])
        b.answer("carl", "cross-flames", "try")
        x, y = b.at("carl")
        assert y == 22.5
        assert (x >= 8.5) == bool(fate)
        assert (status(b, "carl") == "obviously-dead") == (fate == "burned")


@pytest.mark.rule("CR2-WPN-28")
def test_a_walker_who_does_not_try_stops_before_the_flames():
    script = {"ranged_combat__al": [1], "flame_miss__al": [5]}
    with battle(
        AL, "carl blue rep 4 with rifle at 6.5,22.5 facing 90", "tom red rep 4 with rifle at 35,1", dice=script
    ) as b:
        b.blue_turn("al", "carl", blue=4, red=3)
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 15])
        b.do("move", figure="carl", to=[12, 22.5])
        kept = b.encounter.checkpoint()
        assert kept  # a question is no end of it
        b.answer("carl", "cross-flames", "stop")
        assert b.at("carl") == (7.5, 22.5)


@pytest.mark.rule("CR2-RUL-472", "CR2-WPN-28")
@pytest.mark.parametrize("x", [13.5, 18])
def test_a_charge_stops_before_flames_like_any_other_move(x: float):
    dice = {"ranged_combat__al": [1], "flame_miss__al": [5], "wanting_to_charge__carl": [1, 1], "surprise__tom": [6, 6]}
    dice |= {"fast_move__carl": [1, 1]} if x > 14 else {}
    carl = "carl blue rep 4 with nothing at 6.5,22.5 facing 90"
    with battle(AL, carl, f"tom red rep 4 with pistol at {x},22.5 facing 90", dice=dice) as b:
        b.blue_turn("al", "carl", blue=4, red=3)
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 15])
        b.do("charge", figures=["carl"], target="tom")
        b.answer("carl", "cross-flames", "stop")
        assert b.at("carl")[0] < 8.5
        assert not b.encounter.state.figure("tom").melee


@pytest.mark.rule("CR2-BLAST-03")
def test_the_odds_of_a_path_are_those_of_its_dice():
    with burning(TOM, BOB) as b:
        seen = preview(
            b.encounter, {"do": "fire", "figure": "al", "weapon": "flame-thrower", "at": [10, 15]}, Viewer("blue")
        )
        [blast] = seen.blasts
        # Tom on 4 to 6, Bob, the second target, on 5 and 6.
        assert blast.landing == {"burns": 1 - Fraction(1, 2) * Fraction(2, 3), "burns-wide": Fraction(1, 3)}
        assert blast.circle == ("tom", "bob")


def test_a_flame_thrower_fires_at_a_spot_or_at_somebody_and_not_at_both():
    b = burning(TOM)
    for fields in ({}, {"at": [10, 15], "targets": [{"figure": "tom"}]}):
        with pytest.raises(BadRequest):
            b.do("fire", figure="al", weapon="flame-thrower", **fields)


@pytest.mark.rule("CR2-RUL-170", "CR2-WPN-25")
@pytest.mark.parametrize(("face", "burns"), [(5, False), (6, True)])
def test_somebody_at_a_window_is_fired_at_as_in_cover(face: int, burns: bool):
    barn = {"id": "barn", "type": "building", "rect": [6, 10, 8, 6], "dv": 2, "windows": [{"wall": "south", "at": 4}]}
    dice = {"ranged_combat__al": [face], **(DEAD if burns else {"flame_miss__al": [1], "received_fire__tom": [6, 6]})}
    with burning("tom red rep 4 with rifle at 10,15.4 facing 180", dice=dice, terrain=[barn]) as b:
        b.do("fire", figure="al", weapon="flame-thrower", targets=[{"figure": "tom"}])
        assert (status(b, "tom") == "obviously-dead") == burns
