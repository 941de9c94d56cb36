"""MG-42's figures on the ground and in flight: prone, knocked down, running, finished off; and the swath of a gun."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.mg42_field import ABLE, WALL, battle
from tests.engine.table import Battle, refused


@pytest.mark.rule("MG42-PRONE-01", "MG42-PRONE-02")
@pytest.mark.parametrize("by", ["prone", "move"])
def test_going_prone_ends_the_activation(by: str):
    with battle(f"{ABLE} at 10,25", "rob red rep 3 with rifle at 10,14 facing 180") as b:
        b.blue_turn("able")
        if by == "prone":
            b.do("prone", figure="able")
        else:
            b.do("move", figure="able", to=[10, 24], prone=True)
        assert b.encounter.state.figure("able").posture == "prone"
        refused(b, "MG42-ACT-01", "fire", figure="able", targets=[{"figure": "rob"}])
        refused(b, "MG42-ACT-01", "move", figure="able", to=[10, 26])


@pytest.mark.rule("MG42-PRONE-02")
def test_who_lies_prone_crawls_two_inches_or_gets_up_for_nothing():
    with battle(
        f"{ABLE} prone at 10,25",
        "rob red rep 3 with rifle at 10,14 facing 180",
        dice={"ranged_combat__able": [1, 1], "received_fire__rob": [6, 1]},
    ) as b:
        b.blue_turn("able")
        refused(b, "MG42-MOVE-01", "move", figure="able", path=[[10, 27.5]], prone=True)
        b.do("move", figure="able", to=[10, 26], prone=True)
        refused(b, "MG42-MOVE-01", "move", figure="able", path=[[10, 27.5]], prone=True)
        b.do("move", figure="able", to=[10, 27], prone=True)
        assert not b.all("posture")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("able").posture == "prone"
    with battle(f"{ABLE} prone at 10,25", "rob red rep 3 with rifle at 10,14 facing 180") as b:
        b.blue_turn("able")
        b.do("move", figure="able", to=[10, 33])
        assert b.encounter.state.figure("able").posture == "standing"


@pytest.mark.rule("MG42-RUL-30", "MG42-RUL-26", "MG42-DUCK-03")
def test_who_dropped_for_want_of_cover_fires_from_the_ground():
    with battle(
        f"{ABLE} at 18,18",
        "rob red rep 3 with rifle at 18,8 facing 180",
        dice={
            "ranged_combat__rob": [1],
            "received_fire__able": [1, 6],
            "ranged_combat__able": [1, 1],
            "received_fire__rob": [6, 1],
        },
    ) as b:
        b.blue_turn()
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "able"}])
        able = b.encounter.state.figure("able")
        assert (able.status, able.posture) == ("ducked-back", "prone")
        b.do("end-phase")
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        able = b.encounter.state.figure("able")
        assert (able.status, able.posture) == ("carry-on", "prone")


def shot_in_flight(*later: int) -> Battle:
    """Rob runs past Able and Baker, who knocks him down."""
    b = battle(
        "able blue rep 4 with rifle at 14,30",
        "baker blue rep 4 with rifle at 18,30",
        "rob red rep 3 with rifle at 14,18 facing 180",
        "max red rep 4 with rifle at 4,15 facing 180",
        dice={
            "ranged_combat__able": [1],
            "received_fire__rob": [6, 6],
            "fast_move__rob": [6, 6, *later],
            "ranged_combat__baker": [6],
            "obviously_dead__baker": [6],
            "damage__baker": [1],
        },
    )
    b.blue_turn("able")
    b.do("fire", figure="able", targets=[{"figure": "rob"}])
    assert b.status("rob") == "fleeing"
    b.do("activate", figures=["baker"])
    b.do("fire", figure="baker", targets=[{"figure": "rob"}])
    assert b.status("rob") == "stunned"
    return b


@pytest.mark.rule("MG42-RUN-04", "MG42-DMG-03", "MG42-RUL-31", "MG42-RUL-18")
def test_a_runaway_who_was_knocked_down_runs_on():
    with shot_in_flight(1, 1) as b:
        b.do("end-phase")
        assert b.status("rob") == "stunned", "not in the turn in which he fell"
        refused(b, "MG42-RUN-04", "activate", figures=["rob"])
        b.do("end-phase")
        b.blue_turn()
        b.do("end-phase")
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("MG42-RALLY-01", "MG42-DMG-03")
def test_nobody_rallies_while_he_is_stunned():
    with shot_in_flight() as b:
        assert b.encounter.game.near(*(b.encounter.state.figure(name) for name in ("rob", "max")), 400)
        refused(b, "MG42-DMG-03", "rally", figure="rob")


@pytest.mark.rule("MG42-RUL-41")
def test_who_is_down_is_finished_off_only_where_that_was_agreed():
    def on_the_ground(**more: Any) -> Battle:
        b = battle(
            f"{ABLE} at 10,15",
            "rob red rep 5 star with rifle status stunned posture prone at 10,14",
            "max red rep 3 with rifle status stunned posture prone at 9,15",
            **more,
        )
        b.blue_turn("able")
        return b

    plain = on_the_ground()
    for deed in ("dispatch", "capture"):
        refused(plain, "", deed, figure="able", target="rob")
    b = on_the_ground(options=["finish-off"])
    b.do("dispatch", figure="able", target="rob")
    b.do("capture", figure="able", target="max")
    assert (b.status("rob"), b.status("max")) == ("obviously-dead", "captured")
    assert b.last("status", figure="rob")["rule"] == "MG42-DMG-01"


@pytest.mark.rule("MG42-RUL-35", "MG42-FIRE-04", "MG42-EX-05", "MG42-EX-06")
@pytest.mark.parametrize(
    ("weapon", "apart", "fits"),
    [("carbine", 2.9, True), ("carbine", 3.2, False), ("lmg", 6.9, True), ("lmg", 7.2, False)],
)
def test_a_swath_is_as_wide_as_the_targets_rating_between_bases(weapon: str, apart: float, fits: bool):
    dice = {"ranged_combat__able": [1] * (6 if weapon == "lmg" else 2)} if fits else {}
    checks = {"received_fire__rob": [6, 1], "received_fire__max": [6, 1]} if fits else {}
    with battle(
        f"able blue rep 4 set_up with {weapon} at 10,30",
        "rob red rep 4 with carbine at 10,15",
        f"max red rep 4 with carbine at {10 + apart},15",
        dice=dice | checks,
    ) as b:
        b.blue_turn("able")
        share = 3 if weapon == "lmg" else 1
        order = {"figure": "able", "targets": [{"figure": "rob", "shots": share}, {"figure": "max", "shots": share}]}
        if fits:
            b.do("fire", **order)
        else:
            refused(b, "MG42-RUL-35", "fire", **order)


@pytest.mark.long
@pytest.mark.rule("MG42-RUL-88", "MG42-RUL-50")
def test_fire_goes_back_and_forth_as_long_as_the_dice_will():
    shots = 1500
    with battle(
        "able blue rep 4 with rifle at 10,30",
        "rob red rep 4 with rifle at 10,13.9 facing 180",
        terrain=[WALL],
        dice={
            "ranged_combat__able": [1] * (shots + 1),
            "ranged_combat__rob": [1] * shots,
            "received_fire__able": [1, 1] * shots,
            "received_fire__rob": [1, 1] * shots + [6, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert len(b.all("shot")) == 2 * shots + 1
        assert b.status("rob") == "ducked-back"


@pytest.mark.rule("MG42-RUL-91", "MG42-MELEE-01", "MG42-MELEE-08")
@pytest.mark.parametrize("by", ["charge", "fire"])
def test_only_the_melee_in_which_he_fell_goes_on(by: str):
    dice = {
        "charge": {
            "wanting_to_charge__able": [1, 1],
            "being_charged__rob": [6, 1],
            "melee__able": [1, 1, 1, 1],
            "melee__rob": [1, 6, 1, 1],
        },
        "fire": {
            "ranged_combat__able": [5, 1],
        },
    }[by]
    with battle(
        f"{ABLE} at 10,22",
        "rob red rep 3 with rifle at 10,14 facing 180",
        dice={"obviously_dead__able": [6], "damage__able": [2], **dice},
    ) as b:
        b.blue_turn("able")
        if by == "charge":
            b.do("charge", figures=["able"], target="rob")
        else:
            b.do("fire", figure="able", targets=[{"figure": "rob"}])
            b.do("move", figure="able", to=[10, 15])
        assert b.status("rob") == "stunned"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn()
        assert len(b.all("melee")) == (by == "charge"), "no round is fought against him who is down"
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert bool(b.encounter.state.figure("rob").melee) == (by == "charge")
        if by == "charge":
            b.do("end-phase")
            b.blue_turn()
            if b.pending:
                b.answer("able", "melee-stay", "stay")
            assert len(b.all("melee")) == 2


@pytest.mark.rule("MG42-DOC-01", "MG42-RUL-48", "CR3-RUL-174")
@pytest.mark.parametrize("tall", [False, True])
def test_nobody_looks_after_a_casualty_on_the_other_side_of_a_tall_wall(tall: bool):
    line = {"id": "line", "type": "wall", "line": [[5, 24.5], [15, 24.5]], "tall": tall}
    hurt = "baker blue rep 4 with carbine at 10,24 status out-of-the-fight"
    dice = {} if tall else {"doc__baker": [1]}
    with battle(f"{ABLE} at 10,25", hurt, terrain=[line], dice=dice) as b:
        b.blue_turn("able")
        if tall:
            refused(b, "MG42-RUL-48", "examine", figure="able", target="baker")
        else:
            b.do("examine", figure="able", target="baker")
