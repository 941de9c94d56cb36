"""An event is made, announced, moved, paused, approved or given up by those who run it."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal

from bot.errors import Unfit
from bot.language import Language
from bot.names import unnumbered
from bot.play.contests import chores
from bot.play.contests.calendar import CALL, LONGER, OPEN_END
from bot.play.contests.contesting import Contesting, require_on, require_runs
from bot.play.contests.flags import RULES
from bot.play.contests.masters import name_masters
from bot.play.contests.squads import mark_of, teams
from bot.setup.contests import completed, laid
from bot.storage.chores import NewChore
from bot.storage.contest_models import APPROVING, CANCELLED, LEAD, LOST, OPEN, OVER, PLAYING, RUNNING
from bot.storage.contests import Changed, StoredContest
from engine.contest.plan import STORY, Plan, read_plan
from engine.dice import commitment


async def announce(
    contesting: Contesting,
    guild_id: int,
    channel_id: int,
    host: int,
    plan: Mapping[str, Any],
    language: Language,
    leads: Collection[int] = (),
    policy: str = RULES,
    *,
    lasts: str = OPEN_END,
    starts: timedelta | None = None,
    unattended: bool = False,
) -> StoredContest:
    """Announce an event in a forum or a text channel: its seed is sealed, and its card is posted.

    What the plan leaves out has the plan's defaults; `leads` may do all that the host may, and `policy` says what
    follows a fallen flag. A round ends at the latest as `lasts` says, by the clocks of the host; the first one is to be
    drawn so much later as `starts` says, and an `unattended` event draws each round by itself. Raises BadRequest for a
    plan that is none, Unfit for the name of an event that goes on there.
    """
    name = unnumbered(str(plan["name"]))
    await require_new(contesting, guild_id, name)
    seed, now = secrets.token_hex(16), contesting.service.now()
    when = await contesting.service.repository.availability.of(host)
    made = StoredContest(
        guild_id=guild_id,
        host_id=host,
        channel_id=channel_id,
        plan=_checked({**plan, "name": name, "language": language}).as_json(),
        seed=seed,
        commitment=commitment(seed),
        language=language,
        roles=dict.fromkeys(leads, LEAD),
        policy=policy,
        zone=when.zone,
        lasts=lasts,
        starts_at=None if starts is None else now + starts,
        unattended=unattended,
    )
    if made.plan["kind"] == STORY:
        made = replace(made, entrants=teams(laid(read_plan(made.plan), 1)))

    def called(key: int) -> list[NewChore]:
        post = chores.post(key)
        return [post] if starts is None else [post, chores.call(key, starts - CALL), chores.next_round(key, 0, starts)]

    contest_id = await contesting.service.repository.contests.create(made, called, now)
    contesting.called()
    return await contesting.find(contest_id)


async def require_new(contesting: Contesting, guild_id: int, name: str) -> None:
    """Raise Unfit where an event of that name goes on in a server."""
    there = await contesting.service.repository.contests.of_guild(guild_id)
    if name.casefold() in (contest.name.casefold() for contest in there):
        raise Unfit("event-same-name", name=name)


async def name_leads(
    contesting: Contesting, contest_id: int, actor: int, shown: int, users: Sequence[int]
) -> StoredContest:
    """Have just these people run the event beside its host; the actor was `shown` the leads of this mark. Raises
    NotHost, Unfit where the leads are others by now."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if mark_of(contest.leads) != shown:
            raise Unfit("event-leads-changed")
        kept = {user: role for user, role in contest.roles.items() if role != LEAD}
        return Changed(replace(contest, roles={**kept, **dict.fromkeys(users, LEAD)}), [chores.card(contest_id)])

    after = await contesting.change(contest_id, how, actor)
    await name_masters(contesting, after)
    return after


async def move(contesting: Contesting, contest_id: int, actor: int, channel_id: int) -> StoredContest:
    """Go on in another forum or channel: the event is posted there, what was paused goes on, and tables that have no
    thread any more go on in others. Raises NotHost."""
    now = contesting.service.now()

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        lost = [match for match in contest.matches if match.status == LOST]
        contest = _going_on(contest, now)
        matches = tuple(replace(one, status=PLAYING) if one.status == LOST else one for one in contest.matches)
        after = replace(contest, channel_id=channel_id, post_id=None, card_id=None, matches=matches)
        return Changed(after, [chores.post_anew(contest_id), *map(chores.open_another, lost)])

    return await contesting.change(contest_id, how, actor)


async def pause(contesting: Contesting, contest_id: int, what: Literal["channel", "server", "barred"]) -> StoredContest:
    """Have nothing opened or posted until it goes on, as its place was taken away; those who run it hear so."""

    def how(contest: StoredContest) -> Changed:
        if contest.paused_at is not None:
            return Changed(contest)
        return Changed(replace(contest, paused_at=contesting.service.now()), [chores.notice(contest_id, what)])

    return await contesting.change(contest_id, how)


async def resume(contesting: Contesting, contest_id: int, actor: int | None = None) -> StoredContest:
    """Go on after a pause. Raises NotHost."""
    now = contesting.service.now()

    def how(contest: StoredContest) -> Changed:
        if actor is not None:
            require_runs(contest, actor)
        return Changed(_going_on(contest, now), [chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor)


async def extend(contesting: Contesting, contest_id: int, actor: int, interaction: int | None = None) -> StoredContest:
    """Give the tables of the round that are still played more time. Raises NotHost, Unfit where none has an end."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if contest.due_at is None:
            raise Unfit("event-no-end")
        return Changed(_longer(contest, LONGER), [chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


async def attend(contesting: Contesting, contest_id: int, actor: int, *, unattended: bool) -> StoredContest:
    """Have each round drawn and opened by itself, or by those who run the event. Raises NotHost."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        follows = unattended and contest.status == RUNNING and contest.draws_next
        called = [chores.next_round(contest_id, contest.round, chores.RESPITE)] if follows else []
        return Changed(replace(contest, unattended=unattended), [chores.card(contest_id), *called])

    return await contesting.change(contest_id, how, actor)


async def call(contesting: Contesting, contest_id: int, actor: int) -> StoredContest:
    """Ask everybody who takes part whether they will play, but those who were asked. Raises NotHost, Unfit once the
    first round is drawn."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if contest.status != OPEN:
            raise Unfit("event-drawn")
        return Changed(contest, [chores.call(contest_id)])

    return await contesting.change(contest_id, how, actor)


async def retry(contesting: Contesting, contest: StoredContest, actor: int) -> None:
    """Have what Discord has refused tried again now. Raises NotHost."""
    require_runs(contest, actor)
    await contesting.service.repository.chores.hurry(contest.id, contesting.service.now())
    contesting.called()


async def give_up(contesting: Contesting, contest_id: int, actor: int, interaction: int | None = None) -> StoredContest:
    """End an event before its time; tables that are played go on, and count for nothing. Raises NotHost, Unfit."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        return Changed(replace(contest, status=CANCELLED), [chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


async def approve(contesting: Contesting, contest_id: int, actor: int, interaction: int | None = None) -> StoredContest:
    """Approve the final standings: the event is over, its seed open to all, and its archive is posted.

    Raises NotHost, and Unfit while a round is played or to come, or where the event is over.
    """

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        require_on(contest)
        if contest.status != APPROVING:
            raise Unfit("story-goes-on" if contest.plan["kind"] == STORY else "event-goes-on")
        told = [chores.chronicle(contest_id)] if contest.plan["kind"] == STORY else []
        return Changed(replace(contest, status=OVER), [chores.card(contest_id), *told, chores.archive(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


async def posted(contesting: Contesting, contest_id: int, card_id: int, post_id: int | None = None) -> None:
    """Note the message with the event's card, and its post in a forum."""
    await contesting.change(contest_id, lambda contest: Changed(replace(contest, card_id=card_id, post_id=post_id)))


async def stands(contesting: Contesting, contest_id: int, message_id: int) -> None:
    """Note the message with the newest standings."""
    await contesting.change(contest_id, lambda contest: Changed(replace(contest, standings_id=message_id)))


def _going_on(contest: StoredContest, now: datetime) -> StoredContest:
    """The event after a pause, which takes nothing from the time of its round."""
    paused = timedelta() if contest.paused_at is None else now - contest.paused_at
    return replace(_longer(contest, paused), paused_at=None)


def _longer(contest: StoredContest, time: timedelta) -> StoredContest:
    """The event with so much more time for tables that are still played."""
    matches = (
        one if one.due_at is None or one.result is not None else replace(one, due_at=one.due_at + time)
        for one in contest.matches
    )
    return replace(contest, matches=tuple(matches))


def _checked(plan: Mapping[str, Any]) -> Plan:
    """A plan that can be played, with scenarios. Raises BadRequest."""
    return completed(read_plan(plan))
