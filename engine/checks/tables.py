"""Reading plain tables: a sum in a range, a possibility, who goes first."""

from typing import Any

from engine.checks.combat import number_of
from engine.checks.passing import follow, holding
from engine.checks.readings import Reader
from engine.errors import BadRequest, EngineFault
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Applied, Outcome, Request
from engine.tables.spec import Chance, Initiative, Lookup, RangeRow


def lookup(check: Lookup, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `Lookup`: the first row whose range has the sum and whose circumstances hold."""
    holds = holding(check, request)
    counting = [modifier for modifier in check.modifiers if modifier.counts_for(holds)]
    dice = check.dice + sum([modifier.dice for modifier in counting])
    total = _total(check, dice, reader) if dice else 0
    applied: tuple[Applied, ...] = ()
    less: int = number_of(check.less, check, ruleset, request) if check.less else 0
    for modifier in counting:
        if modifier.dice:
            applied += (Applied(modifier.when, modifier.dice, modifier.rule),)
        elif modifier.target:
            total += modifier.target
            applied += (Applied(modifier.when, modifier.target, modifier.rule, "total"),)
        else:
            before, less = less, modifier.changed(less)
            applied += (Applied(modifier.when, less - before, modifier.rule, check.less),)
    plus: int = number_of(check.plus, check, ruleset, request) if check.plus else 0
    total += plus - less
    named = ((check.plus, plus), (check.less, -less))
    applied += tuple(Applied(name, change, check.rule, "total") for name, change in named if change)
    for row in check.rows:
        if row.low <= total <= row.high and row.when <= holds:
            break
    else:
        raise EngineFault(f"{check.id} has no row for {total} with {sorted(holds)}")
    result, rule = row.result, row.rule
    if row.columns:
        result = row.columns[getattr(request, check.column) - 1]
        rule = check.column_rules.get(result, rule)
    outcome = Outcome(
        check.id,
        result,
        rule,
        values=_values(check, row, request, total),
        pool={"self": dice} if dice else {},
        modifiers=applied,
    )
    return follow(row.follow_up, outcome, reader)


def _total(check: Lookup, dice: int, reader: Reader) -> int:
    if check.keep is None:
        return reader.total("self", dice)
    kept, _ = reader.highest("self", dice, check.keep)
    return sum(kept)


def _values(check: Lookup, row: RangeRow, request: Request, total: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if check.shows:
        values[check.shows] = total
    values.update(row.values)
    if row.amount is not None:
        values[row.amount.name] = row.amount.of_request(getattr(request, row.amount.of))
    if check.shifts is not None:
        name, by = check.shifts
        before = getattr(request, name)
        if before is not None:
            low, high = check.limits[name]
            values[name] = max(low, min(high, before + values[by]))
    return values


def chance(check: Chance, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `Chance`: the event happens if the die falls in the range."""
    if request.range is None:
        raise BadRequest("{check} needs a range", check=check.id, field="range", code="missing-field")
    low, high = request.range
    return Outcome(check.id, "yes" if low <= reader.total("self", 1) <= high else "no", check.rule, pool={"self": 1})


def initiative(check: Initiative, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read an `Initiative`: the higher goes first."""
    first, second = (reader.total(party, 1) for party in check.parties)
    if check.by_rep and request.foe is not None:
        first, second = first + request.rep, second + request.foe.rep
    result = check.rows[0] if first > second else check.rows[1] if second > first else check.rows[2]
    rule = check.rule if first != second else check.again_rule
    return Outcome(check.id, result, rule, pool=dict.fromkeys(check.parties, 1))
