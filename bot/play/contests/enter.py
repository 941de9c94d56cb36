"""The people in an event: signing up and leaving, the bench, checking in, a word for the seal, a replacement."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from bot.errors import Stale, Unfit
from bot.names import unnumbered
from bot.play.contests import chores, flags, squads, teams
from bot.play.contests.contesting import Contesting, require_on, require_runs
from bot.play.contests.ending import counting, walk_over
from bot.play.contests.masters import name_masters
from bot.play.contests.story import said, takes_in
from bot.storage.contest_models import BENCH, DRAWN, IN, OPEN, OUT, PLAYING
from bot.storage.contests import Changed, StoredContest, StoredEntrant, StoredMatch
from bot.storage.mydata import NOBODY
from engine.contest.log import JOIN, LEAVE, REPLACE, RULING
from engine.contest.plan import STORY
from engine.contest.rounds import MOST

MOST_LETTERS = 60
"""Letters of an entrant's name, and of a word for the seal."""


async def join(
    contesting: Contesting,
    contest_id: int,
    user: int,
    name: str,
    *,
    bench: bool = False,
    interaction: int | None = None,
) -> StoredContest:
    """Sign a person up under this name, or for the `bench`; one on the bench who joins takes part.

    While people sign up all may; once the first round is drawn, a newcomer takes part from the next draw on. Raises
    Unfit for a person who takes part already, or where no draw is to come that takes them in.
    """
    return await contesting.change(contest_id, partial(_joined, user=user, name=name, bench=bench), user, interaction)


async def leave(contesting: Contesting, contest_id: int, user: int, interaction: int | None = None) -> StoredContest:
    """Take a person's entrant out: their results stay, and they are drawn no more. Raises Unfit for one not in it."""
    return await contesting.change(contest_id, partial(_left, user=user), user, interaction)


async def remove(
    contesting: Contesting, contest_id: int, number: int, actor: int | None = None, interaction: int | None = None
) -> StoredContest:
    """Take an entrant out, as a person who runs the event; without an `actor` for one who has left the server.

    Raises NotHost, Stale.
    """

    def how(contest: StoredContest) -> Changed:
        if actor is not None:
            require_runs(contest, actor)
        entrant = contest.entrant(number)
        return Changed(contest) if entrant.status == OUT else out(contest, entrant)

    return await contesting.change(contest_id, how, actor, interaction)


async def to_bench(
    contesting: Contesting, contest_id: int, number: int, actor: int, interaction: int | None = None
) -> StoredContest:
    """Have an entrant wait on the bench until they join again, as a person who runs the event.

    Raises NotHost, Unfit once the first round is drawn.
    """

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if contest.status != OPEN:
            raise Unfit("event-drawn")
        return Changed(at_the_end(contest, contest.entrant(number)), [chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


async def check_in(contesting: Contesting, contest_id: int, user: int) -> StoredContest:
    """Note that a person will play. Raises Unfit for one not in it."""
    now = contesting.service.now()
    return await contesting.change(contest_id, partial(_checked_in, user=user, now=now), user)


async def word(contesting: Contesting, contest_id: int, user: int, typed: str) -> StoredContest:
    """Put a person's word into the seal, until the first round is drawn. Raises Unfit for one not in it, or later."""
    return await contesting.change(contest_id, partial(_worded, user=user, typed=typed), user)


async def forget(contesting: Contesting, user: int) -> None:
    """Take a person who wishes to be forgotten out of every event that goes on, and their name out of all."""
    for contest_id in await contesting.service.repository.contests.of_person(user):
        await name_masters(contesting, await contesting.change(contest_id, partial(without, user=user)))
    await contesting.service.repository.contests.forget(user)


def without(contest: StoredContest, user: int) -> Changed:
    """The event without a person: their entrant leaves, and what they ran falls to a lead, as far as there is one."""
    mine = contest.entrant_of(user)
    changed = Changed(contest) if mine is None else _gone(contest, mine, user)
    roles = {one: role for one, role in contest.roles.items() if one != user}
    after = replace(changed.contest, roles=roles)
    if contest.host_id == user:
        after = replace(after, host_id=next(iter(replace(after, host_id=NOBODY).runners), NOBODY))
    return replace(changed, contest=after)


def _joined(contest: StoredContest, user: int, name: str, *, bench: bool) -> Changed:
    require_on(contest)
    status, mine = BENCH if bench else IN, contest.entrant_of(user)
    if mine is not None and mine.status == status:
        raise Unfit("event-in-already", event=contest.name)
    if mine is not None and mine.status == IN and contest.status != OPEN:
        raise Unfit("event-in-already", event=contest.name)
    if not bench and not takes_in(contest, user):
        raise Unfit("event-closed", event=contest.name)
    known = mine or StoredEntrant(0, named(name), (user,))
    left = contest.left_by(user)
    others = tuple(one for one in contest.entrants if one is not mine)
    if left is not None and not bench:
        # The log knows them by the number that they had.
        entrants = tuple(replace(one, status=IN) if one is left else one for one in others)
        number = left.number
    else:
        number = next_number(others, bench=bench)
        entrants = (*others, replace(known, number=number, status=status))
    after = replace(contest, entrants=entrants)
    if contest.status != OPEN and not bench:
        after = said(after, {"do": JOIN, "entrant": number})
    played = (match for match in contest.of_round(contest.round) if match.status == PLAYING)
    back = [chores.seat(match, number) for match in played if number in match.sides.values()]
    return Changed(after, [chores.card(contest.id), *back])


def named(name: str) -> str:
    """The name of an entrant, without numbers by which Discord knows people."""
    return " ".join(unnumbered(name).split())[:MOST_LETTERS]


def next_number(entrants: Sequence[StoredEntrant], *, bench: bool) -> int:
    """The number of the next entrant who takes part, or waits: those on the bench have numbers of their own."""
    return 1 + max((one.number for one in entrants if (one.number > MOST) == bench), default=MOST if bench else 0)


def at_the_end(contest: StoredContest, entrant: StoredEntrant) -> StoredContest:
    """The event with an entrant at the end of the bench."""
    number = next_number(contest.entrants, bench=True)
    others = (one for one in contest.entrants if one is not entrant)
    return replace(contest, entrants=(*others, replace(entrant, number=number, status=BENCH)))


def _left(contest: StoredContest, user: int) -> Changed:
    require_on(contest)
    return _gone(contest, _mine(contest, user, "event-not-in"), user)


def _gone(contest: StoredContest, mine: StoredEntrant, user: int) -> Changed:
    """The event without an entrant; of a story without one person of a team."""
    if contest.plan["kind"] == STORY:
        return teams.changed(contest, mine.number, lambda _, team: squads.without(team, user))
    return out(contest, mine)


def out(contest: StoredContest, entrant: StoredEntrant) -> Changed:
    """The event without one who took part. Before the first draw nothing is left of them."""
    if contest.status == OPEN:
        entrants = tuple(one for one in contest.entrants if one != entrant)
        return Changed(replace(contest, entrants=entrants), [chores.card(contest.id)])
    if entrant.status == BENCH:
        return Changed(replace(contest, entrants=tuple(one for one in contest.entrants if one != entrant)))
    after = replace(contest, entrants=_with(contest, replace(entrant, status=OUT)))
    changed = Changed(said(after, {"do": LEAVE, "entrant": entrant.number}), [chores.card(contest.id)])
    for match in contest.of_round(contest.round):
        if match.status == DRAWN and entrant.number in match.sides.values():
            over = walk_over(changed.contest, match, entrant.number)
            changed = Changed(over.contest, [*changed.chores, *over.chores])
        elif match.status == PLAYING and entrant.number in match.sides.values():
            told = [chores.notice(contest.id, "left", match.id or 0, entrant.number)]
            called = [
                chores.seat(match, entrant.number),
                *(told if contest.bench and contest.policy != flags.BENCH else []),
            ]
            changed = replace(changed, chores=[*changed.chores, *called])
        elif _left_empty(changed.contest, match):
            over = counting(changed.contest, match, {"do": RULING, "result": {}, "why": "both have left"})
            changed = Changed(over.contest, [*changed.chores, *over.chores])
    return changed


def _left_empty(contest: StoredContest, match: StoredMatch) -> bool:
    """Whether both have left a table that was won by walk-over and never opened."""
    untouched = match.encounter_id is None and match.source == flags.FORFEIT
    return untouched and all(contest.entrant(number).status == OUT for number in match.sides.values())


def replaced(contest: StoredContest, old: StoredEntrant, new: StoredEntrant) -> Changed:
    """The event in which one from the bench goes on for another. Raises Stale where they wait there no more."""
    require_on(contest)
    if new.status != BENCH:
        raise Stale("they wait on the bench no more")
    others = tuple(one for one in contest.entrants if one not in (old, new))
    number = next_number((*others, old), bench=False)
    entrants = (*others, replace(old, status=OUT, replaced_by=number), replace(new, number=number, status=IN))
    after = said(replace(contest, entrants=entrants), {"do": REPLACE, "entrant": old.number, "by": number})
    waiting = [match for match in contest.matches if match.result is None and old.number in match.sides.values()]
    matches = tuple(_for(match, old.number, number) if match in waiting else match for match in contest.matches)
    seats = [chores.seat(match, old.number) for match in waiting if match.encounter_id is not None]
    return Changed(replace(after, matches=matches), [*seats, chores.card(contest.id)])


def _for(match: StoredMatch, old: int, new: int) -> StoredMatch:
    """A table with one entrant in the place of another."""
    return replace(match, sides={side: new if number == old else number for side, number in match.sides.items()})


def _checked_in(contest: StoredContest, user: int, now: datetime) -> Changed:
    require_on(contest)
    return Changed(replace(contest, entrants=_with(contest, replace(_mine(contest, user), checked_in_at=now))))


def require_wording(contest: StoredContest, user: int) -> StoredEntrant:
    """The entrant of a person who may put a word into the seal. Raises Unfit for one not in it, or later."""
    if contest.status != OPEN:
        raise Unfit("event-sealed")
    return _mine(contest, user)


def _worded(contest: StoredContest, user: int, typed: str) -> Changed:
    mine = replace(require_wording(contest, user), word=unnumbered(typed.strip())[:MOST_LETTERS])
    return Changed(replace(contest, entrants=_with(contest, mine)))


def _mine(contest: StoredContest, user: int, refused: str = "event-join-first") -> StoredEntrant:
    mine = contest.entrant_of(user)
    if mine is None:
        raise Unfit(refused, event=contest.name)
    return mine


def _with(contest: StoredContest, *changed: StoredEntrant) -> tuple[StoredEntrant, ...]:
    by = {one.number: one for one in changed}
    return tuple(by.get(one.number, one) for one in contest.entrants)
