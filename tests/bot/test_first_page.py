"""The first page of the panel: whose it is, every group that may act, the way out, and the map beside it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.messages.pages import page_of
from bot.panel.desk import TARGETS, Desk
from bot.panel.path import Path
from bot.storage.roster import Seating
from bot.text.words import words_for
from engine import legal
from engine.offers.candidates import shots
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, seen
from tests.bot.test_firing import YARD, desk_in_the_yard, first_activation, in_the_yard
from tests.bot.walk import Walk, said
from tests.engine.fuzz import BATTLES

CORNERS = [(2.5, 33.5), (12.5, 33.5), (22.5, 33.5), (33.5, 33.5), (2.5, 23.5), (33.5, 23.5)]
SCATTERED: dict[str, Any] = {
    **YARD,
    "table": {"width": 36, "height": 36},
    "figures": [
        {**YARD["figures"][0], "id": f"p{n}", "name": f"Officer {n}", "star": False, "at": list(at)}
        for n, at in enumerate(CORNERS)
    ]
    + [{**YARD["figures"][3], "at": [18.5, 1.5]}],
}
"""Six figures, each a group of its own."""


def headed(desk: Desk, user: int, seating: Seating) -> str:
    """Heading and small line of the first page as a person with this part in the battle sees it."""
    moment = replace(desk.moment, seating=seating)
    shown = page_of(replace(desk, here=replace(desk.here, user=user, moment=moment)), Path(), words_for("en-GB"))
    return f"{shown.heading} | {shown.small}"


@pytest.mark.long
async def test_people_who_act_for_others_are_told_for_whom(play: Play) -> None:
    desk = await desk_in_the_yard(play)
    anna, chloe = (play.table.people[who] for who in ("Anna", "Chloe"))
    seating = desk.moment.seating
    assert headed(desk, anna.id, seating) == "Billy's group to act | Turn 1 · Police"
    mastered = replace(seating, gm_id=chloe.id)
    assert headed(desk, chloe.id, mastered) == "As game master, for Police | Billy's group to act · Turn 1 · Police"
    owned = replace(seating, owners=dict.fromkeys(("billy", "dez", "char"), chloe.id))
    assert headed(desk, anna.id, owned) == f"{chloe.mention}'s figures | Billy's group to act · Turn 1 · Police"
    for user, urged in ((chloe.id, True), (anna.id, False)):
        here = replace(desk.here, user=user, moment=replace(desk.moment, seating=owned))
        shown = page_of(replace(desk, here=here), Path(), words_for("en-GB"))
        assert any(way.blue for row in shown.rows for way in row) is urged


@pytest.mark.long
async def test_of_offers_that_would_differ_in_their_letters_alone_one_has_a_button(play: Play) -> None:
    desk = await desk_in_the_yard(play)
    move = next(offer for offer in desk.offers if offer.to is not None)
    vars(desk)["offers"] = (move, move)
    labels = [way.label for row in page_of(desk, Path(), words_for("en-GB")).rows for way in row]
    assert [label[0] for label in labels if label[1:4] == " · "] == ["A"]


@pytest.mark.long
async def test_many_groups_are_a_list_and_each_can_be_reached(play: Play) -> None:
    anna = await first_activation(play, SCATTERED)
    assert "## Officer 0 to act" in anna.text
    for n in range(1, 6):
        await anna.press(f"Officer {n}")
        assert f"## Officer {n} to act" in anna.text
    assert (await play.table.moment()).sequence == 1


@pytest.mark.long
async def test_done_ends_the_activation_and_the_report_waits_for_those_of_the_same_phase(play: Play) -> None:
    await play.set_up(SCATTERED)
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Officer 0")
    anna = Finger(play, "Anna")
    await anna.open()
    before = len(play.said())
    await anna.press("Done")
    now = (await play.table.moment()).state
    assert (now.active, now.active_side) == ((), "police")
    assert len(play.said()) == before
    await anna.go()
    await anna.press("End phase")
    await anna.press("End phase")
    assert len(play.said()) == before + 1
    assert "moves" in play.said()[-1]


@pytest.mark.long
async def test_done_with_the_last_group_posts_the_report_of_the_phase(play: Play) -> None:
    anna = await in_the_yard(play)
    await anna.go()
    before = len([message for message in play.channel.history() if not message.flags.ephemeral])
    await anna.press("Done")
    public = [message for message in play.channel.history() if not message.flags.ephemeral]
    assert len(public) == before + 1
    assert "Billy, Dez and Char" in text_of(public[-1])
    assert not (await play.table.moment()).state.active


@pytest.mark.long
async def test_the_hand_has_the_map_however_old_it_is(play: Play) -> None:
    await play.set_up()
    await play.seat()
    hand = next(m for m in reversed(play.channel.history()) if any(w.label == "Map" for w in seen(m.components)))
    anna = Finger(play, "Anna")
    await anna.open()
    chloe = Finger(play, "Chloe")
    await chloe.press_in(hand, "Map")
    assert "moved on" not in chloe.text
    assert chloe.labels == ["Back"]


IN_THE_WOODS: dict[str, Any] = {
    **YARD,
    "table": {
        "width": 36,
        "height": 36,
        "terrain": [{"id": "wood-1", "type": "woods", "polygon": [[0, 12], [36, 12], [36, 36], [0, 36]]}],
    },
    "figures": [
        {**YARD["figures"][0], "at": [18.5, 24.5]},
        {**YARD["figures"][3], "at": [18.5, 1.5]},
    ],
}
"""A figure in the middle of a wood, an enemy far off."""


async def test_two_moves_to_places_that_read_alike_say_how_far_and_which_way(play: Play) -> None:
    anna = await first_activation(play, IN_THE_WOODS)
    moves = [label.partition(" · ")[2] for label in anna.labels if label[1:4] == " · "]
    assert len(moves) > 1
    assert len(set(moves)) == len(moves), moves
    assert any("″ south into the woods" in move or "″ north into the woods" in move for move in moves), moves


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
def test_everybody_who_can_be_hit_stands_on_the_first_page(book: str) -> None:
    walk = Walk({**BATTLES[book](4, size=6), "auto": False}, Random(f"targets {book}"))
    for pressed in walk.presses(16):
        desk, page = pressed.desk, said(pressed.pages[0])
        if desk.questions or desk.undivided:
            continue
        table = desk.here.table
        able = [figure for figure in legal.acting_figures(table) if figure.id in desk.acting]
        found = {shot.target.name for shot in shots(table, able) if shot.hit.chance}
        assert len(found) > TARGETS or all(name in page for name in found), (found, page)


@pytest.mark.long
async def test_a_target_without_a_button_is_shot_at_by_two_presses(play: Play) -> None:
    anna = await in_the_yard(play)
    before = await play.table.moment()
    line = next(way for way in anna.ways if way.pick and way.label.startswith("Dez at "))
    target = line.label.removeprefix("Dez at ").split(" · ")[0]
    await anna.take(line)
    assert anna.ways[0].label.startswith(f"Shoot {target}")
    await anna.take(anna.ways[0])
    assert (await play.table.moment()).sequence > before.sequence
    assert "Dez's bolt-action rifle" in anna.text
