"""What an active figure of Chain Reaction 2.0 does, what reactions leave of it, and what takes the place of fire."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from engine.space import INCH
from tests.engine.cr2_field import ROB, battle, two_heroes
from tests.engine.table import refused

FAR = "rob red rep 4 with rifle at 10,8 facing 180"
HUT = {
    "id": "hut",
    "type": "building",
    "rect": [8, 20, 6, 6],
    "doors": [{"wall": "south", "at": 3}],
    "windows": [{"wall": "north", "at": 3}],
}


# ---- move and fire ----


@pytest.mark.rule("CR2-ACT-01", "CR2-MOVE-01", "CR2-T-MOVEMENT", "CR2-ACT-02", "CR2-RUL-020")
@pytest.mark.parametrize("at", [20, 16, 12])
def test_it_fires_at_any_point_of_its_move(at: int):
    with battle(
        "ann blue rep 4 with rifle at 10,20",
        "rob red rep 4 with rifle at 10,4 facing 0",
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        if at < 20:
            b.do("move", figure="ann", to=[10, at])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if at > 12:
            b.do("move", figure="ann", to=[10, 12])
        assert b.at("ann") == (10, 12)
        assert b.encounter.state.figure("ann").now.left == 0


@pytest.mark.rule("CR2-ACT-01", "CR2-ACT-03", "CR2-REACT-16")
def test_who_has_moved_or_fired_charges_no_more():
    near = "rob red rep 4 with rifle at 10,20 facing 0"
    with battle("ann blue rep 4 with rifle at 10,30", near) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 29])
        refused(b, "CR2-ACT-01", "charge", figures=["ann"], target="rob")
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        near,
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [6], "damage__ann": [6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR2-ACT-03", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR2-ACT-04", "CR2-RUL-026", "CR2-AMMO-01", "CR2-FIRE-01", "CR2-RUL-118")
def test_fire_in_reaction_is_not_limited_and_leaves_the_active_fire():
    """Rob answers twice in blue's phase, and fires again in its own; nothing runs out."""
    with battle(
        "ann blue rep 4 with rifle at 10,20",
        "ben blue rep 4 with rifle at 12,20",
        FAR,
        dice={
            "ranged_combat__ann": [1],
            "ranged_combat__ben": [1],
            "received_fire__rob": [1, 2, 1, 2],
            "ranged_combat__rob": [1, 1, 6],
            "received_fire__ann": [1, 6],
            "received_fire__ben": [1, 6],
            "obviously_dead__rob": [1],
        },
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        for shooter in ("ann", "ben"):
            b.do("fire", figure=shooter, targets=[{"figure": "rob"}])
            while b.pending:
                who, kind = b.pending[0]
                b.answer(who, kind, {shooter: 1} if kind == "targets" else "prone")
        assert [shot["shooter"] for shot in b.all("shot")] == ["ann", "rob", "ben", "rob"]
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.status("ann") == "obviously-dead"


@pytest.mark.rule("CR2-ACT-04", "CR2-RUL-118", "CR2-RUL-462")
def test_heroes_who_cannot_hit_each_other_stop_firing_after_twenty_volleys():
    with two_heroes() as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert [shot["shooter"] for shot in b.all("shot")] == ["ann", "rob"] * 10
        assert b.last("item", what="ceases-fire", figure="ann", item="rob")["rule"] == "CR2-RUL-462"
        b.do("end-phase")
        b.do("activate", figures=["rob"])


@pytest.mark.rule("CR2-ACT-02", "CR2-RUL-119", "CR2-RUL-017", "CR2-ACT-05")
def test_ducking_back_from_an_answer_ends_the_move_and_costs_nothing_later():
    with battle(
        "ann blue rep 4 with rifle at 10,20",
        "rob red rep 5 with rifle at 10,8 facing 180",
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [1, 2],
            "ranged_combat__rob": [1],
            "received_fire__ann": [1, 6],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 19])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("ann", "duck-back-how", "prone")
        with pytest.raises(Refused):
            b.do("move", figure="ann", to=[10, 18])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        assert b.encounter.state.figure("ann").now.left == 8 * INCH


# ---- what takes the place of fire ----


@pytest.mark.rule("CR2-ACT-06", "CR2-CASUALTY-02", "CR2-CASUALTY-01")
def test_looking_after_a_casualty_takes_the_move_and_the_fire():
    friends = ("ann blue rep 4 with rifle at 10,30", "ben blue rep 4 status out-of-the-fight with rifle at 11,30")
    with battle(*friends, ROB, dice={"doc__ben": [6]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        assert not b.all("roll", label="doc"), "nobody knows how bad it is until somebody looks"
        b.do("examine", figure="ann", target="ben")
        for do, more in (("move", {"to": [10, 29]}), ("fire", {"targets": [{"figure": "rob"}]})):
            with pytest.raises(Refused):
                b.do(do, figure="ann", **more)
    with battle(*friends, ROB) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 29.8])
        b.do("move", figure="ann", to=[10, 30])
        refused(b, "CR2-CASUALTY-02", "examine", figure="ann", target="ben")


@pytest.mark.rule("CR2-RUL-155", "CR2-CASUALTY-03")
def test_who_is_badly_wounded_is_looked_at_no_more():
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        "ben blue rep 4 status out-of-the-fight with rifle at 11,30",
        "cam blue rep 4 traits doctor with rifle at 12,30",
        ROB,
        dice={"doc__ben": [6]},
    ) as b:
        b.blue_turn("ann", "cam", blue=4, red=3)
        b.do("examine", figure="ann", target="ben")
        refused(b, "CR2-RUL-155", "examine", figure="cam", target="ben")


@pytest.mark.rule("CR2-RUL-086", "CR2-DMG-04", "CR2-CASUALTY-01")
def test_who_is_only_knocked_down_needs_no_look():
    with battle("ann blue rep 4 with rifle at 10,30", "ben blue rep 4 status stunned with rifle at 11,30", ROB) as b:
        b.blue_turn("ann", blue=4, red=3)
        refused(b, "CR2-CASUALTY-02", "examine", figure="ann", target="ben")


# ---- doors and windows, prone ----


@pytest.mark.rule("CR2-MOVE-11", "CR2-TERR-09", "CR2-RUL-251")
def test_a_door_costs_an_inch_and_inside_only_an_opening_is_seen_from():
    with battle(
        "ann blue rep 4 with rifle at 11,28", "rob red rep 4 with rifle at 11,8 facing 180", terrain=[HUT]
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", path=[[11, 24]])
        assert b.encounter.state.figure("ann").now.used == 5 * INCH
        g = b.encounter.game
        assert not g.sees(g.named("rob"), g.named("ann"))


@pytest.mark.rule("CR2-MOVE-11", "CR2-RUL-251", "CR2-FIRE-09")
def test_a_window_ends_the_move_and_not_the_fire():
    with battle(
        "ann blue rep 4 with rifle at 11,24",
        "rob red rep 4 with rifle at 11,8 facing 0",
        terrain=[HUT],
        dice={"in_sight__ann": [6, 6], "ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", path=[[11, 19.3]])
        with pytest.raises(Refused):
            b.do("move", figure="ann", to=[11, 18])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR2-MOVE-07", "CR2-LOS-06", "CR2-RUL-058", "CR2-RUL-059", "CR2-RUL-034")
@pytest.mark.parametrize(
    "terrain", [[], [{"id": "wood", "type": "woods", "rect": [6, 4, 8, 20]}]], ids=["open", "woods"]
)
def test_a_prone_figure_is_seen_fires_and_is_missed_by_an_eight(terrain):
    with battle(
        "ann blue rep 4 prone with rifle at 10,20",
        "rob red rep 4 prone with rifle at 10,10 facing 180",
        terrain=terrain,
        dice={
            "ranged_combat__ann": [4],
            "received_fire__rob": [1, 2],
            "ranged_combat__rob": [4],
            "received_fire__ann": [1, 6],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert [(s["shooter"], s["total"], s["result"]) for s in b.all("shot")] == [
            ("ann", 8, "miss"),
            ("rob", 8, "miss"),
        ]
        assert b.encounter.state.figure("rob").posture == "prone"


# ---- groups ----


@pytest.mark.rule("CR2-RUL-030", "CR2-GROUP-03")
def test_a_group_that_parts_is_two_groups_from_the_next_turn_on():
    with battle("joe blue rep 5 leader with rifle at 10,30", "low blue rep 3 with rifle at 12,30", ROB) as b:
        b.blue_turn("joe", "low", blue=5, red=3)
        b.do("move", figure="joe", to=[10, 23])
        b.do("move", figure="low", to=[16, 30])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=5, red=3)
        refused(b, "CR2-TURN-03", "activate", figures=["low"])
        refused(b, "CR2-GROUP-03", "activate", figures=["joe", "low"])
        b.do("activate", figures=["joe"])


@pytest.mark.rule("CR2-RUL-219", "CR2-TURN-03", "CR2-TURN-04")
def test_who_was_not_activated_is_not_taken_along():
    with battle("joe blue rep 5 leader with rifle at 10,30", "low blue rep 3 with rifle at 12,30", ROB) as b:
        b.blue_turn("joe", blue=5, red=3)
        steps = [{"figure": name, "to": [x, 28]} for name, x in (("joe", 10), ("low", 12))]
        with pytest.raises(Refused):
            b.do("move", moves=steps)
        b.do("move", moves=steps[:1])
        assert b.at("low") == (12, 30)
