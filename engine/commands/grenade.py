"""Throwing grenades and firing launchers at a spot (CR3-GREN)."""

from collections.abc import Iterator

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.procedures.activation import acting, may_shoot
from engine.procedures.blast import Throw, lob, lobs
from engine.procedures.intent import intent, throws_at
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, turn
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, SIGHTINGS
from engine.space import stay_put
from engine.state import Figure


def throws(g: Game, figure: Figure) -> Iterator[Fields]:
    """Grenades and launchers with the enemies' places they carry to (CR3-GREN-01, CR3-RUL-89)."""
    if may_shoot(figure):
        for weapon, spot in lobs(g, figure):
            yield {"figure": figure.id, "weapon": weapon, "at": spot}


async def grenade(g: Game, item: Throw) -> None:
    """Throw a grenade, or fire a launcher, at a spot as active fire (CR3-GREN-01, CR3-RUL-89)."""
    figure = acting(g, item.figure)
    if figure.now.reloading or figure.now.breaking_off:
        raise Refused("{figure} does something else in this activation", figure=figure.name, rule="CR3-ACT-01")
    if figure.now.fired:
        raise Refused("{figure} has used its active fire", figure=figure.name, rule="CR3-ACT-03", code="already-fired")
    firing = lob(g, figure, item)
    assert firing.spot is not None
    figure.now = figure.now._replace(fired=True)
    if firing.spot[0] != figure.at:
        turn(g, figure, g.space.heading(figure.at, firing.spot[0]), "CR3-ACT-04")
    (spot, _), foes = firing.spot, (foe for foe in g.known_enemies(figure) if foe.able)
    nearest = min(foes, key=lambda foe: (g.space.distance(foe.at, spot), foe.index), default=None)
    with intent(g, {figure.id: throws_at(item, nearest)}, item.contact):
        await g.do(SIGHTINGS, [Mover(figure, stay_put(figure.at, figure.floor))], item.in_sight_move)
    if figure.able and not figure.now.done and not figure.melee:
        await g.do(EXCHANGE_OF_FIRE, Replies([firing]), Ledger())


GRENADE = Command("grenade", Throw, figure=throws, run=grenade, planned=True, gloss="on-spot", foretold=True)
