"""What figures of a record may be: attributes that do not cancel out, dogs and the game's own enemies as they are."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import BadRequest
from engine.procedures.compendium.reactions import ZOMBIE
from engine.record.model import Side
from engine.ruleset.machine_kinds import DRIVER
from engine.ruleset.model import Ruleset
from engine.space import Space
from engine.state import Figure
from engine.strict import fields

KNIFE_FIGHTER, INSURGENT, VEST = "knife-fighter", "insurgent", "vest"
STAR_REPS = range(3, 6)
"""A Star's Rep is 5, and in a campaign it may fall to 3 (CMP-STAR-01, CMP-RUL-050)."""


class Kind(NamedTuple):
    """What every figure of a kind is: its rule, its Rep, its melee weapon, and which weapons it has one of."""

    rule: str
    rep: int
    melee: str
    weapons: tuple[str, ...] = ()
    arms: str = ""
    """The rule that says which weapons these are."""
    rank: str = "CMP-RUL-206"
    """The rule by which none is a Star or a leader."""
    mount: str = "CMP-RUL-230"
    """The rule by which none is mounted."""
    vest: str = "CMP-RUL-206"
    """The rule by which none wears a vest."""


DOGS: Mapping[str, Kind] = {
    "dog": Kind("CMP-ANIM-01", 4, "improvised-two-handed"), "lapdog": Kind("CMP-ANIM-02", 3, "unarmed"),
}  # fmt: skip
_ARMS = ("assault-rifle", "light-machine-gun", "rocket-launcher", "bolt-action-rifle")
_OURS = "CMP-RUL-207"
KINDS: Mapping[str, Kind] = {
    **DOGS,
    ZOMBIE: Kind("CMP-ZOM-08", 4, "improvised-one-handed", rank="CMP-RUL-135", mount=_OURS, vest=_OURS),
    INSURGENT: Kind("CMP-INS-08", 4, "unarmed", _ARMS, "CMP-INS-03", rank="CMP-RUL-145", mount=_OURS, vest=_OURS),
}
"""By trait."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Arm figures of a kind as they are.

    Raise BadRequest naming the rule for what no figure of a kind has, a Star of another Rep than Stars have, a rider
    who lies, a knife to throw of one that is no knife fighter, and two attributes that cancel out.

    CMP-ANIM, CMP-RUL-206, CMP-RUL-207, CMP-RUL-050, CMP-RUL-171, CMP-RUL-063, CMP-RUL-065.
    """
    for name in sorted(figure.traits & KINDS.keys()):
        _of_a_kind(rules, name, figure, data, path)
    if figure.star and figure.rep not in STAR_REPS:
        said = "{figure} is a Star: its Rep is 5, or 3 to 5 in a campaign ({rule})"
        raise BadRequest(said, figure=figure.name, rule="CMP-RUL-050", field=f"{path}.rep")
    if figure.mounted and figure.posture == "prone":
        said = "{figure} has left the saddle to lie prone: leave out its mount ({rule})"
        raise BadRequest(said, figure=figure.name, rule="CMP-RUL-171", field=f"{path}.mounted")
    if "knife" in figure.weapons and KNIFE_FIGHTER not in figure.traits:
        said = "{figure} throws no knife: only a knife fighter does ({rule})"
        raise BadRequest(said, figure=figure.name, rule="CMP-RUL-063", field=f"{path}.weapons")
    for one in sorted(figure.traits):
        if (other := rules.traits[one].opposite) in figure.traits:
            said = "{one} and {other} cancel out: leave out both ({rule})"
            raise BadRequest(said, one=one, other=other, rule="CMP-RUL-065", field=f"{path}.traits")


def _of_a_kind(rules: Ruleset, name: str, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    kind = KINDS[name]
    if figure.rep != kind.rep:
        said = "{figure} has Rep {rep}, as all of its kind have ({rule})"
        raise BadRequest(said, figure=figure.name, rep=kind.rep, rule=kind.rule, field=f"{path}.rep")
    if figure.star or figure.leader:
        said = "{figure} is neither Star nor leader, like all of its kind ({rule})"
        raise BadRequest(said, figure=figure.name, rule=kind.rank, field=path)
    if figure.mounted:
        said = "{figure} goes on foot, like all of its kind ({rule})"
        raise BadRequest(said, figure=figure.name, rule=kind.mount, field=f"{path}.mounted")
    attributes = rules.traits.keys() - KINDS.keys() - {VEST} if name in DOGS else set()
    for trait in sorted(figure.traits - attributes - {name}):
        known = [each for each in rules.traits if each in attributes | {name} and not rules.traits[each].won]
        raise fields.unknown(trait, f"{path}.traits", known, "trait", kind.vest)
    for n, weapon in enumerate(figure.weapons):
        fields.key(weapon, f"{path}.weapons[{n}]", kind.weapons, "weapon", kind.arms or kind.rule)
    if len(figure.weapons) != bool(kind.weapons):
        said = "{figure} carries one weapon; allowed: {allowed} ({rule})"
        listed = ", ".join(kind.weapons)
        raise BadRequest(said, figure=figure.name, allowed=listed, rule=kind.arms, field=f"{path}.weapons")
    melee = data.get("melee_weapon", kind.melee)
    figure.melee_weapon = fields.key(melee, f"{path}.melee_weapon", (kind.melee,), "melee weapon", kind.rule)


def company(_: Sequence[Side], figures: Sequence[Figure], __: Space) -> None:
    """Raise BadRequest naming the rule for a dog at the wheel, and for an NPC with a higher Rep than its Star.

    CMP-RUL-230, CMP-TROOP-02.
    """
    for figure in figures:
        if figure.seat == DRIVER and figure.traits & DOGS.keys():
            said = "{figure} is a dog: it may ride along but not drive ({rule})"
            raise BadRequest(said, figure=figure.name, rule="CMP-RUL-230", field=f"figures[{figure.index}]")
        stars = [f for f in figures if f.star and (f.side, f.command) == (figure.side, figure.command)]
        if stars and figure.rep > (best := max(stars, key=lambda f: f.rep)).rep:
            said = "{figure} has at most Rep {rep}, as its Star {star} has ({rule})"
            where, names = f"figures[{figure.index}].rep", {"figure": figure.name, "star": best.name}
            raise BadRequest(said, **names, rep=best.rep, rule="CMP-TROOP-02", field=where)
