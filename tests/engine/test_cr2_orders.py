"""Orders about fire in Chain Reaction 2.0: what overrules one, how a Star keeps to one, and how long one stands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cr2_street import BETTS, IVAN, hidden, out_of_the_alley, street
from tests.engine.table import Battle, refused

LEADER = "boris red rep 5 leader at 16,5 facing 180 with rifle unseen"


def told(b: Battle) -> list[dict[str, Any]]:
    """What was logged of orders once they stood."""
    return [event for event in b.all("order") if event["how"] != "given"]


@pytest.mark.rule("CR2-REACT-08", "CR2-REACT-09")
@pytest.mark.parametrize(
    ("choice", "dice", "rule"),
    [
        ("hold", [1, 6], "CR2-REACT-08"),
        ("at-inches-3", [1, 6], "CR2-REACT-08"),
        ("end-of-move", [1, 6], "CR2-REACT-08"),
        ("hold", [6, 6], "CR2-REACT-09"),
        ("in-sight-of-carl", [1, 6], "CR2-REACT-08"),
    ],
)
def test_an_order_that_its_dice_overrule_is_logged_before_the_shot(choice: str, dice: list[int], rule: str) -> None:
    carl = "carl blue rep 4 at 9,20 facing 0 with rifle"
    scripted = {"in_sight__ivan": dice, "ranged_combat__ivan": [6], "obviously_dead__ivan": [6], "damage__ivan": [6]}
    with street(f"{IVAN} unseen", BETTS, carl, dice=scripted) as b:
        b.blue_turn("betts")
        b.do("order", figure="ivan", kind="hold-fire", choice=choice)
        out_of_the_alley(b)
        [order] = told(b)
        assert (order["figure"], order["choice"], order["how"]) == ("ivan", choice, "overruled")
        assert order["rule"] == rule
        kinds = [type(event).__name__ for event in b.events if getattr(event, "how", "") != "given"]
        assert kinds.index("Ordered") < kinds.index("Shot")


@pytest.mark.rule("CR2-REACT-08")
@pytest.mark.parametrize("choice", ["fire", "at-inches-20", "in-sight-of-betts"])
def test_an_order_by_which_it_would_fire_too_is_not_overruled(choice: str) -> None:
    scripted = {"in_sight__ivan": [1, 6], "ranged_combat__ivan": [6], "obviously_dead__ivan": [6], "damage__ivan": [6]}
    with street(f"{IVAN} unseen", BETTS, dice=scripted) as b:
        b.blue_turn("betts")
        b.do("order", figure="ivan", kind="hold-fire", choice=choice)
        out_of_the_alley(b)
        assert b.last("shot")["result"] == "hit"
        assert not told(b)


@pytest.mark.rule("CR2-REACT-07", "CR2-REACT-08")
@pytest.mark.parametrize(("dice", "led"), [([1, 2], False), ([1, 6], True)])
def test_an_order_that_can_be_followed_is_not_overruled(dice: list[int], led: bool) -> None:
    ivan = f"{IVAN} unseen"
    with street(ivan, *([LEADER] if led else []), BETTS, dice={"in_sight__ivan": dice}) as b:
        b.blue_turn("betts")
        b.do("order", figure="ivan", kind="hold-fire", choice="hold")
        out_of_the_alley(b)
        assert not b.all("shot")
        assert not told(b)


# ---- Stars ----


@pytest.mark.rule("CR2-RUL-411", "CR2-STAR-07", "CR2-REACT-07")
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_a_star_with_an_order_about_its_fire_keeps_to_it_unasked(information: str) -> None:
    with street(f"{IVAN} star unseen", BETTS, information=information) as b:
        b.blue_turn("betts")
        b.do("order", figure="ivan", kind="hold-fire", choice="hold")
        out_of_the_alley(b)
        assert not b.pending
        [roll] = b.all("roll", label="in-sight")
        assert (roll["passed"], roll["chosen"], roll["dice"]) == (2, True, [])
        assert not b.all("shot")
        assert hidden(b, "ivan")


@pytest.mark.rule("CR2-RUL-411")
def test_an_order_about_its_free_will_comes_first() -> None:
    scripted = {"ranged_combat__ivan": [6], "obviously_dead__ivan": [6], "damage__ivan": [6]}
    with street(f"{IVAN} star unseen", BETTS, dice=scripted) as b:
        b.blue_turn("betts")
        b.do("order", figure="ivan", kind="hold-fire", choice="hold")
        b.do("order", figure="ivan", kind="free-will", choice="pass-1")
        out_of_the_alley(b)
        assert b.last("roll", label="in-sight")["passed"] == 1
        assert [event["how"] for event in told(b)] == ["overruled"]


@pytest.mark.rule("CR2-RUL-411")
def test_a_star_without_such_an_order_is_asked() -> None:
    with street(f"{IVAN} star unseen", BETTS) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert b.pending == [("ivan", "free-will")]


# ---- how long one stands ----


@pytest.mark.rule("CR2-RUL-412", "CR2-REACT-05")
def test_an_order_of_one_who_is_shown_stands_and_binds_nothing_until_it_hides_again() -> None:
    scripted = {"in_sight__ivan": [6, 6], "ranged_combat__ivan": [1], "received_fire__betts": [1, 2]}
    scripted |= {"ranged_combat__betts": [1], "received_fire__ivan": [6, 6]}
    with street(f"{IVAN} unseen", BETTS, dice=scripted) as b:
        b.blue_turn("betts")
        b.do("order", figure="ivan", kind="hold-fire", choice="hold")
        out_of_the_alley(b)
        assert not hidden(b, "ivan")
        [order] = b.encounter.state.orders
        assert (order.figure, order.choice) == ("ivan", "hold")
        b.do("order", figure="ivan", kind="hold-fire", choice="ask")
        assert not b.encounter.state.orders


@pytest.mark.rule("CR2-RUL-412", "CR2-REACT-07")
def test_with_hidden_information_an_order_is_taken_for_any_figure_so_that_no_refusal_betrays_that_it_was_seen() -> None:
    b = street(IVAN, BETTS, information="hidden")
    b.do("order", figure="ivan", kind="hold-fire", choice="hold")
    assert [order.figure for order in b.encounter.state.orders] == ["ivan"]
    refused(street(IVAN, BETTS), "CR2-REACT-07", "order", figure="ivan", kind="hold-fire", choice="hold")
