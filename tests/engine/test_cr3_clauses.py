"""Rulings of Chain Reaction 3.0 clause by clause, where a ruling says more than one thing."""

from __future__ import annotations

import pytest

from engine.opposition import next_input
from tests.engine.scenes import charged, shoot, turning
from tests.engine.table import Battle, refused

MISS = [1, 2, 3]
RULES = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
"""People play blue, the rules play red."""
SCREEN = {"id": "screen", "type": "building", "rect": [0.5, 17, 16.5, 1]}
"""Hides (10, 25) from (20, 12), and not what stands farther east."""


# ---- leaders ----


@pytest.mark.rule("CR3-RUL-06", "CR3-LEADER-04")
def test_the_leader_die_helps_neither_in_sight_nor_a_charge():
    with turning(
        "a blue rep 5 star with nothing at 10.5,20.5 facing 180",
        "c red rep 4 with nothing at 10.5,10.5",
        dice={
            "in-sight:a": [1] * 5, "in-sight:c": [4] * 4, "charge:a": [1, 1], "charge:c": [6, 6],
        },
    ) as b:  # fmt: skip
        b.answer("a", "in-sight-action", {"act": "charge", "target": "c"})
        assert not b.all("roll", label="leader-die")


# ---- in sight ----


@pytest.mark.rule("CR3-RUL-18", "CR3-SIGHT-22", "CR3-SIGHT-23")
@pytest.mark.also("swordplay")
def test_a_pair_that_has_been_tested_is_new_again_in_the_next_phase():
    """a comes out from behind the house and goes back, and in the next phase c comes into view of it."""
    with Battle(
        "a blue rep 5 star with nothing at 13,25",
        "c red rep 5 star with nothing at 20,10 facing 180",
        terrain=[SCREEN],
        dice={"in-sight:a": [4] * 9, "in-sight:c": [4] * 9},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[14.5, 25], in_sight_move="stay")
        for name in "ac":
            b.answer(name, "in-sight-action", "hold")
        b.do("move", figure="a", to=[12, 25])
        b.do("end-phase")
        b.do("activate", figures=["c"])
        b.do("move", figure="c", to=[23, 13], in_sight_move="stay")
        assert b.pending == [("a", "in-sight-action"), ("c", "in-sight-action")]
        for name in "ca":
            b.answer(name, "in-sight-action", "hold")


@pytest.mark.rule("CR3-RUL-27", "CR3-SIGHT-11")
def test_a_charger_whose_target_ducked_out_of_sight_names_another_in_reach():
    bank = {"id": "bank", "type": "wall", "line": [[8, 23.5], [12, 23.5]], "dv": 4}
    with turning(
        "a blue with nothing at 10.5,25 facing 180",
        "b blue rep 3 with nothing at 14.5,23 facing 180",
        "c red rep 5 star with nothing at 10.5,14",
        terrain=[bank],
        group=("a", "b"),
        dice={
            "in-sight:a": [1, 4, 4, 4], "in-sight:b": [4] * 3, "in-sight:c": [1, 4, 4, 4, 4], "in-sight-action:a": 6,
            "charge:c": [1, 1], "charge:b": [6, 6],
        },
    ) as b:  # fmt: skip
        b.answer("c", "in-sight-action", {"act": "charge", "target": "a"})
        assert b.status("a") == "ducked-back"
        assert b.status("b") == "ran-away"


@pytest.mark.rule("CR3-RUL-30")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("wall", "target"), [([7.5, 9.5], "b"), ([11.5, 13.5], "a")], ids=["a covered", "b covered"])
def test_of_two_equally_near_a_figure_of_the_rules_fires_at_the_one_not_in_cover(wall: list[float], target: str):
    bank = {"id": "bank", "type": "wall", "line": [[wall[0], 19.3], [wall[1], 19.3]], "dv": 4}
    with Battle(
        "a blue rep 5 star at 8.5,20.5 with nothing",
        "b blue rep 5 star at 12.5,20.5 with nothing",
        "c red at 10.5,10.5 facing 0",
        terrain=[bank],
        sides=RULES,
        dice={
            "in-sight:a": [4] * 5, "in-sight:b": [4] * 5, "in-sight:c": [1] * 4, "in-sight-action:c": [1],
            "ranged-combat:c": MISS,
        },
        seed="tie",
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["c"])
        b.do("face", figure="c", facing=180, in_sight_move="stay")
        assert {shot["target"] for shot in b.all("shot", shooter="c")} == {target}


@pytest.mark.rule("CR3-RUL-33", "CR3-SIGHT-16")
@pytest.mark.parametrize(
    ("gear", "acts"),
    [("with assault-rifle", "fire"), ("with assault-rifle ammo out", "charge"), ("with nothing", "charge")],
)
def test_a_grunt_with_an_empty_weapon_is_one_that_cannot_fire(gear: str, acts: str):
    with turning(
        "a blue rep 3 with nothing at 10.5,22 facing 180",
        f"c red {gear} at 10.5,10",
        dice={"in-sight:a": [4] * 3, "in-sight:c": [1] * 4, "in-sight-action:c": [1]},
        seed="cannot",
        auto=True,
    ) as b:
        assert bool(b.all("roll", label="charge", figure="c")) is (acts == "charge")
        assert bool(b.all("shot", shooter="c")) is (acts == "fire")


@pytest.mark.rule("CR3-RUL-35", "CR3-ACT-01")
def test_a_mover_that_charged_in_the_in_sight_has_no_move_and_no_fire_left():
    with turning(
        "a blue rep 5 star at 10.5,22 facing 180",
        "c red rep 3 with nothing at 10.5,10",
        "d red rep 3 with nothing at 24.5,10 status ducked-back posture prone",
        dice={
            "in-sight:a": [1] * 5, "in-sight:c": [4] * 3, "in-sight:d": [4] * 3,
            "charge:a": [1, 1], "charge:c": [6, 6],
        },
        seed="charged",
    ) as b:  # fmt: skip
        b.answer("a", "in-sight-action", {"act": "charge", "target": "c"})
        assert b.status("c") == "ran-away"
        refused(b, "CR3-ACT-01", "fire", figure="a", targets=[{"figure": "d"}])
        refused(b, "CR3-ACT-01", "move", figure="a", to=[12, 12])


# ---- reactions ----


@pytest.mark.rule("CR3-RUL-36", "CR3-RUL-53", "CR3-REACT-04")
def test_man_down_waits_for_the_end_of_an_in_sight_and_a_figure_down_by_then_takes_none():
    """s fells c before d and e: d owes Man Down, is felled by t before that, and e takes it alone, once for both."""
    with turning(
        "a blue rep 5 star star_power 0 with bolt-action-rifle at 10.5,25 facing 180",
        "t blue rep 5 star star_power 0 with bolt-action-rifle at 13.5,25",
        "c red rep 4 with nothing at 10.5,10",
        "d red rep 4 with nothing at 12.5,10 facing 270",
        "e red rep 3 with nothing at 14.5,10 facing 270",
        group=("a", "t"),
        dice={
            "in-sight:a": [1] * 5, "in-sight:t": [1] * 4 + [6], "in-sight:c": [4] * 4, "in-sight:d": [4] * 4,
            "in-sight:e": [4] * 3, "ranged-combat:a": [6], "damage:a": [1], "ranged-combat:t": [6], "damage:t": [1],
            "in-sight-action:e": [6], "man-down:e": [1, 1],
        },
    ) as b:  # fmt: skip
        b.answer("a", "in-sight-action", {"act": "fire", "targets": [{"figure": "c", "shots": 1}]})
        assert not b.all("roll", label="man-down")
        b.answer("t", "in-sight-action", {"act": "fire", "targets": [{"figure": "d", "shots": 1}]})
        assert [roll["figure"] for roll in b.all("roll", label="man-down")] == ["e"]
        assert b.all("roll")[-1]["label"] == "man-down"


@pytest.mark.rule("CR3-RUL-52", "CR3-REACT-14")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_friend_that_fell_behind_a_tall_wall_is_not_seen_to_fall(hidden: bool):
    wall = {"id": "wall", "type": "wall", "line": [[12, 7], [12, 13]], "tall": hidden}
    with shoot(
        "s blue rep 5 star at 8.5,25",
        "c red at 10.5,10",
        "d red at 13.5,10 facing 270",
        terrain=[wall],
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": [2], **({} if hidden else {"man-down:d": [1, 1]})},
    ) as b:
        assert bool(b.all("roll", label="man-down")) is not hidden


@pytest.mark.rule("CR3-RUL-56")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("a", "e", "target"), [(25, 22, "e"), (22, 25, "a")])
def test_a_figure_of_the_rules_fires_back_at_the_nearest_shooter(a: int, e: int, target: str):
    with Battle(
        f"a blue at 10.5,{a}",
        f"e blue at 12.5,{e}",
        "near blue with nothing at 4.5,16",
        "c red at 11.5,10",
        sides=RULES,
        dice={"ranged-combat:a": MISS, "ranged-combat:e": MISS, "received-fire:c": [1, 1], "ranged-combat:c": MISS},
        seed="nearest",
        auto=True,
    ) as b:
        b.blue_turn("a", "e")
        b.do("fire", volley=[{"figure": f, "targets": [{"figure": "c"}]} for f in "ae"])
        assert {shot["target"] for shot in b.all("shot", shooter="c")} == {target}


@pytest.mark.rule("CR3-RUL-65", "CR3-RUL-35", "CR3-FIRE-14")
def test_a_parting_shot_leaves_the_active_fire():
    with turning(
        "a blue rep 5 star at 10.5,25 facing 180",
        "c red rep 3 at 10.5,10",
        "d red rep 4 with nothing at 24.5,10 status ducked-back posture prone",
        dice={
            "in-sight:a": [1] * 5, "in-sight:c": [4] * 3, "in-sight:d": [4] * 4, "in-sight-action:c": [6],
            "ranged-combat:a": [1, 2, 2] * 2, "received-fire:c": [6, 6], "cohesion:c": [6, 6],
            "parting-shot:a": [1, 2, 2], "received-fire:d": [1, 1],
        },
        seed="parting",
        auto=False,
    ) as b:  # fmt: skip
        b.answer("a", "in-sight-action", {"act": "fire", "targets": [{"figure": "c", "shots": 3}]})
        assert b.status("c") == "ran-away"
        b.do("fire", figure="a", targets=[{"figure": "d"}])
        assert len(b.all("shot", shooter="a")) == 9


@pytest.mark.rule("CR3-RUL-66", "CR3-FIRE-14")
def test_a_star_that_runs_away_of_its_own_accord_draws_no_parting_shot():
    with turning(
        "a blue rep 5 star at 10.5,25 facing 180",
        "c red at 10.5,10",
        dice={"in-sight:a": [1] * 5, "in-sight:c": [1, 1, 1, 4]},
    ) as b:
        b.answer("a", "in-sight-action", "runaway")
        assert b.status("a") == "ran-away"
        assert not b.all("shot")


@pytest.mark.rule("CR3-RUL-70", "CR3-MOVE-14", "CR3-REACT-27")
def test_a_charge_ends_ducking_back():
    with shoot(
        "s blue rep 3 with bolt-action-rifle at 10.5,19",
        "c red rep 5 star with nothing at 10.5,10 status ducked-back posture prone",
        dice={"ranged-combat:s": [1], "charge:c": [1, 1], "charge:s": [6, 6]},
    ) as b:
        b.answer("c", "free-will", "pass-2")
        assert (b.status("s"), b.status("c")) == ("ran-away", "carry-on")


@pytest.mark.rule("CR3-RUL-71", "CR3-MOVE-12")
@pytest.mark.parametrize(("shooter", "right"), [(4.5, True), (16.5, False)])
def test_of_covers_equally_near_a_figure_of_the_rules_takes_the_one_farther_from_the_cause(shooter: float, right: bool):
    walls = [
        {"id": "left", "type": "wall", "line": [[5, 9], [7.4, 9]], "dv": 4},
        {"id": "right", "type": "wall", "line": [[13.6, 9], [16, 9]], "dv": 4},
    ]
    b = shoot(
        f"s blue at {shooter},22",
        "c red with pistol at 10.5,10.5",
        terrain=walls,
        sides=RULES,
        dice={"ranged-combat:s": MISS, "received-fire:c": [1, 1]},
    )
    assert b.status("c") == "ducked-back"
    assert (b.at("c")[0] > 10.5) is right


@pytest.mark.rule("CR3-RUL-77", "CR3-LOS-06", "CR3-LOS-07")
@pytest.mark.parametrize(("phase", "nine"), [("its own", "hit"), ("the next", "miss")])
def test_one_that_moved_in_a_wood_is_moving_until_the_phase_ends(phase: str, nine: str):
    """c moves in its wood: a nine hits a figure that moves there, and misses one that stands."""
    with Battle(
        "c blue rep 5 star star_power 0 with assault-rifle at 10.5,24.5",
        "s red rep 4 at 10.5,10",
        terrain=[{"id": "wood", "type": "woods", "rect": [5, 24, 10, 8]}],
        dice={"ranged-combat:c": [1, 2, 2], "received-fire:s": [1, 1], "ranged-combat:s": [5, 1, 2], "damage:s": [2]}
        if phase == "its own"
        else {"ranged-combat:s": [5, 1, 2], "ranged-combat:c": [], "received-fire:s": []},
    ) as b:
        b.blue_turn("c")
        b.do("move", figure="c", to=[12.5, 24.5], facing=0)
        if phase == "its own":
            b.do("fire", figure="c", targets=[{"figure": "s"}])
        else:
            b.do("end-phase")
            b.do("activate", figures=["s"])
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert b.all("shot", shooter="s")[0]["result"] == nine


@pytest.mark.rule("CR3-RUL-79", "CR3-REACT-07")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("wall", "dice"), [([[12, 11.3], [17, 11.3]], 3), ([[12, 8.7], [17, 8.7]], 2)], ids=["before", "behind"]
)
def test_in_man_down_cover_counts_from_the_one_that_felled_the_friend(wall: list[list[float]], dice: int):
    with shoot(
        "s blue rep 5 star at 10.5,25",
        "c red at 10.5,10",
        "d red at 14.5,10 facing 225",
        terrain=[{"id": "wall", "type": "wall", "line": wall, "dv": 4}],
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": [2], "man-down:d": [1] * dice},
    ) as b:
        assert len(b.last("roll", label="man-down")["dice"]) == dice


@pytest.mark.rule("CR3-RUL-141", "CR3-FIRE-11")
@pytest.mark.parametrize(("phase", "eight"), [("its own", "miss"), ("the next", "hit")])
def test_one_that_moved_fast_counts_so_until_the_phase_ends(phase: str, eight: str):
    with Battle(
        "s blue rep 4 at 10.5,28",
        "c red rep 3 with bolt-action-rifle at 10.5,10",
        dice={
            "fast-move:s": [6, 6], "ranged-combat:s": [4, 1, 1],
            **({"received-fire:c": [6, 6]} if eight == "miss" else
               {"ranged-combat:c": [1], "received-fire:s": [1, 1], "damage:s": [2]}),
        },
        seed="fast",
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("s")
        b.do("move", figure="s", to=[10.5, 25], fast=True)
        if phase == "its own":
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            b.do("end-phase")
            b.do("activate", figures=["c"])
            b.do("fire", figure="c", targets=[{"figure": "s"}])
        assert b.all("shot", shooter="s")[0]["result"] == eight


# ---- charges and melee ----


@pytest.mark.rule("CR3-RUL-100", "CR3-CHARGE-12")
@pytest.mark.parametrize(("facing", "after"), [(90, 180), (180, 180), (0, 0)])
def test_a_target_with_no_gun_turns_to_its_charger_unless_charged_from_the_rear(facing: int, after: int):
    with charged(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        f"rob red rep 4 at 10.5,10.5 facing {facing} with nothing",
        dice={"charge:ann": [1, 6], "charge:rob": [1, 6], "melee:ann": [4] * 3, "melee:rob": [4] * 3},
    ) as b:
        assert b.encounter.state.figure("rob").facing == after


# ---- the side that the rules play ----


@pytest.mark.rule("CR3-RUL-134", "CR3-DMG-05")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("words", "options", "status"),
    [
        ("rep 3", [], "obviously-dead"),
        ("rep 5 star", [], "captured"),
        ("rep 3", ["capture-always"], "captured"),
    ],
    ids=["a Grunt", "a Star", "a Grunt, and the option"],
)
def test_the_rules_take_stars_prisoner_and_dispatch_grunts_unless_the_option_spares_them(
    words: str, options: list[str], status: str
):
    b = Battle(
        "a blue rep 3 at 10.5,34 with nothing",
        f"d blue {words} at 11.5,8 status out-of-the-fight posture prone with nothing",
        "r red rep 5 at 10.5,8 with nothing",
        sides=RULES,
        options=options,
        seed="taken",
        auto=True,
    )
    b.blue_turn(blue=1, red=2)
    while (item := next_input(b.encounter)) is not None and item["do"] != "end-phase":
        b.give(item)
    assert b.status("d") == status
