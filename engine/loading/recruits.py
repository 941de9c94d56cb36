"""The figures that join a band or come from a marker, and what the army list of their kind says they have.

Where a ruleset has no lists its table gives a Rep alone, and a figure's player says what it carries.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.errors import BadRequest, Refused
from engine.loading.loadout import fitted, read_gear, read_weapons
from engine.record.mission import Lots
from engine.ruleset.campaigns import CampaignRules
from engine.ruleset.forces import ArmyLine, Recruiting
from engine.ruleset.model import Ruleset
from engine.state import Gear
from engine.strict import fields
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import Lookup

MODIFIER, COLD = "list-modifier", "stone-cold"
"""The tables of what modifies a roll on a list, and of who is Stone Cold, which is a trait."""
Tested = Callable[[str, Request], Outcome]
"""Rolls on a table by its name."""


def recruiting_of(rules: Ruleset) -> Recruiting:
    """How bands are made up under this ruleset. Raises Refused where it has no such rules."""
    if rules.recruiting is None:
        raise Refused("{title} has no rules for bands yet", title=rules.title, code="no-bands")
    return rules.recruiting


def campaign_of(rules: Ruleset) -> CampaignRules:
    """What a campaign is under this ruleset. Raises Refused where it has none."""
    if rules.campaign is None:
        raise Refused("{title} has no rules for campaigns yet", title=rules.title, code="no-campaigns")
    return rules.campaign


def asked(rules: Ruleset, kind: str) -> Request:
    """What somebody of this kind asks the table of recruits."""
    return Request(**recruiting_of(rules).kinds[kind])


def list_modifier(rules: Ruleset, army: str, rank: str, tested: Tested) -> Mapping[str, Any]:
    """What the list of an army is asked besides: the modifier of this rank, where the book has one, which may be rolled
    itself (CR2-LIST-01)."""
    table = rules.checks.get(MODIFIER)
    if not isinstance(table, Lookup) or not has_modifier(table, army, rank):
        return {}
    return {"modifier": tested(MODIFIER, Request(army=army, rank=rank)).values["modifier"]}


def has_modifier(table: Lookup, army: str, rank: str) -> bool:
    """Whether the table of modifiers names this rank of this army."""
    return any({f"army={army}", f"rank={rank}"} <= set(row.when) for row in table.rows)


def born(rules: Ruleset, army: str, rep: int, tested: Tested) -> Iterator[str]:
    """The traits that dice give one of an army: its values, and whether it is Stone Cold; none below Rep 4 rolls for
    that (CR2-LIST-11, CR2-RUL-103)."""
    yield from values(rules, army, rep, tested)
    request = Request(army=army, rep=rep)
    if COLD in rules.checks and rep >= rules.traits[COLD].least_rep and tested(COLD, request).result == "yes":
        yield COLD


def values(rules: Ruleset, army: str, rep: int, tested: Tested) -> Iterator[str]:
    """Its values for fire and melee by dice, where it has any besides its Rep (CR2-STATS-03, CR2-STATS-04)."""
    request = Request(army=army, rep=rep)
    for stat, (less, more) in (rules.recruiting.stats if rules.recruiting else {}).items():
        value = tested(stat, request).values["value"]
        if value != rep:
            yield less if value < rep else more


def may_learn(rep: int, *, star: bool) -> int:
    """How many skills one may have: a Star one for each point of Rep, another one (CR2-SKILL-01)."""
    return rep if star else 1


def lines_of(rules: Ruleset, kind: str) -> tuple[ArmyLine, ...]:
    """The lines of a kind's army list; none where the ruleset has no lists."""
    return recruiting_of(rules).lists.get(kind, ())


def star_lines(rules: Ruleset, kind: str) -> tuple[ArmyLine, ...]:
    """The lines that a band's Star may belong to, the usual first; none is of peasants (SWP-RUL-04)."""
    usual = recruiting_of(rules).leaders.get(kind, "")
    return tuple(sorted(lines_of(rules, kind), key=lambda line: line.name != usual))


def leader_line(rules: Ruleset, kind: str) -> ArmyLine | None:
    """The line of the enemy's NP Star Leader (SWP-RUL-38); None where there are no lists."""
    name = recruiting_of(rules).leaders.get(kind, "")
    return next((line for line in lines_of(rules, kind) if line.name == name), None)


def line_rolled(rules: Ruleset, kind: str, outcome: Outcome) -> ArmyLine | None:
    """The line that a roll for a recruit gave; None where the table gives a Rep alone."""
    return next((line for line in lines_of(rules, kind) if line.name == outcome.result), None)


def read_listed(data: Mapping[str, Any], path: str, rules: Ruleset, kind: str, *, star: bool) -> tuple[str, Gear]:
    """The line and the gear of a member of a band: without lists its own, otherwise one that its line has.

    A Star with no line named belongs to the first that has what else is said of it. Raises BadRequest naming
    the rule for a line or gear that there is not.
    """
    given = read_gear(data, path, rules)
    lines = star_lines(rules, kind) if star else (*lines_of(rules, kind), *recruiting_of(rules).pressed)
    if not lines:
        return "", fitted(given, data, path, rules)
    rule, name = rules.cite("CR3-BAND-06"), data.get("line", "")
    found = [line for line in lines if line.name == name or (star and not name)]
    if not found:
        said = "{value!r} is no line of the army list; allowed: {allowed} ({rule})"
        allowed = ", ".join(line.name for line in lines)
        raise BadRequest(said, value=str(name)[:60], allowed=allowed, rule=rule, field=f"{path}.line")
    wanted = {part: value for part, value in given.parts.items() if value}
    for line in found:
        for gear in line.gear:
            if all(getattr(gear, part) == value for part, value in wanted.items()):
                return line.name, gear
    fitted(given, data, path, rules)
    sets = dict.fromkeys(
        " + ".join((*gear.weapons, gear.melee_weapon)).strip(" +") for line in found for gear in line.gear
    )
    said = "the army list gives no such gear; allowed: {allowed} ({rule})"
    raise BadRequest(said, allowed=", ".join(sets), rule=rule, field=path, code="not-listed")


def read_lots(value: Any, path: str, rules: Ruleset) -> Lots:
    """The lots of an enemy. Raises BadRequest where there are none or too many, or where its army list arms it."""
    if recruiting_of(rules).lists:
        rule = rules.cite("CR3-BAND-06")
        raise BadRequest("the army list says what its figures carry ({rule})", rule=rule, field=path)
    # A die deals them out, so that there are no more lots than faces.
    given = fields.array(value, path, 6)
    if not given:
        raise BadRequest("at least one entry is needed", field=path)
    return tuple(read_weapons(lot, f"{path}[{n}]", rules) for n, lot in enumerate(given))


def read_kind(data: Mapping[str, Any], path: str, rules: Ruleset) -> str:
    """The kind of an enemy, the usual one where none is named. Raises BadRequest naming those there are."""
    recruiting = recruiting_of(rules)
    return fields.key(data.get("kind", recruiting.usual), f"{path}.kind", recruiting.kinds, "kind of enemy")
