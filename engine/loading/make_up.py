"""Whether a force keeps within the make-up of its army (CR2-LIST-03 to CR2-LIST-09)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.errors import BadRequest, weapons_of
from engine.loading.recruits import recruiting_of
from engine.record.model import Side
from engine.ruleset.forces import MakeUp
from engine.ruleset.model import Ruleset
from engine.state import Figure, Gear, Machine, gear_of


class Soldier(NamedTuple):
    """One of a force, as its make-up sees it; `path` is the figure's in its record or band."""

    name: str
    rep: int
    leads: bool
    gear: Gear
    path: str


def keep_make_up(rules: Ruleset, side: Side, figures: Iterable[Figure], machines: Iterable[Machine]) -> None:
    """Raise BadRequest where a side's force is not made up as its army is, or somebody is above all who lead it
    (CR2-RUL-179)."""
    own = [f for f in figures if f.side == side.id]
    force = [Soldier(f.name, f.rep, f.leader or f.star, gear_of(f), f"figures[{f.index}]") for f in own]
    heads = [one.rep for one in force if one.leads]
    for one in force:
        if heads and one.rep > max(heads):
            said = "{figure} has a higher Rep than anybody who leads: lower it, or let {figure} lead ({rule})"
            raise BadRequest(said, figure=one.name, rule="CR2-RUL-179", field=f"{one.path}.rep", code="above-leader")
    made_up(rules, side.army, force)
    how = _made_up_as(rules, side.army, force)
    for machine in machines:
        model = rules.models[machine.model]
        pierces = max((rules.weapons[mount.weapon].piercing.value for mount in model.mounts), default=0)
        beyond = (how.most_dv, model.dv), (how.most_piercing, pierces)
        if machine.side == side.id and any(most is not None and has > most for most, has in beyond):
            said = "{machine} is too much for this army: take one with less armor or a lighter gun ({rule})"
            path = f"machines[{machine.index}].model"
            raise BadRequest(said, machine=machine.name, rule=how.rule, field=path, code="make-up")


def made_up(rules: Ruleset, army: str, force: Sequence[Soldier], spare: Iterable[str] = ()) -> None:
    """Raise BadRequest where a force carries more than this army does besides what it has to spare."""
    how, left = _made_up_as(rules, army, force), Counter(spare)
    specialists: list[Soldier] = []
    shared: dict[str, Soldier] = {}
    for one in force:
        own = [weapon for weapon in one.gear.weapons if weapon in how.usual or not _spared(left, weapon)]
        for weapon in own:
            if weapon not in how.usual | how.special:
                said = "{figure} may carry no {weapon}: this army has {allowed} ({rule})"
                listed = [kind.name for kind in rules.weapons.values() if kind.id in how.usual | how.special]
                raise _beyond(said, how, one, weapon=rules.weapons[weapon].name, allowed=weapons_of(listed))
        if how.special.intersection(own):
            specialists.append(one)
        else:
            shared |= {weapon: one for weapon in own if weapon in how.standard}
    if how.each and len(specialists) > len(force) // how.each:
        said = "this army has one specialist for every {each} figures: {count} are too many for {force} ({rule})"
        figures = {"each": how.each, "count": len(specialists), "force": len(force)}
        raise _beyond(said, how, specialists[-1], **figures)
    if how.alike and len(shared) > 1:
        first, other = list(shared)[:2]
        said = "those who are no specialists share one standard weapon: {first} or {other} ({rule})"
        names = {"first": rules.weapons[first].name, "other": rules.weapons[other].name}
        raise _beyond(said, how, shared[other], **names)


def _spared(left: Counter[str], weapon: str) -> bool:
    """Whether there is one to spare, which is used up then."""
    left[weapon] -= 1
    return left[weapon] >= 0


def _made_up_as(rules: Ruleset, army: str, force: Sequence[Soldier]) -> MakeUp:
    """The make-up of an army, which may have a team that is made up as another is (CR2-LIST-08)."""
    how = recruiting_of(rules).make_up[army]
    as_team = how.team and force and all(how.team in one.gear.traits for one in force)
    return recruiting_of(rules).make_up[how.as_army] if as_team else how


def _beyond(said: str, how: MakeUp, one: Soldier, **values: object) -> BadRequest:
    path = f"{one.path}.weapons"
    return BadRequest(said, **values, figure=one.name, rule=how.rule, field=path, code="make-up")
