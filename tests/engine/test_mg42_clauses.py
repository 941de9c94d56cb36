"""Rulings of MG-42 clause by clause, where a ruling says more than one thing."""

from __future__ import annotations

import pytest

from tests.engine.mg42_field import battle
from tests.engine.table import refused

SCREEN = {"id": "screen", "type": "building", "rect": [0.5, 17, 16.5, 1]}
"""Hides (10, 25) from (20, 12), and not what stands farther east."""


@pytest.mark.rule("MG42-RUL-21", "MG42-ACT-01")
@pytest.mark.parametrize(("rolls", "shoots"), [([1, 1], False), ([6, 6], True)], ids=["fired in sight", "did not"])
def test_a_shot_in_sight_made_while_active_takes_the_place_of_active_fire(rolls: list[int], shoots: bool):
    with battle(
        "ann blue rep 4 with rifle at 10,25 facing 0",
        "rob red rep 4 with rifle at 20,12 facing 180",
        terrain=[SCREEN],
        dice={
            "in_sight__ann": rolls, "in_sight__rob": [6, 6], "ranged_combat__ann": [6 if shoots else 1],
            **({"obviously_dead__ann": [1]} if shoots else {"received_fire__rob": [1, 6]}),
        },
        seed="x",
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        if shoots:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
            assert b.status("rob") == "obviously-dead"
        else:
            refused(b, "MG42-ACT-02", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("MG42-RUL-21", "MG42-RUL-29")
def test_a_shot_made_while_inactive_takes_no_active_fire():
    """Rob fires at Ann in blue's phase, by Received Fire, and again in his own."""
    with battle(
        "ann blue rep 4 with rifle at 10,25 facing 0",
        "rob red rep 4 with rifle at 10,12 facing 180",
        terrain=[{"id": "w", "type": "wall", "line": [[8, 12.7], [12, 12.7]]}],
        dice={
            "ranged_combat__ann": [1], "received_fire__rob": [1, 1], "ranged_combat__rob": [1, 6],
            "received_fire__ann": [1, 6], "obviously_dead__rob": [1],
        },
        seed="x",
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.status("ann") == "obviously-dead"


@pytest.mark.rule("MG42-RUL-46", "MG42-MELEE-01")
def test_one_round_on_contact_none_more_in_that_turn_and_one_in_each_turn_after_it():
    with battle(
        "ann blue rep 4 with rifle at 10,20",
        "rob red rep 4 with rifle at 10,15 facing 180",
        dice={
            "wanting_to_charge__ann": [1, 1], "being_charged__rob": [1, 1], "ranged_combat__rob": [1],
            "received_fire__ann": [1, 1], "melee__ann": [1, 1] * 3, "melee__rob": [1, 1] * 3,
        },
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        rounds = [len(b.all("melee"))]
        b.do("end-phase")
        rounds.append(len(b.all("melee")))
        for _ in range(2):
            while b.encounter.state.phase:
                b.do("end-phase")
            b.blue_turn(blue=6, red=5)
            b.do("end-phase")
            rounds.append(len(b.all("melee")))
        assert rounds == [1, 1, 2, 3]


@pytest.mark.rule("MG42-RUL-18", "MG42-LEAD-02")
@pytest.mark.parametrize("down", ["", "status stunned"])
def test_a_fallen_leader_lends_no_die(down: str):
    with battle(
        f"lee blue rep 5 leader with rifle at 10,20 {down}",
        "ann blue rep 4 with rifle at 12,20",
        "rob red rep 4 with rifle at 12,15 facing 0",
        dice={"wanting_to_charge__ann": [6, 6] if down else [6, 6, 6]},
        auto=True,
    ) as b:
        b.blue_turn(*(["ann"] if down else ["lee", "ann"]))
        b.do("charge", figures=["ann"], target="rob")
        assert len(b.last("roll", label="wanting-to-charge")["dice"]) == (2 if down else 3)
