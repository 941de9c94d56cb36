"""A campaign on Discord: founding, going out, and coming back."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from bot.modes import bands
from bot.play import standpoint
from tests.bot.campaigning import end, order, said, standing
from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger, seen

Fates = Mapping[str, str]


async def test_a_band_is_rolled_up_before_everybody(play: Play) -> None:
    text = said(await order(play, "campaign new", band="Harbour Watch", star="Ann"), alone=False)
    assert "## The campaign of Harbour Watch begins" in text
    assert "dice sealed: `" in text
    assert text.count("joins Harbour Watch with Rep") == 4
    assert text.count("Rep roll") >= 4
    assert "The first encounter is a **Patrol**; enemy activity" in text
    band = said(await order(play, "band show"))
    assert "**Ann** ⭐ · Rep 5" in band
    assert "The band is full" in band


@pytest.mark.parametrize("rules", [rules.id for rules in bands.rulesets()])
async def test_a_campaign_without_choices_is_asked_for_its_rules_and_its_star(play: Play, rules: str) -> None:
    """The card then names the Star first, with its Rep and arms, and says of each die what it gives."""
    form = await order(play, "campaign new")
    assert form.modal is not None, form
    given = {"rules": [rules], "star": "Marlow", "band": ""}
    told = await play.table.people["Anna"].submit_modal(form, given)
    text = said(told, alone=False)
    assert f"begins a campaign · {bands.ruleset_named(rules).title}" in text
    assert "**Marlow** ⭐ · Rep 5 · " in text
    assert "## The campaign of Marlow's" in text
    assert not re.search(r"^-# \w+ roll \d", text, re.MULTILINE), text


@pytest.mark.long
async def test_a_month_goes_out_comes_back_and_leads_on(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    assert "Harbour Watch" in "\n".join(play.said())
    assert "is on a mission" in answered(await order(play, "campaign next"))
    assert "is on a mission" in answered(await order(play, "band dismiss", member="Ruiz"))
    await play.restart()
    await end(play)
    told = play.said()[-1]
    assert "## Month 1, Patrol: a failure" in told
    assert "Next: **Raid: Defend**" in told
    now = await standing(play)
    assert (now.story.month, now.story.mission) == (2, "raid-defend")
    assert not now.away


@pytest.mark.long
async def test_the_last_card_leads_to_the_next_month_by_its_first_button(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    await end(play)
    card = next(m for m in play.channel.history() if "Watch it" in [way.label for way in seen(m.components)])
    ways = [way for way in seen(card.components) if not way.label.startswith(("Map", "Dice"))]
    assert ways[0].label == "Next month"
    assert ways[0].blue
    assert "Play again" not in [way.label for way in ways]
    assert "decides for Harbour Watch" in answered(
        await play.table.people["Ben"].click(card, custom_id=ways[0].custom_id)
    )
    await play.restart()
    await play.table.people["Anna"].click(card, custom_id=ways[0].custom_id)
    assert (await play.table.moment()).state.turn == 1
    assert (await standing(play)).away


@pytest.mark.long
async def test_a_side_that_stands_alone_is_told_what_an_early_end_costs_its_month(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    monkeypatch.setattr(standpoint, "fought_out", lambda g: True)
    anna = Finger(play, "Anna")
    await anna.open()
    await anna.press("End the battle")
    assert "End this encounter for good? It belongs to a campaign" in anna.text
    assert "this month counts as a failure" in anna.text
    assert not (await play.table.moment()).state.ended
    assert anna.labels == ["End the encounter"]
    await anna.press("End the encounter")
    assert "## Month 1, Patrol: a failure" in play.said()[-1]


@pytest.mark.long
async def test_ending_an_encounter_of_a_campaign_says_what_becomes_of_its_month(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    asked = said(await order(play, "encounter end"))
    assert "this month counts as a failure" in asked
    await end(play)
    await play.set_up()
    assert "month" not in said(await order(play, "encounter end"))


@pytest.mark.long
async def test_a_result_that_a_game_master_gives_decides_the_month(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    await order(play, "encounter gm", player=play.table.people["Chloe"])
    side, foe = (await play.table.moment()).record.sides
    judged = {"do": "umpire", "act": "end", "why": "it is late", "result": {side.id: 3, foe.id: 0}}
    master, channel = play.table.people["Chloe"].id, play.channel.id
    moment, owed = await play.bot.service.order(channel, master, None, lambda _: judged)
    await play.bot.poster.post(moment, owed, play.bot.get_partial_messageable(channel))
    assert "## Month 1, Patrol: a success" in play.said()[-1]
