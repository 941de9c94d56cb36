"""A figure's gear and traits as records have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadRequest
from engine.ruleset.keys import OptionalJudge
from engine.ruleset.kinds import Trait
from engine.ruleset.model import Ruleset
from engine.state import Figure, Gear, Stock, gear_of
from engine.strict import fields

CLASSES = ("missile", "noble", "peasant", "soldier", "warrior")
"""Classes of figures, where a ruleset has them (SWP-CLASS-51)."""
ARMOR = (2, 4, 6)
"""Armor Classes (SWP-TAB-ARMOR)."""
UNARMORED = 2
"""The Armor Class of a figure whose armour nobody names (SWP-RUL-50)."""
OUTFIT: OptionalJudge[[Ruleset, Figure, Mapping[str, Any], str], None] = OptionalJudge("outfit")
"""Completes what a figure has from a JSON object at this path, or refuses it."""


def gear_to_json(gear: Gear, rules: Ruleset) -> dict[str, Any]:
    """As records have it; what is empty is left out, but for the weapons."""
    out = {
        _key(name): list(value) if isinstance(value, tuple) else value
        for name, value in gear.parts.items()
        if name not in ("traits", "skills") and (value or name == "weapons")
    }
    keys = {name: rules.traits[name].key for name in sorted(gear.traits)}
    out |= {key: True for key in keys.values() if key}
    listed = [name for name, key in keys.items() if not key]
    out |= {"skills": dict(gear.skills)} if gear.skills else {}
    return out | ({"traits": listed} if listed else {})


def _key(name: str) -> str:
    return name.removesuffix("_")


def gear_keys(rules: Ruleset) -> frozenset[str]:
    """The fields that a ruleset's figures may have of it."""
    named = frozenset(_key(name) for name in Gear.__slots__)
    return named & rules.figure_fields.keys() | trait_keys(rules) | {"weapons", "melee_weapon"}


def trait_keys(rules: Ruleset) -> frozenset[str]:
    """The fields by which a ruleset's figures say what they are by nature."""
    return frozenset(trait.key or "traits" for trait in rules.traits.values())


def read_gear(data: Mapping[str, Any], path: str, rules: Ruleset) -> Gear:
    """The gear in a JSON object, as it was given. Raises BadRequest with the path of what is wrong."""
    melee = data.get("melee_weapon")
    return Gear(
        weapons=read_weapons(data.get("weapons", []), f"{path}.weapons", rules),
        melee_weapon=""
        if melee is None
        else fields.key(
            melee, f"{path}.melee_weapon", rules.melee_weapons, "melee weapon", rules.listed_by("melee_weapons")
        ),
        class_=fields.text(data.get("class", ""), f"{path}.class", empty=True),
        armor=fields.integer(data.get("armor", 0), f"{path}.armor", 0, 6),
        shield=fields.flag(data.get("shield", False), f"{path}.shield"),
        mounted=fields.flag(data.get("mounted", False), f"{path}.mounted"),
        traits=read_traits(data, path, rules),
        skills=read_skills(data.get("skills", {}), f"{path}.skills", rules),
    )


def read_traits(data: Mapping[str, Any], path: str, rules: Ruleset) -> frozenset[str]:
    """What a figure is by nature. Raises BadRequest with the path of what nobody is."""
    own = [
        trait.id
        for trait in rules.traits.values()
        if trait.key and fields.flag(data.get(trait.key, False), f"{path}.{trait.key}")
    ]
    given = data.get("traits", [])
    rule = rules.listed_by("traits")
    listed = fields.each(given, f"{path}.traits", len(rules.traits), lambda item, at: _trait(item, at, rules), rule)
    for n, name in enumerate(listed):
        if name in listed[:n]:
            said = "{name!r} is given twice{because}"
            raise BadRequest(said, name=name, because=fields.by(rule), field=f"{path}.traits[{n}]")
    return frozenset((*own, *listed))


def read_skills(value: Any, path: str, rules: Ruleset) -> tuple[tuple[str, int], ...]:
    """Skills with their levels, as many as the best have (CR2-SKILL-01). Raises BadRequest with the path of what nobody
    has."""
    reps = rules.parameters.reps
    given = fields.obj(value, path, rules.skills, rule=rules.figure_fields.get("skills", ""))
    if len(given) > max(reps):
        said = "a figure has at most {most} skills ({rule})"
        raise BadRequest(said, most=max(reps), rule=rules.figure_fields["skills"], field=path)
    return tuple((name, fields.integer(level, f"{path}.{name}", 1, max(reps) + 1)) for name, level in given.items())


def listed_traits(rules: Ruleset) -> Mapping[str, Trait]:
    """What figures may be said to be by nature in the list `traits`."""
    return {trait.id: trait for trait in rules.traits.values() if not (trait.key or trait.won)}


def _trait(name: Any, path: str, rules: Ruleset) -> str:
    """A trait by its id. Raises BadRequest for one there is not, naming the rule of what is won in play."""
    if isinstance(name, str) and name in rules.traits and rules.traits[name].won:
        said = "{name} is won in play, and no figure begins with it ({rule})"
        raise BadRequest(said, name=name, rule=rules.traits[name].rule, field=path, code="won-in-play")
    return fields.key(name, path, listed_traits(rules), "trait", rules.listed_by("traits"))


def read_weapons(value: Any, path: str, rules: Ruleset) -> tuple[str, ...]:
    """Weapons by their ids. Raises BadRequest with the path of one there is not."""

    def weapon(item: Any, at: str) -> str:
        return fields.key(item, at, rules.fielded, "weapon", rules.listed_by("weapons"))

    return fields.each(value, path, 8, weapon, rules.listed_by("weapons"))


def fitted(gear: Gear, data: Mapping[str, Any], path: str, rules: Ruleset, rep: int = 0) -> Gear:
    """The gear with what follows from it for one of this Rep, the highest where none is given.

    Raises BadRequest naming the rule for what nobody can have together.
    """
    outfit = rules.optional(OUTFIT)
    if outfit is None:
        return gear
    rep = rep or max(rules.parameters.reps)
    star, leads = (data.get(rank) is True for rank in ("star", "leader"))
    bare = Figure(index=0, id="", name="", side="", rep=rep, at=(0, 0), star=star, leader=leads, **gear.parts)
    outfit(rules, bare, data, path)
    return gear_of(bare)


def stocked(figures: Sequence[Figure], rules: Ruleset) -> tuple[Stock, ...]:
    """The grenades that figures list go to their squads, and each is readied before it is thrown (CR2-AMMO-06)."""
    stocks: Counter[tuple[str, str, str]] = Counter()
    for figure in figures:
        stocks.update((figure.side, figure.squad, name) for name in figure.weapons if rules.weapons[name].lobbed)
        figure.weapons = tuple(name for name in figure.weapons if not rules.weapons[name].lobbed)
    return tuple(Stock(*whose, left) for whose, left in stocks.items())
