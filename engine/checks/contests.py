"""Reading tests of two parties: who passes more dice, who counts more successes."""

from __future__ import annotations

from collections.abc import Set

from engine.checks.outcome import Applied, Outcome, Party, Request
from engine.checks.passing import holding, successes_pool
from engine.checks.readings import Reader
from engine.checks.spec import Modifier, PassContest, SuccessContest
from engine.errors import BadRequest, EngineFault
from engine.rulesets.model import Ruleset

_SHARPEST = {1: ("twice", "more"), 0: ("even",), -1: ("half", "less")}


def _foe(request: Request, check: str) -> Party:
    if request.foe is None:
        raise BadRequest(f"{check} needs a foe", field="foe", code="missing-field")
    return request.foe


def passes(check: PassContest, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `PassContest`: the row is the tester's passes less the foe's."""
    foe = _foe(request, check.id)
    own_dice, own = successes_pool(check.modifiers, check.dice, request.circumstances, request, "self")
    foe_dice, theirs = successes_pool(check.modifiers, check.dice, foe.circumstances, foe, "foe")
    raw = reader.passes("self", own_dice, request.rep)
    passed = min(raw, check.counts)
    foe_passed = min(reader.passes("foe", foe_dice, foe.rep), check.counts)
    for row in check.rows:
        if row.by == passed - foe_passed:
            return Outcome(
                check.id,
                row.result,
                row.rule,
                passed=passed,
                raw_passed=raw,
                values={"foe_passed": foe_passed, **row.values},
                pool={"self": own_dice, "foe": foe_dice},
                targets={"self": request.rep, "foe": foe.rep},
                modifiers=own + theirs,
            )
    raise EngineFault(f"{check.id} has no row for a difference of {passed - foe_passed}")


def successes(check: SuccessContest, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `SuccessContest`. A fighter without a melee weapon named has no weapon modifier."""
    foe = _foe(request, check.id)
    holds = holding(check, request)
    own_dice, own = _pool(check, ruleset, request, holds, "self")
    foe_dice, theirs = _pool(check, ruleset, foe, foe.circumstances, "foe")
    mine = reader.passes("self", own_dice, check.upto) if own_dice else 0
    other = reader.passes("foe", foe_dice, check.upto) if foe_dice else 0
    sign = (mine > other) - (mine < other)
    wanted = _SHARPEST[sign]
    if sign and max(mine, other) < 2 * min(mine, other):
        wanted = wanted[1:]
    values = {"foe_successes": other}
    if check.margin:
        values["margin"] = abs(mine - other)
    for more in wanted:
        for row in check.rows:
            if row.more == more and row.when <= holds:
                return Outcome(
                    check.id,
                    row.result,
                    row.rule,
                    successes=mine,
                    values=values,
                    pool={"self": own_dice, "foe": foe_dice},
                    targets={"self": check.upto, "foe": check.upto},
                    modifiers=own + theirs,
                )
    raise EngineFault(f"{check.id} has no row for {mine} against {other} successes")


def _pool(
    check: SuccessContest, ruleset: Ruleset, party: Request | Party, holds: Set[str], name: str
) -> tuple[int, tuple[Applied, ...]]:
    if not check.armed or party.weapon is None:
        return successes_pool(_of(check, name), party.rep, holds, party, name)
    weapon = ruleset.melee_weapons[party.weapon]
    armed = (Applied(weapon.id, weapon.dice, weapon.rule, "dice", name),) if weapon.dice else ()
    dice, applied = successes_pool(_of(check, name), party.rep + weapon.dice, holds, party, name)
    return dice, armed + applied


def _of(check: SuccessContest, name: str) -> tuple[Modifier, ...]:
    """A foe without circumstances of its own takes none of the modifiers, not even those that always hold."""
    return check.modifiers if name == "self" or check.foe_circumstances else ()
