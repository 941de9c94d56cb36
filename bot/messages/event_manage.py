"""What those who run an event set about it: its time, its draws, its leads, its place, its end, and who is called."""

import discord
from discord import ui

from bot.messages.event_ids import EventId, EventWhat
from bot.messages.event_pages import desk_way
from bot.messages.events import name_of
from bot.messages.parts import Part, View, button, channels, view_of
from bot.names import safe
from bot.play.contests.calendar import LONGER
from bot.play.contests.squads import mark_of
from bot.play.contests.story import story_of
from bot.storage.contest_models import IN, OPEN, RUNNING
from bot.storage.contests import StoredContest
from bot.text.words import Words
from engine.contest.plan import STORY


def manage_page(contest: StoredContest, words: Words, *, barred: bool = False) -> View:
    """The page, with the way back to the desk; `barred` says that no battle may begin in the event's channel."""
    key, parts = contest.id, list[Part]([f"## {words('event.manage.of', event=safe(contest.name))}"])
    if barred or contest.paused_at is not None:
        parts.append(words("event.move.where"))
        parts.append(channels(EventId("move", key)))
    if contest.status == OPEN and contest.plan["kind"] != STORY:
        if any(one.status == IN and one.checked_in_at is None and one.asked_at is None for one in contest.entrants):
            parts.append([button(words("event.ask"), EventId("ask", key))])
        absent = absent_of(contest)
        if absent:
            names = words.listed([name_of(contest, number, words) for number in absent])
            parts.append(words("event.absent", len(absent), names=names))
            parts.append([button(words("event.bench-absent"), EventId("absent", key))])
    if contest.due_at is not None:
        parts.append([button(words("event.longer", LONGER.days), EventId("longer", key))])
    if _rounds_follow(contest):
        attend: EventWhat = "attended" if contest.unattended else "unattended"
        parts.append(f"{words('event.draws.itself' if contest.unattended else 'event.draws.host')}.")
        parts.append([button(words(f"event.{attend}"), EventId(attend, key))])
    parts.append(words("event.lead.who"))
    leads = EventId("lead", key, mark_of(contest.leads))
    picked = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.user) for one in contest.leads]
    parts.append(ui.ActionRow(ui.UserSelect(custom_id=str(leads), min_values=0, max_values=25, default_values=picked)))
    off = button(words("event.off"), EventId("off", key), discord.ButtonStyle.danger)
    return view_of(*parts, [off, desk_way(contest, words)])


def absent_of(contest: StoredContest) -> list[int]:
    """The entrants who have not said that they will play, once others have."""
    taking = [one for one in contest.entrants if one.status == IN]
    if all(one.checked_in_at is None for one in taking):
        return []
    return [one.number for one in taking if one.checked_in_at is None]


def _rounds_follow(contest: StoredContest) -> bool:
    """Whether a round may be drawn by itself: on the day on which the event begins, or behind another one."""
    if contest.plan["kind"] == STORY:
        return False
    if contest.status == OPEN:
        return contest.starts_at is not None
    return contest.status == RUNNING and contest.round < story_of(contest).length
