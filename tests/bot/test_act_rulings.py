"""Rulings of a game master on a report in dispute: what was done is taken back, or stands."""

from __future__ import annotations

import pytest

from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger
from tests.bot.judge import WHY, judged, mention


@pytest.mark.long
async def test_a_ruling_goes_back_to_before_the_deed_in_dispute_in_four_presses(play: Play) -> None:
    chloe = await judged(play)
    await play.table.order("Anna", "activate", figures="Ann")
    before = len((await play.bot.service.stored((await play.table.moment()).encounter_id)).live)
    await play.table.order("Anna", "move", figure="Ann", to="E28", now=True)
    moved, told = (await play.table.moment()).state.figure("ann").at, play.channel.history()[-1].id
    await chloe.acts("Ruling")
    assert "Ann" in chloe.text
    assert chloe.panel.attachments
    chloe.presses = 1
    await chloe.press("Back to before it")
    _, _, would_go = chloe.text.partition("This is taken back, newest first:\n")
    assert would_go.startswith("- Ann ")
    await chloe.fill("Do it…")
    assert chloe.presses == 4
    assert (await play.table.moment()).state.figure("ann").at != moved
    assert f"⚖ **Ruling by {mention(play)}**\nWhat was disputed is taken back. Reason: {WHY}" in play.said()[-1]
    assert f"/{told})" in play.said()[-1], "the ruling leads to the report that it is about"
    stored = await play.bot.service.stored((await play.table.moment()).encounter_id)
    ruling = {"do": "umpire", "act": "ruling", "about": before + 1, "how": "back", "why": WHY}
    assert stored.inputs[before:] == (ruling,)

    await chloe.acts("Ruling", "Another report", "Ann moves")
    late = next(way for way in chloe.ways if way.label == "It stands…")
    form = await play.table.people["Chloe"].click(chloe.panel, custom_id=late.custom_id)
    await chloe.fill("It stands…")
    assert "What was disputed stands." in play.said()[-1]
    said = len(play.said())
    refused = answered(await play.table.people["Chloe"].submit_modal(form, {"why": WHY}))
    assert f"{mention(play)} has ruled on this report meanwhile" in refused
    assert WHY in refused, "what was typed is not lost"
    assert len(play.said()) == said


@pytest.mark.long
async def test_what_a_ruling_takes_back_reads_alike_before_it_and_behind_it(play: Play) -> None:
    chloe, anna = await judged(play), Finger(play, "Anna")
    await anna.open()
    for _ in range(2):
        # Each press gives several inputs: the figure acts, moves, and its activation ends.
        await anna.press("A · ")
    await chloe.acts("Ruling", "Back to before it")
    _, _, would_go = chloe.text.partition("This is taken back, newest first:\n")
    assert would_go.startswith("- ")
    await chloe.fill("Do it…")
    assert f" takes back, newest first:\n{would_go}\n" in play.said()[-2]
