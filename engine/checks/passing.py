"""Reading tests of one party: dice passed, and successes."""

from collections.abc import Iterable, Set

from engine.checks.readings import Reader
from engine.errors import EngineFault
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Applied, Outcome, Request, attribute
from engine.tables.spec import Check, FollowUp, Modifier, PassTest, Row, SuccessTest


def including(check: Check, circumstances: Set[str]) -> Set[str]:
    """The circumstances and those that they include."""
    for name, included in check.implies.items():
        if name in circumstances:
            circumstances = circumstances | included
    return circumstances


def holding(check: Check, request: Request) -> Set[str]:
    """What holds: the circumstances named, what they include, and the fields the check reads by."""
    holds = including(check, request.circumstances)
    if check.by:
        holds = holds | read_by(check, request)
    return holds


def read_by(check: Check, source: object) -> Set[str]:
    """The fields a check reads by, as they stand in `when`: `field=value` of the request or party."""
    return {f"{name}={getattr(source, attribute(name))}" for name in check.by}


def amount(modifier: Modifier, source: object) -> int:
    """The dice a modifier adds, multiplied where the table says so by a field of the request or party."""
    if modifier.times is None:
        return modifier.dice
    times: int = getattr(source, modifier.times)
    return modifier.dice * (times // modifier.per)


def follow(follow_up: FollowUp | None, outcome: Outcome, reader: Reader) -> Outcome:
    """Add the number of the die that follows this row, if one does and it is rolled."""
    if follow_up is not None:
        face = reader.follow(follow_up.party)
        if face is not None:
            outcome.values[follow_up.gives] = follow_up.faces[face - 1]
            outcome.pool[follow_up.party] = 1
    return outcome


def passes(check: PassTest, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `PassTest`. A Star's `choice` replaces every die where the check allows it."""
    holds = holding(check, request) if check.by or check.implies else request.circumstances
    if request.choice is not None and check.star_chooses:
        row = _first(check, request.choice, holds)
        return Outcome(check.id, row.result, row.rule, passed=request.choice, values=dict(row.values))
    dice = check.dice
    target: int = getattr(request, check.target)
    counts = check.counts
    applied: tuple[Applied, ...] = ()
    if check.compared_to and (other := getattr(request, check.compared_to)) is not None:
        applied = (Applied(check.compared_to, target - other, check.compared_rule, check.target),)
        target += target - other
    if holds:
        for modifier in check.modifiers:
            if not modifier.counts_for(holds):
                continue
            if modifier.dice:
                dice += modifier.dice
                applied += (Applied(modifier.when, modifier.dice, modifier.rule),)
            elif modifier.counts is not None:
                counts = modifier.counts
                applied += (Applied(modifier.when, counts, modifier.rule, "counted"),)
            else:
                before, target = target, modifier.changed(target)
                applied += (Applied(modifier.when, target - before, modifier.rule, check.target),)
    if check.capped_by and (cap := getattr(request, check.capped_by)) is not None:
        counts = min(counts, cap)
        applied += (Applied(check.capped_by, counts, check.capped_rule, "counted"),)
    pool = {"self": dice}
    targets = {"self": target}
    raw = reader.passes("self", dice, min(target, check.always_fails - 1))
    if check.leader_die and request.leader_rep is not None:
        pool["leader"] = 1
        targets["leader"] = request.leader_rep
        applied += (Applied("leader-die", 1, check.leader_rule),)
        raw += reader.passes("leader", 1, request.leader_rep)
    passed = min(raw, counts)
    row = _first(check, passed, holds)
    if row.die is not None:
        pool[check.then] = 1
        row = _by_die(check, passed, holds, reader.total(check.then, 1))
    outcome = Outcome(
        check.id,
        row.result,
        row.rule,
        passed=passed,
        raw_passed=raw,
        values=dict(row.values),
        pool=pool,
        targets=targets,
        modifiers=applied,
    )
    return outcome if row.follow_up is None else follow(row.follow_up, outcome, reader)


def _holding(rows: Iterable[Row], passed: int, holds: Set[str]) -> Iterable[Row]:
    for row in rows:
        if row.passed == passed and row.when <= holds and not (row.unless and row.unless & holds):
            yield row


def _first(check: PassTest, passed: int, holds: Set[str]) -> Row:
    for row in check.rows:
        if row.passed == passed and row.when <= holds and not (row.unless and row.unless & holds):
            return row
    raise EngineFault(f"{check.id} has no row for {passed} passed with {sorted(holds)}")


def _by_die(check: PassTest, passed: int, holds: Set[str], face: int) -> Row:
    for row in _holding(check.rows, passed, holds):
        if row.die is None or row.die[0] <= face <= row.die[1]:
            return row
    raise EngineFault(f"{check.id} has no row for {passed} passed and a die of {face}")


def successes(check: SuccessTest, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `SuccessTest`: no row, the number is the answer."""
    dice, applied = successes_pool(check.modifiers, request.rep, holding(check, request), request, "self")
    scored = reader.passes("self", dice, check.upto) if dice else 0
    return Outcome(
        check.id, "", check.rule, successes=scored, pool={"self": dice}, targets={"self": check.upto}, modifiers=applied
    )


def successes_pool(
    modifiers: tuple[Modifier, ...], dice: int, holds: Set[str], source: object, party: str
) -> tuple[int, tuple[Applied, ...]]:
    """The dice of a party, never fewer than none, and the modifiers that made them."""
    applied: tuple[Applied, ...] = ()
    for modifier in modifiers:
        if modifier.always or modifier.counts_for(holds):
            change = amount(modifier, source)
            if change:
                dice += change
                applied += (Applied(modifier.when, change, modifier.rule, "dice", party),)
    return max(dice, 0), applied
