"""A side's next figure, rolled on a table of recruits or on an army list."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from bot.errors import Stale, Unfit
from bot.setup.draft import Draft, rules_of, side_in
from bot.setup.forces import another
from engine.checks.evaluate import evaluate
from engine.loading.recruits import MODIFIER, born, has_modifier, list_modifier
from engine.record.model import FIGHTS, LAST
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import Lookup

Throw = Callable[[int, int], list[int]]
"""The faces of so many dice with so many sides."""
NPC: Final = "npc"
MEMBER: Final = "member"
ENOUGH: Final = "CMP-TROOP-01"
"""A Star has as many NPCs as its Rep."""
_LIST: Final = "army-list"
MEDIA: Final = "media"
_WHOLE: Final = {NPC: NPC, MEDIA: "media-list"}
"""By line the table that needs no army and no rank."""
_CREW: Final = {"reporter": "reporter", "tech": "camera"}
"""Who is of a news crew, by what makes one that (CR2-LIST-10)."""
_LEADERS: Final = frozenset({"leader", "nco"})


class Line(NamedTuple):
    """What a figure is rolled as: of an army or by the general table, and of which rank of that army."""

    army: str
    rank: str = MEMBER

    @classmethod
    def of(cls, written: str) -> "Line":
        """The line that is written so."""
        return cls(*written.split(":", 1))

    def __str__(self) -> str:
        return self.army if self.rank == MEMBER else f"{self.army}:{self.rank}"


def recruits(rules: Ruleset, stance: str = FIGHTS) -> tuple[Line, ...]:
    """What the next figure of a side with this stance may be rolled as: of the press one of its crew; nothing where
    bands are raised otherwise."""
    if stance == LAST:
        return (Line(MEDIA),)
    special = rules.checks.get(_LIST)
    if not isinstance(special, Lookup):
        return ()
    armies = tuple(map(str, special.choices["army"]))
    if NPC in rules.checks:
        return tuple(map(Line, (NPC, *armies)))
    return tuple(Line(army, rank) for army in armies for rank in _ranks(rules, army))


def _ranks(rules: Ruleset, army: str) -> Iterator[str]:
    """The ranks that an army's list names, its rank and file first (CR2-LIST-02)."""
    table = rules.checks.get(MODIFIER)
    if isinstance(table, Lookup):
        yield MEMBER
        ranks = (rank for rank in map(str, table.choices["rank"]) if rank != MEMBER)
        yield from (rank for rank in ranks if has_modifier(table, army, rank))


def recruited(draft: Draft, side: str, line: Line, name: Callable[[Line, str], str], throw: Throw) -> Draft:
    """The draft with one more figure of a side, rolled as this; the last of its figures. It carries nothing yet.

    `name` says what one of a line, and of a row of the list, is called. One above the Star's Rep, or by one book above
    its leader's, is rolled again, and so is the first leader below one who is there (CMP-RUL-056, CR2-RUL-179).

    Raises Stale, and Unfit where the Stars have as many as their Reps (CMP-TROOP-01).
    """
    rules = rules_of(draft)
    if line not in recruits(rules, side_in(draft, side).get("stance", FIGHTS)):
        raise Stale("there is no such table")
    theirs = [one for one in draft["figures"] if one["side"] == side]
    heads = [one["rep"] for one in theirs if one.get("leader" if rules.parameters.leaders_best else "star")]
    if NPC in rules.checks and heads and len(theirs) - len(heads) >= sum(heads):
        raise Unfit("enough-recruits", count=sum(heads), rule=ENOUGH)
    most = max(heads, default=max(rules.parameters.reps)) if line.rank not in _LEADERS else max(rules.parameters.reps)
    least = _outranks(rules, line, theirs) if not heads else 0
    there, outcome = _there(theirs), _on_table(rules, line, throw)
    while not least <= outcome.values["rep"] <= most or outcome.result in there:
        outcome = _on_table(rules, line, throw)
    fields: dict[str, Any] = {"rep": outcome.values["rep"]}
    if line.rank in _LEADERS:
        fields["leader"] = True
    own = [_CREW[outcome.result]] if outcome.result in _CREW else []
    if traits := ", ".join((*own, *born(rules, line.army, fields["rep"], partial(_rolled, rules, throw)))):
        fields["traits"] = traits
    listed = _by_list(draft, side, line.army, rules, first=not theirs)
    return another(listed, side, name(line, outcome.result if line.army != NPC else ""), **fields)


def _there(theirs: Sequence[Mapping[str, Any]]) -> set[str]:
    """Those of a news crew who are there, as long as it is not whole: they are rolled again (CR2-RUL-296)."""
    found = {who for who, trait in _CREW.items() if any(trait in one.get("traits", ()) for one in theirs)}
    return found if found != set(_CREW) else set()


def _by_list(draft: Draft, side: str, army: str, rules: Ruleset, *, first: bool) -> Draft:
    """The draft in which a side that is rolled on one list keeps within the make-up of its army (CR2-LIST-03)."""
    if rules.recruiting is None or army not in rules.recruiting.make_up:
        return draft
    sides = [dict(one) for one in draft["sides"]]
    own = next(one for one in sides if one["id"] == side)
    if first:
        own["army"] = army
    elif own.get("army") != army:
        own.pop("army", None)
    return {**draft, "sides": sides}


def _outranks(rules: Ruleset, line: Line, theirs: Sequence[Mapping[str, Any]]) -> int:
    """The least Rep of the first to lead those who are there already, as far as its list goes (CR2-RUL-179)."""
    table = rules.checks[_LIST]
    if line.rank not in _LEADERS or not isinstance(table, Lookup):
        return 0
    best = max(int(row.values["rep"]) for row in table.rows if f"army={line.army}" in row.when)
    return min(best, max((int(one["rep"]) for one in theirs), default=0))


def _on_table(rules: Ruleset, line: Line, throw: Throw) -> Outcome:
    """The row that the dice give, with the modifier of a rank, which may be rolled itself (CR2-LIST-01)."""
    if line.army in _WHOLE:
        return _rolled(rules, throw, _WHOLE[line.army], Request())
    more = list_modifier(rules, line.army, line.rank, partial(_rolled, rules, throw))
    return _rolled(rules, throw, _LIST, Request(army=line.army, **more))


def _rolled(rules: Ruleset, throw: Throw, check: str, request: Request) -> Outcome:
    return evaluate(rules, check, request, lambda _, count: throw(count, 6))
