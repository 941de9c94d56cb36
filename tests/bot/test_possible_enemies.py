"""Possible enemies, face down on the table: what a preview says of those that look on, and orders that name one."""

from __future__ import annotations

import json

import pytest

from bot.text.preview import foretell
from bot.text.words import Words
from tests.bot.conftest import Play, answered
from tests.bot.test_play_offers import offered
from tests.bot.test_play_preview import foretelling, private, shown
from tests.engine.test_golden import FOLDER

ACTIVE = 15
"""So many inputs of the patrol lead to the turn in which Blue's group is active, and ?2 looks on from the north."""


async def patrol(play: Play, inputs: int) -> None:
    """A patrol so far on, with two markers face down."""
    record = json.loads((FOLDER / "patrol.json").read_text())
    await play.set_up({**record, "inputs": record["inputs"][:inputs]})
    await play.table.order("Anna", "encounter join", side="blue")
    assert [marker.id for marker in (await play.table.moment()).state.markers] == ["pef-1", "pef-2"]


async def previewed(play: Play, to: str) -> str:
    return private(shown(await play.table.order("Anna", "move", figure="blue-1", to=to)))


async def test_before_a_group_is_active_no_way_is_offered_and_what_comes_first_is_said(play: Play) -> None:
    await patrol(play, ACTIVE - 1)
    first = "No group is active: activate one first with /activate"
    assert await offered(play, "move", "to", "4 N", figure="blue-1") == [(first, "4 N")]
    assert await offered(play, "move", "figure") == [(first, "?")]
    await play.table.order("Anna", "activate", figures="blue-1,blue-2,blue-3,blue-4")
    assert len(await offered(play, "move", "to", figure="blue-1")) > 5


async def test_before_a_turn_is_begun_it_is_said_to_come_first(play: Play) -> None:
    await play.set_up()
    await play.seat()
    first = "No turn is under way: begin it first with /turn"
    assert await offered(play, "move", "to", figure="Billy") == [(first, "?")]


@pytest.mark.rule("CR3-RUL-119")
async def test_a_preview_and_the_offers_name_possible_enemies_that_see_the_spot(play: Play) -> None:
    await patrol(play, ACTIVE)
    told = await previewed(play, "M28")
    assert "On the way ?2 comes into sight, and dice tell what is there." in told
    unseen = {"do": "move", "figure": "blue-1", "to": "O34"}
    here, preview = await foretelling(play, unseen)
    assert foretell(here, unseen, preview, Words("en")).verdict == "No enemy sees that spot."
    [(seen, _)] = await offered(play, "move", "to", "M28", figure="blue-1")
    assert seen.endswith("in view of possible enemies: ?2")
    assert "no enemy sees that spot" not in seen


async def test_a_possible_enemy_is_a_place_to_go_to_and_nobody_to_shoot_at(play: Play) -> None:
    await patrol(play, ACTIVE)
    assert "-# to N27" in await previewed(play, "towards ?2")
    said = answered(await play.table.order("Anna", "fire", figure="blue-1", target="?2"))
    assert said.startswith("?2 is only a possible enemy, and nothing can be done to it until it comes into sight")
    assert "`/move` takes `towards ?2`" in said
    assert "There is no figure called" in answered(await play.table.order("Anna", "fire", figure="blue-1", target="?7"))
