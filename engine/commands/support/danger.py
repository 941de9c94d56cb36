"""How near to friends the spot of a mortar may lie (CR2-MORTAR-07, CR2-MORTAR-08)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.procedures.support.mortars import endangered, friends_of, tube
from engine.space import INCH, Point
from engine.state import Barrage, Machine

CLOSE = 10 * INCH
"""Final protective fire is called for where the enemy is so near (CR2-MORTAR-08)."""


def validate_safety(g: Game, machine: Machine, at: Point) -> None:
    """Raise Refused for a spot within the safety distance of friends (CR2-MORTAR-07)."""
    if (friend := endangered(g, machine, at)) is not None:
        said = (
            "{figure} is within {inches}″ of that spot: choose one farther away, or call final protective fire"
            " where an enemy is within 10″ of a friend"
        )
        raise Refused(said, figure=friend.name, inches=_inches(g, machine), rule="CR2-MORTAR-07", code="too-near")


def validate_still_safe(g: Game, machine: Machine, barrage: Barrage) -> None:
    """Raise Refused where a friend has come too near to the spot since the mortar was called on it (CR2-MORTAR-07)."""
    if barrage.keeps_distance and (friend := endangered(g, machine, barrage.target)) is not None:
        said = "{figure} has come within {inches}″ of the spot of {machine}: move {figure} away first, or cease fire"
        names = {"figure": friend.name, "machine": machine.name}
        raise Refused(said, **names, inches=_inches(g, machine), rule="CR2-MORTAR-07", code="too-near")


def validate_final(g: Game, machine: Machine) -> None:
    """Raise Refused unless an enemy is near enough to a friend for final protective fire (CR2-MORTAR-08)."""
    if not any(g.near(f, foe, CLOSE) for f in friends_of(g, machine) for foe in g.known_enemies(f)):
        said = "final protective fire is for an enemy within {inches}″ of a friend: call an ordinary fire mission"
        raise Refused(said, inches=CLOSE // INCH, rule="CR2-MORTAR-08", code="no-danger")


def _inches(g: Game, machine: Machine) -> int:
    weapon = tube(g, machine)
    assert weapon is not None
    return weapon.plunge.safety // INCH
