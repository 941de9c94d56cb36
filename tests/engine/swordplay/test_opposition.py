"""The side that the rules play, by the table of the army it is (SWP-NPC-03, SWP-NPC-04, SWP-NPC-51, SWP-RUL-39)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import next_input, play
from tests.engine.swordplay.field import battle
from tests.engine.swordplay_play import battle as random_battle

FIGURES = (
    "a blue rep 3 at 10.5,30.5 class soldier melee one-hand",
    "w red rep 4 at 10.5,14 class warrior with javelin melee one-hand",
    "m red rep 4 at 12,14 class missile with longbow",
)


@pytest.mark.rule("SWP-NPC-03", "SWP-NPC-04", "SWP-NPC-51", "SWP-RUL-39")
@pytest.mark.parametrize(
    ("dice", "wanted"), [([1, 1, 1], {"w"}), ([1, 6, 6], set()), ([6, 6, 6], set())], ids=["close", "fire", "nothing"]
)
def test_the_opposition_closes_shoots_or_does_nothing(dice: list[int], wanted: set[str]):
    more = {"ranged-combat:m": [1], "ranged-combat:w": [1], "received-fire:a": [1, 1, 1, 1]}
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
    b = battle(*FIGURES, dice={"np-movement:w": dice, **more}, sides=sides)
    b.blue_turn(blue=1, red=2)
    while (item := next_input(b.encounter)) is not None and not b.encounter.pending:
        b.give(item)
        if item["do"] == "end-phase":
            break
    moved = {e["figure"] for e in b.all("move", how="move")}
    assert moved & {"w", "m"} == wanted
    assert bool(b.all("shot", shooter="m")) == (dice != [6, 6, 6])


@pytest.mark.rule("SWP-NPC-03", "SWP-RUL-39")
def test_whose_group_somebody_has_begun_to_act_with_comes_on_all_the_same():
    b = battle(
        "a blue rep 3 at 10.5,30.5 class soldier melee one-hand",
        "m red rep 5 at 12,10 class missile with longbow facing 180",
        "w red rep 4 at 10.5,10 class soldier melee one-hand facing 180",
        dice={"ranged-combat:m": [1], "received-fire:a": [1, 1]},
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}],
    )
    b.blue_turn(blue=1, red=2)
    b.do("activate", figures=["m", "w"])
    b.do("face", figure="m", facing=170)
    while (item := next_input(b.encounter)) is not None and item["do"] != "end-phase":
        b.give(item)
    assert not b.all("roll", label="np-movement")
    assert b.at("w")[1] == 18


@pytest.mark.rule("SWP-NPC-51", "SWP-DMG-05")
@pytest.mark.parametrize(("dice", "wanted"), [([1, 6], ["dispatch"]), ([6, 6], [])], ids=["halts", "nothing"])
def test_who_does_nothing_dispatches_nobody(dice: list[int], wanted: list[str]):
    b = battle(
        "a blue rep 3 at 10.5,30.5 class soldier melee one-hand",
        "d blue rep 3 at 11.5,14 class soldier melee one-hand status out-of-the-fight prone",
        "w red rep 4 at 10.5,14 class warrior melee one-hand",
        dice={"np-movement:w": dice},
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}],
    )
    b.blue_turn(blue=1, red=2)
    given = []
    while (item := next_input(b.encounter)) is not None and item["do"] != "end-phase":
        given.append(item["do"])
        b.give(item)
    assert given[:2] == ["activate", "np-movement"]
    assert [deed for deed in given if deed == "dispatch"] == wanted


@pytest.mark.parametrize("seed", range(3))
def test_two_sides_play_a_battle_by_themselves(seed: int):
    encounter = play(Encounter(load(random_battle(seed, 4))), turns=6)
    assert encounter.inputs
    assert not encounter.pending


WIDE_HOUSE = {
    "id": "house",
    "type": "building",
    "rect": [2, 12, 30, 6],
    "doors": [{"wall": "south", "at": 16}, {"wall": "north", "at": 16}],
}


@pytest.mark.rule("SWP-NPC-03", "SWP-RUL-39", "SWP-RUL-25")
@pytest.mark.parametrize(
    ("foe", "ends"),
    [("18,30", "charges"), ("18,15", "waits outside")],
    ids=["round the house", "up to the house"],
)
def test_a_rider_rides_round_a_house_that_a_walker_goes_through(foe: str, ends: str):
    """A walker's way leads through the doors; the rider takes his own, and does not step back out of a foe's view."""
    b = battle(
        f"a blue rep 3 at {foe} class soldier melee one-hand facing 180",
        "r red rep 5 at 18,9 class noble mounted melee lance facing 0",
        terrain=[WIDE_HOUSE],
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}],
        dice={"np-movement:r": [1] * 20, "charge:r": [1] * 8, "charge:a": [6] * 4, "in-sight:a": [6] * 9},
    )
    b.record["dice"]["in-sight:r"] = [6] * 12
    b.record["dice"]["in-sight-action:a"] = [6] * 4
    b.record["dice"]["in-sight-action:r"] = [1] * 4
    for _ in range(4):
        b.blue_turn(blue=1, red=2)
        while b.encounter.state.phase == 1 and (item := next_input(b.encounter)) is not None:
            b.give(item)
        if b.encounter.state.ended or not b.encounter.state.phase:
            break
        b.do("end-phase")
    assert (b.status("a") == "ran-away") == (ends == "charges")
    if ends != "charges":
        x, y = b.at("r")
        assert y < 12
        assert abs(x - 18) < 1


def charges(*figures: str, dice: dict[str, list[int]]) -> list[dict[str, Any]]:
    """What the rules' side gives in an activation in which it comes on, up to its charge."""
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
    given = []
    with battle(*figures, sides=sides, dice={"np-movement:r": [1, 1, 1], **dice}) as b:
        b.blue_turn(blue=1, red=2)
        while not given or given[-1]["do"] != "charge":
            item = next_input(b.encounter)
            assert item is not None
            given.append(item)
            b.give(item)
    return given


BLADE = "class soldier melee one-hand"


@pytest.mark.rule("SWP-RUL-39", "SWP-NPC-03", "SWP-CHARGE-07", "SWP-CHARGE-08", "SWP-CHARGE-51", "SWP-RUL-29")
def test_three_charge_one_together_with_one_set_of_dice_and_one_more_die():
    """Blue looks east: R comes from behind him, with two dice more besides."""
    *_, charge = charges(
        f"a blue rep 3 at 18.5,18.5 facing 90 {BLADE}",
        f"r red rep 5 at 16.5,8.5 {BLADE}",
        f"s red rep 4 at 18.5,8.5 {BLADE}",
        f"t red rep 4 at 20.5,8.5 {BLADE}",
        dice={"charge:r": [1, 1, 6, 6, 6], "charge:a": [6, 6]},
    )
    assert (charge["figures"], charge["target"]) == (["r", "s", "t"], "a")


@pytest.mark.rule("SWP-RUL-39", "SWP-CHARGE-07", "SWP-CHARGE-08")
def test_two_charge_two_each_the_nearest():
    *_, charge = charges(
        f"a blue rep 3 at 14.5,18.5 {BLADE}",
        f"b blue rep 3 at 22.5,18.5 {BLADE}",
        f"r red rep 5 at 16.5,8.5 {BLADE}",
        f"s red rep 4 at 20.5,8.5 {BLADE}",
        dice={"charge:r": [1, 1], "charge:a": [6, 6], "charge:b": [6, 6]},
    )
    assert charge["charges"] == [{"figure": "r", "target": "a"}, {"figure": "s", "target": "b"}]


@pytest.mark.rule("SWP-RUL-39", "SWP-NPC-03")
def test_who_is_out_of_reach_comes_on_while_the_others_charge():
    *_, move, charge = charges(
        f"a blue rep 3 at 18.5,20.5 {BLADE}",
        f"r red rep 5 at 18.5,8.5 {BLADE}",
        f"s red rep 4 at 20.5,4.5 {BLADE}",
        dice={"charge:r": [1, 1], "charge:a": [6, 6]},
    )
    assert [step["figure"] for step in move["moves"]] == ["s"]
    assert (charge["figures"], charge["target"]) == (["r"], "a")
