"""Reading fire and its harm: hit tables, damage tables, Star Power."""

from collections.abc import Mapping, Set
from functools import lru_cache

from engine.checks.passing import holding, including
from engine.checks.readings import Reader
from engine.errors import BadRequest, EngineFault
from engine.ruleset.model import MeleeWeapon, Ruleset, Weapon
from engine.tables.outcome import AimedShots, Applied, Outcome, Request, ShotResult, attribute
from engine.tables.spec import Check, Ladder, LimitRoll, LimitRow, PitifulShot, ShootingTable, Total


def weapon_of(ruleset: Ruleset, name: str | None) -> Weapon:
    """The ranged weapon of that name. Raises BadRequest naming those there are."""
    weapon = ruleset.weapons.get(name or "")
    if weapon is None:
        known = ", ".join(ruleset.weapons)
        said = "no ranged weapon {name!r}; there are {known}"
        raise BadRequest(said, name=name, known=known, field="weapon", code="unknown-weapon")
    return weapon


def arms(ruleset: Ruleset, check: Check) -> Mapping[str, Weapon | MeleeWeapon]:
    """The weapons by name that a check's `weapon` is one of."""
    found = {name: weapon for kind in check.arms for name, weapon in getattr(ruleset, kind).items()}
    if isinstance(check, ShootingTable) and not check.lobs:
        return {name: weapon for name, weapon in found.items() if weapon.aimed}
    return found


def shooting(check: ShootingTable, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `ShootingTable`: dice from highest to lowest, dealt out to the targets in the declared order."""
    weapon = weapon_of(ruleset, request.weapon)
    aims = request.targets or (AimedShots(request.shots or weapon.shots),)
    rep = request.rep
    applied = _changes(check, request.circumstances) if check.modifiers else ()
    for change in applied:
        if change.what == "dice":
            aims = (aims[0]._replace(shots=aims[0].shots + change.amount), *aims[1:])
        else:
            rep += change.amount
    shots = sum([aim.shots for aim in aims])
    if check.paired in request.circumstances:
        dice = 2 * shots
        applied += (Applied(check.paired, shots, ruleset.traits[check.paired].rule),)
        kept, ones = reader.better("self", shots)
    else:
        dice = shots * weapon.burst.rolls
        kept, ones = reader.highest("self", dice, shots)
    results: list[ShotResult] = []
    place = 0
    for number, aim in enumerate(aims):
        holds = request.circumstances | aim.circumstances
        line, needs = _line(check, rep, holds), _needs(check, holds)
        for die in kept[place : place + aim.shots]:
            hit, rule, second = line[die - 1]
            if second is not None:
                hit = reader.passes(second.party, 1, second.hits_on or rep) == 1
            results.append(ShotResult(die, die + rep, hit, rule, number, needs))
        place += aim.shots
    pool = {"self": dice}
    if check.single:
        shot = results[0]
        result = "hit" if shot.hit else "miss"
        total = {"total": shot.total}
        return Outcome(check.id, result, shot.rule, values=total, pool=pool, modifiers=applied, shots=(shot,))
    values: dict[str, int | bool] = {"hits": sum([shot.hit for shot in results])}
    if check.ammo and not weapon.feed.endless:
        values["out_of_ammo"] = ones >= check.ammo
    return Outcome(check.id, "", check.rule, values=values, pool=pool, modifiers=applied, shots=tuple(results))


@lru_cache(maxsize=64)
def _changes(check: ShootingTable, circumstances: frozenset[str]) -> tuple[Applied, ...]:
    """What circumstances change: dice, or every total."""
    counting = [modifier for modifier in check.modifiers if modifier.counts_for(circumstances)]
    dice = tuple(Applied(each.when, each.dice, each.rule) for each in counting if each.dice)
    return dice + tuple(Applied(each.when, each.target, each.rule, "rep") for each in counting if each.target)


@lru_cache(maxsize=4096)
def _line(
    check: ShootingTable, rep: int, circumstances: frozenset[str]
) -> tuple[tuple[bool, str, PitifulShot | None], ...]:
    """What each face gives at this Rep: hit or not, by which rule, and the second chance it has."""
    holds = including(check, circumstances)
    line: list[tuple[bool, str, PitifulShot | None]] = []
    for face in range(1, 7):
        row = next((row for row in check.rows if face + rep >= row.low), None)
        if row is None:
            raise EngineFault(f"{check.id} has no row for a total of {face + rep}")
        hit = row.hits and not row.missed_if & holds
        second = check.pitiful
        if second is not None and not hit and face == second.face and _may_try(second, rep, row, holds):
            line.append((False, second.rule, second))
        else:
            line.append((hit, row.rule, None))
    return tuple(line)


def _may_try(second: PitifulShot, rep: int, row: Total, holds: Set[str]) -> bool:
    """Whether a second chance is for this Rep, and for a miss of this row."""
    because = not second.because or (row.hits and row.missed_if & holds == {second.because})
    return because and second.rep in (0, rep)


@lru_cache(maxsize=4096)
def _needs(check: ShootingTable, circumstances: frozenset[str]) -> int:
    """The lowest total that hits."""
    return min(row.low for row in check.rows if row.hits and not row.missed_if & including(check, circumstances))


def limit(check: LimitRoll, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `LimitRoll` against the request's number, or the Impact of its weapon."""
    against = number_of(check.limit, check, ruleset, request)
    applied: tuple[Applied, ...] = ()
    dice = 1
    if check.less:
        less = number_of(check.less, check, ruleset, request)
        against -= less
        applied = (Applied(check.less, -less, check.less_rule, check.limit),)
    if check.modifiers:
        holds = holding(check, request)
        for modifier in check.modifiers:
            if modifier.counts_for(holds):
                against += modifier.target
                dice += modifier.dice
                what = "dice" if modifier.dice else check.limit
                applied += (Applied(modifier.when, modifier.dice or modifier.target, modifier.rule, what),)
    if against <= 0 and check.at_zero is not None:
        return Outcome(check.id, check.at_zero.result, check.at_zero.rule, modifiers=applied)
    face = reader.lowest("self", dice)
    for row in check.rows:
        if _fits(row, face, against):
            return Outcome(
                check.id, row.result, row.rule, pool={"self": dice}, targets={"self": against}, modifiers=applied
            )
    raise EngineFault(f"{check.id} has no row for a die of {face}")


def number_of(name: str, check: Check, ruleset: Ruleset, request: Request) -> int:
    """A number field of the request, or the Impact of the weapon named in its place."""
    number: int | None = getattr(request, attribute(name))
    if number is not None:
        return number
    weapon = arms(ruleset, check).get(request.weapon or "")
    return weapon.impact if weapon is not None else weapon_of(ruleset, request.weapon).impact


def _fits(row: LimitRow, face: int, against: int) -> bool:
    if row.face is not None:
        return face == row.face
    return not row.within or face <= against


def ladder(check: Ladder, ruleset: Ruleset, request: Request, reader: Reader) -> Outcome:
    """Read a `Ladder`: `rep` is the number of dice, `damage` the step one stands on."""
    if request.damage not in check.steps:
        raise BadRequest("{check} needs damage", check=check.id, field="damage", code="missing-field")
    low, lost = reader.tally("self", request.rep, check.upto, check.lost_from) if request.rep else (0, 0)
    place = min(check.steps.index(request.damage) + low, len(check.steps) - 1)
    return Outcome(
        check.id,
        check.steps[place],
        check.rule,
        values={"dice_lost": lost + (low if check.spends else 0)},
        pool={"self": request.rep},
        targets={"self": check.upto},
    )
