"""What a figure does where it stands: turning, getting up, dropping (CR3-ACT-04, CR3-MOVE-07, CR3-MOVE-09)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields, alone
from engine.inputs.shape import FIGURE, Alone, Facing, FigureId, InSightMove, Shape, Slot, SlotKind
from engine.procedures.activation import acting, take_along
from engine.procedures.movement import spending, tied_to_loading
from engine.procedures.mover import Mover, turn
from engine.procedures.seam import SIGHTINGS
from engine.space import INCH, stay_put
from engine.state import DUCKED_BACK, Figure

# ---- turning ----


@dataclass(frozen=True)
class Face(Shape):
    """Which way."""

    slots = (FIGURE, Slot("facing", SlotKind.FACING))

    figure: FigureId
    facing: Facing
    in_sight_move: InSightMove = "ask"


async def face(g: Game, item: Face) -> None:
    """Turn where one stands; a new sighting sets off In Sight (CR3-ACT-04, CR3-RUL-20)."""
    if (ducked := g.named(item.figure)).may_turn:
        turn(g, ducked, item.facing, "CR3-RUL-14")
        ducked.may_turn = False
        g.reacted |= 1 << ducked.index
        return
    figure = acting(g, item.figure)
    turn(g, figure, item.facing, "CR3-ACT-04")
    await g.do(SIGHTINGS, [Mover(figure, stay_put(figure.at, figure.floor))], item.in_sight_move)


def quarters(g: Game, figure: Figure) -> Iterator[Fields]:
    """North, east, south and west."""
    for facing in range(0, 360, 90):
        yield {"figure": figure.id, "facing": facing}


def late_turns(g: Game, figure: Figure) -> Iterator[Fields]:
    """Likewise, for a figure that has ducked back and may turn yet (CR3-RUL-14)."""
    if figure.may_turn:
        yield from quarters(g, figure)


FACE = Command(
    "face",
    Face,
    figure=quarters,
    anybody=late_turns,
    run=face,
    planned=True,
    keeps_open=False,
    foretold=True,
    heading=("figure",),
)


# ---- getting up ----


def may_stand(g: Game, figure: Figure) -> Iterator[Fields]:
    """Whether it is down and has movement for it; where nothing is paid, a ducked figure pops up (CR3-MOVE-09)."""
    down = figure.posture == "prone" or (figure.status == DUCKED_BACK and g.rules.parameters.ducks_away)
    if (
        down
        and not figure.now.dropped
        and figure.now.left >= g.rules.parameters.getting_up
        and not tied_to_loading(g, figure)
    ):
        yield {"figure": figure.id}


async def stand(g: Game, item: Alone) -> None:
    """Get up: four inches of movement (CR3-MOVE-09)."""
    if g.state.active:
        take_along(g, [g.named(item.figure)])
    figure = spending(g, item.figure)
    cost = g.rules.parameters.getting_up
    if figure.posture != "prone":
        raise Refused("{figure} is on its feet", figure=figure.name, rule="CR3-MOVE-09")
    if figure.now.left < cost:
        said = "{figure} has less than {inches} inches of movement left"
        raise Refused(said, figure=figure.name, inches=cost // INCH, rule="CR3-MOVE-09")
    figure.now = figure.now._replace(used=figure.now.used + cost, stood_up=True)
    g.set_posture(figure, "standing", "CR3-MOVE-09")


STAND = Command("stand", Alone, figure=may_stand, run=stand, moves=True, planned=True, heading=("figure",))


# ---- dropping ----


def validate_prone(g: Game, item: Alone) -> None:
    """Raise Refused unless the figure may drop now."""
    validate_lying(acting(g, item.figure))


def validate_lying(figure: Figure) -> None:
    """Raise Refused unless a figure could lie where it stands."""
    if figure.posture == "prone":
        raise Refused("{figure} lies prone already", figure=figure.name, rule="CR3-MOVE-07")
    if figure.aboard:
        said = "{figure} is in a machine, and gets down in it only when a check says so"
        raise Refused(said, figure=figure.name, rule="CR2-RUL-277", code="aboard")
    if figure.mounted:
        raise Refused("{figure} is mounted and never goes prone", figure=figure.name, rule="SWP-MOVE-13")
    if figure.carrying >= 0:
        raise Refused("{figure} is carrying someone", figure=figure.name, rule="CR3-WOUND-01")


async def prone(g: Game, item: Alone) -> None:
    """Drop where one stands; an active figure may still fire (CR3-MOVE-07)."""
    g.set_posture(g.named(item.figure), "prone", "CR3-MOVE-07")


PRONE = Command("prone", Alone, validate=validate_prone, figure=alone, run=prone, planned=True, keeps_open=False)
