"""Damage: the roll for each hit, the worst of a batch, a Star's luck, and finishing what lies on the ground."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from engine.replay.replay import state_line
from tests.engine.table import Battle


def hit(shooter: str, target: str, *others: str, dice: dict[str, Any], **record: Any) -> Battle:
    """s of blue fires everything it has at c of red."""
    b = Battle(f"s blue {shooter} at 10.5,20", f"c red {target} at 10.5,10", *others, dice=dice, **record)
    b.blue_turn("s")
    b.do("fire", figure="s", targets=[{"figure": "c"}])
    return b


@pytest.mark.rule("CR3-DMG-01", "CR3-DMG-02", "CR3-DMG-03", "CR3-DMG-04", "CR3-WPN-06")
@pytest.mark.parametrize(
    ("weapon", "face", "status"),
    [
        ("bolt-action-rifle", 1, "obviously-dead"),
        ("bolt-action-rifle", 3, "out-of-the-fight"),
        ("bolt-action-rifle", 4, "stunned"),
        ("submachine-gun", 1, "obviously-dead"),  # Impact 1: dead, or knocked down
        ("submachine-gun", 2, "stunned"),
    ],
)
def test_one_kills_up_to_the_impact_puts_out_and_above_it_knocks_down(weapon: str, face: int, status: str):
    recover = {"recover-knock-down:c": [1, 1]} if status == "stunned" else {}
    more = [] if weapon == "bolt-action-rifle" else [1, 2]
    with hit(f"with {weapon}", "rep 3", dice={"ranged-combat:s": [6, *more], "damage:s": face, **recover}) as b:
        assert b.status("c") == status
        assert b.encounter.state.figure("c").posture == "prone"


@pytest.mark.rule("CR3-EX-44", "CR3-DMG-01", "CR3-DMG-04", "CR3-REACT-16", "CR3-REACT-17")
@pytest.mark.also("swordplay")
def test_ex_44_three_is_above_the_impact_of_a_ba_pistol_and_recover_gives_stunned():
    with hit(
        "with ba-pistol",
        "rep 4",
        dice={"ranged-combat:s": [6, 1], "damage:s": 3, "recover-knock-down:c": [1, 4]},
    ) as b:
        assert b.last("roll", label="damage")["result"] == "knocked-down"
        assert b.status("c") == "stunned"


@pytest.mark.rule("CR3-RUL-41", "CR3-RUL-42", "CR3-DMG-01")
@pytest.mark.parametrize(
    ("damage", "recover", "status"),
    [
        ([5, 2, 6], [], "out-of-the-fight"),  # Recover is not rolled and cannot kill it
        ([5, 6, 5], [4, 6], "obviously-dead"),  # three knock-downs, one Recover
        ([2, 1, 5], [], "obviously-dead"),
    ],
)
def test_every_hit_rolls_and_only_the_worst_counts(damage: list[int], recover: list[int], status: str):
    dice: dict[str, Any] = {"ranged-combat:s": [6, 6, 6], "damage:s": damage}
    if recover:
        dice["recover-knock-down:c"] = recover
    with hit("", "rep 3", dice=dice) as b:
        assert b.status("c") == status
        assert len(b.all("roll", label="damage")) == 3


# ---- a Star's luck ----


@pytest.mark.rule(
    "CR3-RUL-40", "CR3-STAR-06", "CR3-STAR-07", "CR3-STAR-08", "CR3-STAR-09", "CR3-STAR-10", "CR3-REACT-09"
)
@pytest.mark.also("swordplay")
def test_star_power_takes_levels_off_and_back_at_carry_on_the_star_tests_as_if_missed():
    with hit(
        "rep 5",
        "rep 5 star",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": 2, "star-power:c": [1, 3, 4, 5, 6]},
    ) as b:
        # Out of the Fight, two levels off: Carry On; the six is gone.
        assert b.status("c") == "carry-on"
        assert b.encounter.state.figure("c").posture == "standing"
        assert b.encounter.state.figure("c").star_power == 4
        assert b.pending == [("c", "free-will")]
        b.answer("c", "free-will", "pass-0")
        b.answer("c", "free-will", "pass-2")


@pytest.mark.rule("CR3-RUL-40", "CR3-STAR-11", "CR3-RUL-41")
def test_recover_comes_first_and_star_power_once_against_what_it_gave():
    with hit(
        "rep 5",
        "rep 5 star",
        dice={
            "ranged-combat:s": [6, 6, 2],
            "damage:s": [5, 6],
            "recover-knock-down:c": [2, 6],
            "star-power:c": [1, 4, 4, 4, 4],
        },
    ) as b:
        labels = [r["label"] for r in b.all("roll")][-4:]
        assert labels == ["damage", "damage", "recover-knock-down", "star-power"]
        assert b.status("c") == "stunned"  # Out of the Fight, one level off


@pytest.mark.rule("CR3-RUL-40", "CR3-STAR-12", "CR3-STAR-13")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("rep", "question"), [(4, "larger-than-life"), (5, "cheat-death")])
def test_a_lower_rep_cannot_kill_a_star_and_death_by_an_equal_may_be_cheated(rep: int, question: str):
    with hit(
        f"rep {rep}",
        "rep 5 star",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": 1, "star-power:c": [4, 4, 4, 4, 4]},
    ) as b:
        assert b.pending == [("c", question)]
        b.answer("c", question, "yes")
        if rep == 4:
            assert b.status("c") == "out-of-the-fight"
        else:
            assert b.status("c") == "cheated-death"
            assert b.encounter.state.figure("c").rep == 4


@pytest.mark.rule("CR3-RUL-43", "CR3-STAR-12", "CR3-RUL-41")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("first", "second", "question"),
    [([1], [5], "larger-than-life"), ([5], [1], "cheat-death"), ([1], [1], "cheat-death")],
    ids=["the lower Rep's die kills", "the equal's kills", "both"],
)
def test_it_is_the_killing_dies_owner_whose_rep_counts(first: list[int], second: list[int], question: str):
    with Battle(
        "s blue rep 4 with bolt-action-rifle at 10.5,20",
        "t blue rep 5 with bolt-action-rifle at 13.5,20",
        "c red rep 5 star star_power 0 at 10.5,10",
        dice={"ranged-combat:s": [6], "ranged-combat:t": [6], "damage:s": first, "damage:t": second},
    ) as b:
        b.blue_turn("s", "t")
        b.do("fire", volley=[{"figure": f, "targets": [{"figure": "c"}]} for f in "st"])
        assert b.pending == [("c", question)]
        b.answer("c", question, "yes")


@pytest.mark.rule("CR3-RUL-27", "CR3-RUL-40", "CR3-STAR-13")
@pytest.mark.also("swordplay")
def test_two_stars_felled_in_one_step_are_asked_together():
    with Battle(
        "a blue rep 5 star star_power 0 at 10.5,20 facing 180",
        "c red rep 5 star star_power 0 at 10.5,10",
        dice={
            "in-sight:a": [1, 4, 4, 4, 4],
            "in-sight:c": [1, 4, 4, 4, 4],
            "ranged-combat:a": [6, 1, 2],
            "ranged-combat:c": [6, 1, 2],
            "damage:a": 1,
            "damage:c": 1,
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert b.pending == [("a", "in-sight-action"), ("c", "in-sight-action")]
        b.answer("c", "in-sight-action", "fire")
        assert not b.all("decided", kind="in-sight-action")  # a choice in secret until both are made
        b.answer("a", "in-sight-action", "fire")
        assert b.pending == [("a", "cheat-death"), ("c", "cheat-death")]
        [batch] = {d["batch"] for d in b.all("decision", kind="cheat-death")}
        assert [open_["batch"] for open_ in state_line(b.encounter)["pending"]] == [batch, batch]
        b.answer("a", "cheat-death", "yes")
        b.answer("c", "cheat-death", "no")
        assert (b.status("a"), b.status("c")) == ("cheated-death", "obviously-dead")


@pytest.mark.rule("CR3-RUL-53", "CR3-REACT-14", "CR3-STAR-13")
@pytest.mark.also("swordplay")
def test_no_man_down_for_a_star_who_cheats_death():
    with hit(
        "rep 5",
        "rep 5 star star_power 0",
        "d red at 13.5,10 facing 270",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": 1},
    ) as b:
        b.answer("c", "cheat-death", "yes")
        assert not b.all("roll", label="man-down")


@pytest.mark.rule("CR3-RUL-56", "CR3-STAR-10", "CR3-REACT-10")
def test_a_star_saved_from_one_shooter_may_answer_another_who_missed():
    with Battle(
        "s blue rep 3 at 10.5,20",
        "t blue rep 3 at 13.5,20",
        "c red rep 5 star at 10.5,10",
        dice={
            "ranged-combat:s": [6, 1, 2],
            "ranged-combat:t": [1, 2, 2],
            "damage:s": 2,
            "star-power:c": [1, 1, 4, 4, 4],
            "ranged-combat:c": [6, 1, 2],
            "damage:c": 2,
            "man-down:s": [1, 1],
        },
    ) as b:
        b.blue_turn("s", "t")
        b.do("fire", volley=[{"figure": f, "targets": [{"figure": "c"}]} for f in "st"])
        b.answer("c", "free-will", "pass-2")
        b.answer("c", "targets", {"t": 3})
        assert b.status("t") == "out-of-the-fight"


# ---- dispatch and capture ----


def beside(enemy: str, *dice: tuple[str, Any], **record: Any) -> Battle:
    """s of blue has put c of red down and stands in contact with it in the next turn."""
    b = Battle(
        "s blue rep 5 at 10.5,15",
        f"c red {enemy} at 10.5,10",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": 6, "recover-knock-down:c": [1, 1], **dict(dice)},
        **record,
    )
    b.blue_turn("s")
    b.do("fire", figure="s", targets=[{"figure": "c"}])
    b.do("move", figure="s", to=[10.5, 11])
    return b


@pytest.mark.rule("CR3-EX-45", "SWP-EX-42", "CR3-DMG-05", "CR3-REACT-33")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("what", "status"), [("capture", "captured"), ("dispatch", "obviously-dead")])
def test_ex_45_who_runs_up_to_a_stunned_enemy_may_capture_or_dispatch_it(what: str, status: str):
    with beside("rep 3") as b:
        b.do(what, figure="s", target="c")
        assert b.status("c") == status


@pytest.mark.rule("CR3-DMG-05")
def test_without_contact_nobody_is_captured():
    with Battle(
        "s blue rep 5 at 10.5,15",
        "c red rep 3 at 10.5,10",
        dice={"ranged-combat:s": [6, 1, 2], "damage:s": 2},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        with pytest.raises(Refused) as refused:
            b.do("capture", figure="s", target="c")
        assert refused.value.rule == "CR3-DMG-05"


@pytest.mark.rule("CR3-RUL-44", "CR3-DMG-05", "CR3-STAR-13")
@pytest.mark.also("swordplay")
def test_a_dispatched_star_may_cheat_death_and_rolls_no_star_power():
    with beside("rep 5 star star_power 0") as b:
        b.do("dispatch", figure="s", target="c")
        b.answer("c", "cheat-death", "yes")
        assert b.status("c") == "cheated-death"
        assert not b.all("roll", label="star-power")


@pytest.mark.rule("CR3-RUL-46", "CR3-DMG-05")
@pytest.mark.also("swordplay")
def test_a_captured_star_is_out_of_the_encounter_alive_and_at_its_rep():
    with beside("rep 5 star star_power 0") as b:
        b.do("capture", figure="s", target="c")
        assert b.status("c") == "captured"
        assert b.pending == []
        b.do("end-phase")
        with pytest.raises(Refused):
            b.do("activate", figures=["c"])
        assert b.encounter.state.figure("c").rep == 5
