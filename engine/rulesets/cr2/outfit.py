"""What figures of Chain Reaction 2.0 have in their hands, the rounds they carry, and who leads them (CR2-WPN-03)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadRequest
from engine.procedures.second.arms import at_hand, first_in_hand
from engine.records import fields
from engine.rulesets.model import Ruleset
from engine.state import Figure, Kit


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
    """Refuse a Leader too many: each squad has one, and each side one above all (CR2-GROUP-02, CR2-LEADER-04)."""
    first: dict[tuple[str, ...], Figure] = {}
    for n, figure in enumerate(figures):
        squad, side = (figure.side, figure.squad), (figure.side,)
        leads = (
            (squad, figure.leader and bool(figure.squad), "leader", "CR2-GROUP-02"),
            (side, "overall-leader" in figure.traits, "traits", "CR2-LEADER-04"),
        )
        for whom, does, key, rule in leads:
            if does and (other := first.setdefault(whom, figure)) is not figure:
                said = "{figure} would be a Leader too many, with {other} ({rule})"
                at = f"figures[{n}].{key}"
                raise BadRequest(said, figure=figure.id, other=other.name, rule=rule, field=at, code="too-many-leaders")
