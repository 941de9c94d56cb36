"""What hands do: to the fallen, to prisoners, with weapons (CR3-WOUND, CR3-DMG-05, CR3-ACT-07)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Item
from engine.inputs.command import Command, Fields, to_each
from engine.inputs.shape import FIGURE, TARGET, WEAPON, FigureId, Pair, Shape, Slot, SlotKind, Text
from engine.procedures.activation import acting
from engine.procedures.contact import touching
from engine.procedures.damage import apply, cheat_death, larger_than_life
from engine.procedures.hits import Wound
from engine.procedures.movement import spending
from engine.procedures.results import take_prisoner
from engine.space import INCH, Point
from engine.state import CAPTURED, CARRY_ON, CONDITIONS, FALLEN, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure


def _touching(g: Game, figure: Figure, other: Figure, rule: str) -> None:
    if not other.on_table or not touching(g, figure, other):
        said = "{figure} does not touch {other}"
        raise Refused(said, figure=figure.name, other=other.name, rule=rule, code="no-contact")


# ---- the enemy who is down ----


def validate_victim(g: Game, item: Pair) -> None:
    """Raise Refused unless the target is a downed enemy in contact (CR3-DMG-05)."""
    figure, target = acting(g, item.figure), g.named(item.target)
    if not g.hostile(figure.side, target.side) or target.status not in (STUNNED, OUT_OF_THE_FIGHT):
        raise Refused("{target} is no enemy who is stunned or out of the fight", target=target.name, rule="CR3-DMG-05")
    _touching(g, figure, target, "CR3-DMG-05")
    if target.carried_by >= 0:
        raise Refused("{target} is being carried", target=target.name, rule="CR3-DMG-05")


async def dispatch(g: Game, item: Pair) -> None:
    """Kill a downed enemy in contact, without a roll; advantages of a Star may save it (CR3-DMG-05, CR3-RUL-44)."""
    figure, target = g.named(item.figure), g.named(item.target)
    g.begin("item")
    g.emit(Item(figure.id, "dispatches", target.id, rule="CR3-DMG-05"))
    w = Wound(target, OBVIOUSLY_DEAD, figure, g.deed)
    await larger_than_life(g, [w])
    await cheat_death(g, [w])
    apply(g, w)


async def capture(g: Game, item: Pair) -> None:
    """Take a downed enemy in contact prisoner; it lies bound where it is (CR3-DMG-05, CR3-RUL-112)."""
    figure, target = g.named(item.figure), g.named(item.target)
    g.begin("item")
    g.emit(Item(figure.id, "captures", target.id, rule="CR3-DMG-05"))
    take_prisoner(g, target, figure, "CR3-DMG-05")


DISPATCH = Command("dispatch", Pair, validate=validate_victim, hands=to_each, run=dispatch, by_hand=True)
CAPTURE = replace(DISPATCH, name="capture", run=capture)


# ---- the friend in bonds ----


def validate_free(g: Game, item: Pair) -> None:
    """Raise Refused unless the target is a captured friend in contact (CR3-RUL-155)."""
    figure, target = acting(g, item.figure), g.named(item.target)
    if target.side != figure.side or target.status != CAPTURED:
        raise Refused("{target} is no captured friend", target=target.name, rule="CR3-RUL-155")
    _touching(g, figure, target, "CR3-RUL-155")


async def free(g: Game, item: Pair) -> None:
    """Touching a captured friend sets it free, as badly hurt as it was (CR3-RUL-155)."""
    target = g.named(item.target)
    target.captor = -1
    if target.carried_by >= 0:
        g.let_go(g.figures[target.carried_by])
    g.set_status(target, target.captured_as if target.captured_as in FALLEN else CARRY_ON, "CR3-RUL-155")


FREE = Command(
    "free", Pair, validate=validate_free, hands=to_each, run=free, by_hand=True, heading=("figure", "target")
)


# ---- carrying ----


def validate_carry(g: Game, item: Pair) -> None:
    """Raise Refused unless the figure may lift the target now (CR3-WOUND-01, CR3-RUL-112, CR3-RUL-113)."""
    figure, target = spending(g, item.figure), g.named(item.target)
    prisoner = target.status == CAPTURED and g.hostile(figure.side, target.side)
    if not prisoner and not (target.side == figure.side and target.status in FALLEN):
        said = "{target} is neither a friend who is down nor a prisoner"
        raise Refused(said, target=target.name, rule="CR3-WOUND-01")
    if figure.carrying >= 0 or target.carried_by >= 0:
        raise Refused("one figure carries one figure", rule="CR3-WOUND-01")
    if figure.posture == "prone":
        raise Refused("{figure} lies prone and must stand up first", figure=figure.name, rule="CR3-MOVE-09")
    _touching(g, figure, target, "CR3-WOUND-01")
    if figure.now.left < g.rules.parameters.picking_up:
        said = "{figure} has less than 2 inches of movement left"
        raise Refused(said, figure=figure.name, rule="CR3-WOUND-01", code="too-far")


async def carry(g: Game, item: Pair) -> None:
    """Pick up a wounded friend or a prisoner for two inches of movement (CR3-WOUND-01, CR3-RUL-112)."""
    figure, target = g.named(item.figure), g.named(item.target)
    figure.now = figure.now._replace(used=figure.now.used + g.rules.parameters.picking_up)
    figure.carrying, target.carried_by = target.index, figure.index
    target.at, target.floor = figure.at, figure.floor
    g.emit(Item(figure.id, "carries", target.id, rule="CR3-WOUND-01"))


CARRY = Command(
    "carry", Pair, validate=validate_carry, hands=to_each, run=carry, by_hand=True, heading=("figure", "target")
)


@dataclass(frozen=True)
class Drop(Shape):
    """The figure it puts down needs no naming."""

    slots = (FIGURE,)

    figure: FigureId
    target: FigureId = ""


def validate_drop(g: Game, item: Drop) -> None:
    """Raise Refused unless the figure carries somebody."""
    figure = acting(g, item.figure)
    if figure.carrying < 0:
        raise Refused("{figure} carries nobody", figure=figure.name, rule="CR3-RUL-113")


async def drop(g: Game, item: Drop) -> None:
    """Put down the figure carried; it lies where the carrier stands (CR3-RUL-113)."""
    g.let_go(g.named(item.figure))


def to_nobody(g: Game, figure: Figure, other: Figure | None) -> Iterator[Fields]:
    """The lister of what hands do by themselves."""
    if other is None:
        yield {"figure": figure.id}


DROP = Command(
    "drop", Drop, validate=validate_drop, hands=to_nobody, run=drop, keeps_open=False, by_hand=True, heading=("figure",)
)


# ---- weapons ----


@dataclass(frozen=True)
class PickUp(Shape):
    """From the ground, or from a figure that is down."""

    slots = (FIGURE, TARGET, WEAPON)

    figure: FigureId
    weapon: Text
    target: FigureId = ""


def validate_pick_up(g: Game, item: PickUp) -> None:
    """Raise Refused unless the weapon is in reach (CR3-ACT-07)."""
    figure, weapon = acting(g, item.figure), item.weapon
    if not item.target:
        if not _lying(g, figure, weapon):
            said = "no {weapon} lies at hand for {figure}"
            raise Refused(said, weapon=weapon, figure=figure.name, rule="CR3-ACT-07", code="no-weapon")
        return
    owner = g.named(item.target)
    _touching(g, figure, owner, "CR3-ACT-07")
    if owner.able:
        raise Refused("{owner} is on its feet; weapons are exchanged with friends", owner=owner.name, rule="CR3-ACT-07")
    _has(owner, weapon)


def _has(owner: Figure, weapon: str) -> None:
    if weapon not in owner.weapons:
        raise Refused("{owner} has no {weapon}", owner=owner.name, weapon=weapon, rule="CR3-ACT-07", code="no-weapon")


async def pick_up(g: Game, item: PickUp) -> None:
    """Take a weapon lying in reach or from someone down; it may not fire yet (CR3-ACT-07, CR3-RUL-143)."""
    figure, weapon = g.named(item.figure), item.weapon
    if item.target:
        condition = g.named(item.target).part_with(weapon)
    else:
        taken = min(_lying(g, figure, weapon), key=lambda lying: CONDITIONS.index(lying[3]))
        g.state.dropped = tuple(lying for lying in g.state.dropped if lying is not taken)
        condition = taken[3]
    _take(g, figure, weapon, condition)


def _lying(g: Game, figure: Figure, weapon: str) -> list[tuple[str, Point, int, str]]:
    return [lying for lying in at_hand(g, figure) if lying[0] == weapon]


def at_hand(g: Game, figure: Figure) -> list[tuple[str, Point, int, str]]:
    """Weapons lying within touch, and within an inch those that were thrown (CR3-RUL-143, CR3-RUL-174,
    SWP-RUL-15)."""

    def reach(weapon: str) -> int:
        return INCH if g.rules.weapons[weapon].recovered else 0

    return [
        lying
        for lying in g.state.dropped
        if lying[2] == figure.floor
        and g.space.within(figure.at, lying[1], reach(lying[0]))
        and not g.space.parted(figure.at, lying[1], figure.floor)
    ]


def _within_reach(g: Game, figure: Figure, other: Figure | None) -> Iterator[Fields]:
    """The weapons of the figure that is down, and last those on the ground."""
    if other is None:
        for weapon in dict.fromkeys(lying[0] for lying in at_hand(g, figure)):
            yield {"figure": figure.id, "weapon": weapon}
    elif not other.able:
        for weapon in dict.fromkeys(other.weapons):
            yield {"figure": figure.id, "target": other.id, "weapon": weapon}


PICK_UP = Command(
    "pick-up",
    PickUp,
    validate=validate_pick_up,
    hands=_within_reach,
    run=pick_up,
    keeps_open=False,
    heading=("figure",),
)


@dataclass(frozen=True)
class Exchange(Shape):
    """What is given, what is taken, or both."""

    slots = (FIGURE, TARGET, Slot("gives", SlotKind.WEAPON), WEAPON)

    figure: FigureId
    target: FigureId
    gives: Text = ""
    weapon: Text = ""


def validate_exchange(g: Game, item: Exchange) -> None:
    """Raise Refused unless a friend in contact has what is taken and the figure has what it gives (CR3-ACT-07)."""
    figure, friend = acting(g, item.figure), g.named(item.target)
    if friend.side != figure.side or not friend.able or friend is figure or friend.melee:
        raise Refused("{friend} is no friend at hand", friend=friend.name, rule="CR3-ACT-07")
    _touching(g, figure, friend, "CR3-ACT-07")
    if not item.gives and not item.weapon:
        raise Refused("name what is given (gives) or taken (weapon)", rule="CR3-ACT-07")
    for owner, weapon in ((figure, item.gives), (friend, item.weapon)):
        if weapon:
            _has(owner, weapon)


async def exchange(g: Game, item: Exchange) -> None:
    """Swap weapons with a friend in contact, or hand one over (CR3-ACT-07)."""
    figure, friend = g.named(item.figure), g.named(item.target)
    moves = [(figure, friend, item.gives), (friend, figure, item.weapon)]
    handed = [(getter, weapon, giver.part_with(weapon)) for giver, getter, weapon in moves if weapon]
    for getter, weapon, condition in handed:
        _take(g, getter, weapon, condition)


def _take(g: Game, figure: Figure, weapon: str, condition: str) -> None:
    """Have this weapon from now on, as empty or spent as it was, and fire it from the next activation on."""
    figure.weapons = (*figure.weapons, weapon)
    if condition == "empty":
        figure.empty = (*figure.empty, weapon)
    else:
        figure.now = figure.now._replace(taken=(*figure.now.taken, weapon))
    if condition == "spent":
        figure.spent = (*figure.spent, weapon)
    g.emit(Item(figure.id, "takes", weapon, rule="CR3-ACT-07"))


def _between_friends(g: Game, figure: Figure, other: Figure | None) -> Iterator[Fields]:
    """One weapon taken, or one given."""
    if other is not None and other.able:
        for weapon in dict.fromkeys(other.weapons):
            yield {"figure": figure.id, "target": other.id, "weapon": weapon}
        for weapon in dict.fromkeys(figure.weapons):
            yield {"figure": figure.id, "target": other.id, "gives": weapon}


EXCHANGE = Command(
    "exchange",
    Exchange,
    validate=validate_exchange,
    hands=_between_friends,
    run=exchange,
    keeps_open=False,
    heading=("figure",),
)
