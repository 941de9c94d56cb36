"""What figures of Chain Reaction 2.0 have in their hands, and the rounds they carry (CR2-WPN-03, CR2-AMMO-01)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadRequest
from engine.procedures.second.arms import at_hand, first_in_hand
from engine.records import fields
from engine.rulesets.model import Ruleset
from engine.state import Figure, Kit


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """The first weapon listed is in hand. Raises BadRequest naming the rule for what nobody has in a battle."""
    if "flame-thrower" in figure.weapons:
        raise BadRequest("flames are not in play ({rule})", rule="CR2-WPN-25", field=f"{path}.weapons")
    if "overall-leader" in figure.traits and not figure.leader:
        raise BadRequest("an overall Leader is also a Leader ({rule})", rule="CR2-LEADER-04", field=f"{path}.traits")
    counted = {name for name, weapon in rules.weapons.items() if weapon.feed.rounds != (0, 0)}
    given = fields.obj(data.get("rounds", {}), f"{path}.rounds", counted)
    rounds = tuple((name, fields.integer(n, f"{path}.rounds.{name}", 0, 99)) for name, n in given.items())
    for name, n in rounds:
        most = rules.weapons[name].feed.carried
        if most and n > most:
            said = "one figure carries {most} rounds at most ({rule})"
            raise BadRequest(said, most=most, rule="CR2-AMMO-02", field=f"{path}.rounds.{name}", code="too-many-rounds")
        if not n and name in figure.weapons and name not in figure.empty:
            figure.empty = (*figure.empty, name)
    figure.kit = Kit(in_hand=at_hand(rules, figure.weapons, first_in_hand(rules, figure.weapons)), supply=rounds)
