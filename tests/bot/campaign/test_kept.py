"""Campaigns on Discord that outlast channels and people, are forgotten, and are taken up again."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from bot.messages.ids import CampaignId, ForgetId
from tests.bot.campaigning import end, order, said, shown, standing
from tests.bot.conftest import Play, Speaking, answered, text_of

Fates = Mapping[str, str]


@pytest.mark.long
async def test_an_encounter_whose_channel_is_gone_goes_on_elsewhere_or_is_written_off(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    first, guild, anna = play.channel, play.channel.guild, play.table.people["Anna"]
    await order(play, "campaign next")
    play.table.channel = guild.create_text_channel("second")
    assert "is on a mission" in answered(await order(play, "campaign next"))
    play.env.backend.delete_channel(first.id)
    status = await order(play, "campaign status")
    assert "no longer exists" in said(status)
    now = await standing(play)
    assert now.outing is not None
    key = now.campaign.id, now.outing.encounter_id
    await play.restart()
    await anna.click(status.response, custom_id=str(CampaignId("here", *key)))
    assert (await play.table.moment()).encounter_id == key[1]
    second = play.table.channel
    play.table.channel = guild.create_text_channel("third")
    play.env.backend.delete_channel(second.id)
    [asked] = (await order(play, "campaign next")).followups
    await anna.click(asked, custom_id=str(CampaignId("off", *key)))
    now = await standing(play)
    assert (now.story.month, now.away) == (1, False)
    await order(play, "campaign next")
    assert (await standing(play)).away


@pytest.mark.long
async def test_whoever_leaves_the_server_finds_everything_again(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    await end(play)
    before = (await standing(play)).story
    await play.restart()
    assert "has no campaign" in answered(await order(play, "band show", "Ben", player=play.table.people["Chloe"]))
    assert "Harbour Watch" in said(await order(play, "band show", "Ben", player=play.table.people["Anna"]))
    assert (await standing(play)).story == before


@pytest.mark.long
async def test_a_person_takes_the_campaign_along_and_has_it_forgotten(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    seed = (await standing(play)).story.seed
    assert seed
    exported = (await order(play, "mydata export")).response
    assert exported is not None
    kept = json.loads(await exported.attachments[0].read())["kept"]
    assert kept["campaign"][0]["story"]["band"]["name"] == "Harbour Watch"
    assert seed not in json.dumps(kept)
    asked = (await order(play, "mydata delete")).response
    await play.table.people["Anna"].click(asked, custom_id=str(ForgetId()))
    assert "no campaign" in answered(await order(play, "band show"))
    assert await play.bot.service.repository.campaigns.due() == []


@pytest.mark.long
async def test_in_french_everything_is_told_in_french(play: Play, fates: dict[str, str], speaking: Speaking) -> None:
    speaking("fr", "fr")
    fates |= {"star": "ran-away", "grunt-1": "captured stunned"}
    assert "Début de la campagne" in said(await order(play, "campaign new", band="Le Guet", star="Ann"), alone=False)
    await order(play, "campaign next")
    await end(play)
    told = play.said()[-1]
    assert "## Mois 1, Patrouille : un échec" in told.replace("\u00a0", " ")
    assert "**Ann** est de retour" in told
    assert "tombe aux mains de l’ennemi" in told
    history = said(await order(play, "campaign history"))
    assert "En mission" in history


async def test_a_campaign_that_was_given_up_goes_on_under_new_dice(play: Play) -> None:
    """It can be left and come back to, in the order in which one likes; what was rolled stays provable."""
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    await end(play)
    before = (await standing(play)).story
    first = (await standing(play)).campaign.id
    await ended(play, first)
    await order(play, "campaign new", band="Second Watch", star="Bea")
    await play.restart()
    asked, take_up = shown(await order(play, "campaign resume")), str(CampaignId("resume", first))
    no = await play.table.people["Anna"].click(asked, custom_id=take_up)
    assert "You already lead **Second Watch**" in answered(no)
    await ended(play, first + 1)
    done = await play.table.people["Anna"].click(asked, custom_id=take_up)
    assert "The campaign of Harbour Watch goes on under new dice" in text_of(shown(done).message)
    story = (await play.bot.service.repository.campaigns.find(first)).story
    assert (story.ended, story.month, story.band) == ("", before.month, before.band)
    assert story.seed != before.seed
    assert "taken up again" in said(await order(play, "campaign history", month=2))
    [outing] = await play.bot.service.repository.campaigns.outings(first)
    assert (await play.bot.campaigns.closed(outing)).after.band == before.band, "rolled under its old dice"
    await order(play, "campaign next")
    await end(play)
    assert len((await play.bot.service.repository.campaigns.find(first)).story.chronicle) == 2


async def ended(play: Play, campaign: int) -> None:
    """The campaign that goes on is ended by its player."""
    asked = (await order(play, "campaign retire")).response
    await play.table.people["Anna"].click(asked, custom_id=str(CampaignId("retire", campaign)))


async def test_what_the_rules_have_ended_is_not_taken_up(play: Play, fates: dict[str, str]) -> None:
    assert "No campaign of yours" in answered(await order(play, "campaign resume"))
    fates["star"] = "obviously-dead"
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    await end(play)
    assert "No campaign of yours" in answered(await order(play, "campaign resume"))
