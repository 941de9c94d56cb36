"""Taking a grenade or another weapon in hand, and throwing what is ready (CR2-GREN, CR2-WPN-33, CR2-AMMO-06)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.battle.game import Game
from engine.commands import grenade as throwing
from engine.commands.second.moves import rise_to_fire
from engine.errors import Refused
from engine.events import Item
from engine.inputs.command import Command, Fields
from engine.inputs.shape import FIGURE, FigureId, Shape, Slot, SlotKind, Text
from engine.procedures.activation import acting, may_shoot
from engine.procedures.aim import ready as arms_ready
from engine.procedures.blast import Throw, lob, lobs
from engine.procedures.second.arms import take_in_hand
from engine.state import Figure


@dataclass(frozen=True)
class Ready(Shape):
    """A grenade, or a weapon that the figure carries."""

    slots = (FIGURE, Slot("what", SlotKind.WEAPON))

    figure: FigureId
    what: Text


def left(g: Game, figure: Figure) -> Mapping[str, int]:
    """Grenades that its squad has left to ready, by kind (CR2-AMMO-06)."""
    return {stock.kind: stock.left for stock in g.state.stocks if stock.of(figure)}


def choices(g: Game, figure: Figure) -> Iterator[Fields]:
    """Each kind of grenade, and each weapon that is not in hand."""
    for what in dict.fromkeys((*left(g, figure), *figure.weapons)):
        yield {"figure": figure.id, "what": what}


def validate_ready(g: Game, item: Ready) -> None:
    """Raise Refused unless it may take this in hand now: in place of fire, and with a normal move (CR2-RUL-254)."""
    figure, weapon = acting(g, item.figure), g.rules.weapons.get(item.what)
    if not may_shoot(figure) or figure.fast:
        said = "{figure} has fired, loaded or moved fast, and readies nothing in this activation"
        raise Refused(said, figure=figure.name, rule="CR2-RUL-254", code="already-fired")
    if weapon is not None and weapon.lobbed:
        if weapon.id in figure.weapons:
            raise Refused("{figure} has a grenade ready", figure=figure.name, rule="CR2-GREN-05")
        if not left(g, figure).get(weapon.id):
            said = "{figure}'s squad has no {name} left"
            raise Refused(said, figure=figure.name, name=weapon.id, rule="CR2-AMMO-06", code="no-weapon")
    elif weapon is None or weapon.id not in figure.weapons:
        said = "{figure} has no {name} to take in hand"
        raise Refused(said, figure=figure.name, name=item.what, rule="CR2-WPN-33", code="no-weapon")
    elif figure.holds(weapon.id):
        raise Refused("{figure} has it in hand", figure=figure.name, rule="CR2-WPN-33")
    elif weapon.id in figure.empty:
        said = "{figure}'s {name} is out of ammunition: reloading takes it in hand"
        raise Refused(said, figure=figure.name, name=weapon.id, rule="CR2-RUL-386", code="no-ammo")


async def ready(g: Game, item: Ready) -> None:
    """It is thrown or fired from the next turn on (CR2-WPN-33, CR2-GREN-05, CR2-RUL-169)."""
    figure, what = g.named(item.figure), item.what
    figure.now = figure.now._replace(fired=True, taken=(what,))
    g.begin("item")
    if not g.rules.weapons[what].lobbed:
        take_in_hand(g, figure, what)
        return
    taken = next(stock for stock in g.state.stocks if stock.of(figure) and stock.kind == what)
    g.state.stocks = tuple(s._replace(left=s.left - 1) if s is taken else s for s in g.state.stocks)
    figure.weapons = (*figure.weapons, what)
    figure.spent = (*figure.spent, what)
    g.emit(Item(figure.id, "readies", what, rule="CR2-GREN-05"))


def worth_taking(g: Game, item: Fields) -> bool:
    """Whether a grenade could soon reach an enemy whom the figure's side knows of, or its smoke hide from one, or a
    weapon serve it better than the one in hand: that has no shot left, or there are machines about."""
    figure, weapon = g.named(item["figure"]), g.rules.weapons[item["what"]]
    if not weapon.lobbed:
        return bool(g.state.machines) or not arms_ready(g, figure)
    reach = weapon.range + g.pace(figure)
    known = [foe for foe in g.known_enemies(figure) if not g.hidden_from(foe, figure.side)]
    return any(weapon.blast.lays or g.in_range(figure, foe, reach) for foe in known)


READY = Command(
    "ready",
    Ready,
    validate=validate_ready,
    figure=choices,
    run=ready,
    planned=True,
    worth=worth_taking,
    heading=("figure",),
)


def validate_throw(g: Game, item: Throw) -> None:
    """Raise Refused for a grenade not readied before this turn, or a launch out of sight (CR2-GREN-05, CR2-LOS-01)."""
    figure = acting(g, item.figure)
    weapon = g.rules.weapons.get(item.weapon or "grenade")
    if weapon is None or not weapon.lobbed or (not item.weapon and any(lobs(g, figure))):
        firing = lob(g, figure, item) if may_shoot(figure) else None
        if firing and firing.spot and not (firing.weapon.lobbed or g.sees_spot(figure, firing.spot)):
            raise Refused("{figure} does not see that spot", figure=figure.name, rule="CR2-LOS-01", code="no-sight")
        return
    if weapon.id not in figure.weapons:
        rule = "CR2-GREN-05" if left(g, figure).get(weapon.id) else "CR2-AMMO-06"
        raise Refused("{figure} has no grenade ready", figure=figure.name, rule=rule, code="no-weapon")
    if weapon.id in figure.spent:
        said = "{figure} has readied it in this turn, and throws it from the next one on"
        raise Refused(said, figure=figure.name, rule="CR2-GREN-05", code="taken")


async def throw(g: Game, item: Throw) -> None:
    """Active fire at a spot; a figure down behind cover pops up for it (CR2-GREN-01, CR2-BLAST-01)."""
    rise_to_fire(g, acting(g, item.figure))
    await throwing.grenade(g, item)


GRENADE = replace(throwing.GRENADE, validate=validate_throw, run=throw)
