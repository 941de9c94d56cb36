"""Reading tests of two parties: who passes more dice, who counts more successes."""

from collections.abc import Set

from engine.checks.outcome import Applied, Outcome, Party, Request, attribute
from engine.checks.passing import holding, read_by, successes_pool
from engine.checks.readings import Reader
from engine.checks.spec import Modifier, PassContest, SuccessContest
from engine.errors import BadRequest, EngineFault
from engine.rulesets.model import Ruleset

_SHARPEST = {1: ("twice", "more"), 0: ("even",), -1: ("half", "less")}


def _foe(request: Request, check: str) -> Party:
    if request.foe is None:
        raise BadRequest("{check} needs a foe", check=check, field="foe", code="missing-field")
    return request.foe


def passes(check: PassContest, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `PassContest`: the row is the tester's passes less the foe's."""
    foe = _foe(request, check.id)
    own_dice, own = successes_pool(check.modifiers, check.dice, request.circumstances, request, "self")
    foe_modifiers = check.modifiers if check.foe_modifiers is None else check.foe_modifiers
    foe_dice, theirs = successes_pool(foe_modifiers, check.dice, foe.circumstances, foe, "foe")
    target, foe_target = request.rep, foe.rep
    if check.scales or check.lighter is not None:
        target, own = _target(check, ruleset, request, foe, "self", own)
        foe_target, theirs = _target(check, ruleset, foe, request, "foe", theirs)
    raw = reader.passes("self", own_dice, target)
    passed = min(raw, check.counts)
    foe_passed = min(reader.passes("foe", foe_dice, foe_target), check.counts)
    margin = {"margin": abs(passed - foe_passed)} if check.margin else {}
    for row in check.rows:
        if row.by == passed - foe_passed:
            return Outcome(
                check.id,
                row.result,
                row.rule,
                passed=passed,
                raw_passed=raw,
                values={"foe_passed": foe_passed, **margin, **row.values},
                pool={"self": own_dice, "foe": foe_dice},
                targets={"self": target, "foe": foe_target},
                modifiers=own + theirs,
            )
    raise EngineFault(f"{check.id} has no row for a difference of {passed - foe_passed}")


def _target(
    check: PassContest,
    ruleset: Ruleset,
    party: Request | Party,
    enemy: Request | Party,
    name: str,
    applied: tuple[Applied, ...],
) -> tuple[int, tuple[Applied, ...]]:
    """A party's Rep after its weapon and numbers, and all that changed its roll."""
    changes: list[Applied] = []
    for scale in check.scales:
        number: int = getattr(party, attribute(scale.name))
        change = scale.by[min(number, len(scale.by)) - 1]
        changes.append(Applied(scale.name, change, scale.rule, "rep", name))
    if check.lighter is not None:
        short = max(0, _impact(ruleset, enemy) - _impact(ruleset, party))
        changes.append(Applied(check.lighter.when, short * check.lighter.target, check.lighter.rule, "rep", name))
    counted = tuple(change for change in changes if change.amount)
    return party.rep + sum([change.amount for change in counted]), applied + counted


def _impact(ruleset: Ruleset, party: Request | Party) -> int:
    return ruleset.melee_weapons[party.weapon].impact if party.weapon is not None else 0


def successes(check: SuccessContest, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `SuccessContest`. A fighter without a melee weapon named has no weapon modifier."""
    foe = _foe(request, check.id)
    holds = holding(check, request)
    own_dice, own = _pool(check, ruleset, request, holds, "self")
    foe_dice, theirs = _pool(check, ruleset, foe, foe.circumstances, "foe")
    mine = reader.passes("self", own_dice, check.upto) if own_dice else 0
    other = reader.passes("foe", foe_dice, check.upto) if foe_dice else 0
    sign = (mine > other) - (mine < other)
    margin = abs(mine - other)
    turned = False
    if sign and check.blow:
        margin, landed = _landed(check, margin, foe if sign > 0 else request, "foe" if sign > 0 else "self")
        theirs += landed
        turned = margin == 0
        sign = 0 if turned else sign
    wanted = _SHARPEST[sign]
    if sign and max(mine, other) < 2 * min(mine, other):
        wanted = wanted[1:]
    values = {"foe_successes": other}
    if check.margin:
        values["margin"] = margin
    for more in wanted:
        for row in check.rows:
            if row.more == more and row.when <= holds:
                return Outcome(
                    check.id,
                    row.result,
                    check.turned_rule if turned else row.rule,
                    successes=mine,
                    values=values,
                    pool={"self": own_dice, "foe": foe_dice},
                    targets={"self": check.upto, "foe": check.upto},
                    modifiers=own + theirs,
                )
    raise EngineFault(f"{check.id} has no row for {mine} against {other} successes")


def _landed(check: SuccessContest, margin: int, loser: Request | Party, name: str) -> tuple[int, tuple[Applied, ...]]:
    """What is left of a margin after the loser's armor, never less than none."""
    wears = read_by(check, loser)
    applied = tuple(
        Applied(change.when, change.target, change.rule, "margin", name)
        for change in check.blow
        if change.when in wears
    )
    return max(0, margin + sum([change.amount for change in applied])), applied


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
