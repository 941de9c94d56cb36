"""Standing orders: given, used, cancelled, dropped with a notice, expired; their owner's side alone reads them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from engine.commands.orders import CHOICES
from engine.errors import Refused
from engine.ruleset.registry import IDS, get
from engine.views import GM, PUBLIC, Viewer
from tests.engine.table import Battle
from tests.engine.viewed import events_json


def under_fire(**more: Any) -> Battle:
    """Red may shoot at a Star who sees it."""
    return Battle(
        "billy blue rep 5 star at 10.5,30.5 with ba-pistol",
        "carlos red rep 5 at 10.5,20.5",
        dice={"activation:blue": [1] * 5, "activation:red": [3] * 5, "ranged-combat:carlos": [1, 1, 1]},
        seed="orders",
        **more,
    )


def shoot(b: Battle) -> list[dict[str, Any]]:
    b.do("start-turn")
    b.do("activate", figures=["carlos"])
    return b.do("fire", figure="carlos", targets=[{"figure": "billy"}])


def notices(b: Battle) -> list[tuple[str, str]]:
    return [(event["kind"], event["how"]) for event in b.all("order")]


def test_without_an_order_the_star_is_asked():
    b = under_fire()
    shoot(b)
    assert ("billy", "free-will") in b.pending


def test_an_order_answers_in_advance():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-0")
    shoot(b)
    assert b.last("decided", kind="free-will")["choice"] == "pass-0"
    assert b.last("decided", kind="free-will")["how"] == "order"
    assert not b.all("decision", kind="free-will")
    assert notices(b) == [("free-will", "given")]


def test_an_answer_may_be_made_an_order_for_the_test_that_asks():
    b = under_fire()
    shoot(b)
    b.do("decide", kind="free-will", figure="billy", choice="pass-0", always=True)
    [order] = b.encounter.state.orders
    assert (order.figure, order.kind, order.choice, order.test) == ("billy", "free-will", "pass-0", "received-fire")
    assert order.seen == ("carry-on", "standing", "loaded"), "it holds for Billy as he stood when he answered"
    assert notices(b) == [("free-will", "given")]
    assert b.last("decided", kind="free-will")["how"] == "answer"


def test_an_answer_that_no_order_can_give_is_refused_as_one_and_the_question_stays_open():
    b = Battle(
        "billy blue rep 5 star at 10.5,30.5 with rifle",
        "carlos red rep 5 at 10.5,20.5 with rifle",
        dice={"activation:blue": [1] * 5, "activation:red": [3] * 5, "ranged-combat:carlos": [1, 1, 1]},
        seed="orders",
        ruleset="mg42",
    )
    shoot(b)
    with pytest.raises(Refused):
        b.do("decide", kind="free-will", figure="billy", choice="roll", always=True)
    assert ("billy", "free-will") in b.pending
    assert not b.encounter.state.orders


def test_an_order_for_another_test_does_not_answer():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-2", test="man-down")
    shoot(b)
    assert ("billy", "free-will") in b.pending


def test_a_later_order_takes_the_place_of_the_first():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-0")
    b.do("order", figure="billy", kind="free-will", choice="pass-2")
    assert len(b.encounter.state.orders) == 1
    shoot(b)
    assert b.last("decided", kind="free-will")["choice"] == "pass-2"


def test_ask_cancels():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-0")
    b.do("order", figure="billy", kind="free-will", choice="ask")
    assert b.encounter.state.orders == ()
    assert notices(b) == [("free-will", "given"), ("free-will", "cancelled")]
    shoot(b)
    assert ("billy", "free-will") in b.pending


def test_an_order_from_another_situation_is_dropped_with_a_notice():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-2")
    b.encounter.state.figure("billy").posture = "prone"
    b.encounter._mark()
    shoot(b)
    assert ("free-will", "dropped") in notices(b)
    assert b.encounter.state.orders == ()
    assert ("billy", "free-will") in b.pending


def test_an_order_expires_with_its_turns():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-2", turns=1)
    for _ in range(2):
        b.do("start-turn")
        b.do("end-phase")
        b.do("end-phase")
    assert notices(b) == [("free-will", "given"), ("free-will", "expired")]
    assert b.encounter.state.orders == ()


def test_an_order_given_in_a_turn_counts_that_turn():
    b = under_fire()
    b.do("start-turn")
    b.do("order", figure="billy", kind="free-will", choice="pass-2", turns=1)
    b.do("end-phase")
    b.do("end-phase")
    assert len(b.encounter.state.orders) == 1
    b.do("start-turn")
    assert notices(b)[-1] == ("free-will", "expired")


@pytest.mark.parametrize(("kind", "choice"), [("free-will", "pass-7"), ("weather", "rain"), ("cheat-death", "perhaps")])
def test_what_cannot_be_ordered_is_refused(kind: str, choice: str):
    with pytest.raises(Refused):
        under_fire().do("order", figure="billy", kind=kind, choice=choice)


def test_orders_are_their_sides_alone():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-2")

    def read(viewer: Viewer) -> int:
        return sum(line["type"] == "order" for line in events_json(b.encounter, viewer))

    assert [read(viewer) for viewer in (Viewer("blue"), GM, Viewer("red"), PUBLIC)] == [1, 1, 0, 0]


def test_orders_survive_a_restart():
    b = under_fire()
    b.do("order", figure="billy", kind="free-will", choice="pass-0", test="received-fire", turns=3)
    again = type(b.encounter).resume(
        b.encounter.record.with_inputs(tuple(b.encounter.inputs)), b.encounter.checkpoint()
    )
    assert again.state.orders == b.encounter.state.orders


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-31")
@pytest.mark.also("swordplay")
def test_a_star_ordered_to_finish_its_move_goes_on_as_if_it_had_been_asked():
    wall = {"id": "wall", "type": "wall", "line": [[5, 25], [13, 25]], "dv": 4, "tall": True}
    b = Battle(
        "billy blue rep 5 star at 10.5,27.5 with nothing facing 90",
        "carlos red rep 3 at 18.5,3.5 with nothing",
        terrain=[wall],
        dice={"in-sight:billy": [1] * 5, "in-sight:carlos": [6] * 3, "in-sight-action:carlos": [1, 1]},
    )
    b.do("order", figure="billy", kind="in-sight-action", choice="finish-move")
    b.blue_turn("billy")
    b.do("move", figure="billy", to=[18, 27.5], in_sight_move="stay")
    decided = b.last("decided", kind="in-sight-action")
    assert (decided["choice"], decided["how"]) == ({"act": "finish-move", "fast": False}, "order")
    assert b.at("billy") == (18, 27.5)


@pytest.mark.rule("CMP-RUL-052", "CMP-RUL-157", "CMP-RUL-190")
@pytest.mark.parametrize("book", [name for name in IDS if get(name).playable])
def test_every_order_for_an_ordinary_figure_is_taken_or_refused_in_a_sentence(book: str):
    trained = " class missile armor 4" if book == "swordplay" else ""
    b = Battle(f"ann blue rep 4 at 10,30 with nothing{trained}", ruleset=book, seed="x")
    for kind, usual in CHOICES.items():
        for choice in (*usual, "hold", "ask", "nonsense"):
            with suppress(Refused):
                b.do("order", figure="ann", kind=kind, choice=choice)
