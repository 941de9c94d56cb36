"""What the press may do: take a picture, and ask for an interview (CR2-MEDIA)."""

from collections.abc import Iterator

from engine.battle.game import Game
from engine.commands.second.moves import rise_to_fire
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import Pair
from engine.procedures.activation import acting
from engine.procedures.support import press
from engine.procedures.support.press import CAMERA, EARSHOT, LENS, REPORTER
from engine.state import Figure


def validate_photograph(g: Game, item: Pair) -> None:
    """Raise Refused unless this figure may take a picture of that one now."""
    figure, target = acting(g, item.figure), g.named(item.target)
    if CAMERA not in figure.traits:
        said = "{figure} has no camera: the one with the camera takes the pictures"
        raise Refused(said, figure=figure.name, rule="CR2-MEDIA-03", code="no-weapon")
    if figure.now.fired:
        said = "{figure} has taken its picture in this activation"
        raise Refused(said, figure=figure.name, rule="CR2-MEDIA-03", code="already-fired")
    if target.side == figure.side or not target.on_table:
        said = "{target} is no picture for the press: choose a figure of another side on the table"
        raise Refused(said, target=target.name, rule="CR2-MEDIA-03", code="bad-choice")
    if not g.in_range(figure, target, LENS.range):
        said = "{target} is farther than 12 inches from {figure}: go nearer"
        raise Refused(said, figure=figure.name, target=target.name, rule="CR2-MEDIA-03", code="out-of-range")
    if not g.sees(figure, target, turning=True):
        said = "{figure} does not see {target}: go where the way is clear"
        raise Refused(said, figure=figure.name, target=target.name, rule="CR2-MEDIA-03", code="not-in-sight")


async def photograph(g: Game, item: Pair) -> None:
    """Take a picture, in place of fire."""
    await press.photograph(g, _in_place_of_fire(g, item), g.named(item.target))


def validate_interview(g: Game, item: Pair) -> None:
    """Raise Refused unless this figure may ask that one now."""
    figure, target = acting(g, item.figure), g.named(item.target)
    if REPORTER not in figure.traits:
        said = "{figure} is no reporter, and a reporter alone asks for interviews"
        raise Refused(said, figure=figure.name, rule="CR2-MEDIA-04", code="bad-choice")
    if figure.now.fired:
        said = "{figure} has asked somebody in this turn, and asks again in the next"
        raise Refused(said, figure=figure.name, rule="CR2-MEDIA-04", code="already-fired")
    if target.side == figure.side or not target.able or target.melee:
        said = "{target} cannot answer now: ask one of another side who is able to act and in no melee"
        raise Refused(said, target=target.name, rule="CR2-MEDIA-04", code="bad-choice")
    if not g.near(figure, target, EARSHOT) or not g.sees(figure, target, turning=True):
        said = "{figure} asks within 2 inches, in sight of {target}: go nearer"
        raise Refused(said, figure=figure.name, target=target.name, rule="CR2-MEDIA-04", code="out-of-range")


async def interview(g: Game, item: Pair) -> None:
    """Ask, in place of fire."""
    await press.interview(g, _in_place_of_fire(g, item), g.named(item.target))


def _in_place_of_fire(g: Game, item: Pair) -> Figure:
    """The one who does it, up, and with no fire left."""
    figure = g.named(item.figure)
    rise_to_fire(g, figure)
    figure.now = figure.now._replace(fired=True)
    return figure


def others(g: Game, figure: Figure) -> Iterator[Fields]:
    """Everybody of another side within range of a camera whom no armour shuts in, the nearest first."""
    if figure.traits & {CAMERA, REPORTER}:
        about = g.about(figure.at, LENS.range + 200)
        near = [f for f in about if f.side != figure.side and not g.fleet.shut_in(f)]
        yield from ({"figure": figure.id, "target": other.id} for other in g.nearest(figure, near))


PHOTOGRAPH = Command(
    "photograph",
    Pair,
    validate=validate_photograph,
    figure=others,
    run=photograph,
    by_hand=True,
    gloss="coverage",
    foretold=True,
    heading=("figure",),
)
INTERVIEW = Command(
    "interview",
    Pair,
    validate=validate_interview,
    figure=others,
    run=interview,
    by_hand=True,
    gloss="coverage",
    foretold=True,
    heading=("figure",),
)
