"""An event is made, announced, moved, paused, approved or given up by those who run it."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Literal

from bot.errors import Unfit
from bot.language import Language
from bot.play.contests import chores
from bot.play.contests.contesting import Contesting, require_runs
from bot.play.contests.flags import RULES
from bot.play.contests.masters import name_masters
from bot.setup.contests import completed
from bot.storage.contest_models import APPROVING, CANCELLED, LOST, OVER, PLAYING
from bot.storage.contests import LEAD, Changed, StoredContest
from engine.contest.plan import Plan, read_plan
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
) -> StoredContest:
    """Announce an event in a forum or a text channel: its seed is sealed, and its card is posted.

    What the plan leaves out has the plan's defaults; `leads` may do all that the host may, and `policy`
    says what follows a fallen flag. Raises BadRequest for a plan
    that is none.
    """
    seed = secrets.token_hex(16)
    made = StoredContest(
        guild_id=guild_id,
        host_id=host,
        channel_id=channel_id,
        plan=_checked({**plan, "language": language}).as_json(),
        seed=seed,
        commitment=commitment(seed),
        language=language,
        roles=dict.fromkeys(leads, LEAD),
        policy=policy,
    )
    contest_id = await contesting.service.repository.contests.create(
        made, lambda key: [chores.post(key)], contesting.service.now()
    )
    contesting.called()
    return await contesting.find(contest_id)


async def add_lead(contesting: Contesting, contest_id: int, actor: int, user: int) -> StoredContest:
    """Have another person run the event too. Raises NotHost."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        return Changed(replace(contest, roles={**contest.roles, user: LEAD}))

    after = await contesting.change(contest_id, how, actor)
    await name_masters(contesting, after)
    return after


async def move(contesting: Contesting, contest_id: int, actor: int, channel_id: int) -> StoredContest:
    """Go on in another forum or channel: the event is posted there, what was paused goes on, and tables that have no
    thread any more go on in others. Raises NotHost."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        lost = [match for match in contest.matches if match.status == LOST]
        matches = tuple(replace(one, status=PLAYING) if one in lost else one for one in contest.matches)
        after = replace(contest, channel_id=channel_id, post_id=None, card_id=None, paused_at=None, matches=matches)
        post = replace(chores.post(contest_id), args={"making": False, "started": False})
        return Changed(after, [post, *map(chores.open_another, lost)])

    return await contesting.change(contest_id, how, actor)


async def pause(contesting: Contesting, contest_id: int, what: Literal["channel", "server"]) -> StoredContest:
    """Have nothing opened or posted until it goes on, as Discord has taken the place away; those who run it hear so."""

    def how(contest: StoredContest) -> Changed:
        if contest.paused_at is not None:
            return Changed(contest)
        return Changed(replace(contest, paused_at=contesting.service.now()), [chores.notice(contest_id, what)])

    return await contesting.change(contest_id, how)


async def resume(contesting: Contesting, contest_id: int, actor: int | None = None) -> StoredContest:
    """Go on after a pause. Raises NotHost."""

    def how(contest: StoredContest) -> Changed:
        if actor is not None:
            require_runs(contest, actor)
        return Changed(replace(contest, paused_at=None), [chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor)


async def give_up(contesting: Contesting, contest_id: int, actor: int, interaction: int | None = None) -> StoredContest:
    """End an event before its time; tables that are played go on, and count for nothing. Raises NotHost, Unfit."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        return Changed(replace(contest, status=CANCELLED), [chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


async def approve(contesting: Contesting, contest_id: int, actor: int, interaction: int | None = None) -> StoredContest:
    """Approve the final standings: the event is over, its seed open to all, and its archive is posted.

    Raises NotHost, and Unfit while a round is played or to come.
    """

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if contest.status != APPROVING:
            raise Unfit("event-goes-on")
        return Changed(replace(contest, status=OVER), [chores.card(contest_id), chores.archive(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


async def posted(contesting: Contesting, contest_id: int, card_id: int, post_id: int | None = None) -> None:
    """Note the message with the event's card, and its post in a forum."""
    await contesting.change(contest_id, lambda contest: Changed(replace(contest, card_id=card_id, post_id=post_id)))


async def stands(contesting: Contesting, contest_id: int, message_id: int) -> None:
    """Note the message with the newest standings."""
    await contesting.change(contest_id, lambda contest: Changed(replace(contest, standings_id=message_id)))


def _checked(plan: Mapping[str, Any]) -> Plan:
    """A plan that can be played, with scenarios. Raises BadRequest."""
    return completed(read_plan(plan))
