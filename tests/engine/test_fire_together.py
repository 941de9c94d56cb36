"""Fire of several at once, ammunition, and weapons with rules of their own (CR3-FIRE, CR3-WPN)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import shot, shot_results
from tests.engine.table import Battle

NOBODY = "c red rep 3 with nothing"
"""A target that can only duck back when it is missed."""


# ---- simultaneous fire ----


@pytest.mark.rule("CR3-RUL-38", "CR3-REACT-10", "CR3-RUL-49")
@pytest.mark.also("swordplay")
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
        assert shot_results(b) == [("c", 6, "hit"), ("c", 5, "hit"), ("c", 2, "miss")]
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
        assert shot_results(b) == [("c", 6, "hit")]


@pytest.mark.rule("CR3-FIRE-12", "CR3-RUL-86", "CR3-RUL-60")
def test_two_pistols_fire_rush_shots_and_run_out_each_by_itself():
    with shot(
        "rep 4 with ba-pistol,machine-pistol at 10.5,20",
        "rep 3 with nothing at 10.5,10",
        [1, 5, 1, 5, 1],  # two dice of the one, three of the other
        weapon=["ba-pistol", "machine-pistol"],
        more={"received-fire:c": [1, 1]},
    ) as b:
        assert len(shot_results(b)) == 5
        assert all(r == "miss" for _, _, r in shot_results(b))  # nines and fives, all of them Rush Shots
        assert [e["weapon"] for e in b.all("ammo", to="out")] == ["machine-pistol"]


@pytest.mark.rule("CR3-FIRE-12")
def test_only_pistols_fire_in_pairs():
    with Battle("s blue with pistol,shotgun at 10.5,20", f"{NOBODY} at 10.5,10") as b:
        b.blue_turn("s")
        with pytest.raises(Refused) as refused:
            b.do("fire", figure="s", weapon=["pistol", "shotgun"], targets=[{"figure": "c"}])
        assert refused.value.rule == "CR3-FIRE-12"


@pytest.mark.rule("CR3-EX-46", "CR3-FIRE-13", "CR3-FIRE-08")
@pytest.mark.also("swordplay")
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
        assert shot_results(b) == [("c", 6, result)]


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
        assert [r for _, _, r in shot_results(b)] == ["hit"] * 3
