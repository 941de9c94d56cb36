"""Figures of a record that are of a kind: all of it alike (CMP-ANIM, CMP-RUL-206, CMP-RUL-207)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadRequest
from engine.ruleset.kinds import Kind
from engine.ruleset.model import Ruleset
from engine.state import Figure
from engine.strict import fields


def validate_opposites(rules: Ruleset, figure: Figure, path: str) -> None:
    """Raise BadRequest for two traits that cancel out (CMP-RUL-065, CR2-STATS-01)."""
    for one in sorted(figure.traits):
        if (other := rules.traits[one].opposite) in figure.traits:
            said = "{one} and {other} cancel out: leave out both ({rule})"
            raise BadRequest(said, one=one, other=other, rule=rules.cite("CMP-RUL-065"), field=f"{path}.traits")


def fit_out(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Arm a figure as all of its kind are. Raises BadRequest naming the rule for what none of them is or has."""
    for trait in sorted(figure.traits):
        if isinstance(kind := rules.traits[trait], Kind):
            _as_its_kind(rules, kind, figure, data, path)


def _as_its_kind(rules: Ruleset, kind: Kind, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    if figure.rep != kind.rep:
        said = "{figure} has Rep {rep}, as all of its kind have ({rule})"
        raise BadRequest(said, figure=figure.name, rep=kind.rep, rule=kind.rule, field=f"{path}.rep")
    if figure.star or figure.leader:
        said = "{figure} is neither Star nor leader, like all of its kind ({rule})"
        raise BadRequest(said, figure=figure.name, rule=kind.rank, field=path)
    if figure.mounted:
        said = "{figure} goes on foot, like all of its kind ({rule})"
        raise BadRequest(said, figure=figure.name, rule=kind.mount, field=f"{path}.mounted")
    own = kind.gifts | kind.has | {kind.id}
    for trait in sorted(figure.traits - own):
        raise fields.unknown(
            trait, f"{path}.traits", [each for each in rules.traits if each in own], "trait", kind.plain
        )
    for n, weapon in enumerate(figure.weapons):
        fields.key(weapon, f"{path}.weapons[{n}]", kind.weapons, "weapon", kind.arms or kind.rule)
    if len(figure.weapons) != bool(kind.weapons):
        said = "{figure} carries one weapon; allowed: {allowed} ({rule})"
        listed = ", ".join(kind.weapons)
        raise BadRequest(said, figure=figure.name, allowed=listed, rule=kind.arms, field=f"{path}.weapons")
    melee = data.get("melee_weapon", kind.melee)
    figure.melee_weapon = fields.key(melee, f"{path}.melee_weapon", (kind.melee,), "melee weapon", kind.rule)
    figure.traits |= kind.has
