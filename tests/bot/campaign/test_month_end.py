"""The end of a month on Discord: choices, the chronicle, and the end of a campaign."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from bot.messages.ids import CampaignId
from tests.bot.campaigning import alt_of, end, order, said, standing
from tests.bot.conftest import Play, answered, text_of

Fates = Mapping[str, str]


@pytest.mark.long
async def test_what_the_player_must_choose_is_asked_and_survives_a_restart(play: Play, fates: dict[str, str]) -> None:
    fates |= {"star": "captured stunned", "grunt-1": "out-of-the-fight", "grunt-2": "ran-away"}
    await order(play, "campaign new", band="Harbour Watch", star="Ann", kind="police")
    anna = play.table.people["Anna"]
    await order(play, "campaign next")
    await end(play)
    asked = play.channel.history()[-1]
    assert f"<@{anna.id}>, **Ann** is a prisoner" in text_of(asked)
    now = await standing(play)
    assert now.outing is not None
    encounter, campaign = now.outing.encounter_id, now.campaign.id
    assert "still have a choice" in answered(await order(play, "campaign next"))
    await play.restart()
    yes = str(CampaignId("star", campaign, encounter, "yes"))
    refused = await play.table.people["Ben"].click(asked, custom_id=yes)
    assert "Harbour Watch" in answered(refused)
    await anna.click(asked, custom_id=yes)
    names = [member.name for member in now.story.band.grunts]
    asked = play.channel.history()[-1]
    assert f"**{names[0]}** (out of the fight, Rep" in text_of(asked)
    assert "Anna" not in text_of(asked)
    await play.restart()
    await anna.select(asked, ["grunt-2"], custom_id=str(CampaignId("leave", campaign, encounter)))
    report = text_of(play.channel.history()[-1])
    assert "**Ann** cheats death and loses a point of reputation: Rep 4 now." in report
    assert f"**{names[1]}** is left behind." in report
    assert f"**{names[0]}**" in report
    after = (await standing(play)).story
    assert after.band.star.rep == 4
    assert ("grunt-2", "dismissed", 1) in [(f.member.id, f.how, f.month) for f in after.band.former]
    dice = await play.table.people["Ben"].click(
        play.channel.history()[-1], custom_id=str(CampaignId("dice", campaign, encounter))
    )
    assert "CR3-AFTER-0" in answered(dice)
    assert "CR3-CAMP-17" in answered(dice)
    assert "Take all of them back" not in str(play.channel.history()[-2].components), "what was answered has no buttons"


@pytest.mark.long
async def test_what_was_not_told_when_the_bot_died_is_told_once_on_its_start(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    monkeypatch.setattr(play.bot.poster, "_over", None)  # as if it had died behind the last report
    await end(play, told=False)
    assert "## Month 1" not in play.said()[-1]
    assert (await standing(play)).away
    await play.restart()
    assert "## Month 1, Patrol: a failure" in play.said()[-1]
    await play.restart()
    assert sum("## Month 1" in text for text in play.said()) == 1
    assert (await standing(play)).story.month == 2


@pytest.mark.long
@pytest.mark.drawn
async def test_three_months_are_read_page_by_page_with_their_tables(play: Play, fates: dict[str, str]) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    assert "**Ruiz** joins, Rep" in said(await order(play, "campaign history"))
    fallen = ""
    for month in range(1, 4):
        fates.clear()
        band = (await standing(play)).story.band
        while month == 2 and not band.grunts:
            await order(play, "band recruit")
            band = (await standing(play)).story.band
        if month == 2:
            fates[band.grunts[0].id], fallen = "obviously-dead", band.grunts[0].name
        await order(play, "campaign next", ground="street" if month == 2 else "by dice")
        await play.restart()
        await end(play)
        assert f"## Month {month}," in play.said()[-1]
    shown = await order(play, "campaign history", month=2)
    text = said(shown)
    assert "## Harbour Watch, month 2: Raid: Defend, a failure" in text
    assert f"**{fallen}** dies." in text
    assert shown.response is not None
    [picture] = shown.response.attachments
    assert picture.description
    assert (await picture.read()).startswith(b"\x89PNG")
    campaign = (await standing(play)).campaign.id
    later = await play.table.people["Anna"].click(shown.response, custom_id=str(CampaignId("page", campaign, 3)))
    assert later.response is not None
    assert "month 3: Raid: Defend, a failure" in text_of(later.response.message)
    assert "no month 9" in answered(await order(play, "campaign history", month=9))
    shown = await order(play, "campaign status")
    status = said(shown)
    assert not alt_of(shown), "no standings while there is but one band"
    assert "0 of 3 encounters won." in status
    assert "Next: **Raid: Defend**, enemy activity" in status


async def test_the_file_keeps_its_seed_until_the_campaign_is_over(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    file = (await order(play, "campaign export")).response
    assert file is not None
    assert json.loads(await file.attachments[0].read())["seed"] is None
    asked = (await order(play, "campaign retire")).response
    campaign = (await standing(play)).campaign
    await play.restart()
    done = await play.table.people["Anna"].click(asked, custom_id=str(CampaignId("retire", campaign.id)))
    assert done.response is not None
    assert "The campaign of Harbour Watch is over" in text_of(done.response.message)
    file = (await order(play, "campaign export")).response
    assert file is not None
    assert json.loads(await file.attachments[0].read())["seed"] == campaign.story.seed
    assert "This campaign is over: it was given up." in said(await order(play, "campaign status"))
    assert "no campaign" in answered(await order(play, "campaign next"))
    assert "campaign of" in said(await order(play, "campaign new", band="Second Watch"), alone=False)


async def test_a_dead_star_ends_it_and_opens_the_dice(play: Play, fates: dict[str, str]) -> None:
    fates["star"] = "obviously-dead"
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    seed = (await standing(play)).story.seed
    await order(play, "campaign next")
    await end(play)
    told = play.said()[-1]
    assert "**Ann is dead.**" in told
    assert "This campaign is over: the Star is dead." in told
    assert f"opened: `{seed}`" in told
    assert "Next month" not in str(play.channel.history()[-1].components)
    assert "no campaign" in answered(await order(play, "band recruit"))
    assert "a failure" in said(await order(play, "campaign history"))
