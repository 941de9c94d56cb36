"""Fire: the Ranged Combat table and the choice of targets (CR3-FIRE)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import shot, shot_results
from tests.engine.table import Battle

NOBODY = "c red rep 3 with nothing"
"""A target that can only duck back when it is missed."""


# ---- the table, by Rep, die and circumstance ----


@pytest.mark.rule("CR3-EX-43", "CR3-FIRE-05", "CR3-FIRE-07", "CR3-FIRE-09", "CR3-LOS-07")
def test_ex_43_rep_5_ba_pistol_at_a_target_in_cover_3_misses_and_6_hits():
    bank = {"id": "bank", "type": "wall", "line": [[4, 16.5], [20, 16.5]], "dv": 3}
    with shot(
        "rep 5 with ba-pistol at 10.5,26",
        "at 10.5,15.5",
        [3, 6],
        terrain=[bank],
        more={"damage:s": [3], "recover-knock-down:c": [1, 2]},
    ) as b:
        assert shot_results(b) == [("c", 6, "hit"), ("c", 3, "miss")]
        assert [s["total"] for s in b.all("shot")] == [11, 8]


@pytest.mark.rule("CR3-FIRE-05", "CR3-FIRE-06", "CR3-FIRE-07", "CR3-FIRE-08", "CR3-FIRE-09")
def test_in_the_open_seven_misses_and_eight_hits():
    with shot("rep 4 at 10.5,25", "at 10.5,10 rep 4", [4, 3, 1], more={"damage:s": [2]}) as b:
        assert shot_results(b) == [("c", 4, "hit"), ("c", 3, "miss"), ("c", 1, "miss")]


@pytest.mark.rule("CR3-FIRE-07", "CR3-FIRE-08")
@pytest.mark.parametrize(("where", "nine"), [("prone", "hit"), ("in cover", "miss")])
def test_prone_spoils_an_eight_and_cover_a_nine_too(where: str, nine: str):
    """Rep 4: the 5 is a nine, the 4 an eight."""
    wood = {"id": "wood", "type": "woods", "rect": [5, 5, 10, 6]}
    prone = where == "prone"
    with shot(
        "rep 4 at 10.5,25",
        f"rep 3 with nothing {'prone ' if prone else ''}at 10.5,10.5",
        [5, 4, 1],
        terrain=[] if prone else [wood],
        more={"damage:s": [2]} if prone else {"received-fire:c": [1, 1, 1]},
    ) as b:
        assert shot_results(b) == [("c", 5, nine), ("c", 4, "miss"), ("c", 1, "miss")]


@pytest.mark.rule("CR3-FIRE-07", "CR3-FIRE-11", "CR3-RUL-141")
def test_a_shooter_that_moved_fast_misses_with_eight_and_hits_with_nine():
    with Battle(
        "s blue rep 4 at 10.5,28",
        f"{NOBODY} at 10.5,10",
        dice={"fast-move:s": [6, 6], "ranged-combat:s": [5, 4, 1], "damage:s": [2]},
    ) as b:
        b.blue_turn("s")
        b.do("move", figure="s", to=[10.5, 25], fast=True)  # no die passed, and it counts as fast all the same
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert shot_results(b) == [("c", 5, "hit"), ("c", 4, "miss"), ("c", 1, "miss")]


@pytest.mark.rule("CR3-FIRE-07", "CR3-LOS-06", "CR3-LOS-07", "CR3-RUL-77", "CR3-FIRE-11")
@pytest.mark.parametrize(("way", "nine"), [("walks", "hit"), ("stays", "miss")])
def test_moving_in_a_wood_conceals_and_standing_in_it_covers(way: str, nine: str):
    """c of the active side is fired at in reaction: concealed a nine hits, in cover it misses; eight misses both."""
    wood = {"id": "wood", "type": "woods", "rect": [5, 24, 10, 8]}
    with Battle(
        "c blue rep 5 star at 10.5,24.5",
        "s red rep 4 at 10.5,10",
        terrain=[wood],
        dice={
            "ranged-combat:c": [1, 2, 2],
            "received-fire:s": [1, 1],
            "ranged-combat:s": [5, 4, 1],
            **({"damage:s": [6], "recover-knock-down:c": [1, 1], "star-power:c": [4] * 5} if nine == "hit" else {}),
        },
    ) as b:
        b.blue_turn("c")
        if way == "walks":
            b.do("move", figure="c", to=[12.5, 24.5], facing=0)
        b.do("fire", figure="c", targets=[{"figure": "s"}])
        assert shot_results(b) == [("c", 5, nine), ("c", 4, "miss"), ("c", 1, "miss")]
        if nine == "miss":
            b.answer("c", "free-will", "pass-0")
            b.answer("c", "free-will", "pass-2")


# ---- targets ----


@pytest.mark.rule("CR3-EX-42", "CR3-FIRE-02", "CR3-FIRE-03", "CR3-FIRE-04", "CR3-FIRE-07", "CR3-WPN-05", "CR3-WPN-18")
def test_ex_42_saw_one_die_on_dez_and_three_on_char():
    with Battle(
        "s blue rep 4 with squad-automatic-weapon at 10.5,25",
        "dez red with nothing at 10.5,10",
        "char red with nothing at 12.5,10",
        dice={"ranged-combat:s": [3, 5, 1, 2], "damage:s": [2], "received-fire:char": [1, 1]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "dez", "shots": 1}, {"figure": "char", "shots": 3}])
        assert shot_results(b) == [("dez", 5, "hit"), ("char", 3, "miss"), ("char", 2, "miss"), ("char", 1, "miss")]


@pytest.mark.rule("CR3-FIRE-04", "CR3-FIRE-07", "CR3-FIRE-08")
def test_the_second_target_spoils_an_eight_and_the_third_a_nine():
    with Battle(
        "s blue rep 5 at 14.5,25",
        "c red with nothing at 12.5,10",
        "d red with nothing at 14.5,10",
        "e red with nothing at 16.4,10",
        dice={"ranged-combat:s": [3, 4, 4], "damage:s": [2, 2], "received-fire:e": [1, 1]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": f} for f in "cde"])
        # Nine, nine, eight: first and second are hit, the third would be missed with a nine as well.
        assert shot_results(b) == [("c", 4, "hit"), ("d", 4, "hit"), ("e", 3, "miss")]


@pytest.mark.rule("CR3-FIRE-02", "CR3-RUL-83", "CR3-WPN-05")
@pytest.mark.parametrize(
    ("x", "rule"), [(12.5, ""), (12.6, "CR3-RUL-83")], ids=["an inch between the bases", "a little more"]
)
def test_targets_stand_within_an_inch_of_one_another(x: float, rule: str):
    with Battle(
        "s blue rep 3 at 10.5,25",
        "c red with nothing at 10.5,10",
        f"d red with nothing at {x},10",
        dice={} if rule else {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]},
    ) as b:
        b.blue_turn("s")
        aims = [{"figure": "c", "shots": 2}, {"figure": "d", "shots": 1}]
        if rule:
            with pytest.raises(Refused) as refused:
                b.do("fire", figure="s", targets=aims)
            assert refused.value.rule == rule
        else:
            b.do("fire", figure="s", targets=aims)


@pytest.mark.rule("CR3-RUL-83", "CR3-WPN-05")
def test_all_targets_lie_within_a_band_as_wide_as_the_target_rating():
    figures = [f"{name} red with nothing at {4.5 + 2 * n},10" for n, name in enumerate("cdef")]
    with Battle("s blue rep 3 with squad-automatic-weapon at 7.5,25", *figures) as b:
        b.blue_turn("s")
        with pytest.raises(Refused) as refused:  # six inches from the first centre to the last, and a band of four
            b.do("fire", figure="s", targets=[{"figure": name} for name in "cdef"])
        assert refused.value.rule == "CR3-RUL-83"


@pytest.mark.rule("CR3-RUL-84", "CR3-FIRE-03", "CR3-WPN-05")
def test_dice_may_be_left_unused_but_none_added():
    with shot(
        "rep 3 at 10.5,25",
        "rep 3 with nothing at 10.5,10",
        [1],
        targets=[{"figure": "c", "shots": 1}],
        more={"received-fire:c": [1, 1]},
    ) as b:
        assert len(shot_results(b)) == 1
    with Battle("s blue at 10.5,25", f"{NOBODY} at 10.5,10") as b:
        b.blue_turn("s")
        with pytest.raises(Refused) as refused:
            b.do("fire", figure="s", targets=[{"figure": "c", "shots": 4}])
        assert refused.value.rule == "CR3-WPN-05"


@pytest.mark.rule("CR3-WPN-04", "CR3-RUL-82", "CR3-RUL-16")
@pytest.mark.parametrize(("y", "carries"), [(12.5, True), (12.4, False)])
def test_no_farther_than_its_range_from_base_to_base(y: float, carries: bool):
    dice = {"ranged-combat:s": [1, 2], "received-fire:c": [1, 1]} if carries else {}
    with Battle("s blue rep 3 with pistol at 10.5,25.5", f"{NOBODY} at 10.5,{y}", dice=dice) as b:
        b.blue_turn("s")
        if carries:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused) as refused:
                b.do("fire", figure="s", targets=[{"figure": "c"}])
            assert refused.value.rule == "CR3-WPN-04"


@pytest.mark.rule("CR3-RUL-108")
def test_a_figure_locked_in_melee_is_not_shot_at_and_does_not_shoot():
    with Battle(
        "s blue rep 3 at 10.5,25",
        "m blue rep 3 at 13.5,17 facing 0",
        "c red rep 3 at 13.5,10",
        dice={
            "charge:m": [1, 6],
            "charge:c": [1, 6],
            "ranged-combat:c": [1, 2, 2],
            "melee:m": [6] * 3,
            "melee:c": [6] * 3,
        },
    ) as b:
        b.blue_turn()
        b.do("activate", figures=["m"])
        b.do("charge", figures=["m"], target="c")
        assert b.encounter.state.figure("c").melee
        b.do("activate", figures=["s"])
        with pytest.raises(Refused) as refused:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert refused.value.rule == "CR3-RUL-108"
