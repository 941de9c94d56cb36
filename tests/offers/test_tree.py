"""Legal inputs by presses, one slot after another."""

from __future__ import annotations

from engine import legal
from engine.errors import Refused
from engine.flow import Question
from engine.offers import MOST, Node, Page, asked, split
from tests.engine.table import Battle


def values(node: Node | None) -> list[object]:
    assert node is not None
    return [branch.value for branch in node.branches]


def test_the_command_comes_first_then_its_slots_in_order():
    with Battle("a blue rep 4 at 10,20", "b blue rep 4 at 12,20", "c red rep 4 at 10,5 facing 0") as b:
        b.blue_turn("a", "b")
        root = split(b.encounter.game, legal.orders(b.encounter.game))
        assert [key for key in values(root) if key in ("move", "prone")] == ["move", "prone"]
        prone = next(branch for branch in root.branches if branch.value == "prone")
        assert prone.asks is not None
        assert prone.asks.field == "figure"
        assert values(prone) == ["a", "b"]
        assert prone.branches[1].item == {"do": "prone", "figure": "b"}
        assert root.at([prone.key, "1"]).item == prone.branches[1].item  # type: ignore[union-attr]
        assert root.at([prone.key, "7"]) is None


def test_a_slot_with_one_way_to_fill_it_costs_no_press():
    with Battle("a blue rep 4 at 10,20", "c red rep 4 at 10,5 facing 0") as b:
        b.blue_turn("a")
        root = split(b.encounter.game, legal.orders(b.encounter.game))
        assert next(branch for branch in root.branches if branch.value == "prone").leaf


def test_a_place_is_two_squares_away_and_the_floors_and_the_edge_stand_beside_them():
    doors = [{"wall": "east", "at": 3}]
    house = {"id": "h", "type": "building", "rect": [3, 2, 6, 6], "dv": 2, "floors": 2, "doors": doors}
    with Battle("a blue rep 4 at 10,5", "c red rep 4 at 30,30 facing 0", terrain=[house]) as b:
        b.blue_turn("a")
        moves = [item for item in legal.orders(b.encounter.game) if item["do"] == "move"]
        root = split(b.encounter.game, moves)
        assert root.grid is not None
        assert root.grid.floors == (0, 1)
        assert {"f1", "off"} < {branch.key for branch in root.branches}
        upstairs = root.at(["f1"])
        assert upstairs is not None
        assert all(item["floor"] == 1 for item in upstairs.inputs)
        over = root.at(["off"])
        assert over is not None
        assert over.item["to"][1] < 0
        square = max(root.branches, key=lambda branch: len(branch.inputs))
        assert all(branch.leaf for branch in square.branches)


def test_a_list_wider_than_a_message_is_turned_page_by_page():
    with Battle("a blue rep 4 at 10,20", "c red rep 4 at 10,5 facing 0") as b:
        b.blue_turn("a")
        wide = [{"do": "challenge", "figure": "a", "difficulty": f"d{n}"} for n in range(60)]
        root = split(b.encounter.game, wide)
        assert [branch.value for branch in root.branches] == [Page("d0", "d19"), Page("d20", "d39"), Page("d40", "d59")]
        assert max(len(branch.branches) for branch in root.branches) <= MOST
        assert root.at(["2", "19"]).item == wide[59]  # type: ignore[union-attr]


def three_dice(question: Question, choice: dict[str, int]) -> dict[str, int]:
    """What a weapon of three dice takes."""
    if sum(choice.values()) != 3:
        raise Refused("three dice are to be shared out")
    return choice


def test_dice_are_shared_out_and_an_order_is_pressed():
    with Battle("a blue rep 4 at 10,20", "b red rep 4 at 10,5", "c red rep 4 at 12,5") as b:
        g = b.encounter.game
        dice = Question("targets", ("b", "c"), {"b": 3}, "a", "blue", form="dice", validate=three_dice)
        assert [item["choice"] for item in asked(g, dice).inputs] == [
            {"b": 3}, {"b": 2, "c": 1}, {"b": 1, "c": 2}, {"c": 3},
        ]  # fmt: skip
        order = Question(
            "melee-order", ("b", "c"), ["b", "c"], side="red", form="order", validate=lambda _, choice: choice
        )
        first = asked(g, order)
        assert values(first) == ["b", "c"]
        assert first.branches[1].item["choice"] == ["c", "b"]
