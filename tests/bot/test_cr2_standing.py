"""Holding fire by presses before anybody is asked: orders for one figure, a group or all, on a page of the panel."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.messages.fit import HIGH, WIDE, packed, width
from bot.messages.panel import high
from bot.messages.standing import standing_page
from bot.panel.path import GO, STANDING, Path
from bot.panel.standing_orders import ALL, standing_of
from bot.text.words import Words
from engine.events import Event, Move, Shot
from engine.space.geometry import base_distance
from engine.state import State
from tests.bot.conftest import Play, Speaking, answered
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, man
from tests.bot.test_cr2_hold_fire import RECORD

PAGE = "Hold fire"
AMBUSH: dict[str, Any] = {
    **RECORD,
    "figures": [
        *RECORD["figures"],
        man("Boris", GUERRILLAS, 5, "rifle", [20, 4.6], unseen=True, leader=True),
        man("Vera", GUERRILLAS, 4, "rifle", [34, 34]),
        man("Yuri", GUERRILLAS, 4, "rifle", [4, 10.6], unseen=True),
    ],
    "table": {
        **RECORD["table"],
        "terrain": [*RECORD["table"]["terrain"], {"id": "woods", "type": "woods", "rect": [2, 5, 7, 6]}],
    },
}
"""Ivan and Boris lie in a house, Yuri in a wood, and Vera stands far away in the open."""


async def _begun(play: Play, information: str = "hidden", **more: Any) -> tuple[Finger, Finger]:
    """Both are seated, and it is the patrol's phase."""
    await play.set_up({**json.loads(json.dumps(AMBUSH)), "information": information, **more})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    return Finger(play, "Anna"), Finger(play, "Ben")


async def _true(play: Play) -> tuple[State, list[Event]]:
    """How things truly stand, and all that happened."""
    moment = await play.table.moment()
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        return loaded.encounter.state, [entry.event for entry in loaded.encounter.log]


async def _orders(play: Play) -> dict[str, str]:
    state, _ = await _true(play)
    return {order.figure: order.choice for order in state.orders}


async def _walk(play: Play) -> None:
    """Betts goes down the street that Ivan watches."""
    await play.table.order("Anna", "activate", figures="Betts")
    await play.table.order("Anna", "move", figure="Betts", to="O13", when_seen="stay", now=True)


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
@pytest.mark.parametrize("information", ["public", "hidden"])
async def test_all_hold_their_fire_by_two_presses_until_the_enemy_is_near(play: Play, information: str) -> None:
    _, ben = await _begun(play, information)
    await ben.open()
    assert "Not your turn" in ben.text
    await ben.press(PAGE)
    await ben.press("Within 8″")
    assert await _orders(play) == dict.fromkeys(("ivan", "boris", "yuri"), "at-inches-8")
    for name in ("Ivan", "Boris", "Yuri"):
        assert f"**{name}**: shoots within 8″" in ben.text
    await play.restart()
    await _walk(play)
    _, log = await _true(play)
    shot = next(n for n, event in enumerate(log) if isinstance(event, Shot))
    [*_, halt] = [event for event in log[:shot] if isinstance(event, Move)]
    assert 700 < base_distance(halt.to, (1600, 740)) <= 800, "from base to base"


@pytest.mark.long
async def test_each_figure_and_each_group_may_have_its_own_order(play: Play) -> None:
    _, ben = await _begun(play)
    await ben.open()
    await ben.press(PAGE)
    assert "**Ivan**: no order" in ben.text
    assert "No order" not in ben.labels, "there is nothing to take back"
    await ben.press("Boris's group (2)")
    await ben.press("In the open")
    assert await _orders(play) == {"ivan": "in-the-open", "boris": "in-the-open"}
    await ben.press("Yuri")
    await play.restart()
    await ben.press("Shoot at once")
    await ben.press("Ivan")
    await ben.press("End of move")
    assert "**Ivan**: shoots when the move ends" in ben.text
    assert "**Boris**: shoots at a target in the open" in ben.text
    assert "**Yuri**: shoots at once" in ben.text
    await ben.press("No order")
    assert await _orders(play) == {"boris": "in-the-open", "yuri": "fire"}
    assert "**Ivan**: no order" in ben.text
    await ben.press("Every figure")
    await ben.press("No order")
    assert await _orders(play) == {}


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-275")
async def test_one_known_enemy_alone_may_be_waited_for(play: Play) -> None:
    _, ben = await _begun(play, "public")
    await ben.open()
    await ben.press(PAGE)
    await ben.press("Fire at Moss alone")
    assert "Shoot at once" not in ben.labels
    await ben.press("Ivan")
    assert "Fire at any enemy" in ben.labels
    await ben.press("Fire at Moss alone")
    await ben.press("In sight")
    assert await _orders(play) == {"ivan": "in-sight-of-moss"}
    assert "**Ivan**: shoots on sight, at Moss alone" in ben.text
    await ben.press("Within 8″")
    assert await _orders(play) == {"ivan": "at-inches-8-of-moss"}
    await _walk(play)
    _, log = await _true(play)
    assert not [event for event in log if isinstance(event, Shot) and event.figure == "ivan"], "Betts is let pass"
    await ben.press("No order")
    assert await _orders(play) == {}


async def test_an_enemy_that_nobody_knows_of_is_not_named(play: Play) -> None:
    _, ben = await _begun(play, figures=[*AMBUSH["figures"], man("Quinn", PATROL, 4, "rifle", [30, 2])])
    await ben.open()
    await ben.press(PAGE)
    assert [label for label in ben.labels if label.startswith("Fire at ")] == [
        "Fire at any enemy",
        "Fire at Betts alone",
        "Fire at Moss alone",
    ]


@pytest.mark.long
async def test_nobody_else_sees_that_an_order_was_given(play: Play) -> None:
    anna, ben = await _begun(play)
    await anna.open()
    said, hers = play.said(), anna.text
    await ben.open()
    await ben.press(PAGE)
    sent = len(play.env.http_requests)
    await ben.press("Within 8″")
    await ben.press("Yuri")
    await ben.press("Hold fire")
    paths = [request.path for request in play.env.http_requests[sent:]]
    assert not [path for path in paths if path.startswith("/channels")], "nothing is posted, edited or signed"
    assert play.said() == said
    await anna.press("Betts")
    assert "moved on" not in anna.text
    await anna.open()
    assert anna.text == hers


@pytest.mark.long
async def test_a_general_order_takes_the_place_of_one_for_a_single_test(play: Play) -> None:
    _, ben = await _begun(play)
    given = {"figure": "Ivan", "when": "targets", "choose": "default", "test": "in-sight"}
    await play.table.order("Ben", "orders set", **given)
    await ben.open()
    await ben.press(PAGE)
    await ben.press("Which targets to shoot at")
    assert "**Ivan**: what the rules suggest (In Sight)" in ben.text
    assert "**Vera**: no order" in ben.text, "those in the open have orders, too"
    await ben.press("Hold fire")
    state, _ = await _true(play)
    mine = [(order.choice, order.test) for order in state.orders if order.figure == "ivan"]
    assert mine == [("hold", "")]


async def test_what_happens_without_an_order_is_said(play: Play) -> None:
    _, ben = await _begun(play)
    await ben.open()
    await ben.press(PAGE)
    assert "Without an order a hidden figure that sees an enemy holds its fire." in ben.text


async def test_in_an_open_battle_one_is_asked_without_an_order(play: Play) -> None:
    _, ben = await _begun(play, "public")
    await ben.open()
    await ben.press(PAGE)
    assert "Without an order you are asked when the moment comes." in ben.text


@pytest.mark.long
async def test_no_order_is_taken_while_somebody_has_a_choice_to_make(play: Play) -> None:
    await _begun(play, "public")
    await play.table.order("Chloe", "encounter join", side=GUERRILLAS)
    await play.table.order("Ben", "encounter assign", figure="Yuri", player=play.table.people["Chloe"])
    chloe = Finger(play, "Chloe")
    await chloe.open()
    await _walk(play)
    await chloe.press(PAGE)
    assert "A choice is still open." in chloe.text
    assert "**Yuri**: no order" in chloe.text
    assert "Ivan" not in chloe.text, "that one is Ben's"
    assert "Within 8″" not in chloe.labels


@pytest.mark.long
async def test_only_those_who_hide_have_the_button(play: Play) -> None:
    anna, ben = await _begun(play)
    await anna.open()
    assert PAGE not in anna.labels
    await anna.press("More orders")
    await anna.press("Standing orders")
    assert "Keep hold of a fallen friend" in anna.text
    await ben.open()
    assert ben.labels[0] == PAGE


async def test_its_labels_are_whole_in_french(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    _, ben = await _begun(play)
    await ben.open()
    await ben.press("Retenir le tir")
    assert "Sans consigne, une figurine embusquée qui voit un ennemi retient son tir." in ben.text
    await ben.press("À 8″")
    assert "**Ivan**\u00a0: tire à 8″ au plus" in ben.text
    assert not [label for label in ben.labels if "…" in label]


@pytest.mark.long
@pytest.mark.parametrize("typed", [True, False])
async def test_what_was_done_before_an_order_is_taken_back_as_if_there_were_none(play: Play, typed: bool) -> None:
    anna, ben = await _begun(play)
    await anna.open()
    await anna.press("More orders")
    await anna.press("Go prone")
    await anna.press("Betts")
    assert "Take back" in anna.labels
    await ben.open()
    await ben.press(PAGE)
    await ben.press("Within 8″")
    given = await _orders(play)
    if typed:
        told = answered(await play.table.order("Anna", "undo"))
        assert "secret" not in told
    else:
        await anna.press("Take back")
        assert "Taken back" in anna.text
    state, _ = await _true(play)
    assert "prone" not in [figure.posture for figure in state.figures]
    assert await _orders(play) == given, "they stand as before"


@pytest.mark.long
@pytest.mark.parametrize("spoken", ["en", "fr"])
async def test_many_figures_and_long_orders_fit_on_a_phone(play: Play, speaking: Speaking, spoken: str) -> None:
    if spoken == "fr":
        speaking("fr", "fr")
    names = [f"Maximiliano {number}" for number in "abcdefghijklmnop"]
    many = [man(name, GUERRILLAS, 4, "rifle", [2.5 + n * 0.4, 6 + n % 4], unseen=True) for n, name in enumerate(names)]
    for one in many:
        one["id"] = one["name"][-1]
    await _begun(play, "public", figures=[*AMBUSH["figures"], *many])
    moment = await play.table.moment()
    words, path = Words(moment.language if spoken == "en" else "fr"), Path(STANDING, ("hold-fire", ALL, "any"))
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        moss = loaded.encounter.state.figure("moss").index
    here = await play.bot.service.stands(moment.encounter_id, play.table.people["Ben"].id)
    give = Path(STANDING, ("hold-fire", ALL, f"t{moss}", "end-of-move"), GO)
    for item in standing_of(here).given_by(give):
        await play.bot.service.apply(play.channel.id, play.table.people["Ben"].id, None, item)
    here = await play.bot.service.stands(moment.encounter_id, play.table.people["Ben"].id)
    page = standing_page(standing_of(here), path, words)
    assert page is not None
    assert high(page) <= HIGH
    assert "Moss" in page.lines
    assert words("standing.more", 0).split()[0] in page.lines.splitlines()[-1], "some are left out"
    for row in (packed_row for ways in page.rows for packed_row in packed(ways)):
        for way in row:
            assert width(way.label) <= WIDE[len(row) - 1], way.label
