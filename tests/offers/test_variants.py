"""Other ways to give an input than the list has."""

from __future__ import annotations

from typing import Any

import pytest

from engine.commands.orders import standing
from engine.encounter import Encounter
from engine.loading.load import load
from engine.offers import best_shares, farther, sent, shares, split, spots
from engine.preview import as_known, preview
from engine.views import Viewer
from tests.engine.table import Battle

BLUE = Viewer("blue")


def fire(target: str) -> dict[str, Any]:
    return {"do": "fire", "figure": "a", "weapon": "submachine-gun", "targets": [{"figure": target}]}


def three() -> Battle:
    b = Battle(
        "a blue rep 5 at 10,20 with submachine-gun",
        "b red rep 3 at 10,12 facing 0",
        "c red rep 3 at 11.5,12 facing 0",
        "d red rep 3 at 30,12 facing 0",
        ruleset="cr3",
    )
    b.blue_turn("a")
    return b


def taken(b: Battle, item: dict[str, Any]) -> None:
    """The rules have nothing against it."""
    assert preview(b.encounter, item, BLUE).refused is None, item
    Encounter.resume(load({**b.encounter.export(), "seed": "any"}), b.encounter.checkpoint()).submit(item)


def test_dice_are_shared_out_among_targets_that_fit_into_the_swath():
    b = three()
    found = shares(b.encounter.game, fire("b"))
    assert found[0]["targets"] == [{"figure": "b", "shots": 3}]
    assert {"figure": "c", "shots": 1} in found[1]["targets"]
    assert not any(aim["figure"] == "d" and len(item["targets"]) > 1 for item in found for aim in item["targets"])
    for item in found:
        taken(b, item)


def test_three_shares_at_most_are_offered_all_dice_on_the_target_first():
    table = as_known(three().encounter, BLUE)
    found = best_shares(table, fire("c"))
    assert 2 <= len(found) <= 3
    assert found[0]["targets"] == [{"figure": "c", "shots": 3}]
    assert any(len(item["targets"]) == 2 for item in found)


def test_a_throw_may_land_on_any_cell_in_range_and_is_chosen_by_squares():
    b = Battle("a blue rep 5 at 10,20 with grenade", "b red rep 3 at 10,16 facing 0", ruleset="cr3")
    b.blue_turn("a")
    found = list(spots(b.encounter.game, {"do": "grenade", "figure": "a", "weapon": "grenade", "at": [10, 16]}))
    assert len(found) > 50
    for item in found[::40]:
        taken(b, item)
    grid = split(b.encounter.game, found).grid
    assert grid is not None
    assert grid.side <= 3


@pytest.mark.rule("CR2-LOS-01")
def test_a_launcher_is_aimed_elsewhere_only_at_spots_in_sight():
    wall = {"id": "wall", "type": "building", "rect": [4, 14, 16, 18]}
    figures = ("a blue rep 4 at 10,20 with rocket-launcher", "b red rep 3 at 20,16 facing 0")
    b = Battle(*figures, ruleset="cr2", terrain=[wall], dice={"rounds:a": [3]})
    b.blue_turn("a")
    item = {"do": "grenade", "figure": "a", "weapon": "rocket-launcher", "at": [20, 16]}
    found = list(spots(b.encounter.game, item))
    assert {(9.5, 8.5), (10.5, 8.5)}.isdisjoint(tuple(each["at"]) for each in found)
    assert len(found) > 50
    for each in found[::40]:
        taken(b, each)


def test_a_fast_move_reaches_as_far_as_its_best_dice():
    b = three()
    found = list(farther(b.encounter.game, {"do": "move", "figure": "a", "to": [10, 21]}))
    far = max(((item["to"][0] - 10) ** 2 + (item["to"][1] - 20) ** 2) ** 0.5 for item in found)
    assert 15 < far <= 16
    for item in found[::100]:
        assert preview(b.encounter, item, BLUE).refused is None


@pytest.mark.rule("CR2-TERR-11")
def test_a_fast_move_is_offered_as_far_as_the_water_and_not_beyond_it():
    """The ford ends a move in the cell behind its edge: from there a figure goes through, and no farther."""
    river = {"id": "river", "type": "river", "rect": [0, 20, 36, 6]}
    ford = {"id": "ford", "type": "ford", "line": [[10, 18], [10, 28]], "width": 4}
    ends = {}
    for name, y in (("far", 31), ("bank", 26)):
        b = Battle(f"a blue rep 4 at 10,{y}", "b red rep 3 at 34,2 facing 180", ruleset="cr2", terrain=[river, ford])
        b.blue_turn("a")
        found = list(farther(b.encounter.game, {"do": "move", "figure": "a", "to": [10.5, 29.5]}))
        ends[name] = min(item["to"][1] for item in found)
        for item in found[::60]:
            assert preview(b.encounter, item, BLUE).refused is None
    assert ends == {"far": 25.5, "bank": 19.5}


@pytest.mark.rule("CR2-RUL-276")
def test_nobody_who_has_gone_prone_is_sent_along_in_the_same_activation():
    figures = ("a blue rep 4 leader at 10,30", "c blue rep 4 at 12,30", "b red rep 3 at 34,2 facing 0")
    b = Battle(*figures, ruleset="cr2")
    b.blue_turn("a", "c")
    b.do("prone", figure="c")
    item = sent(as_known(b.encounter, BLUE), ["a", "c"], ((1050, 2650), 0))
    assert item is not None
    assert [step["figure"] for step in item["moves"]] == ["a"]
    taken(b, item)


@pytest.mark.parametrize("star", [True, False])
def test_a_standing_order_is_pressed_like_any_other_input(star: bool):
    b = Battle(f"a blue rep 5{' star' if star else ''} at 10,20", "b red rep 3 at 10,5 facing 0", ruleset="cr3")
    b.blue_turn("a")
    figure = b.encounter.game.named("a")
    tree = split(b.encounter.game, ({"do": "order", **order} for order in standing(b.encounter.game, figure)))
    assert tree.asks is not None
    assert tree.asks.field == "kind"
    assert ("free-will" in [branch.value for branch in tree.branches]) == star
    first = tree.inputs[0]
    b.give(first)
    again = [{"do": "order", **order} for order in standing(b.encounter.game, figure)]
    assert {**first, "choice": "ask"} in again


@pytest.mark.rule("CR2-MOVE-09", "CR2-RUL-392")
@pytest.mark.parametrize("in_step", [True, False])
def test_two_who_carry_a_casualty_are_sent_fast_together_and_arrive_side_by_side(in_step: bool):
    hedges = [{"id": f"hedge-{x}", "type": "hedge", "line": [[x, 19], [x + 3, 19]]} for x in (4, 14)]
    figures = (
        "a blue rep 4 leader at 10,30", "c blue rep 4 at 11,30", "d blue rep 4 at 12.5,30",
        "e blue rep 4 at 11,31 status out-of-the-fight", "b red rep 3 at 34,2 facing 180",
    )  # fmt: skip
    b = Battle(*figures, ruleset="cr2", terrain=hedges)
    b.blue_turn("a", "c", "d")
    b.do("carry", figure="c", target="e")
    b.do("end-activation")
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("a", "c", "d")
    table = as_known(b.encounter, BLUE)
    item = sent(table, ["a", "c", "d"], ((1050, 2050), 0), in_step=in_step, fast=True)
    assert item is not None
    assert {step["figure"] for step in item["moves"]} == {"a", "c", "d"}
    assert preview(b.encounter, item, BLUE).refused is None
    alone = sent(table, ["c"], ((1050, 2050), 0), fast=True)
    assert alone is None, "nobody bears the other end"
