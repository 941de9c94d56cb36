"""Getting on a mount and off it (SWP-MOVE-06, SWP-MOVE-51, SWP-MOVE-52)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Item
from engine.inputs.command import Command, alone
from engine.inputs.shape import Alone
from engine.procedures.activation import acting
from engine.procedures.movement import spending
from engine.space import INCH
from engine.state import Figure


def _validate(figure: Figure) -> None:
    if figure.now.breaking_off:
        raise Refused("{figure} is breaking off and may do nothing else", figure=figure.name, rule="SWP-MELEE-11")
    if figure.now.saddle:
        said = "{figure} has mounted or dismounted in this activation"
        raise Refused(said, figure=figure.name, rule="SWP-MOVE-51", code="saddle")


def validate_dismount(g: Game, item: Alone) -> None:
    """Raise Refused unless the figure may get off now (SWP-MOVE-51)."""
    figure = acting(g, item.figure)
    _validate(figure)
    if not figure.mounted:
        raise Refused("{figure} is on foot", figure=figure.name, rule="SWP-MOVE-51", code="on-foot")


async def dismount(g: Game, item: Alone) -> None:
    """Off the mount, which waits there, for no movement; no fire in this activation (SWP-MOVE-51, SWP-RUL-37)."""
    figure = g.named(item.figure)
    figure.now = figure.now._replace(saddle="off")
    figure.mounted = False
    figure.mount_at = (*figure.at, figure.floor)
    figure.now = figure.now._replace(taken=figure.weapons)
    # It goes no farther than it could have gone on foot.
    on_foot = g.rules.parameters.normal_move
    figure.now = figure.now._replace(allowance=max(figure.now.used, min(figure.now.allowance, on_foot)))
    g.emit(Item(figure.id, "dismounts", "mount", rule="SWP-MOVE-51"))


DISMOUNT = Command(
    "dismount", Alone, validate=validate_dismount, figure=alone, run=dismount, keeps_open=False, by_hand=True
)


def validate_mount(g: Game, item: Alone) -> None:
    """Raise Refused unless the figure may get on its mount now (SWP-MOVE-52)."""
    figure = spending(g, item.figure)
    _validate(figure)
    riding = g.rules.parameters.riding
    if figure.mounted or riding is None:
        raise Refused("{figure} is mounted", figure=figure.name, rule="SWP-MOVE-52", code="mounted")
    if g.space.building(figure.at) is not None:
        raise Refused("{figure} mounts in no building", figure=figure.name, rule="SWP-RUL-25", code="indoors")
    if _at_hand(g, figure) is None:
        raise Refused("{figure} has no mount at hand", figure=figure.name, rule="SWP-MOVE-52", code="no-mount")
    if figure.posture == "prone" or figure.carrying >= 0:
        raise Refused("{figure} cannot mount as it is", figure=figure.name, rule="SWP-MOVE-52", code="no-mount")
    if figure.fast or figure.now.left < riding.mounting:
        said = "{figure} has less than {inches} inches of movement left"
        raise Refused(said, figure=figure.name, inches=riding.mounting // INCH, rule="SWP-MOVE-52", code="too-far")


def _at_hand(g: Game, figure: Figure) -> Figure | None:
    """Whose mount it has at hand: its own, or one whose rider is down (CR2-MOUNT-06)."""
    for other in (figure, *(f for f in g.figures if not f.able)):
        if other.mount_at:
            x, y, floor = other.mount_at
            near = floor == figure.floor and g.space.distance(figure.at, (x, y)) <= INCH
            if near and not g.space.parted(figure.at, (x, y), floor):
                return other
    return None


async def mount(g: Game, item: Alone) -> None:
    """Onto a mount that waits, for what movement that takes (SWP-MOVE-52)."""
    figure = g.named(item.figure)
    riding = g.rules.parameters.riding
    assert riding is not None
    more = riding.normal_move - g.rules.parameters.normal_move
    figure.now = figure.now._replace(
        allowance=figure.now.allowance + more, used=figure.now.used + riding.mounting, saddle="on"
    )
    owner = _at_hand(g, figure)
    assert owner is not None
    figure.mounted, owner.mount_at = True, ()
    g.emit(Item(figure.id, "mounts", "mount", rule="SWP-MOVE-52"))


MOUNT = Command("mount", Alone, validate=validate_mount, figure=alone, run=mount, keeps_open=False, by_hand=True)
