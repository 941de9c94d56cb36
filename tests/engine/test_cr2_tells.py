"""Hiding told: who is hidden and from whom, who waits for what, to those who may know; and fire held by orders."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import Refused
from engine.events import Hidden, Revealed, Shot, Watching
from engine.views import GM, PUBLIC, Viewer, record_of, state_of, visible
from tests.engine.cr2_street import BETTS, IVAN, hidden, out_of_the_alley, street
from tests.engine.table import Battle
from tests.engine.test_cr2_hold_fire import at_inches

BLUE, RED = Viewer("blue"), Viewer("red")
WOOD = {"id": "wood", "type": "woods", "rect": [14, 6, 4, 4]}


def told(b: Battle, viewer: Viewer, *kinds: type) -> list[Any]:
    """What a viewer reads of hiding."""
    wanted = kinds or (Hidden, Revealed, Watching)
    return [
        e.event
        for e in visible(b.encounter.record, viewer, b.encounter.log, b.encounter.state.figures)
        if isinstance(e.event, wanted)
    ]


def ordered(choice: str, **more: Any) -> Battle:
    b = street(f"{IVAN} unseen", BETTS, **more)
    b.do("order", figure="ivan", kind="hold-fire", choice=choice)
    b.blue_turn("betts")
    return b


@pytest.mark.rule("CR2-RUL-275", "CR2-REACT-07")
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_who_waits_for_what_is_told_to_its_own_side(information: str):
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}, information=information) as b:
        b.blue_turn("betts")
        out_of_the_alley(b, [11, 13])
        b.answer("ivan", "hold-fire", at_inches(3))
        assert told(b, RED) == told(b, GM) == [Watching("ivan", "at-inches", 3, rule="CR2-RUL-275")]
        assert told(b, BLUE) == told(b, PUBLIC) == []


@pytest.mark.rule("CR2-REACT-05", "CR2-RUL-273")
def test_who_misses_is_revealed_to_the_side_that_saw_the_shot_before_it_answers():
    dice = {"in_sight__ivan": [1, 2], "ranged_combat__ivan": [1], "received_fire__betts": [1, 2]}
    dice |= {"ranged_combat__betts": [6], "obviously_dead__betts": [1]}
    with street(f"{IVAN} unseen", BETTS, dice=dice, information="hidden") as b:
        b.blue_turn("betts")
        out_of_the_alley(b, [11, 13])
        b.answer("ivan", "hold-fire", {"act": "fire"})
        assert told(b, BLUE) == told(b, RED) == told(b, PUBLIC) == [Revealed("ivan", "blue", rule="CR2-REACT-05")]
        assert [shot.shooter for shot in told(b, BLUE, Shot)] == ["ivan", "betts"]
        order = [type(entry.event) for entry in b.encounter.log if isinstance(entry.event, Shot | Revealed)]
        assert order == [Shot, Revealed, Shot]


@pytest.mark.rule("CR2-REACT-04", "CR2-RUL-104")
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_who_hides_is_told_to_its_own_side_and_in_hidden_play_to_nobody_else(information: str):
    with street(
        "igor red rep 4 at 13,8 facing 90 with pistol",
        "betts blue rep 4 at 30,30 facing 180 with rifle",
        terrain=[WOOD],
        information=information,
    ) as b:
        b.blue_turn(red=3)
        b.do("activate", figures=["igor"])
        b.do("move", figure="igor", to=[15.5, 8])
        assert hidden(b, "igor")
        assert told(b, RED) == told(b, GM) == [Hidden("igor", "blue", rule="CR2-REACT-04")]
        assert bool(told(b, BLUE)) is (information == "public")


def test_a_record_for_others_says_neither_who_lies_in_ambush_nor_what_grenades_a_squad_has():
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "ambush"}]
    figures = (f"{IVAN.replace('rifle', 'rifle,grenade')} unseen", BETTS.replace("rifle", "rifle,grenade"))
    with street(*figures, sides=sides, information="hidden") as b:
        record, state = record_of(b.encounter.record, ["betts"]), b.encounter.state
        assert "ambush" not in json.dumps(record.to_json())
        both = [state_of(state, [0, 1], viewer).stocks for viewer in (BLUE, RED, GM, PUBLIC)]
        assert [[stock.side for stock in stocks] for stocks in both] == [["blue"], ["red"], ["red", "blue"], []]


@pytest.mark.rule("CR2-RUL-275", "CR2-REACT-07")
@pytest.mark.parametrize(("choice", "at"), [("in-the-open", [9, 13]), ("at-inches-7", [13, 13])])
def test_what_ends_a_wait_can_be_ordered_beforehand(choice: str, at: list[float]):
    dice = {"in_sight__ivan": [1, 2], "ranged_combat__ivan": [6], "obviously_dead__ivan": [1]}
    with ordered(choice, dice=dice) as b:
        out_of_the_alley(b, [14, 13])
        assert not b.all("decision"), "nobody is asked, and nothing stops her"
        assert b.status("betts") == "obviously-dead"
        assert b.at("betts")[0] >= at[0]


@pytest.mark.rule("CR2-RUL-275", "CR2-RUL-107")
def test_a_wait_ordered_beforehand_lasts_from_turn_to_turn():
    with ordered("at-inches-3", dice={"in_sight__ivan": [1, 2]}) as b:
        out_of_the_alley(b, [11, 13])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("betts")
        b.do("move", figure="betts", to=[12, 13])
        assert not b.all("decision")
        assert [w.inches for w in b.encounter.state.watches] == [3]


@pytest.mark.rule("CR2-RUL-275")
@pytest.mark.parametrize("answer", [at_inches(3), {"act": "wait", "until": "end-of-move"}])
def test_an_answer_that_waits_may_be_made_an_order(answer: dict[str, Any]):
    with street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}, information="hidden") as b:
        b.blue_turn("betts")
        out_of_the_alley(b, [9, 13.5])
        if not b.pending:
            b.do("move", figure="betts", to=[11, 13])
        if answer["until"] == "end-of-move":
            b.record["dice"] |= {"ranged-combat:ivan": [6], "obviously-dead:ivan": [1]}
            b._restock()
        b.do("decide", kind="hold-fire", figure="ivan", choice=answer, always=True)
        [order] = b.encounter.state.orders
        assert order.choice == ("at-inches-3" if answer["until"] == "at-inches" else "end-of-move")


@pytest.mark.rule("CR2-RUL-275")
@pytest.mark.parametrize(
    "choice", ["at-inches-0", "at-inches-61", "at-inches", "wait", "never", {"act": "hold"}], ids=str
)
def test_nothing_else_can_be_ordered(choice: Any):
    b = street(f"{IVAN} unseen", BETTS)
    with pytest.raises(Refused) as caught:
        b.do("order", figure="ivan", kind="hold-fire", choice=choice)
    assert caught.value.code == "bad-choice"
    assert "at-inches-1 to -60" in caught.value.message
    assert caught.value.rule == "CR2-RUL-275"
