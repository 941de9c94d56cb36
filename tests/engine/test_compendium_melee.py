"""Worked examples of the French Compendium in play: melee and charges."""

from __future__ import annotations

import pytest

from tests.engine.compendium_field import DEAD, OUT, STUNNED, battle, low_wall, results
from tests.engine.table import Battle


def locked(b: Battle, *pairs: tuple[str, str]) -> None:
    """These are in melee."""
    for one, other in pairs:
        a, c = b.encounter.state.figure(one), b.encounter.state.figure(other)
        a.melee, c.melee = (*a.melee, c.index), (*c.melee, a.index)
    b.encounter._mark()


# ---- melee ----


@pytest.mark.rule("CMP-EX-29", "CMP-MELEE-02", "CMP-MELEE-04", "CMP-RUL-117")
def test_ex_29_one_success_more_is_a_wound():
    with battle(
        "ann blue rep 5 melee improvised-one-handed at 10,20",
        "rob red rep 3 melee improvised-one-handed at 10,19",
        dice={"melee__ann": [3, 5], "melee__rob": [3, 4], "damage__ann": [1]},
    ) as b:
        locked(b, ("ann", "rob"))
        b.blue_turn(blue=6, red=5)
        assert b.status("rob") == DEAD


@pytest.mark.rule("CMP-EX-30", "CMP-MELEE-05", "CMP-RUL-119")
@pytest.mark.parametrize(("arms", "more"), [("improvised-two-handed", {"melee_kill__ann": [3]}), ("unarmed", {})])
def test_ex_30_two_more_put_the_loser_out_of_the_fight_or_kill(arms: str, more: dict[str, list[int]]):
    with battle(
        f"ann blue rep 4 melee {arms} at 10,20",
        "rob red rep 3 melee improvised-one-handed at 10,19",
        dice={"melee__ann": [1, 4], "melee__rob": [5, 6], **more},
    ) as b:
        locked(b, ("ann", "rob"))
        b.blue_turn(blue=6, red=5)
        assert b.status("rob") == OUT


@pytest.mark.rule("CMP-ADV-03", "CMP-ADV-09", "CMP-DIS-04", "CMP-RUL-063", "CMP-RUL-069")
@pytest.mark.parametrize(
    ("trait", "arms", "dice"),
    [
        ("brawler", "unarmed", 3),
        ("runt", "unarmed", 1),
        ("knife-fighter", "improvised-one-handed", 3),
        ("knife-fighter", "improvised-two-handed", 2),
    ],
)
def test_attributes_count_in_melee(trait: str, arms: str, dice: int):
    with battle(
        f"ann blue rep 4 melee {arms} traits {trait} at 10,20",
        "rob red rep 3 melee unarmed at 10,19",
        dice={"melee__ann": [6] * dice, "melee__rob": [5, 6]},
    ) as b:
        locked(b, ("ann", "rob"))
        b.blue_turn(blue=6, red=5)
        assert results(b, "melee")[0] == "continues"


@pytest.mark.rule("CMP-RUL-118")
@pytest.mark.parametrize("first", ["ann", "bob"])
def test_several_attackers_fight_one_after_another_in_the_order_of_their_side(first: str):
    with battle(
        "ann blue rep 4 melee improvised-two-handed at 10,20",
        "bob blue rep 4 melee improvised-two-handed at 10,18",
        "rob red rep 3 melee unarmed at 10,19",
        dice={f"melee__{first}": [1, 4], "melee__rob": [5, 6], f"melee_kill__{first}": [1]},
    ) as b:
        locked(b, ("ann", "rob"), ("bob", "rob"))
        b.blue_turn(blue=6, red=5)
        b.answer("blue", "melee-order", sorted(["ann", "bob"], key=lambda name: name != first))
        assert b.status("rob") == DEAD
        assert not b.encounter.state.figure("bob").melee


# ---- charges ----


@pytest.mark.rule(
    "CMP-EX-43", "CMP-REACT-09", "CMP-REACT-10", "CMP-REACT-11", "CMP-REACT-13", "CMP-RUL-026", "CMP-RUL-172"
)
def test_ex_43_the_target_fires_when_half_of_the_way_is_done():
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,21",
        "rob red rep 4 melee unarmed at 10,12",
        dice={
            "wanting_to_charge__ann": [2, 6], "being_charged__rob": [3, 5], "ranged_combat__rob": [5, 4, 2],
            "melee__ann": [1, 3], "melee__rob": [4, 6], "damage__ann": [4],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.all("move", how="charge")[0]["to"] == [10, 17]  # four inches from contact
        assert [shot["total"] for shot in b.all("shot")] == [8, 7, 5]
        assert b.status("rob") == STUNNED


@pytest.mark.rule("CMP-EX-44", "CMP-REACT-12", "CMP-MELEE-03")
def test_ex_44_charged_from_behind_it_turns_and_fights_at_rep_less_one_for_a_round():
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,20",
        "rob red rep 4 with nothing melee improvised-one-handed at 10,12 facing 0",
        auto=True,
        dice={
            "wanting_to_charge__ann": [1, 2], "being_charged__rob": [3, 4],
            "melee__ann": [4, 5, 6, 6], "melee__rob": [4, 2, 4, 6], "damage__rob": [6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert results(b, "melee")[0] == "continues"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=6, red=5)
        assert b.status("ann") == STUNNED  # at Rep 4 again the 4 passes


@pytest.mark.rule("CMP-WOUND-08", "CMP-RUL-127")
@pytest.mark.parametrize(
    ("star", "answer", "dice"),
    [("", "", [5, 6]), ("star", "no", [5, 6]), ("star", "yes", []), ("star brawler", "yes", [5])],
)
def test_a_carrier_who_is_charged_lets_go_and_a_star_may_hold_on(star: str, answer: str, dice: list[int]):
    own = f"rep 4 {star.replace('brawler', 'traits brawler')}"
    with battle(
        "ann blue rep 4 with nothing melee unarmed at 10,20",
        f"rob red {own} with nothing melee improvised-one-handed at 10,14",
        "mat red rep 3 status out-of-the-fight at 10,13",
        dice={
            "wanting_to_charge__ann": [1, 2], "being_charged__rob": [1, 2],
            "melee__ann": [5, 6], **({"melee__rob": dice} if dice else {}),
        },
    ) as b:  # fmt: skip
        rob, mat = (b.encounter.state.figure(name) for name in ("rob", "mat"))
        rob.carrying, mat.carried_by = mat.index, rob.index
        b.encounter._mark()
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        if answer:
            b.answer("rob", "keep-wounded", answer)
        if b.pending:
            b.answer("rob", "free-will", "roll")
        assert (b.encounter.state.figure("rob").carrying >= 0) == (answer == "yes")
        assert b.last("roll", label="melee", figure="rob").get("dice", []) == dice


@pytest.mark.rule("CMP-RUL-030")
def test_a_target_that_dives_is_followed_as_far_as_the_charge_goes():
    with battle(
        "ann blue rep 4 with revolver melee improvised-one-handed at 10,20",
        "rob red rep 4 with nothing melee unarmed at 10,12",
        terrain=[low_wall(16, 9)],
        dice={"wanting_to_charge__ann": [1, 2], "being_charged__rob": [3, 4]},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ducked-back"
        assert not b.encounter.state.figure("ann").melee


@pytest.mark.rule("CMP-RUL-030", "CMP-RUL-250", "CMP-REACT-14")
@pytest.mark.parametrize(("faces", "status"), [([5, 6], STUNNED), ([1, 5], "fleeing")])
def test_a_fugitive_within_reach_is_caught_and_fights_one_round(faces: list[int], status: str):
    """It lies down where it finds no cover, which costs it nothing."""
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,20",
        "rob red rep 3 with revolver melee improvised-one-handed at 10,12",
        dice={
            "wanting_to_charge__ann": [1, 2], "being_charged__rob": [4, 6],
            "melee__ann": [1, 5], "melee__rob": faces, **({"damage__ann": [6]} if status == STUNNED else {}),
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert (b.status("rob"), b.encounter.state.figure("rob").posture) == (status, "prone")
        assert not b.encounter.state.figure("ann").melee


@pytest.mark.rule("CMP-RUL-024", "CMP-RUL-025", "CMP-RUL-172")
def test_who_falls_short_after_its_run_does_not_charge_and_may_still_move():
    with battle(
        "ann blue rep 4 melee unarmed at 10,24",
        "rob red rep 4 melee unarmed at 10,12",
        dice={"fast_move__ann": [5, 6]},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert not b.all("roll", label="wanting-to-charge")
        b.do("move", figure="ann", to=[10, 22])
        assert b.at("ann") == (10, 22)


@pytest.mark.rule("CMP-MELEE-02", "CMP-REACT-19")
def test_one_that_runs_out_of_a_melee_for_its_leader_s_fall_fights_no_round_more():
    with battle(
        "lea blue rep 4 leader melee improvised-one-handed at 10,20",
        "eva blue rep 3 melee improvised-one-handed at 20,20",
        "rob red rep 3 melee improvised-one-handed at 10,19",
        "ray red rep 3 melee improvised-one-handed at 20,19",
        dice={"melee__lea": [6, 6], "melee__rob": [1, 6], "damage__rob": [1], "leader_loss__eva": [6, 6]},
    ) as b:
        locked(b, ("lea", "rob"), ("eva", "ray"))
        b.blue_turn(blue=4, red=5)
        assert (b.status("lea"), b.status("eva")) == (DEAD, "fleeing")
        assert [bout["figure"] for bout in b.all("melee")] == ["lea"]
