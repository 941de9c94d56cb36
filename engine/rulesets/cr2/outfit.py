"""What figures of Chain Reaction 2.0 have in their hands, the rounds they carry, and who leads them (CR2-WPN-03)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadRequest
from engine.procedures.second.arms import at_hand, first_in_hand
from engine.records import fields
from engine.rulesets.model import Ruleset
from engine.space import INCH
from engine.space.geometry import dist2
from engine.state import Figure, Kit

LINK = 4 * INCH
"""How near figures stand to be one group (CR2-GROUP-01)."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """The first weapon listed is in hand. Raises BadRequest naming the rule for what nobody has in a battle."""
    if "overall-leader" in figure.traits and not figure.leader:
        raise BadRequest("an overall Leader is also a Leader ({rule})", rule="CR2-LEADER-04", field=f"{path}.traits")
    counted = {name for name, weapon in rules.weapons.items() if weapon.feed.rounds != (0, 0)}
    given = fields.obj(data.get("rounds", {}), f"{path}.rounds", counted, rule="CR2-AMMO-02")
    rounds = tuple((name, fields.integer(n, f"{path}.rounds.{name}", 0, 99)) for name, n in given.items())
    for name, n in rounds:
        most = rules.weapons[name].feed.carried
        if most and n > most:
            said = "one figure carries {most} rounds at most ({rule})"
            raise BadRequest(said, most=most, rule="CR2-AMMO-02", field=f"{path}.rounds.{name}", code="too-many-rounds")
        if not n and name in figure.weapons and name not in figure.empty:
            figure.empty = (*figure.empty, name)
    figure.kit = Kit(in_hand=at_hand(rules, figure.weapons, first_in_hand(rules, figure.weapons)), supply=rounds)


def one_leader(figures: Sequence[Figure]) -> None:
    """Refuse a Leader too many: each squad has one, those without a squad one where they stand together, and each side
    one above all (CR2-GROUP-02, CR2-LEADER-04)."""
    for n, figure in enumerate(figures):
        for other in (f for f in figures[:n] if f.side == figure.side):
            if figure.leader and other.leader and _together(figure, other):
                raise _too_many(figure, other, f"figures[{n}].leader", "CR2-GROUP-02")
            if "overall-leader" in figure.traits & other.traits:
                raise _too_many(figure, other, f"figures[{n}].traits", "CR2-LEADER-04")


def _together(a: Figure, b: Figure) -> bool:
    """Whether two are set up as one group: in a squad by its name, without one by where they stand (CR2-GROUP-01)."""
    if a.squad or b.squad:
        return a.squad == b.squad
    return a.on_table and b.on_table and a.floor == b.floor and dist2(a.at, b.at) <= LINK * LINK


def _too_many(figure: Figure, other: Figure, path: str, rule: str) -> BadRequest:
    said = "{figure} would be a Leader too many, with {other} ({rule})"
    return BadRequest(said, figure=figure.id, other=other.name, rule=rule, field=path, code="too-many-leaders")
