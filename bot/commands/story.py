"""What is pressed on the card and the pages of a story: teams, squads, captains, and its acts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

import discord
from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.event_here import event_here, lead_picked, names_for, require_beginning, show_story
from bot.commands.forms import Form
from bot.commands.options import soon
from bot.errors import Stale, Unfit
from bot.messages.event_card import page_way
from bot.messages.event_ids import StoryFormId, StoryId
from bot.messages.parts import sendable, view_of
from bot.messages.story_page import act_page, squad_page
from bot.names import safe
from bot.play.contests import acts, teams
from bot.play.contests.contesting import require_runs
from bot.play.contests.squads import place_of
from bot.storage.contests import StoredContest

_WORD, _LETTERS = "word", 1_000
Deed = Callable[["StoryPress", Interaction, StoredContest], Awaitable[StoredContest | None]]
"""Does what is pressed: the story as it is then, which is shown; None where something else was."""


class StoryPress(Press[StoryId], carries=StoryId):
    """What is pressed on the card of a story, or on its pages."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and answer the person alone. Raises what the story says."""
        asked = self.carried
        if asked.what == "word":
            require_runs(await soon(event_here(interaction, asked.event)), interaction.user.id)
            words = replies.reader(interaction)
            field: ui.TextInput[StoryForm] = ui.TextInput(
                custom_id=_WORD, max_length=_LETTERS, style=discord.TextStyle.paragraph
            )
            label = ui.Label(text=words("event.story.word"), component=field)
            carried = StoryFormId(asked.event, asked.number, asked.scenario)
            title = words("event.story.begin", number=asked.number)
            await interaction.response.send_modal(StoryForm(title, carried, label))
            return
        await replies.in_private(interaction)
        after = await _DEEDS[asked.what](self, interaction, await event_here(interaction, asked.event))
        if after is not None:
            await show_story(interaction, after)


class StoryForm(Form):
    """A word to all before an act, with which it begins."""

    carries = StoryFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: StoryFormId, fields: dict[str, str]) -> None:
        """Begin the act."""
        await replies.in_private(interaction)
        contest = await event_here(interaction, carried.event)
        word = fields.get(_WORD, "").strip()
        await _begun(interaction, contest, carried.number, carried.scenario, word)


@asynccontextmanager
async def _renewing(interaction: Interaction, contest: StoredContest) -> AsyncIterator[None]:
    """Show the story as it is now where inside Unfit is raised, which may be as the page is out of date."""
    try:
        yield
    except Unfit:
        await show_story(interaction, await interaction.client.contests.find(contest.id))
        raise


async def _join(press: StoryPress, interaction: Interaction, contest: StoredContest) -> StoredContest:
    number = press.carried.number
    return await teams.join(interaction.client.contests, contest.id, number, interaction.user.id, interaction.id)


async def _settle(press: StoryPress, interaction: Interaction, contest: StoredContest) -> StoredContest:
    """Have those who were picked be a team. Raises Unfit, behind the page as it is now where the team has changed."""
    if not isinstance(press.item, ui.UserSelect):
        raise Stale("nobody was picked")
    if any(user.bot for user in press.item.values):
        raise Unfit("bot-person")
    users, asked = [user.id for user in press.item.values], press.carried
    contests, actor = interaction.client.contests, interaction.user.id
    async with _renewing(interaction, contest):
        return await teams.settle(contests, contest.id, asked.number, asked.place, users, actor)


async def _captain(press: StoryPress, interaction: Interaction, contest: StoredContest) -> StoredContest:
    captain = lead_picked(press.item).id
    return await teams.name_captain(interaction.client.contests, contest.id, captain, interaction.user.id)


async def _share(press: StoryPress, interaction: Interaction, contest: StoredContest) -> StoredContest:
    contests, seats = interaction.client.contests, int(press.picked)
    record = await acts.set_up_of(contests, contest)
    return await teams.share(contests, contest.id, seats, record, interaction.user.id)


async def _squad(press: StoryPress, interaction: Interaction, contest: StoredContest) -> None:
    number, _, shown = press.picked.partition("-")
    team = contest.entrant(int(number))
    teams.require_open(contest, interaction.user.id, [team.number])
    async with _renewing(interaction, contest):
        place = place_of(team, int(shown))
    names = await names_for(interaction, contest)
    page = squad_page(contest, team, place, names, replies.reader(interaction))
    await replies.show(interaction, sendable(page))


async def _lead(press: StoryPress, interaction: Interaction, contest: StoredContest) -> StoredContest:
    """Have the person who was picked lead a squad, or its captain where none was."""
    asked, item = press.carried, press.item
    user = item.values[0].id if isinstance(item, ui.UserSelect) and item.values else None
    contests, actor = interaction.client.contests, interaction.user.id
    async with _renewing(interaction, contest):
        return await teams.give(contests, contest.id, asked.number, asked.place, user, actor)


async def _begin(press: StoryPress, interaction: Interaction, contest: StoredContest) -> None:
    await _begun(interaction, contest, press.carried.number, press.carried.scenario)


async def _next(press: StoryPress, interaction: Interaction, contest: StoredContest) -> StoredContest | None:
    """Show the next act: the planned one, or the one that was picked; while an act is played the page of the story."""
    require_runs(contest, interaction.user.id)
    if not contest.between_acts:
        return contest
    act = await acts.next_act(interaction.client.contests, contest, press.picked)
    await replies.show(interaction, sendable(act_page(contest, act, interaction.user.id, replies.reader(interaction))))
    return None


async def _begun(interaction: Interaction, contest: StoredContest, number: int, scenario: str, word: str = "") -> None:
    require_beginning(interaction, contest)
    contests, actor = interaction.client.contests, interaction.user.id
    after = await acts.begin_act(contests, contest.id, number, actor, scenario, word, interaction.id)
    words, place = replies.reader(interaction), after.post_id or after.channel_id
    told = words("event.story.begins", number=number, event=safe(after.name), place=f"<#{place}>")
    await replies.show(interaction, sendable(view_of(told, [page_way(after, words)])))


_DEEDS: Mapping[str, Deed] = {
    "join": _join,
    "people": _settle,
    "captain": _captain,
    "share": _share,
    "squad": _squad,
    "lead": _lead,
    "begin": _begin,
    "next": _next,
    "act": _next,
}
