"""The draw of a round, and its opening."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from bot.errors import Stale, Unfit
from bot.play.contests import chores
from bot.play.contests.calendar import digest_in, round_end
from bot.play.contests.contesting import Contesting, require_runs
from bot.play.contests.story import drew, joins, numbered, said, story_of
from bot.storage.availability import Availability
from bot.storage.contest_models import DRAWN, IN, OPEN, RUNNING
from bot.storage.contests import Changed, StoredContest, StoredMatch
from bot.zones import zone_of
from engine.contest.draw import Reason, all_play_all, draw, reasons
from engine.contest.plan import CUP, EVENING, LEAGUE, STORY, SWISS
from engine.contest.waking import in_common

_TRIES = 5
_PAIR = 2


async def draw_round(
    contesting: Contesting, contest_id: int, actor: int | None, round_: int, interaction: int | None = None
) -> StoredContest:
    """Draw a round; with the first one the signing up ends, and the seal takes the words of those who are in.

    Without an `actor` it is drawn by itself. Raises NotHost, Stale where it was drawn already, Unfit for two entrants
    who share a person, and Refused where it cannot be drawn: tables are still played, or fewer than two are left.
    """
    for _ in range(_TRIES):
        before = await contesting.find(contest_id)
        if actor is not None:
            require_runs(before, actor)
        if before.round >= round_:
            raise Stale("that round is drawn")
        # It takes its time, and the database is not to wait for it: what changes meanwhile makes it anew.
        captains = [one.people[0] for one in before.entrants if one.status == IN and one.people]
        hours = await contesting.service.repository.availability.of_people(captains)
        made = await asyncio.to_thread(drawn, before, round_, hours, contesting.service.now())
        how = partial(_unless_changed, before.version, made)
        after = await contesting.change(contest_id, how, actor, interaction)
        if after.round >= round_:
            return after
    raise Stale("the event has changed")


async def open_round(
    contesting: Contesting, contest_id: int, actor: int | None, round_: int, interaction: int | None = None
) -> StoredContest:
    """Have the tables of a round opened that are not, and count the time of the round from now on. Raises NotHost,
    Unfit where none is left to be opened."""
    now = contesting.service.now()

    def how(contest: StoredContest) -> Changed:
        if actor is not None:
            require_runs(contest, actor)
        waiting = [match for match in contest.of_round(round_) if match.status == DRAWN]
        if not waiting:
            raise Unfit("story-act-begun" if contest.plan["kind"] == STORY else "event-opened", number=round_)
        called = [chores.open_table(match) for match in waiting]
        end = round_end(contest.lasts, now, zone_of(contest.zone) or UTC)
        if end is None:
            return Changed(contest, called)
        matches = tuple(replace(match, due_at=end) if match in waiting else match for match in contest.matches)
        called += [chores.due(match, end - now) for match in waiting]
        return Changed(replace(contest, matches=matches), [*called, chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


async def to_league(contesting: Contesting, contest_id: int, actor: int) -> StoredContest:
    """Have all play all, in the place of what was planned. Raises NotHost, Unfit once the first round is drawn."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if contest.status != OPEN:
            raise Unfit("event-drawn")
        return Changed(replace(contest, plan={**contest.plan, "kind": LEAGUE, "rounds": 0}), [chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor)


def suits_league(contest: StoredContest) -> bool:
    """Whether the first draw is of so few that all had better play all; two play each other anyway, and a cup is meant
    as one."""
    taking = sum(one.status == IN for one in contest.entrants)
    pairs = contest.status == OPEN and contest.plan["kind"] in (EVENING, SWISS)
    return pairs and taking > _PAIR and all_play_all(story_of(contest))


def why(contest: StoredContest, round_: int) -> Mapping[int, Reason]:
    """Why entrants were paired in a round that was drawn, by table."""
    story = story_of(contest)
    return reasons(story, story.rounds[round_ - 1])


def leads_on(contest: StoredContest, match: StoredMatch) -> bool:
    """Whether the winner of a table goes on in the bracket of a cup."""
    return contest.plan["kind"] == CUP and not why(contest, match.round)[match.number].consolation


def _unless_changed(version: int, made: Changed, now: StoredContest) -> Changed:
    """What was made of an event, if it is still as it was then. Raises Stale where the round was drawn meanwhile."""
    if now.round >= made.contest.round:
        raise Stale("that round is drawn")
    return made if now.version == version else Changed(now)


def drawn(contest: StoredContest, round_: int, people: Mapping[int, Availability], now: datetime) -> Changed:
    """The event with a round drawn; captains had better be awake together in the week from `now` on."""
    if contest.status == OPEN:
        entrants = numbered(contest.entrants)
        contest = replace(contest, status=RUNNING, entrants=entrants, inputs=(*contest.inputs, *joins(entrants)))
    _require_strangers(contest)
    story = story_of(contest)
    known = [one for one in contest.entrants if one.status == IN and one.people and one.people[0] in people]
    hours = {one.number: people[one.people[0]].hours for one in known}
    made = draw(story, round_, in_common(hours, now))
    sides, scenario = story.sides_of(round_), story.plan.scenario(round_)
    fresh = tuple(
        StoredMatch(round_, one.table, scenario, dict(zip(sides, one.entrants, strict=True))) for one in made.pairings
    )
    after = replace(said(contest, drew(contest, made, story)), matches=(*contest.matches, *fresh))
    daily = chores.digest(contest.id, digest_in(now, zone_of(contest.zone) or UTC))
    # A round without tables is over at once.
    return Changed(after, [daily, chores.card(contest.id)] if fresh else chores.round_over(after, round_))


def _require_strangers(contest: StoredContest) -> None:
    """Raise Unfit where a person belongs to two entrants who take part: they could meet themselves."""
    seen: dict[int, str] = {}
    for entrant in (one for one in contest.entrants if one.status == IN):
        for user in entrant.people:
            if user in seen:
                raise Unfit("event-shared", one=seen[user], other=entrant.name)
            seen[user] = entrant.name
