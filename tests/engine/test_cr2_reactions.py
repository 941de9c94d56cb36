"""Who checks for what in Chain Reaction 2.0: volleys, hits, fire that may not be answered."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ruleset.registry import get
from tests.engine.cr2_field import ANN, BEN, FACING, battle, count
from tests.engine.table import refused

CR2 = get("cr2")
FELLED: dict[str, Any] = {"obviously_dead__ann": [6], "damage__ann": [1]}


# ---- one check for a volley, one for each shot ----


@pytest.mark.rule("CR2-REACT-25", "CR2-REACT-11", "CR2-RUL-008", "CR2-RUL-049", "CR2-RUL-082", "CR2-RUL-021")
@pytest.mark.parametrize("together", [True, False])
def test_fire_that_falls_together_is_one_check_and_one_by_one_it_is_two(together: bool):
    with battle(
        ANN,
        BEN,
        "rob red rep 4 with pistol at 11,6 facing 180",
        dice={
            "ranged_combat__ann": [1],
            "ranged_combat__ben": [1],
            "received_fire__rob": [1, 2] if together else [1, 2, 1, 2],
        },
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        shots = [{"figure": name, "targets": [{"figure": "rob"}]} for name in ("ann", "ben")]
        if together:
            b.do("fire", volley=shots)
            b.answer("rob", "duck-back-or-finish-move", "finish-move")
        else:
            for shot in shots:
                b.do("fire", **shot)
                b.answer("rob", "duck-back-or-finish-move", "finish-move")
        assert count(b, "received-fire", "rob") == (1 if together else 2)


@pytest.mark.rule("CR2-RUL-082", "CR2-OUTG-02", "CR2-RUL-113")
def test_the_highest_rating_of_a_volley_counts():
    with battle(
        ANN,
        "ben blue rep 4 with assault-rifle at 12,20",
        FACING,
        dice={"ranged_combat__ann": [1], "ranged_combat__ben": [1, 2, 2], "received_fire__rob": [1, 2]},
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        b.do("fire", volley=[{"figure": name, "targets": [{"figure": "rob"}]} for name in ("ann", "ben")])
        assert b.pending == [("rob", "duck-back-or-finish-move")]
        b.answer("rob", "duck-back-or-finish-move", "finish-move")


@pytest.mark.rule("CR2-FIRE-12", "CR2-OUTG-04", "CR2-RUL-048", "CR2-RUL-055", "CR2-REACT-11")
def test_a_miss_is_being_fired_on_and_outguns_and_comrades_take_no_check():
    with battle(
        "ann blue rep 3 with lmg at 10,20",
        FACING,
        "ron red rep 4 with rifle at 12.5,8 facing 180",
        dice={"ranged_combat__ann": [2, 2, 2, 2, 3, 3], "received_fire__rob": [1, 2]},
    ) as b:
        b.blue_turn("ann", blue=3, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.pending == [("rob", "duck-back-or-finish-move")]
        b.answer("rob", "duck-back-or-finish-move", "finish-move")
        assert not count(b, "received-fire", "ron")


@pytest.mark.rule("CR2-DMG-07", "CR2-DMG-05", "CR2-RUL-314")
@pytest.mark.parametrize(("damage", "status"), [(1, "stunned"), (6, "out-of-the-fight")])
def test_whoever_is_hit_takes_no_check_and_lies_where_it_fell(damage: int, status: str):
    with battle(
        "ann blue rep 4 with semi-automatic-rifle at 10,20",
        FACING,
        dice={"ranged_combat__ann": [6, 1], "obviously_dead__ann": [6], "damage__ann": [damage]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert (b.status("rob"), b.at("rob")) == (status, (11, 8))
        assert not count(b, "received-fire", "rob")


@pytest.mark.rule("CR2-REACT-26", "CR2-RUL-112", "CR2-REACT-25")
def test_two_of_one_step_shoot_each_other():
    """Neither has moved as they see each other; both pass one die, fire at once, and fall."""
    with battle(
        "ann blue rep 4 with rifle at 10,20 facing 0",
        "ben blue rep 4 with rifle at 30,4 facing 0",
        "rob red rep 4 with rifle at 10,10 facing 180",
        dice={
            "in_sight__ann": [1, 6],
            "in_sight__rob": [6, 1],
            "ranged_combat__rob": [6],
            "ranged_combat__ann": [6],
            "obviously_dead__rob": [1],
            "obviously_dead__ann": [1],
        },
    ) as b:
        b.blue_turn("ben", blue=4, red=3)
        b.encounter.state.seen = [0] * 3
        b.encounter._mark()
        b.do("move", figure="ben", to=[31, 4], facing=0)
        assert (b.status("ann"), b.status("rob")) == ("obviously-dead", "obviously-dead")


@pytest.mark.rule("CR2-RUL-255", "CR2-REACT-10", "CR2-CASUALTY-03")
def test_whoever_gets_up_counts_as_moving():
    with battle(
        "ann blue rep 4 status out-of-the-fight with rifle at 10,20 facing 0",
        "rob red rep 4 with rifle at 10,10 facing 180",
        dice={"in_sight__ann": [1, 6], "in_sight__rob": [6, 6]},
    ) as b:
        ann = b.encounter.state.figure("ann")
        ann.hurt = ann.hurt._replace(recovers=True)
        b.encounter._mark()
        b.blue_turn(blue=4, red=3)
        assert b.last("roll", label="in-sight", figure="ann")["result"] == "no-fire"


@pytest.mark.rule("CR2-RUL-255", "CR2-REACT-10", "CR2-RUL-220", "CR2-RUL-109")
def test_whoever_pops_up_to_answer_fire_counts_as_moving():
    """Rob hides from Ann behind the hedge. He answers Ben, and Ann sees him rise: one die lets him not fire."""
    with battle(
        "ann blue rep 4 with rifle at 10,25 facing 0",
        "ben blue rep 4 with rifle at 22,14 facing 270",
        "rob red rep 4 status ducked-back with rifle at 10,14 facing 180",
        terrain=[{"id": "hedge", "type": "hedge", "line": [[6, 14.6], [14, 14.6]]}],
        dice={
            "ranged_combat__ben": [1],
            "received_fire__rob": [1, 2],
            "ranged_combat__rob": [6],
            "obviously_dead__rob": [1],
            "in_sight__ann": [6, 6],
            "in_sight__rob": [1, 6],
        },
    ) as b:
        rob = b.encounter.state.figure("rob")
        rob.cover, rob.hides_from = "hedge", (0,)
        b.encounter._mark()
        b.blue_turn("ben", blue=4, red=3)
        b.do("fire", figure="ben", targets=[{"figure": "rob"}])
        assert b.status("ben") == "obviously-dead"
        assert b.last("roll", label="in-sight", figure="rob")["result"] == "no-fire"


@pytest.mark.rule("CR2-RUL-255", "CR2-REACT-08")
def test_whoever_has_moved_is_stationary_again_once_its_activation_is_over():
    """Rob runs from Ben's fire into Ann's view; one die lets her fire if she stands."""
    with battle(
        "ann blue rep 4 with rifle at 8,14 facing 0",
        "ben blue rep 4 with rifle at 17,24 facing 0",
        "rob red rep 4 with rifle at 17,15 facing 180",
        dice={
            "ranged_combat__ben": [1],
            "received_fire__rob": [1, 6],
            "pursue_by_fire__ben": [6, 6],
            "in_sight__ann": [1, 6],
            "in_sight__rob": [6, 6],
            "ranged_combat__ann": [6],
            "obviously_dead__ann": [1],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[6, 14], facing=0)
        b.do("activate", figures=["ben"])
        b.do("fire", figure="ben", targets=[{"figure": "rob"}])
        b.answer("rob", "duck-back-how", "away")
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR2-RUL-255", "CR2-REACT-26")
def test_whoever_has_popped_up_is_stationary_for_those_who_come_into_sight_later():
    """Rob rises to answer Ben. Ann comes round the screen afterwards: with one die he fires at her."""
    with battle(
        "ann blue rep 4 traits comm-link with rifle at 16,24 facing 0",
        "ben blue rep 4 traits comm-link with rifle at 22,14 facing 270",
        "rob red rep 4 status ducked-back with rifle at 10,14 facing 180",
        terrain=[
            {"id": "hedge", "type": "hedge", "line": [[6, 14.6], [14, 14.6]]},
            {"id": "screen", "type": "wall", "tall": True, "line": [[14, 22], [30, 22]]},
        ],
        dice={
            "ranged_combat__ben": [1],
            "received_fire__rob": [1, 2],
            "ranged_combat__rob": [6, 6],
            "obviously_dead__rob": [1, 1],
            "in_sight__ann": [6, 6],
            "in_sight__rob": [1, 6],
        },
    ) as b:
        rob = b.encounter.state.figure("rob")
        rob.cover, rob.hides_from = "hedge", (0,)
        b.encounter._mark()
        b.blue_turn("ann", "ben", blue=4, red=3)
        b.do("fire", figure="ben", targets=[{"figure": "rob"}])
        b.do("move", figure="ann", to=[12, 24])
        assert b.last("roll", label="in-sight", figure="rob")["result"] == "fire"
        assert b.status("ann") == "obviously-dead"


@pytest.mark.rule("CR2-RUL-111", "CR2-ACT-03", "CR2-REACT-26")
def test_a_shot_that_answers_fire_is_the_shot_of_the_sight():
    """Both pass two dice; Rob stands and fires first, and Ann's answer is all she fires."""
    corner = {"id": "corner", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}
    with battle(
        "ann blue rep 4 with rifle at 9,16 facing 0",
        "rob red rep 4 with rifle at 18,10 facing 200",
        terrain=[corner],
        dice={
            "in_sight__ann": [1, 2],
            "in_sight__rob": [1, 2],
            "ranged_combat__rob": [1],
            "received_fire__ann": [1, 2],
            "ranged_combat__ann": [6],
            "obviously_dead__ann": [6],
            "damage__ann": [1],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", path=[[9, 12.5], [12, 12.5]])
        assert [shot["shooter"] for shot in b.all("shot")] == ["rob", "ann"]
        refused(b, "CR2-ACT-03", "fire", figure="ann", targets=[{"figure": "rob"}])


# ---- what a check lets a figure do ----


@pytest.mark.rule("CR2-REACT-03", "CR2-RUL-100")
def test_any_two_ones_of_three_dice_make_a_hero():
    with battle(
        ANN,
        "rob red rep 4 leader with pistol at 11,6 facing 180",
        dice={"ranged_combat__ann": [1], "received_fire__rob": [1, 5, 1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert "hero" in b.encounter.state.figure("rob").traits


@pytest.mark.rule("CR2-STAR-07", "CR2-RUL-099", "CR2-OUTG-03")
def test_a_star_is_not_outgunned():
    with battle(
        "ann blue rep 4 with lmg at 10,20",
        "rob red rep 4 star with rifle at 11,8 facing 180",
        dice={"ranged_combat__ann": [3, 3, 2, 2, 2, 2], "ranged_combat__rob": [1], "received_fire__ann": [1, 6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "free-will", "pass-2")
        assert b.last("shot")["shooter"] == "rob"
        b.answer("ann", "duck-back-how", "prone")


@pytest.mark.rule("CR2-MOVE-18", "CR2-MOVE-17", "CR2-RUL-056", "CR2-FIRE-15")
def test_who_cannot_fire_charges_if_it_is_near_and_else_ducks_or_stays():
    with battle(
        ANN,
        "rob red rep 4 with nothing at 10,12 facing 180 melee hand-held",
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [1, 2],
            "wanting_to_charge__rob": [6, 6],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "cannot-fire", "charge")
        assert count(b, "wanting-to-charge", "rob") == 1
        assert b.status("rob") == "carry-on"


@pytest.mark.rule("CR2-RUL-222", "CR2-REACT-07")
def test_nobody_is_outgunned_by_a_sight():
    assert "outgunned" not in CR2.checks["in-sight"].circumstances
    assert "outgunned" in CR2.checks["received-fire"].circumstances


@pytest.mark.rule("CR2-RUL-307", "CR2-DICE-06")
def test_no_check_is_easier_in_a_building_and_these_alone_have_more_dice():
    modifiers = [(name, m) for name, check in CR2.checks.items() for m in getattr(check, "modifiers", ())]
    assert not [name for name, m in modifiers if m.when == "in-building"]
    more = {(name, m.when) for name, m in modifiers if m.dice > 0 and name != "doc"}
    reactions = "in-sight received-fire wanting-to-charge being-charged surprise overrun clank anti-aircraft"
    assert more == {
        *((name, "leader") for name in [*reactions.split(), "fast-move", "rally"]),
        *((name, "stone-cold") for name in [*reactions.split(), "rally", "hero"]),
        ("melee", "ferocious"),
        ("melee", "frenzy"),
        ("awareness-check", "alarm"),
        ("ranged-combat", "sniper"),
    }


@pytest.mark.rule("CR2-RUL-108", "CR2-REACT-06")
def test_those_in_sight_when_an_activation_begins_call_for_no_check():
    with battle(ANN, FACING) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 16])
        assert not b.all("roll", label="in-sight")


@pytest.mark.rule("CR2-RUL-162", "CR2-FIRE-10", "CR2-MOVE-05")
@pytest.mark.parametrize("fast", [True, False])
def test_a_fast_figure_is_missed_by_an_eight_and_so_is_whom_it_fires_at(fast: bool):
    dice: dict[str, Any] = {"fast_move__ann": [1, 1]} if fast else {}
    answer = {"received_fire__rob": [1, 2], "ranged_combat__rob": [4], "received_fire__ann": [1, 6]}
    with battle(
        ANN,
        "rob red rep 4 with rifle at 10,4 facing 180",
        dice={"ranged_combat__ann": [4], **dice, **(answer if fast else FELLED)},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 18], **({"fast": True} if fast else {}))
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if fast:
            # Rob did not move, and shoots at somebody fast.
            assert [shot["result"] for shot in b.all("shot")] == ["miss", "miss"]
            b.answer("ann", "duck-back-how", "prone")
        else:
            assert b.last("shot")["result"] == "hit"


# ---- holding fire that a check allows ----


@pytest.mark.rule("CR2-RUL-056")
@pytest.mark.parametrize("holds", [True, False])
def test_a_figure_ordered_to_hold_does_not_answer_fire_and_stays(holds: bool):
    dice = {"ranged_combat__ann": [1], "received_fire__rob": [1, 2]}
    answer = {} if holds else {"ranged_combat__rob": [6], "obviously_dead__rob": [6], "damage__rob": [1]}
    with battle(ANN, FACING, dice=dice | answer) as b:
        b.do("order", figure="rob", kind="targets", choice="hold" if holds else "default")
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if b.pending:
            b.answer("rob", "duck-back-or-finish-move", "finish-move")
        assert len(b.all("shot", shooter="rob")) == (0 if holds else 1)
        assert b.status("rob") == "carry-on"
