"""Zombies of the French Compendium: how dice bring them on, what draws them, and how they are fought (CMP-ZOM)."""

from __future__ import annotations

import time
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.ruleset.hulls import hull_of
from engine.space.hull import overlaps_base
from tests.engine.compendium_field import battle
from tests.engine.invariants import broken
from tests.engine.machines import machine_of
from tests.engine.table import Battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}]
FAR = "ann blue rep 5 with bolt-action-rifle at 18,18 facing 0"


def zombie(name: str, where: str) -> str:
    return f"{name} red rep 4 with nothing melee improvised-one-handed traits zombie {where}"


def night(*figures: str, level: int = 1, dice: dict[str, Any], **more: Any) -> Battle:
    """A battle in which zombies come one by one, so that none do in the first turn."""
    return battle(*figures, sides=SIDES, options=["zombies", f"infestation-{level}"], dice=dice, **more)


def turn(b: Battle, *, blue: int = 1, red: int = 2) -> None:
    """A turn in which the zombies act first."""
    b.blue_turn(blue=blue, red=red)


# ---- where they come from ----


@pytest.mark.rule("CMP-EX-37", "CMP-ZOM-01", "CMP-ZOM-02", "CMP-ZOM-03", "CMP-RUL-142", "CMP-RUL-143", "CMP-ZOM-08")
def test_ex_37_three_arrive_at_the_marker_that_the_players_choose():
    with battle(FAR, sides=SIDES, options=["zombies"], dice={"arrivals__red": [3], "entry__red": [6]}) as b:
        b.blue_turn(blue=6, red=5)
        assert b.pending == [("blue", "entry-marker")]
        b.answer("blue", "entry-marker", "2")
        came = [b.encounter.state.figure(event["figure"]) for event in b.all("figure")]
        assert len(came) == 3
        # A fifth of the edge of 144 inches from the corner.
        assert b.encounter.state.horde.entries[1] == (2880, 50)
        assert all((f.at[0] - 2880) ** 2 + (f.at[1] - 50) ** 2 <= 230**2 for f in came)
        assert {(f.rep, f.melee_weapon, f.weapons) for f in came} == {(4, "improvised-one-handed", ())}
        assert {f.facing for f in came} <= set(range(180, 270))


@pytest.mark.rule("CMP-EX-37", "CMP-ZOM-04", "CMP-RUL-144")
def test_ex_37_by_level_one_appears_at_each_marker_whose_die_is_low():
    with night(FAR, level=2, dice={"infestation__red": [2, 5, 1, 3, 6]}) as b:
        turn(b, blue=6, red=5)
        b.do("end-phase")
        b.do("end-phase")
        turn(b, blue=6, red=5)
        assert [tuple(event["at"]) for event in b.all("figure")] == [(0.5, 0.5), (35.5, 21.6)]


@pytest.mark.rule("CMP-RUL-142")
def test_no_entry_marker_lies_within_six_inches_of_anybody():
    with night("ann blue rep 5 at 2,2 facing 180", dice={}) as b:
        turn(b, blue=6, red=5)
        x, y = b.encounter.state.horde.entries[0]
        assert y == 50
        assert 750 < x <= 900


@pytest.mark.rule("CMP-RUL-138")
def test_one_arrives_beside_a_car_that_stands_on_its_marker():
    car = machine_of("car of blue model car at 1,2 facing 0")
    with night(FAR, level=1, machines=[car], dice={"infestation__red": [1, 6, 6, 6, 6]}) as b:
        turn(b, blue=6, red=5)
        assert overlaps_base(hull_of(b.encounter.game.rules, b.encounter.game.machine("car")), (50, 50))
        b.do("end-phase")
        b.do("end-phase")
        turn(b, blue=6, red=5)
        [came] = b.all("figure")
        assert came["at"] != [0.5, 0.5]
        assert broken(b.encounter.game) == []


@pytest.mark.rule("CMP-ZOM-03", "CMP-RUL-138", "CMP-RUL-143")
def test_those_who_arrive_where_a_survivor_stands_come_up_to_it_and_face_it():
    b = night("ann blue rep 4 with revolver at 30,30", dice={"infestation__red": [1, 6, 6, 6, 6]})
    turn(b, blue=6, red=5)
    ann = b.encounter.state.figure("ann")
    ann.at = b.encounter.state.horde.entries[0]
    b.do("end-phase")
    b.do("end-phase")
    turn(b, blue=6, red=5)
    g = b.encounter.game
    came = g.figures[-1]
    assert dist(came.at, ann.at) <= 200, "an inch between the bases"
    assert came.facing == g.space.heading(came.at, ann.at)


# ---- what they do ----


@pytest.mark.rule("CMP-ZOM-05", "CMP-RUL-134", "CMP-RUL-138")
@pytest.mark.parametrize(("die", "went"), [(4, 6), (5, 0)])
def test_one_goes_six_inches_towards_a_survivor_in_its_view_if_its_rep_reaches_its_die(die: int, went: int):
    with night("ann blue rep 5 with nothing at 18,30 facing 0", zombie("zed", "at 18,5 facing 180"), dice={}) as b:
        turn(b, red=die)
        assert b.at("zed") == (18, 5 + went)


@pytest.mark.rule("CMP-EX-08", "CMP-ZOM-06", "CMP-RUL-140")
@pytest.mark.parametrize(("face", "place"), [(2, (18, 24)), (3, (24, 18)), (6, (12, 18))])
def test_ex_08_a_die_says_which_of_three_groups_as_near_one_goes_for(face: int, place: tuple[int, int]):
    spots = {"ann": "18,28", "ben": "28,18", "cal": "8,18"}
    people = (f"{name} blue rep 5 with nothing at {spot} facing 0" for name, spot in spots.items())
    with night(*people, zombie("zed", "at 18,18 facing 180"), dice={"zombie_tie__zed": [face]}) as b:
        turn(b)
        assert b.at("zed") == place


@pytest.mark.rule("CMP-ZOM-05", "CMP-RUL-138", "CMP-T-ZOMBIE-MOVE")
def test_one_that_sees_and_hears_nobody_stays():
    with night("ann blue rep 5 with nothing at 18,30 facing 0", zombie("zed", "at 18,5 facing 0"), dice={}) as b:
        turn(b)
        assert b.at("zed") == (18, 5)


@pytest.mark.rule("CMP-RUL-138")
def test_one_sees_past_others_of_its_kind():
    before = zombie("zoe", "at 18,7 facing 180")
    with night(
        "ann blue rep 5 with nothing at 18,30 facing 0", before, zombie("zed", "at 18,5 facing 180"), dice={}
    ) as b:
        turn(b)
        assert (b.at("zoe"), b.at("zed")) == ((18, 13), (18, 11))


WALL = {"id": "low", "type": "wall", "line": [[10, 12], [16, 12]]}
SCREENS = [
    {"id": "screen", "type": "wall", "tall": True, "line": [[0.5, 20], [35.5, 20]]},
]


@pytest.mark.rule("CMP-EX-49", "CMP-ZOM-05", "CMP-ZOM-07", "CMP-RUL-141", "CMP-RUL-139")
def test_ex_49_noise_draws_one_round_a_wall_until_it_is_forgotten():
    with night(
        "ann blue rep 5 with bolt-action-rifle at 13,18 facing 90",
        "bob blue rep 5 with bolt-action-rifle at 27,9.5 facing 90",
        zombie("zed", "at 13,9 facing 0"),
        zombie("prey", "at 30,18 facing 90"),
        terrain=[WALL, *SCREENS],
        dice={
            "focus__ann": [1, 1],
            "focus__bob": [1, 1],
            "ranged_combat__ann": [1],
            "ranged_combat__bob": [1],
            "infestation__red": [6] * 5,
        },
    ) as b:
        b.blue_turn("ann", blue=5, red=4)
        b.do("fire", figure="ann", targets=[{"figure": "prey"}])
        b.do("end-activation")
        b.do("activate", figures=["bob"])
        b.do("fire", figure="bob", targets=[{"figure": "prey"}])
        assert b.encounter.state.horde.noise == ((1300, 1800), (2700, 950))
        b.do("end-phase")
        # Nine inches away, not fourteen; and by the wall's end, not over the wall.
        x, y = b.at("zed")
        assert (x < 10 or x > 16) or y < 12
        assert b.at("zed") != (13, 9)
        path = b.last("move", figure="zed")["path"]
        assert all(not (10 < px / 100 < 16 and py > 1200) for px, py in path)
        legs = [leg for move in b.all("move", figure="zed") for leg in pairwise(move["path"])]
        assert round(sum(dist(*leg) for leg in legs), 1) == 6
        b.do("end-phase")
        b.blue_turn(blue=6, red=5)
        assert b.encounter.state.horde.noise == ()


@pytest.mark.rule("CMP-RUL-141")
def test_a_bow_makes_no_noise_and_a_grenade_makes_it_where_it_bursts():
    with battle(
        "ann blue rep 5 with bow at 13,30 facing 0",
        zombie("zed", "at 13,14 facing 0"),
        sides=SIDES,
        options=["black-powder", "zombies", "infestation-1"],
        dice={"ranged_combat__ann": [1, 2]},
    ) as b:
        b.blue_turn("ann", blue=5, red=4)
        b.do("fire", figure="ann", targets=[{"figure": "zed"}])
        assert b.encounter.state.horde.noise == ()
    with night(
        "ann blue rep 5 with grenade at 13,30 facing 0",
        zombie("zed", "at 13,14 facing 0"),
        dice={"grenade__ann": [1, 1]},
    ) as b:
        b.blue_turn("ann", blue=5, red=4)
        b.do("grenade", figure="ann", at=[13, 25])
        assert b.encounter.state.horde.noise == ((1300, 2500),)


@pytest.mark.rule("CMP-EX-07", "CMP-ZOM-06", "CMP-RUL-140", "CMP-RUL-195")
@pytest.mark.parametrize(("die", "west"), [(2, True), (3, False)])
def test_ex_07_a_lot_for_all_who_are_as_far_from_two_groups(die: int, west: bool):
    with night(
        "lea blue rep 5 leader with nothing at 8,20 facing 180",
        "liz blue rep 3 with nothing at 6,20 facing 180",
        "max blue rep 5 leader with nothing at 28,20 facing 180",
        "may blue rep 3 with nothing at 30,20 facing 180",
        "mo blue rep 3 with nothing at 31,22 facing 180",
        zombie("zed", "at 18,5 facing 180"),
        zombie("zoe", "at 18,3 facing 180"),
        dice={"zombie_tie__zed": [die]},
    ) as b:
        turn(b)
        assert all((b.at(name)[0] < 18) is west for name in ("zed", "zoe"))
        [lot] = [entry for entry in b.encounter.log if getattr(entry.event, "label", "") == "zombie-tie"]
        assert lot.deed.kind == "roll", "it belongs to no charge that another made before"


@pytest.mark.rule("CMP-RUL-136", "CMP-RUL-135", "CMP-RUL-137", "CMP-ANIM-03")
def test_one_within_six_inches_charges_and_the_survivor_tests_at_half_way():
    with night(
        "ann blue rep 4 with bolt-action-rifle at 18,15 facing 0",
        zombie("zed", "at 18,9 facing 180"),
        dice={
            "being_charged__ann": [1, 2], "ranged_combat__ann": [1], "melee__zed": [1, 2], "melee__ann": [5, 6],
            "melee_kill__zed": [2],
        },
    ) as b:  # fmt: skip
        turn(b)
        assert not b.all("roll", label="wanting-to-charge")
        assert b.status("ann") == "out-of-the-fight"


@pytest.mark.rule("CMP-RUL-135", "CMP-RUL-137")
def test_they_take_no_test_but_to_come_round():
    with night(
        "ann blue rep 4 with bolt-action-rifle at 18,33 facing 0",
        zombie("zed", "at 18,5 facing 180"),
        zombie("zoe", "at 20,5 facing 180"),
        dice={
            "focus__ann": [1, 1, 1, 1], "ranged_combat__ann": [1, 6], "damage__ann": [5],
            "infestation__red": [6] * 5, "stun_recovery__zed": [1, 1],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=4, red=1)
        b.do("fire", figure="ann", targets=[{"figure": "zed"}])
        assert not b.all("roll", label="received-fire")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "zed"}])
        assert b.status("zed") == "stunned"
        b.do("end-phase")
        assert b.status("zed") == "carry-on"


@pytest.mark.rule("CMP-RUL-139", "CMP-MOVE-05")
def test_one_crosses_a_wall_only_where_there_is_no_way_round_and_stops_behind_it():
    across = {"id": "low", "type": "wall", "line": [[0, 8], [36, 8]]}
    with night(
        "ann blue rep 5 with nothing at 18,30 facing 0", zombie("zed", "at 18,5 facing 180"), terrain=[across], dice={}
    ) as b:
        turn(b)
        x, y = b.at("zed")
        assert x == 18
        assert 8.5 <= y <= 8.7


# ---- what a record may say ----


@pytest.mark.rule("CMP-ZOM-01")
@pytest.mark.parametrize(
    ("sides", "figures", "said"),
    [
        ([{"id": "blue"}, {"id": "red"}], [FAR], "one side that fights has the drill zombies"),
        (
            [SIDES[0], {**SIDES[1], "commands": ["north", "south"]}],
            [FAR],
            "one side that fights has the drill zombies and no commands",
        ),
        (SIDES, [FAR, "rob red rep 4 at 10,12"], "wrong side"),
        (SIDES, [FAR, zombie("zed", "at 10,12").replace(" red ", " blue ")], "wrong side"),
    ],
)
def test_zombies_and_nobody_else_are_on_a_side_that_the_rules_play(sides: Any, figures: list[str], said: str):
    with pytest.raises(BadRequest, match=f"{said}.*CMP-ZOM-01"):
        battle(*figures, sides=sides, options=["zombies"])


# ---- speed ----


@pytest.mark.rule("CMP-RUL-194")
def test_a_phase_of_forty_is_one_input_that_a_replay_repeats():
    figures = [f"s{n} blue rep 5 with nothing at {8 + 5 * n},34 facing 0" for n in range(5)]
    horde = [zombie(f"z{n}", f"at {1.5 + n % 20 * 1.7},{3 + n // 20 * 2} facing 180") for n in range(40)]
    with night(*figures, *horde, dice={}, seed="horde") as b:
        b.blue_turn(blue=5, red=1)
        began = time.process_time()
        b.do("end-phase")
        print(f"a phase of forty zombies: {time.process_time() - began:.3f} s")
        assert sum(b.encounter.state.figure(f"z{n}").now.stepped for n in range(40)) >= 30
        again = Encounter(load(b.encounter.export()))
        for item in b.encounter.inputs:
            again.submit(item)
        assert again.digests == b.encounter.digests
