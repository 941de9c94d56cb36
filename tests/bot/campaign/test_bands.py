"""Bands on Discord between encounters, and bands that go out together."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from bot.messages.ids import CampaignId
from engine.campaign.bands import most_grunts
from tests.bot.campaigning import agreed, alt_of, end, order, said, standing
from tests.bot.conftest import Play, answered

Fates = Mapping[str, str]


async def test_a_band_is_changed_between_encounters(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann", recruits=1)
    assert "Room for 3 more" in said(await order(play, "band show"))
    joined = said(await order(play, "band recruit", name="Bob", weapons="shotgun, pistol"))
    assert "**Bob** joins Harbour Watch with Rep" in joined
    assert "shotgun, pistol" in joined
    assert "Rep roll" in joined
    assert answered(await order(play, "band recruit", name="bob")) == "The name bob is already taken. Choose another."
    armed = answered(await order(play, "band arm", member="Bob", weapons="Assault Rifle"))
    assert armed == "**Bob** now carries assault rifle."
    assert "longbow" in answered(await order(play, "band arm", member="Bob", weapons="longbow"))
    assert "**Robert**" in answered(await order(play, "band rename", member="Bob", name="Robert"))
    assert "is now called **The Watch**" in answered(await order(play, "band rename", name="The Watch"))
    assert "The band has no member called Bob" in answered(await order(play, "band dismiss", member="Bob"))
    assert "needs its Star" in answered(await order(play, "band dismiss", member="Ann"))
    assert "**Robert** is dismissed" in answered(await order(play, "band dismiss", member="Robert"))
    assert "Robert, month 1: dismissed" in said(await order(play, "band show", post=True), alone=False)
    campaign = (await standing(play)).campaign.id
    founded = play.channel.history()[0]
    assert await play.table.people["Anna"].click(founded, custom_id=str(CampaignId("recruit", campaign, 1)))
    [grunt] = (await standing(play)).story.band.grunts
    assert grunt.name == "Ruiz", "a button of the band as it was recruits nobody"


async def test_one_recruit_leads_to_the_next_by_a_press_until_the_band_is_full(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann", recruits=0)
    shown = await order(play, "band recruit")
    await play.restart()
    for _ in range(20):
        assert shown.response is not None
        ways = re.findall(r"camp:recruit:\d+:\d+", str(shown.response.message.components))
        if not ways:
            break
        shown = await play.table.people["Anna"].click(shown.response, custom_id=ways[0])
    story = (await standing(play)).story
    assert len(story.band.grunts) == most_grunts(story.band, story.rules) > 1


@pytest.mark.long
async def test_two_bands_go_out_together_and_two_campaigns_live_in_one_server(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann", recruits=1)
    await order(play, "campaign new", "Ben", band="Night Shift", star="Otto", recruits=0)
    asked = await order(play, "campaign join", "Ben", player=play.table.people["Anna"])
    assert "If **Otto** is killed there, your campaign ends." in said(asked)
    told = said(await agreed(play, asked, "Ben"), alone=False)
    assert "Night Shift will go along on the next encounter of **Harbour Watch**" in told
    status = await order(play, "campaign status")
    assert "These bands come along next time: **Night Shift**" in said(status)
    assert "Night Shift, Otto: won 0, lost 0, band 1" in alt_of(status), "the standings"
    await order(play, "campaign next")
    moment = await play.table.moment()
    names = {f.name for f in moment.state.figures if f.side == "blue"}
    assert {"Ann", "Otto"} <= names
    ben = play.table.people["Ben"].id
    otto = next(f for f in moment.state.figures if f.name == "Otto")
    assert moment.seating.owners[otto.id] == ben
    assert ben in moment.seating.players("blue")
    assert "is on a mission" in answered(await order(play, "campaign next", "Ben"))
    await play.restart()
    await end(play)
    assert sum("## Month 1, Patrol: a failure" in text for text in play.said()) == 2
    for who in ("Anna", "Ben"):
        now = await standing(play, who)
        assert (now.story.month, now.story.mission, now.away) == (2, "raid-defend", False)
    assert (await standing(play, "Ben")).campaign.along is None
