"""The result of an encounter for a band: a question to its player, or the month's end."""

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.ids import CampaignId
from bot.messages.parts import View, box_of, button, mention, only, view_of
from bot.modes.campaigns import Closed, asks, by_turn, count_of
from bot.names import plain, safe
from bot.storage.campaigns import StoredCampaign, StoredOuting
from bot.text.campaign import deed, fitting, mission, month_lines, names_of, room, state_lines
from bot.text.words import Words
from engine.campaign.aftermath import KEEP, STAR
from engine.campaign.bands import over_the_limit
from engine.campaign.campaign import Campaign
from engine.campaign.closing import Asked
from engine.campaign.recovery import SUCCESSOR
from engine.campaign.renown import DEPART
from engine.campaign.rolls import CampaignEvent
from engine.dice import commitment
from engine.loading.recruits import campaign_of

_log = logging.getLogger(__name__)
Content = dict[str, Any]


def asked(campaign: StoredCampaign, outing: StoredOuting) -> Content:
    """The question before the month's dice, as the channel reads it."""
    view = question_view(campaign, outing, Words(campaign.language))
    return {"view": view, "allowed_mentions": only([campaign.user_id])}


def month_end(campaign: StoredCampaign, outing: StoredOuting, closed: Closed) -> Content:
    """The month's end, as the channel reads it."""
    words = Words(campaign.language)
    before, now = closed.before, closed.after
    how = "success" if outing.result["success"] else "failure"
    names = names_of(before.band, now.band)
    lines = [
        words(by_turn(f"aftermath.{how}", now.rules), month=outing.month, mission=mission(before.mission, words)),
        words("aftermath.small", band=safe(before.band.name)),
        *(deed(each, names, words) for each in now.chronicle[-1].deeds),
        *(month_lines(closed.events, names, words) or [words("aftermath.quiet")]),
    ]
    dice = button(words("campaign.dice"), CampaignId("dice", campaign.id, outing.encounter_id))
    ways = [*ways_on(campaign.id, now, words), dice]
    view = view_of("\n".join(fitting(lines)), "\n".join(closing_lines(now, words)), ways)
    return {"view": view}


def closing_lines(story: Campaign, words: Words) -> list[str]:
    """What comes next and how many may join; at the end, how it ended and the dice opened."""
    lines = state_lines(story, words)
    if not story.ended:
        return [*lines, room(story, words)]
    if story.seed:
        lines.append(words("campaign.seed", seal=commitment(story.seed)[:8], seed=story.seed))
    return lines


def ways_on(campaign_id: int, story: Campaign, words: Words) -> list[ui.Button[View]]:
    """The buttons to what comes next; none where the campaign is over."""
    if story.ended:
        return []
    band = story.band
    buttons: list[ui.Button[View]] = []
    if not over_the_limit(band, story.rules):
        buttons += _games(campaign_id, story, words)
    return [*buttons, *recruit_more(campaign_id, story, words)]


def _games(campaign_id: int, story: Campaign, words: Words) -> list[ui.Button[View]]:
    """The button to the encounter that comes next, and those to others that may be chosen."""
    kept, blue, grey = campaign_of(story.rules), discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    if not kept.chosen:
        return [button(words(f"campaign.next.{kept.turn}"), CampaignId("next", campaign_id, story.month), blue)]
    return [
        button(
            words("campaign.game", mission=mission(kind, words)),
            CampaignId("next", campaign_id, story.month, kind),
            blue if kind == story.mission else grey,
        )
        for kind in sorted(kept.encounters, key=lambda kind: kind != story.mission)
    ]


def recruit_more(campaign_id: int, story: Campaign, words: Words) -> list[ui.Button[View]]:
    """The button that recruits one; none where the band is full."""
    if not story.open_places:
        return []
    return [button(words("campaign.recruit"), CampaignId("recruit", campaign_id, count_of(story.band)))]


def question_view(campaign: StoredCampaign, outing: StoredOuting, words: Words) -> View:
    """What the player must choose before the dice are rolled."""
    band = campaign.story.band
    who, (question, so_far) = mention(campaign.user_id), asks(campaign.story, outing)
    if question is None:
        return view_of(words("aftermath.noted"))

    def carries(what: str, choice: str = "") -> CampaignId:
        return CampaignId(what, campaign.id, outing.encounter_id, choice)

    if question.what == STAR:
        text = words("aftermath.ask-star", mention=who, star=safe(band.star.name), rep=band.star.rep)
        yes = button(words("aftermath.star-yes"), carries(STAR, "yes"), discord.ButtonStyle.primary)
        no = button(words("aftermath.star-no"), carries(STAR, "no"), discord.ButtonStyle.danger)
        return view_of(box_of(text, [yes, no]))
    if question.what == SUCCESSOR:
        text = words("aftermath.ask-successor", mention=who, star=safe(band.star.name))
        yes = button(words("aftermath.successor-yes"), carries(SUCCESSOR, "yes"), discord.ButtonStyle.primary)
        no = button(words("aftermath.successor-no"), carries(SUCCESSOR, "no"), discord.ButtonStyle.danger)
        return view_of(box_of(text, [yes, no]))
    if question.what == DEPART:
        return _departures(campaign, question, so_far, carries(DEPART), words)
    if question.ways:
        return _pursuit(campaign, outing, question, so_far, words)
    fallen = [band.member(member) for member in question.members]
    fates = {m.id: words(f"aftermath.fate.{outing.result['fates'][m.id][0]}") for m in fallen}
    listed = words.listed([f"**{safe(m.name)}** ({fates[m.id]}, Rep {m.rep})" for m in fallen])
    keep_all = button(words("aftermath.keep-all"), carries(KEEP), discord.ButtonStyle.primary)
    leave: ui.Select[View] = ui.Select(
        custom_id=str(carries("leave")),
        placeholder=words("aftermath.leave"),
        max_values=len(fallen),
        options=[
            discord.SelectOption(label=plain(m.name), value=m.id, description=f"{fates[m.id]}, Rep {m.rep}")
            for m in fallen
        ],
    )
    return view_of(box_of(words("aftermath.ask-keep", mention=who, names=listed), [keep_all], ui.ActionRow(leave)))


def _pursuit(
    campaign: StoredCampaign, outing: StoredOuting, question: Asked, so_far: Sequence[CampaignEvent], words: Words
) -> View:
    """How to go on in a pursuit, with the odds of each way, below what the dice have brought so far."""
    band, names = campaign.story.band, names_of(campaign.story.band)
    told = month_lines(so_far, names, words)
    what, _, hour = question.what.partition("-")
    lines = [words(f"pursuit.ask-{what}", mention=mention(campaign.user_id))]
    ways: list[ui.Button[View]] = []
    for way in question.ways:
        kind, _, rep = way.name.partition("-")
        odds, who = f"{100 * way.odds:.0f}", words.listed([names[member] for member in way.members])
        others = words.listed(
            [safe(m.name) for m in band if m.id in question.ways[0].members and m.id not in way.members]
        )
        lines.append(words(f"pursuit.{kind}", names=who, others=others, odds=odds))
        choice = f"{hour}-{way.name}" if hour else "yes"
        carried = CampaignId(what, campaign.id, outing.encounter_id, choice)
        ways.append(button(words(f"pursuit.{kind}-press", rep=rep), carried, discord.ButtonStyle.primary))
    if not hour:
        no = CampaignId(what, campaign.id, outing.encounter_id, "no")
        ways.append(button(words("pursuit.let-go-press"), no, discord.ButtonStyle.secondary))
    return view_of("\n".join(fitting(told)), box_of("\n".join(lines), ways))


def _departures(
    campaign: StoredCampaign, question: Asked, so_far: Sequence[CampaignEvent], carried: CampaignId, words: Words
) -> View:
    """The choice of those that are to leave, below what the dice have brought so far."""
    story = campaign.story
    told = month_lines(so_far, names_of(story.band), words)
    text = words(
        "aftermath.ask-depart", question.needed, mention=mention(campaign.user_id), star=safe(story.band.star.name)
    )
    picked: ui.Select[View] = ui.Select(
        custom_id=str(carried),
        placeholder=words("aftermath.depart", question.needed),
        min_values=question.needed,
        max_values=question.needed,
        options=[
            discord.SelectOption(label=plain(m.name), value=m.id, description=f"Rep {m.rep}")
            for m in map(story.band.member, question.members)
        ],
    )
    return view_of("\n".join(told), box_of(text, ui.ActionRow(picked)))
