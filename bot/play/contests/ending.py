"""The end of a table: its score goes into the event's log, and behind the last one the round is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.errors import Unfit
from bot.names import unnumbered
from bot.play.contests import chores
from bot.play.contests.contesting import Contesting, require_runs
from bot.play.contests.drawing import leads_on
from bot.play.contests.flags import FORFEIT
from bot.play.contests.masters import require_reader
from bot.play.contests.opening import record_for
from bot.play.contests.story import readable, said, story_of
from bot.play.moment import Moment
from bot.storage.chores import NewChore
from bot.storage.contest_models import LOST, PLAYED, PLAYING, VOID
from bot.storage.contests import GOING_ON, Changed, StoredContest, StoredMatch
from bot.storage.roster import RULES
from bot.storage.stored import Owed
from engine.contest.log import RESULT, RULING
from engine.contest.score import LOSS, WIN, score
from engine.contest.verdict import DUE, source
from engine.encounter import Encounter
from engine.loading.load import load


async def settle(contesting: Contesting, contest_id: int, match_id: int) -> None:
    """Write down what a table counts whose encounter is over; once, however often it is called for, and nothing where
    the event is damaged."""
    contest = await contesting.find(contest_id)
    match = contest.match(match_id)
    if match.status not in (PLAYING, LOST) or match.encounter_id is None or not readable(contest):
        return
    if await contesting.service.repository.matches.dropped(match.encounter_id):
        await contesting.change(contest_id, partial(_dropped, match_id=match_id))
        return
    async with contesting.service.hold(match.encounter_id) as warm:
        counted = score(warm.encounter.record, warm.encounter.state)
        came_of = source(warm.encounter)
        result = {"result": dict(counted.result), "value": dict(counted.value), "source": came_of}
        gave_up = warm.seating.side_of(warm.ended_by)

    def how(contest: StoredContest) -> Changed:
        if contest.match(match_id).result is not None:
            return Changed(contest)
        if gave_up in match.sides:
            return walk_over(contest, contest.match(match_id), match.sides[gave_up])
        return counting(contest, contest.match(match_id), {"do": RESULT, **result})

    await contesting.change(contest_id, how)


def _dropped(contest: StoredContest, match_id: int) -> Changed:
    """The event with a table whose set-up was given up before it began: it may be opened anew."""
    match = contest.match(match_id)
    if match.status not in (PLAYING, LOST):
        return Changed(contest)
    anew = replace(match, status=LOST, encounter_id=None)
    after = replace(contest, matches=tuple(anew if one is match else one for one in contest.matches))
    return Changed(after, [chores.card(contest.id), chores.notice(contest.id, "thread", match_id)])


async def forfeit(contesting: Contesting, contest_id: int, match_id: int, entrant: int) -> StoredContest:
    """Count a table as won by the other side, without field value. Raises Stale."""
    return await contesting.change(contest_id, lambda contest: walk_over(contest, contest.match(match_id), entrant))


async def rule(
    contesting: Contesting,
    contest_id: int,
    match_id: int,
    actor: int,
    result: Mapping[str, int] | None,
    why: str,
    interaction: int | None = None,
    *,
    heard: int | None = None,
) -> StoredContest:
    """Change what a table counts, by points for each side, or with None make it void; `why` stands in the log.

    Pairings that were drawn since stand. Raises NotHost, BadRequest without a reason, and Unfit for a person who
    plays there, and where the ruling was made behind `heard` results and rulings of the table, and another has come
    since.
    """

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        match = contest.match(match_id)
        require_reader(contest, match, actor)
        if heard not in (None, contest.heard(match)):
            raise Unfit("event-ruled", table=match.number)
        return ruled(contest, match, result, why)

    return await contesting.change(contest_id, how, actor, interaction)


async def time_up(contesting: Contesting, contest_id: int, match_id: int) -> tuple[Moment, Owed] | None:
    """End a table that is still played when the time of its round is over: by the field value that stands there, or by
    that of its set-up where nothing was played; what came of it at the table."""
    contest, now = await contesting.find(contest_id), contesting.service.now()
    match = contest.match(match_id)
    if contest.status not in GOING_ON or match.result is not None or match.due_at is None:
        return None
    if match.due_at > now:
        later = chores.due(match, match.due_at - now)
        await contesting.change(contest_id, lambda contest: Changed(contest, [later]))
        return None
    if match.encounter_id is not None:
        done = await break_off(contesting, match.encounter_id, DUE)
        if not await contesting.service.repository.matches.dropped(match.encounter_id):
            return done
    record = load(await record_for(contesting, contest, match))
    counted = score(record, Encounter(record).state)
    result = {"result": dict(counted.result), "value": dict(counted.value), "source": DUE}

    def how(contest: StoredContest) -> Changed:
        match = replace(contest.match(match_id), encounter_id=None)
        return Changed(contest) if match.result is not None else counting(contest, match, {"do": RESULT, **result})

    await contesting.change(contest_id, how)
    return None


def ruled(contest: StoredContest, match: StoredMatch, result: Mapping[str, int] | None, why: str) -> Changed:
    """The event with a ruling upon a table. Raises Unfit for a table of a cup that has to have a winner."""
    if result is None and leads_on(contest, match):
        raise Unfit("event-needs-winner", table=match.number)
    return counting(contest, match, {"do": RULING, "result": dict(result or {}), "why": unnumbered(why)})


def walk_over(contest: StoredContest, match: StoredMatch, entrant: int) -> Changed:
    """The event with a table won by those who did not leave."""
    if match.result is not None:
        return Changed(contest)
    points = {side: LOSS if number == entrant else WIN for side, number in match.sides.items()}
    result = {"result": points, "value": dict.fromkeys(match.sides, 0), "source": FORFEIT}
    return counting(contest, match, {"do": RESULT, **result})


def counting(contest: StoredContest, match: StoredMatch, item: Mapping[str, Any]) -> Changed:
    """The event with a result or a ruling in its log, and what follows: the round is told when all its tables are over,
    and after that what a ruling changes; behind the last round the host approves the standings."""
    item = {"round": match.round, "table": match.number, **item}
    after = said(contest, item)
    story = story_of(after)
    outcome = story.outcomes[match.round, match.number]
    status = PLAYED if outcome.points else VOID
    now = replace(match, status=status, result=outcome.result_json(story.sides_of(match.round)), source=outcome.source)
    after = replace(after, matches=tuple(now if one.id == match.id else one for one in contest.matches))
    off_table = item.get("why") or (FORFEIT if item.get("source") == FORFEIT else "")
    plays = match.status in (PLAYING, LOST) and match.encounter_id is not None
    if match.result is not None and all(one.result is not None for one in contest.of_round(match.round)):
        return Changed(after, [chores.ruled(match, off_table), chores.card(contest.id)])
    return Changed(after, _told(after, now, [chores.end(match, off_table)] if plays and off_table else []))


async def break_off(contesting: Contesting, encounter_id: int, why: str) -> tuple[Moment, Owed] | None:
    """End the battle of a table that is decided off the table: what came of it; None where it is over, or never
    began."""
    service = contesting.service
    if await service.repository.drafts.drop(encounter_id):
        return None
    async with service.hold(encounter_id) as warm:
        if not warm.runs:
            return None
        return await service.commit(warm, None, None, [{"do": "end-encounter", "by": RULES, "reason": why}])


def _told(contest: StoredContest, match: StoredMatch, ends: Sequence[NewChore]) -> list[NewChore]:
    called = [*ends, chores.close(match)]
    if all(one.result is not None for one in contest.of_round(match.round)):
        called += chores.round_over(contest, match.round)
    return called
