"""Fire: targets, dice, the Ranged Combat table, ammunition, and weapons with rules of their own."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.table import Battle

NOBODY = "c red rep 3 with nothing"
"""A target that can only duck back when it is missed."""


def results(b: Battle, shooter: str = "s") -> list[tuple[str, int, str]]:
    """Target, die and result of every shot, in the order the dice were dealt."""
    return [(s["target"], s["die"], s["result"]) for s in b.all("shot", shooter=shooter)]


def shot(
    shooter: str,
    target: str,
    dice: list[int],
    *others: str,
    targets: Any = None,
    weapon: Any = None,
    more: dict[str, Any] | None = None,
    **record: Any,
) -> Battle:
    """s of blue fires once at c of red."""
    b = Battle(
        f"s blue {shooter}", f"c red {target}", *others, dice={"ranged-combat:s": dice, **(more or {})}, **record
    )
    b.blue_turn("s")
    order: dict[str, Any] = {"figure": "s", "targets": targets or [{"figure": "c"}]}
    b.do("fire", **order, **({"weapon": weapon} if weapon else {}))
    return b


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
        assert results(b) == [("c", 6, "hit"), ("c", 3, "miss")]
        assert [s["total"] for s in b.all("shot")] == [11, 8]


@pytest.mark.rule("CR3-FIRE-05", "CR3-FIRE-06", "CR3-FIRE-07", "CR3-FIRE-08", "CR3-FIRE-09")
def test_in_the_open_seven_misses_and_eight_hits():
    with shot("rep 4 at 10.5,25", "at 10.5,10 rep 4", [4, 3, 1], more={"damage:s": [2]}) as b:
        assert results(b) == [("c", 4, "hit"), ("c", 3, "miss"), ("c", 1, "miss")]


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
        assert results(b) == [("c", 5, nine), ("c", 4, "miss"), ("c", 1, "miss")]


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
        assert results(b) == [("c", 5, "hit"), ("c", 4, "miss"), ("c", 1, "miss")]


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
        assert results(b) == [("c", 5, nine), ("c", 4, "miss"), ("c", 1, "miss")]
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
        assert results(b) == [("dez", 5, "hit"), ("char", 3, "miss"), ("char", 2, "miss"), ("char", 1, "miss")]


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
        assert results(b) == [("c", 4, "hit"), ("d", 4, "hit"), ("e", 3, "miss")]


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
        assert len(results(b)) == 1
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


# ---- simultaneous fire ----


@pytest.mark.rule("CR3-RUL-38", "CR3-REACT-10", "CR3-RUL-49")
def test_figures_firing_in_one_input_fire_together_and_hits_leave_no_received_fire():
    with Battle(
        "s blue rep 5 star at 10.5,25",
        "t blue rep 5 star at 13.5,25",
        f"{NOBODY} at 10.5,10",
        dice={"ranged-combat:s": [6, 2, 2], "ranged-combat:t": [1, 2, 2], "damage:s": [2]},
    ) as b:
        b.blue_turn("s", "t")
        b.do("fire", volley=[{"figure": f, "targets": [{"figure": "c"}]} for f in "st"])
        assert b.status("c") == "out-of-the-fight"
        assert not b.all("roll", label="received-fire")  # missed by t, but down (CR3-RUL-49)


@pytest.mark.rule("CR3-EX-41", "CR3-FIRE-01", "CR3-WPN-20", "CR3-WPN-21", "CR3-WPN-23", "CR3-REACT-11")
def test_ex_41_char_is_outgunned_by_the_rifle_that_answers_and_ducks_back():
    with Battle(
        "char blue rep 4 with ba-pistol at 10.5,20",
        "carlos red rep 4 with assault-rifle at 10.5,10",
        dice={
            "ranged-combat:char": [1, 2],
            "received-fire:carlos": [1, 1],
            "ranged-combat:carlos": [1, 2, 2],
            "received-fire:char": [1, 1],
        },
    ) as b:
        b.blue_turn("char")
        b.do("fire", figure="char", targets=[{"figure": "carlos"}])
        assert b.status("char") == "ducked-back"
        assert b.status("carlos") == "carry-on"


@pytest.mark.rule(
    "CR3-EX-50", "CR3-SIGHT-06", "CR3-FIRE-05", "CR3-DMG-01", "CR3-REACT-09", "CR3-REACT-14", "CR3-REACT-16"
)
def test_ex_50_two_against_two_at_twelve_inches():
    with Battle(
        "a blue rep 5 with semi-automatic-rifle at 10.5,25 facing 180",
        "b blue rep 4 with shotgun at 13.5,25",
        "c red rep 4 with submachine-gun at 10.5,13",
        "d red rep 3 with pistol at 13.5,13",
        dice={
            "in-sight:a": [1, 1, 1, 4, 4],
            "in-sight:b": [1, 4, 4, 4],
            "in-sight:c": [1, 1, 4, 4],
            "in-sight:d": [4, 4, 4],
            **{f"in-sight-action:{f}": 1 for f in "abd"},
            "ranged-combat:a": [5, 2],  # c down
            "damage:a": [6],
            "recover-knock-down:c": [1, 5],
            "ranged-combat:b": [1, 2, 2, 3, 2, 2],  # misses d
            # d, fired at with a shotgun, is outgunned: its action is to duck back.
            "received-fire:d": [1, 1],  # with Man Down in one roll
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        b.answer("a", "targets", {"c": 2})
        # b had only d left to fire at and was asked nothing.
        assert {r["figure"] for r in b.all("roll", label="in-sight")} == {"a", "b", "c", "d"}
        assert b.status("c") == "out-of-the-fight"
        assert b.status("d") == "ducked-back"
        assert not b.all("roll", label="man-down")


# ---- ammunition and weapons ----


@pytest.mark.rule("CR3-WPN-24", "CR3-WPN-25", "CR3-FIRE-01")
def test_two_ones_empty_the_weapon_after_all_its_dice_are_used():
    with shot("rep 4 at 10.5,25", "rep 3 with nothing at 10.5,10", [1, 6, 1], more={"damage:s": [2]}) as b:
        assert b.status("c") == "out-of-the-fight"
        assert b.last("ammo") == {
            "type": "ammo",
            "figure": "s",
            "weapon": "assault-rifle",
            "to": "out",
            "rule": "CR3-WPN-24",
        }
        assert b.encounter.state.figure("s").ammo == "out"


@pytest.mark.rule("CR3-RUL-87", "CR3-WPN-24")
def test_a_weapon_of_one_die_never_runs_out():
    with shot(
        "rep 4 with bolt-action-rifle at 10.5,25",
        "rep 3 with nothing at 10.5,10",
        [1],
        more={"received-fire:c": [1, 1]},
    ) as b:
        assert b.encounter.state.figure("s").ammo == "loaded"


@pytest.mark.rule("CR3-WPN-17", "CR3-RUL-85", "CR3-WPN-24")
def test_a_shotgun_rolls_six_keeps_three_and_counts_all_six_for_ammunition():
    with shot(
        "rep 4 with shotgun at 10.5,20", "rep 3 with nothing at 10.5,10", [1, 6, 2, 1, 5, 2], more={"damage:s": [2, 6]}
    ) as b:
        assert results(b) == [("c", 6, "hit"), ("c", 5, "hit"), ("c", 2, "miss")]
        assert b.all("ammo", to="out")


@pytest.mark.rule("CR3-WPN-17", "CR3-RUL-85")
def test_a_shotgun_limited_to_one_shot_rolls_two_and_keeps_the_better():
    with shot(
        "rep 4 with shotgun at 10.5,20",
        "rep 3 with nothing at 10.5,10",
        [1, 6],
        targets=[{"figure": "c", "shots": 1}],
        more={"damage:s": [2]},
    ) as b:
        assert results(b) == [("c", 6, "hit")]


@pytest.mark.rule("CR3-FIRE-12", "CR3-RUL-86", "CR3-RUL-60")
def test_two_pistols_fire_rush_shots_and_run_out_each_by_itself():
    with shot(
        "rep 4 with ba-pistol,machine-pistol at 10.5,20",
        "rep 3 with nothing at 10.5,10",
        [1, 5, 1, 5, 1],  # two dice of the one, three of the other
        weapon=["ba-pistol", "machine-pistol"],
        more={"received-fire:c": [1, 1]},
    ) as b:
        assert len(results(b)) == 5
        assert all(r == "miss" for _, _, r in results(b))  # nines and fives, all of them Rush Shots
        assert [e["weapon"] for e in b.all("ammo", to="out")] == ["machine-pistol"]


@pytest.mark.rule("CR3-FIRE-12")
def test_only_pistols_fire_in_pairs():
    with Battle("s blue with pistol,shotgun at 10.5,20", f"{NOBODY} at 10.5,10") as b:
        b.blue_turn("s")
        with pytest.raises(Refused) as refused:
            b.do("fire", figure="s", weapon=["pistol", "shotgun"], targets=[{"figure": "c"}])
        assert refused.value.rule == "CR3-FIRE-12"


@pytest.mark.rule("CR3-EX-46", "CR3-FIRE-13", "CR3-FIRE-08")
@pytest.mark.parametrize(("pitiful", "result"), [(2, "hit"), (3, "hit"), (4, "miss")])
def test_ex_46_rep_3_misses_with_nine_into_cover_and_the_pitiful_shot_decides(pitiful: int, result: str):
    bank = {"id": "bank", "type": "wall", "line": [[4, 11.5], [20, 11.5]], "dv": 3}
    with shot(
        "rep 3 with bolt-action-rifle at 10.5,25",
        "rep 3 with nothing at 10.5,10.5",
        [6],
        terrain=[bank],
        more={"pitiful-shot:s": pitiful, **({"damage:s": 2} if result == "hit" else {"received-fire:c": [1, 1, 1]})},
    ) as b:
        assert results(b) == [("c", 6, result)]


@pytest.mark.rule("CR3-FIRE-13", "CR3-RUL-94")
def test_a_pitiful_shot_for_each_six_and_for_third_targets_but_never_for_rep_4():
    with Battle(
        "s blue rep 3 at 14.5,25",
        "c red with nothing at 12.5,10",
        "d red with nothing at 14.5,10",
        "e red with nothing at 16.4,10",
        dice={"ranged-combat:s": [6, 6, 6], "damage:s": [2, 2, 2], "pitiful-shot:s": [1]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": f} for f in "cde"])
        # Nine hits the first two; the third target spoils it and has the extra die.
        assert [r for _, _, r in results(b)] == ["hit"] * 3


# ---- lines of sight in play ----


@pytest.mark.rule("CR3-LOS-03", "CR3-LOS-05", "CR3-SIGHT-03")
@pytest.mark.parametrize(
    ("light", "weather", "far", "sees"),
    [
        ("night", "clear", 13.0, True),
        ("night", "clear", 13.1, False),
        ("day", "bad", 13.0, True),
        ("day", "bad", 13.1, False),
        ("night", "bad", 7.0, True),
        ("night", "bad", 7.1, False),
        ("day", "clear", 30.0, True),
    ],
)
def test_darkness_and_bad_weather_cut_the_line_of_fire(light: str, weather: str, far: float, sees: bool):
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]} if sees else {}
    with Battle(
        "s blue rep 3 at 10.5,33",
        f"{NOBODY} at 10.5,{33 - far}",
        table={"light": light, "weather": weather},
        dice=dice,
    ) as b:
        b.blue_turn("s")
        if sees:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused) as refused:
                b.do("fire", figure="s", targets=[{"figure": "c"}])
            assert refused.value.rule == "CR3-LOS-01"


@pytest.mark.rule("CR3-LOS-03")
def test_at_night_a_target_in_a_lit_place_is_seen_from_anywhere_and_does_not_see_back():
    lamp = {"id": "lamp", "type": "road", "rect": [8, 8, 5, 5], "lit": True}
    with Battle(
        "s blue rep 3 at 10.5,30",
        "c red rep 4 at 10.5,10",
        table={"light": "night"},
        terrain=[lamp],
        dice={"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        # It cannot answer what it does not see: outgunned (CR3-RUL-58).
        assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-LOS-04", "CR3-TERR-07", "CR3-RUL-161")
@pytest.mark.parametrize(("y", "sees"), [(12.5, True), (12.3, False)])
def test_a_figure_within_an_inch_of_the_woods_edge_is_seen_and_one_deeper_is_not(y: float, sees: bool):
    wood = {"id": "wood", "type": "woods", "rect": [5, 5, 10, 9]}  # its southern edge is at 14
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1, 1]} if sees else {}
    with Battle("s blue rep 3 at 10.5,30", f"{NOBODY} at 10.5,{y}", terrain=[wood], dice=dice) as b:
        b.blue_turn("s")
        if sees:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused):
                b.do("fire", figure="s", targets=[{"figure": "c"}])


@pytest.mark.rule("CR3-LOS-04", "CR3-LOS-05")
@pytest.mark.parametrize(
    ("light", "far", "sees"), [("day", 13.0, True), ("day", 13.1, False), ("night", 7.0, True), ("night", 7.1, False)]
)
def test_inside_the_woods_twelve_inches_by_day_and_six_by_night(light: str, far: float, sees: bool):
    wood = {"id": "wood", "type": "woods", "rect": [2, 2, 20, 32]}
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1, 1]} if sees else {}
    with Battle(
        "s blue rep 3 at 10.5,25", f"{NOBODY} at 10.5,{25 - far}", terrain=[wood], table={"light": light}, dice=dice
    ) as b:
        b.blue_turn("s")
        if sees:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused):
                b.do("fire", figure="s", targets=[{"figure": "c"}])


@pytest.mark.rule("CR3-RUL-133", "CR3-LOS-02", "CR3-SIGHT-03")
@pytest.mark.parametrize(
    ("between", "clear"),
    [
        ("f blue at 10.5,18", False),
        ("f blue at 10.9,18", False),
        ("f blue at 11,18", True),  # the base only touches the line
        ("f blue prone at 10.5,18", True),
        ("f blue at 10.5,24", True),  # in base contact with the shooter
        ("f red at 10.5,18", True),  # enemies never block
    ],
)
def test_only_standing_friends_out_of_contact_block_the_line(between: str, clear: bool):
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]} if clear else {}
    with Battle("s blue rep 3 at 10.5,25", f"{NOBODY} at 10.5,10", f"{between} with nothing", dice=dice) as b:
        b.blue_turn()
        b.do("activate", figures=["s"] + (["f"] if between.endswith("24") else []))
        if clear:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused) as refused:
                b.do("fire", figure="s", targets=[{"figure": "c"}])
            assert refused.value.rule == "CR3-LOS-01"


# ---- cover ----


@pytest.mark.rule("CR3-RUL-76", "CR3-LOS-07", "CR3-RUL-79")
@pytest.mark.parametrize(
    ("shooter", "target", "covered"),
    [
        ("at 10.5,25", "at 10.5,10.0", True),  # an inch behind it
        ("at 10.5,25", "at 10.5,9.9", False),
        ("at 10.5,13.0", "at 10.5,10.0", False),  # the shooter within an inch on the other side
        ("at 10.5,13.1", "at 10.5,10.0", True),
        ("at 10.5,2 facing 180", "at 10.5,10.0", False),  # the line does not cross it
    ],
)
def test_a_wall_covers_within_an_inch_from_shooters_beyond_it(shooter: str, target: str, covered: bool):
    bank = {"id": "bank", "type": "wall", "line": [[4, 11.5], [20, 11.5]], "dv": 3}
    with Battle(
        f"s blue rep 3 with bolt-action-rifle {shooter}",
        f"c red rep 5 star with nothing {target}",
        terrain=[bank],
        dice={
            "ranged-combat:s": [6],
            **({"pitiful-shot:s": [6]} if covered else {"damage:s": [3], "star-power:c": [1, 1, 1, 4, 4]}),
        },
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        b.answer("c", "free-will", "pass-1")
        assert results(b)[0][2] == ("miss" if covered else "hit")


@pytest.mark.rule("CR3-RUL-80", "CR3-RUL-81", "CR3-BLDG-02", "CR3-BLDG-03", "CR3-WPN-06")
@pytest.mark.parametrize(
    ("dv", "weapon", "pierced"),
    [(2, "bolt-action-rifle", True), (3, "bolt-action-rifle", False), (4, "bolt-action-rifle", False)],
)
def test_a_weapon_of_more_impact_than_the_buildings_dv_goes_through_it_and_the_cover_die_stays(
    dv: int, weapon: str, pierced: bool
):
    house = {"id": "house", "type": "building", "rect": [8, 7, 6, 4], "dv": dv, "windows": [{"wall": "south", "at": 3}]}
    with Battle(
        f"s blue rep 4 with {weapon} at 11,25",
        "c red rep 4 with bolt-action-rifle at 11,10",
        terrain=[house],
        dice={
            "ranged-combat:s": [5],
            **({"damage:s": [2]} if pierced else {"received-fire:c": [6, 6, 6], "cohesion:c": [1, 1]}),
        },
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert results(b) == [("c", 5, "hit" if pierced else "miss")]


@pytest.mark.rule("CR3-RUL-80", "CR3-REACT-07")
def test_a_building_gone_through_still_gives_the_cover_die():
    house = {"id": "house", "type": "building", "rect": [8, 7, 6, 4], "dv": 2, "windows": [{"wall": "south", "at": 3}]}
    with shot(
        "rep 4 with bolt-action-rifle at 11,25",
        "rep 4 with bolt-action-rifle at 11,10",
        [3],
        terrain=[house],
        more={"received-fire:c": [6, 6, 6], "cohesion:c": [1, 1]},
    ) as b:
        assert b.last("roll", label="received-fire")["dice"] == [6, 6, 6]
