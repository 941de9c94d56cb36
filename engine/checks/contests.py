"""Reading tests of two parties: who passes more dice, who counts more successes."""

from collections.abc import Set

from engine.checks.passing import holding, read_by, successes_pool
from engine.checks.readings import Reader
from engine.errors import BadRequest, EngineFault
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Applied, Outcome, Party, Request, attribute
from engine.tables.spec import Modifier, PassContest, SuccessContest

_SHARPEST = {1: ("twice", "more"), 0: ("even",), -1: ("half", "less")}


def _foe(request: Request, check: str) -> Party:
    if request.foe is None:
        raise BadRequest("{check} needs a foe", check=check, field="foe", code="missing-field")
    return request.foe


def passes(check: PassContest, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `PassContest`: the row is the tester's passes less the foe's."""
    foe = _foe(request, check.id)
    foe_modifiers = check.modifiers if check.foe_modifiers is None else check.foe_modifiers
    own_dice, target, counts, own = _side(check, check.modifiers, ruleset, request, foe, "self")
    foe_dice, foe_target, foe_counts, theirs = _side(check, foe_modifiers, ruleset, foe, request, "foe")
    fails = check.always_fails - 1
    raw = reader.passes("self", own_dice, min(target, fails))
    passed = min(raw, counts)
    foe_passed = min(reader.passes("foe", foe_dice, min(foe_target, fails)), foe_counts)
    by = max(check.rows[-1].by, min(check.rows[0].by, passed - foe_passed))
    margin = {"margin": abs(by)} if check.margin else {}
    for row in check.rows:
        if row.by == by:
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


def _side(
    check: PassContest,
    modifiers: tuple[Modifier, ...],
    ruleset: Ruleset,
    party: Request | Party,
    enemy: Request | Party,
    name: str,
) -> tuple[int, int, int, tuple[Applied, ...]]:
    """A party's dice, its Rep after its weapon and numbers, how many passes count, and all that changed its roll."""
    dice, applied = successes_pool(modifiers, check.dice, party.circumstances, party, name)
    counts = check.counts
    if not modifiers and not check.scales and check.lighter is None:
        return dice, party.rep, counts, applied
    changes: list[Applied] = []
    mirrored = check.mirrored and name == "foe"
    for modifier in modifiers:
        if modifier.counts_for(enemy.circumstances if mirrored else party.circumstances):
            change = -modifier.target if mirrored else modifier.target
            changes.append(Applied(modifier.when, change, modifier.rule, "rep", name))
            counts = counts if modifier.counts is None else modifier.counts
    for scale in check.scales:
        number: int = getattr(party, attribute(scale.name))
        change = scale.by[min(number, len(scale.by)) - 1]
        changes.append(Applied(scale.name, change, scale.rule, "rep", name))
    if check.lighter is not None:
        short = max(0, _impact(ruleset, enemy) - _impact(ruleset, party))
        changes.append(Applied(check.lighter.when, short * check.lighter.target, check.lighter.rule, "rep", name))
    counted = tuple(change for change in changes if change.amount)
    return dice, party.rep + sum([change.amount for change in counted]), counts, applied + counted


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
