"""How near to friends a mortar may be called on a spot (CR2-MORTAR-07, CR2-MORTAR-08)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.ruleset.model import Weapon
from engine.space import INCH, Point
from engine.space.geometry import leg_length
from engine.state import Machine

CLOSE = 10 * INCH
"""Final protective fire is called for where the enemy is so near (CR2-MORTAR-08)."""


def validate_safety(g: Game, machine: Machine, weapon: Weapon, at: Point, *, final: bool) -> None:
    """Raise Refused for a spot within the safety distance of friends, but for final protective fire."""
    if not weapon.plunge.safety:
        return
    friends = [f for f in g.of_side(machine.side) if f.able and f.on_table]
    if final:
        if not any(g.near(f, foe, CLOSE) for f in friends for foe in g.known_enemies(f)):
            said = "final protective fire is for an enemy within {inches}″ of a friend: call an ordinary fire mission"
            raise Refused(said, inches=CLOSE // INCH, rule="CR2-MORTAR-08", code="no-danger")
        return
    near = min(friends, key=lambda f: (leg_length(f.at, at), f.index), default=None)
    if near is not None and leg_length(near.at, at) < weapon.plunge.safety:
        said = (
            "{figure} is within {inches}″ of that spot: choose one farther away, or call final protective fire"
            " where an enemy is within 10″ of a friend"
        )
        values = {"figure": near.name, "inches": weapon.plunge.safety // INCH}
        raise Refused(said, rule="CR2-MORTAR-07", code="too-near", **values)
