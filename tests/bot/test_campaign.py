"""Campaigns on Discord, as a player sees them: founding, going out, coming back, what comes next, and the end."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from bot.messages.ids import CampaignId, ForgetId
from bot.modes import bands, campaigns
from bot.play import standpoint
from engine.campaign.bands import most_grunts
from engine.campaign.closing import Fate
from tests.bot.campaigning import agreed, alt_of, end, order, said, shown, standing
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger, seen

Fates = Mapping[str, str]


@pytest.fixture(autouse=True)
def fates(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """How the next encounters leave members of a band, in place of a long battle: unhurt, or with this status."""
    given: dict[str, str] = {}
    found = campaigns.fates_with_deeds

    def fates_with_deeds(figures: Any, members: Mapping[str, str], entries: Any) -> dict[str, Fate]:
        as_fought = found(figures, members, entries)
        return {member: Fate(*given.get(member, "carry-on").split()) for member in as_fought}

    monkeypatch.setattr(campaigns, "fates_with_deeds", fates_with_deeds)
    return given


@pytest.fixture(autouse=True)
def _known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of campaigns and of their encounters are known, each in turn: no battle ends by itself now and then."""
    turns = count(1)
    known = SimpleNamespace(token_hex=lambda size: f"{next(turns):0{2 * size}x}")
    for module in (bands, campaigns):
        monkeypatch.setattr(module, "secrets", known)


async def test_a_band_is_rolled_up_before_everybody(play: Play) -> None:
    text = said(await order(play, "campaign new", band="Harbour Watch", star="Ann"), alone=False)
    assert "## Harbour Watch sets out" in text
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
    assert "## Marlow's" in text
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
    assert "sets out" in said(await order(play, "campaign new", band="Second Watch"), alone=False)


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
    assert "Night Shift goes along on the next encounter of **Harbour Watch**" in told
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
    assert "prend la route" in said(await order(play, "campaign new", band="Le Guet", star="Ann"), alone=False)
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
