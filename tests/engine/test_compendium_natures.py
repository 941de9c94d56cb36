"""Attributes of the French Compendium in their smallest battles: what the same moment comes to with one and without."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.compendium_field import battle
from tests.engine.table import Battle

SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[0.5, 18], [17, 18]]}
"""Hides (10, 25) from (20, 12), and not what stands farther east."""
DOWN = {"ranged_combat__rob": [6], "damage__rob": [6]}
"""Rob's fire stuns Ann, and there it ends."""


def with_trait(line: str, name: str, trait: str) -> str:
    return f"{line} traits {trait}" if trait and line.startswith(name) else line


def result(b: Battle, label: str) -> str:
    return str(b.all("roll", label=label)[0]["result"])


def runs(trait: str, faces: list[int]) -> int:
    """How far Ann may run, in inches."""
    with battle(
        with_trait("ann blue rep 4 at 10,34", "ann", trait), "rob red at 34,2", dice={"fast_move__ann": faces}
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 33], fast=True)
        return b.encounter.state.figure("ann").now.allowance // 100


def sees(name: str, trait: str, faces: list[int], **more: list[int]) -> str:
    """What Rob does as Ann comes into his sight."""
    lines = (
        "ann blue rep 4 with nothing at 10,25 facing 0",
        "rob red rep 4 with bolt-action-rifle at 20,12 facing 180",
    )
    lines = tuple(with_trait(line, name, trait) for line in lines)
    with battle(*lines, terrain=[SCREEN], dice={"in_sight__rob": faces, **more}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        return result(b, "in-sight")


def under_fire(trait: str, faces: list[int], **more: list[int]) -> str:
    """What Rob does, shot at and missed."""
    rob = with_trait("rob red rep 4 with bolt-action-rifle at 10,12 facing 180", "rob", trait)
    dice = {"ranged_combat__ann": [1], "received_fire__rob": faces, **more}
    with battle("ann blue rep 4 with bolt-action-rifle at 10,30", rob, dice=dice) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        return result(b, "received-fire")


def charges(name: str, trait: str, label: str, **dice: Any) -> str:
    """What Ann's charge at Rob comes to, by one of its tests."""
    lines = (
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,26 facing 0",
        "rob red rep 4 with nothing melee improvised-one-handed at 10,20 facing 180",
    )
    with battle(*(with_trait(line, name, trait) for line in lines), dice=dice) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        return result(b, label)


@pytest.mark.rule("CMP-ADV-01", "CMP-ADV-04", "CMP-ADV-14", "CMP-DIS-02", "CMP-RUL-173")
@pytest.mark.parametrize(("trait", "without", "faces", "inches"), [
    ("athlete", 8, [6, 6, 1], 12), ("stoic", 8, [6, 6, 1], 12), ("born-leader", 8, [6, 6, 1], 12),
    ("slow", 16, [1, 1], 12),
])  # fmt: skip
def test_a_run(trait: str, without: int, faces: list[int], inches: int):
    assert (runs("", faces[:2]), runs(trait, faces)) == (without, inches)


@pytest.mark.rule("CMP-ADV-11", "CMP-ADV-12", "CMP-DIS-03", "CMP-ADV-14", "CMP-ADV-01")
@pytest.mark.parametrize(("who", "trait", "faces", "without", "instead"), [
    ("rob", "quick-reflexes", [5, 6], "no-reaction", "dive-for-cover"),
    ("rob", "slow-to-react", [4, 6], "dive-for-cover", "no-reaction"),
    ("ann", "stealthy", [4, 6], "dive-for-cover", "no-reaction"),
    ("rob", "stoic", [5, 6], "no-reaction", "no-reaction"),
    ("rob", "born-leader", [5, 6], "no-reaction", "no-reaction"),
])  # fmt: skip
def test_an_enemy_comes_into_sight(who: str, trait: str, faces: list[int], without: str, instead: str):
    assert (sees(who, "", faces), sees(who, trait, faces)) == (without, instead)


@pytest.mark.rule("CMP-DIS-01", "CMP-DIS-08", "CMP-ADV-01", "CMP-ADV-14", "CMP-RUL-076")
@pytest.mark.parametrize(("trait", "faces", "without", "more", "instead", "then"), [
    ("fearful", [1], "complete-move-and-return-fire", [1, 1], "halt-and-return-fire-rep-minus-1", DOWN),
    ("shirker", [1, 1], "complete-move-and-return-fire", [1, 1], "dive-for-cover", {}),
    ("stoic", [6, 6, 1], "flee", [6, 6], "halt-and-return-fire-rep-minus-1", DOWN),
    ("born-leader", [6, 6, 1], "flee", [6, 6], "halt-and-return-fire-rep-minus-1", DOWN),
])  # fmt: skip
def test_a_shot_misses(
    trait: str, faces: list[int], without: str, more: list[int], instead: str, then: dict[str, list[int]]
):
    assert under_fire("", more, **(DOWN if "fire" in without else {})) == without
    assert under_fire(trait, faces, **then) == instead


ROUND = {"melee__ann": [6, 6], "melee__rob": [6, 6]}
FLEES = {"being_charged__rob": [6, 6], **ROUND}
"""Rob flees, is caught, and fights one round that decides nothing (CMP-RUL-250)."""


@pytest.mark.rule("CMP-DIS-10", "CMP-ADV-14", "CMP-RUL-076")
@pytest.mark.parametrize(("trait", "faces", "without", "instead"), [
    ("weakling", [6], "charge", "stay"), ("stoic", [6, 6, 1], "stay", "charge"),
])  # fmt: skip
def test_a_figure_wants_to_charge(trait: str, faces: list[int], without: str, instead: str):
    plain = [6, 1] if trait == "weakling" else [6, 6]
    for nature, rolled, expected in (("", plain, without), (trait, faces, instead)):
        then = FLEES if expected == "charge" else {}
        assert charges("ann", nature, "wanting-to-charge", wanting_to_charge__ann=rolled, **then) == expected


@pytest.mark.rule("CMP-DIS-10")
def test_a_weakling_is_charged():
    dice = {"wanting_to_charge__ann": [1, 1], **ROUND}
    assert charges("rob", "", "being-charged", being_charged__rob=[6, 4], **dice) == "halt-and-fire-rep-minus-1"
    assert charges("rob", "weakling", "being-charged", being_charged__rob=[6], **dice) == "flee"


@pytest.mark.rule("CMP-DIS-08", "CMP-RUL-065", "CMP-RUL-007")
@pytest.mark.parametrize(("trait", "gives"), [
    ("", ["complete-move-and-return-fire", "halt-and-return-fire-rep-minus-1", "flee"]),
    ("traits shirker", ["dive-for-cover", "go-prone", "flee"]),
])  # fmt: skip
def test_a_star_that_is_a_shirker_counts_as_outgunned(trait: str, gives: list[str]):
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30",
        f"rob red rep 4 star with bolt-action-rifle {trait} at 10,12 facing 180",
        dice={"ranged_combat__ann": [1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        [question] = [q for q in b.encounter.pending if q.kind == "free-will"]
        assert list(question.gives) == gives
