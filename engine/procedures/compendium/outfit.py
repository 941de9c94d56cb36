"""What figures of a record may be: attributes that do not cancel out, dogs as they are (CMP-ATTR-01, CMP-ANIM)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadRequest
from engine.rulesets.model import Ruleset
from engine.state import Figure

KNIFE_FIGHTER = "knife-fighter"

DOGS: Mapping[str, tuple[str, int, str]] = {
    "dog": ("CMP-ANIM-01", 4, "improvised-two-handed"), "lapdog": ("CMP-ANIM-02", 3, "unarmed"),
}  # fmt: skip
"""By trait the rule of each kind of dog, its Rep and what it fights with."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Arm dogs. Raise BadRequest naming the rule for two attributes that cancel out, for a dog with the Rep or the arms
    of another, and for a knife to throw of one that is no knife fighter.

    CMP-RUL-065, CMP-ANIM-01, CMP-ANIM-02, CMP-RUL-063.
    """
    for rule, rep, teeth in (DOGS[name] for name in sorted(figure.traits & DOGS.keys())):
        if figure.rep != rep or figure.weapons or figure.mounted or data.get("melee_weapon", teeth) != teeth:
            said = "{figure} is a dog: its Rep is {rep}, and it fights with its teeth alone ({rule})"
            raise BadRequest(said, figure=figure.name, rep=rep, rule=rule, field=path)
        figure.melee_weapon = teeth
    if "knife" in figure.weapons and KNIFE_FIGHTER not in figure.traits:
        said = "{figure} throws no knife: only a knife fighter does ({rule})"
        raise BadRequest(said, figure=figure.name, rule="CMP-RUL-063", field=f"{path}.weapons")
    for one in sorted(figure.traits):
        if (other := rules.traits[one].opposite) in figure.traits:
            said = "{one} and {other} cancel out: leave out both ({rule})"
            raise BadRequest(said, one=one, other=other, rule=rules.cite("CMP-RUL-065"), field=f"{path}.traits")
