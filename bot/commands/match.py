"""A table of an event, for those who run the event: what it counts, and another thread where its own is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.event_desk import ask_note
from bot.commands.event_here import event_here, places_of
from bot.commands.forms import Form
from bot.commands.options import soon
from bot.errors import Unfit
from bot.messages.event_ids import MatchId, RulingFormId, Verdict
from bot.messages.event_match import Beside, Call, match_page, ruling_page
from bot.messages.event_pages import Places, desk_way
from bot.messages.events import link_to, scored
from bot.messages.parts import sendable, view_of
from bot.play.contests import ending, places
from bot.play.contests.contesting import require_runs
from bot.play.contests.masters import may_read, require_reader
from bot.storage.contest_models import PLAYING
from bot.storage.contests import StoredContest, StoredMatch
from engine.contest.score import LOSS, WIN, score

_WHY = "why"
_RULES: Mapping[str, Verdict] = {"rule-first": "first", "rule-second": "second", "rule-void": "void"}
REMARKS = 5
"""The newest notes on a table, which its page has."""
_LETTERS = 300
"""Letters of a reason."""


class MatchPress(Press[MatchId], carries=MatchId):
    """A table that is looked at, opened anew, or ruled upon."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it or what a ruling would change, open the form for one, or have another thread opened.

        Raises NotHost, Unfit.
        """
        asked, words = self.carried, replies.reader(interaction)
        if asked.what == "note":
            await ask_note(interaction, asked)
            return
        if (rules := _RULES.get(asked.what)) is not None:
            contest = await soon(event_here(interaction, asked.event))
            require_runs(contest, interaction.user.id)
            require_reader(contest, contest.match(asked.match), interaction.user.id)
            field: ui.TextInput[RulingForm] = ui.TextInput(custom_id=_WHY, max_length=_LETTERS)
            label = ui.Label(text=words("event.ruling.why"), description=words("event.ruling"), component=field)
            carried = RulingFormId(rules, asked.event, asked.match, asked.heard)
            await interaction.response.send_modal(RulingForm(words("event.ruling.go"), carried, label))
            return
        await replies.in_private(interaction)
        contest = await event_here(interaction, asked.event)
        require_runs(contest, interaction.user.id)
        if asked.what == "again":
            contests, user = interaction.client.contests, interaction.user.id
            await places.open_another(contests, contest.id, asked.match, user, interaction.id)
            await replies.show(interaction, sendable(view_of(words("event.reopening"), [desk_way(contest, words)])))
            return
        match = contest.match(int(self.picked) if asked.what == "pick" else asked.match)
        if asked.what in ("first", "second", "void"):
            require_reader(contest, match, interaction.user.id)
            after = ending.ruled(contest, match, _points(match, asked.what), "-").contest
            stands = await _stands(interaction, contest, match)
            change = await asyncio.to_thread(ruling_page, contest, after, match, asked.what, words, stands)
            await replies.show(interaction, sendable(change))
            return
        where = await places_of(interaction, contest)
        beside = await _beside(interaction, contest, match, where)
        page = await asyncio.to_thread(match_page, contest, match, where, words, beside)
        await replies.show(interaction, sendable(page))


async def _stands(interaction: Interaction, contest: StoredContest, match: StoredMatch) -> Mapping[str, int] | None:
    """The field value of each side of a battle that goes on; not for a person who plays in it with hidden figures."""
    if match.status != PLAYING or match.encounter_id is None or not match.turn:
        return None
    moment = await interaction.client.service.standing_of(match.encounter_id)
    if moment.record.hidden and not may_read(contest, match, interaction.user.id):
        return None
    return score(moment.record, moment.state).value


async def _beside(interaction: Interaction, contest: StoredContest, match: StoredMatch, where: Places) -> Beside | None:
    """The calls at a table and what is noted of it; None for a person who plays there."""
    kept, key = interaction.client.service.repository.cases, match.id or 0
    if not may_read(contest, match, interaction.user.id):
        return None
    overview = await kept.overview(contest.id, match.round)
    cases = [case for case in overview.cases if case.match_id == key]
    told = await kept.messages(match.encounter_id or 0, {case.about for case in cases})
    place = link_to(contest, where.channels.get(key, 0))
    links = {case: f"{place}/{told[case.about]}" if case.about in told else "" for case in cases}
    return Beside(tuple(Call(case, link) for case, link in links.items()), await kept.remarks(key, REMARKS))


class RulingForm(Form):
    """The reason for a ruling."""

    carries = RulingFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: RulingFormId, fields: dict[str, str]) -> None:
        """Have it stand. Raises NotHost, and Unfit without a reason or where the table was decided meanwhile."""
        await replies.in_private(interaction)
        contest, why = await event_here(interaction, carried.event), fields.get(_WHY, "").strip()
        if not why:
            raise Unfit("event-why")
        points = _points(contest.match(carried.match), carried.what)
        contests, user = interaction.client.contests, interaction.user.id
        after = await ending.rule(
            contests, contest.id, carried.match, user, points, why, interaction.id, heard=carried.heard
        )
        words = replies.reader(interaction)
        pairs = scored(after, after.match(carried.match), words)
        await replies.show(interaction, sendable(view_of(words("event.ruled", pairs=pairs), [desk_way(after, words)])))


def _points(match: StoredMatch, verdict: Verdict) -> Mapping[str, int] | None:
    """What each side scores; None where the table does not count."""
    if verdict == "void":
        return None
    winner = list(match.sides)[verdict == "second"]
    return {side: WIN if side == winner else LOSS for side in match.sides}
