"""The acts of a story: each is a round with one table, into which those go who came through the act before."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.errors import Stale, Unfit
from bot.names import unnumbered
from bot.play.contests.contesting import Contesting, require_runs
from bot.play.contests.drawing import drawn, open_round
from bot.play.contests.opening import act_before, record_for
from bot.play.contests.squads import joined, shared
from bot.play.contests.story import said
from bot.setup.duels import duel
from bot.storage.contest_models import PLAYING
from bot.storage.contests import Changed, StoredContest, StoredEntrant
from engine.contest.acts import carried, survivors
from engine.contest.log import TELL
from engine.contest.plan import read_plan
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.record.model import fighting


@dataclass(frozen=True, slots=True)
class Act:
    """An act that may begin: its set-up, and who goes on into it."""

    scenario: str
    record: Mapping[str, Any]
    placed: Mapping[str, str]
    """By the ids of those who go on, the places that they take."""
    fit: Mapping[str, int]
    """By side, in the act before, how many are fit to go on; empty for the first act."""
    left: Mapping[str, tuple[str, ...]]
    """By the same sides the names of those for whom there is no place."""
    companions: Mapping[str, str]
    """By the ids of those whom a game master added to go with a friend that one's id."""

    @property
    def sides(self) -> tuple[str, ...]:
        """Its sides."""
        return fighting(self.record)

    def count(self, side: str) -> int:
        """How many figures a side has in it."""
        return sum(figure["side"] == side for figure in self.record["figures"])


@dataclass(frozen=True, slots=True)
class Added:
    """Those whom a game master added to squads: by their ids the friend that each goes with, and their names."""

    companions: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


async def next_act(contesting: Contesting, contest: StoredContest, scenario: str = "") -> Act:
    """The next act of a story, by its plan or with another scenario. Raises Unfit where those who are left cannot play
    it."""
    scenario = scenario or read_plan(contest.plan).scenario(contest.round + 1)
    ended = await act_before(contesting, contest, contest.round + 1)
    return await asyncio.to_thread(_act, duel(scenario, contest.language), scenario, ended)


async def set_up_of(contesting: Contesting, contest: StoredContest) -> Mapping[str, Any]:
    """The set-up of the newest act, or of the first where none has begun."""
    match = next(iter(contest.of_round(contest.round)), None)
    return (
        (await next_act(contesting, contest)).record if match is None else await record_for(contesting, contest, match)
    )


async def added(contesting: Contesting, contest: StoredContest) -> Added:
    """Those whom a game master has added to squads in the act that is played."""
    match = next(iter(contest.of_round(contest.round)), None)
    if match is None or match.encounter_id is None or match.status != PLAYING:
        return Added()
    if await contesting.service.repository.drafts.find(match.encounter_id) is not None:
        return Added()  # its figures are still being placed
    async with contesting.service.hold(match.encounter_id) as warm:
        state = warm.encounter.state
        companions = state.companions
        return Added(companions, {figure.id: figure.name for figure in state.figures if figure.id in companions})


async def begin_act(
    contesting: Contesting,
    contest_id: int,
    number: int,
    actor: int,
    scenario: str = "",
    word: str = "",
    interaction: int | None = None,
) -> StoredContest:
    """Begin an act, by the plan or with another scenario, with a word to all; the squads stay with those who led them,
    as far as they came through.

    Raises NotHost, Stale where a later act has begun, Unfit where a side has no player or those who are left cannot
    play the scenario, and Refused while the act before is played.
    """
    before = await contesting.find(contest_id)
    require_runs(before, actor)
    act = await next_act(contesting, before, scenario) if before.round < number else None

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if act is None or contest.round >= number:
            return Changed(contest)
        empty = next((team for team in contest.entrants if not team.people), None)
        if empty is not None:
            raise Unfit("story-side-empty", side=empty.name)
        sides = zip(act.sides, contest.entrants, strict=True)
        entrants = tuple(_carried(team, act, side) for side, team in sides) if act.fit else contest.entrants
        scenarios = [*contest.plan["scenarios"][: number - 1], act.scenario, *contest.plan["scenarios"][number:]]
        contest = replace(contest, plan={**contest.plan, "scenarios": scenarios}, entrants=entrants)
        made = drawn(contest, number, {}, contesting.service.now())
        return replace(
            made, contest=said(made.contest, {"do": TELL, "text": unnumbered(word)}) if word else made.contest
        )

    after = await contesting.change(contest_id, how, actor, interaction)
    if after.round > number:
        raise Stale("a later act has begun")
    return await open_round(contesting, contest_id, actor, number)


def _act(set_up: dict[str, Any], scenario: str, ended: Encounter | None) -> Act:
    if ended is None:
        return Act(scenario, set_up, {}, {}, {}, {})
    record, placed = carried(set_up, ended)
    try:
        load(record)
    except BadRequest:
        raise Unfit("story-cannot-play") from None
    fit, sides = survivors(ended), {figure.id: figure.side for figure in ended.state.figures}
    fighters = fighting(ended.record.raw)
    counts = {side: sum(sides[one] == side for one in fit) for side in fighters}
    out = [figure for figure in ended.state.figures if figure.id in fit and figure.id not in placed]
    left = {side: tuple(figure.name for figure in out if figure.side == side) for side in fighters}
    return Act(scenario, record, placed, counts, left, ended.state.companions)


def _carried(team: StoredEntrant, act: Act, side: str) -> StoredEntrant:
    """The team with those of its squads who go on; with the squads of the set-up where that brings others."""
    every = [joined(squad, act.companions) for squad in team.squads]
    squads = [[act.placed[one] for one in squad if one in act.placed] for squad in every]
    kept = [place for place, squad in enumerate(squads) if squad]
    if not kept:
        return shared(team, act.record, side, 0)
    leads = {user: tuple(kept.index(one) for one in places if one in kept) for user, places in team.leads.items()}
    return replace(
        team,
        squads=tuple(tuple(squads[one]) for one in kept),
        leads={user: places for user, places in leads.items() if places},
    )
