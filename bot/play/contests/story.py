"""An event as the engine has it, made again from what is stored of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bot.errors import UnreadableEvent
from bot.language import ENGLISH
from bot.setup.duels import duel
from bot.storage.contest_models import APPROVING, IN, OPEN, RUNNING
from bot.storage.contests import GOING_ON, StoredContest, StoredEntrant, StoredMatch
from engine.contest.log import DRAW, JOIN, TELL, Contest, Sides, replay
from engine.contest.plan import STORY, SWISS, Plan, read_plan
from engine.contest.rounds import Round
from engine.contest.seal import table_seed
from engine.contest.standings import Row
from engine.errors import DuckbackError
from engine.record.model import fighting


def story_of(contest: StoredContest) -> Contest:
    """An event after all of its inputs; while people sign up, as it would begin with those who are in. Raises
    UnreadableEvent where what is stored of it is damaged."""
    try:
        plan = read_plan(contest.plan)
        log = joins(numbered(contest.entrants)) if contest.status == OPEN else contest.inputs
        return replay(plan, sides_of(plan), contest.seed, log)
    except (DuckbackError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise UnreadableEvent("what is stored of this event cannot be read") from error


def readable(contest: StoredContest) -> bool:
    """Whether what is stored of an event makes it again."""
    try:
        story_of(contest)
    except UnreadableEvent:
        return False
    return True


def said(contest: StoredContest, item: Mapping[str, Any]) -> StoredContest:
    """The event with one more input in its log, and the status that it has then: the host approves the standings when
    no further round can be drawn. Raises Refused for an input that cannot be."""
    story = story_of(contest).apply(item)
    status = APPROVING if story.over else RUNNING
    goes_on = contest.status in GOING_ON
    return replace(contest, inputs=(*contest.inputs, item), status=status if goes_on else contest.status)


def newcomers_may_join(contest: StoredContest) -> bool:
    """Whether anybody may still sign up: before the first draw, and in Swiss rounds while a draw is to come; in a story
    people join a team."""
    if contest.status == OPEN:
        return bool(contest.plan["kind"] != STORY)
    return read_plan(contest.plan).kind == SWISS and _draw_to_come(contest)


def may_join(contest: StoredContest, user: int) -> bool:
    """Whether a person may still sign up, or come back after they dropped out."""
    return contest.entrant_of(user) is None and takes_in(contest, user)


def takes_in(contest: StoredContest, user: int) -> bool:
    """Whether a draw is to come for a person who joins, or their table goes on to which they come back."""
    if newcomers_may_join(contest):
        return True
    left = contest.left_by(user)
    playing = (match for match in contest.of_round(contest.round) if match.result is None)
    waits = left is not None and any(left.number in match.sides.values() for match in playing)
    return waits or (left is not None and _draw_to_come(contest))


def _draw_to_come(contest: StoredContest) -> bool:
    return contest.status in (RUNNING, APPROVING) and contest.round < story_of(contest).length


def sides_of(plan: Plan) -> Sides:
    """The ids of the sides of each scenario of a plan. Raises Unfit for a scenario that there is not."""
    return {name: _sides(name) for name in plan.scenarios}


@lru_cache
def _sides(scenario: str) -> tuple[str, ...]:
    return fighting(duel(scenario, ENGLISH))


def numbered(entrants: Sequence[StoredEntrant]) -> tuple[StoredEntrant, ...]:
    """The entrants when the first round is drawn: those who take part have the numbers from 1 on."""
    taking = [one for one in entrants if one.status == IN]
    others = [one for one in entrants if one.status != IN]
    return (*(replace(one, number=number) for number, one in enumerate(taking, 1)), *others)


def joins(entrants: Sequence[StoredEntrant]) -> tuple[dict[str, Any], ...]:
    """The inputs by which these take part, without those who wait."""
    taking = (one for one in entrants if one.status == IN)
    return tuple({"do": JOIN, "entrant": one.number, **({"word": one.word} if one.word else {})} for one in taking)


def drew(contest: StoredContest, round_: Round, story: Contest) -> dict[str, Any]:
    """The input by which a round is drawn."""
    return {"do": DRAW, **round_.as_json(story.sides_of(round_.number))}


def word_before(contest: StoredContest, round_: int) -> str:
    """What the game master of a story has said before an act; empty for nothing."""
    drawn = next(
        place for place, item in enumerate(contest.inputs) if (item["do"], item.get("number")) == (DRAW, round_)
    )
    following = contest.inputs[drawn + 1 : drawn + 2]
    return next((str(item["text"]) for item in following if item["do"] == TELL), "")


def seed_of(contest: StoredContest, match: StoredMatch) -> str:
    """The sealed seed of a table's dice."""
    return table_seed(story_of(contest).key, match.round, match.number)


def standings_of(contest: StoredContest) -> tuple[Row, ...]:
    """The standings behind the last round that is played to its end."""
    story = story_of(contest)
    return story.standings(story.finished)
