"""What figures of a record may be: attributes that do not cancel out, and dogs that drive nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadRequest
from engine.procedures.creatures.kinds import fit_out, validate_opposites
from engine.record.model import Side
from engine.ruleset.machine_kinds import DRIVER
from engine.ruleset.model import Ruleset
from engine.space import Space
from engine.state import Figure

KNIFE_FIGHTER = "knife-fighter"
DOGS = frozenset({"dog", "lapdog"})
STAR_REPS = range(3, 6)
"""A Star's Rep is 5, and in a campaign it may fall to 3 (CMP-STAR-01, CMP-RUL-050)."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Arm figures of a kind as they are.

    Raise BadRequest naming the rule for what no figure of a kind has, a Star of another Rep than Stars have, a rider
    who lies, a knife to throw of one that is no knife fighter, and two attributes that cancel out.

    CMP-ANIM, CMP-RUL-206, CMP-RUL-207, CMP-RUL-050, CMP-RUL-171, CMP-RUL-063, CMP-RUL-065.
    """
    fit_out(rules, figure, data, path)
    if figure.star and figure.rep not in STAR_REPS:
        said = "{figure} is a Star: its Rep is 5, or 3 to 5 in a campaign ({rule})"
        raise BadRequest(said, figure=figure.name, rule="CMP-RUL-050", field=f"{path}.rep")
    if figure.mounted and figure.posture == "prone":
        said = "{figure} has left the saddle to lie prone: leave out its mount ({rule})"
        raise BadRequest(said, figure=figure.name, rule="CMP-RUL-171", field=f"{path}.mounted")
    if "knife" in figure.weapons and KNIFE_FIGHTER not in figure.traits:
        said = "{figure} throws no knife: only a knife fighter does ({rule})"
        raise BadRequest(said, figure=figure.name, rule="CMP-RUL-063", field=f"{path}.weapons")
    validate_opposites(rules, figure, path)


def company(_: Sequence[Side], figures: Sequence[Figure], __: Space) -> None:
    """Raise BadRequest naming the rule for a dog at the wheel, and for an NPC with a higher Rep than its Star.

    CMP-RUL-230, CMP-TROOP-02.
    """
    for figure in figures:
        if figure.seat == DRIVER and figure.traits & DOGS:
            said = "{figure} is a dog: it may ride along but not drive ({rule})"
            raise BadRequest(said, figure=figure.name, rule="CMP-RUL-230", field=f"figures[{figure.index}]")
        stars = [f for f in figures if f.star and (f.side, f.command) == (figure.side, figure.command)]
        if stars and figure.rep > (best := max(stars, key=lambda f: f.rep)).rep:
            said = "{figure} has at most Rep {rep}, as its Star {star} has ({rule})"
            where, names = f"figures[{figure.index}].rep", {"figure": figure.name, "star": best.name}
            raise BadRequest(said, **names, rep=best.rep, rule="CMP-TROOP-02", field=where)
