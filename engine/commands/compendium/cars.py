"""Starting a car, and driving it leg by leg (CMP-CAR-01 to CMP-CAR-06)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from engine.battle.game import Game
from engine.commands.machines import aboard
from engine.commands.machines.drive import SPEED, TURN, Driving, Then, known_name, validate_room, validate_wheel
from engine.errors import Refused
from engine.inputs.command import Command, Fields, alone
from engine.inputs.shape import MACHINE, Alone, Angle, Flag, Inches, Slot, SlotKind, beside, several
from engine.procedures.activation import acting
from engine.procedures.compendium.cars import drive, start
from engine.procedures.compendium.outfit import DOGS
from engine.procedures.machines.course import SHARPEST, SLIGHT, course, left_to_go, room_to_turn
from engine.procedures.machines.driving import Leg
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import DRIVER
from engine.space import INCH
from engine.space import hull as hulls
from engine.state import STALLED, Figure, Machine


def validate_board(g: Game, item: aboard.Board) -> None:
    """Raise Refused likewise; a dog drives no car (CMP-RUL-230)."""
    figure = g.named(item.figure)
    if item.seat == DRIVER and figure.traits & DOGS:
        raise Refused("{figure} is a dog, and drives no car", figure=figure.name, rule="CMP-RUL-230", code="no-driver")
    aboard.validate_board(g, item)


def leaves_in(g: Game, value: Fields) -> bool:
    """Whether it is from on foot into a car by which the mission has the figure's side leave."""
    mission, figure = g.mission, g.named(value["figure"])
    if mission is None or not mission.stars or mission.side != figure.side:
        return False
    return not figure.aboard and value["machine"] in mission.machines


BOARD = replace(aboard.BOARD, validate=validate_board, keeps_open=True, worth=leaves_in)


def validate_start(g: Game, item: Alone) -> None:
    """Raise Refused unless the figure is at the wheel of a car whose engine is off and may be tried."""
    figure = acting(g, item.figure)
    machine = g.fleet.of(figure)
    if machine is None or figure.seat != DRIVER:
        said = "{figure} is at the wheel of no car: it gets in as the driver first"
        raise Refused(said, figure=figure.name, rule="CMP-CAR-01", code="no-driver")
    if machine.status != STALLED:
        said = "{machine}'s engine is running: it can be driven"
        if not machine.runs:
            said = "{machine}'s engine is ruined for good"
        raise Refused(said, machine=machine.name, rule="CMP-CAR-02", code="machine-out")
    if machine.drove_in == g.state.phases:
        said = "{machine}'s engine is tried again in the next activation"
        raise Refused(said, machine=machine.name, rule="CMP-CAR-02", code="has-driven")


async def start_engine(g: Game, item: Alone) -> None:
    """Try the engine."""
    figure = g.named(item.figure)
    start(g, g.machine(figure.aboard), figure)


START_ENGINE = Command(
    "start-engine", Alone, validate=validate_start, figure=alone, run=start_engine, by_hand=True, heading=("figure",)
)


@dataclass(frozen=True)
class DriveLegs(Driving):
    """A turn and so many inches straight on, as far as it goes where nothing is said; further legs; whether fast."""

    slots = (MACHINE, Slot("fast", SlotKind.OPTION), TURN, SPEED)

    speed: Inches | None = None
    turn: Angle = 0
    fast: Flag = False
    then: Annotated[tuple[Then, ...], several(Then)] = ()

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest where a leg follows one without a length."""
        if "then" in data:
            beside(data, path, "speed")

    def legs(self, g: Game) -> list[Leg]:
        """The first, and those that follow."""
        left = left_to_go(g, g.machine(self.machine), fast=self.fast)
        first = Leg(self.turn, left if self.speed is None else round(self.speed * INCH))
        return [first, *(Leg(leg.turn, round(leg.speed * INCH)) for leg in self.then)]


def validate_drive(g: Game, item: DriveLegs) -> None:
    """Raise Refused unless a car may be driven so now."""
    machine = g.machine(item.machine)
    if machine.status == STALLED:
        said = "{machine}'s engine is off: its driver starts it first"
        raise Refused(said, machine=machine.name, rule="CMP-CAR-02", code="machine-out")
    validate_wheel(g, machine)
    begun, left = machine.drove_in == g.state.phases, left_to_go(g, machine, fast=item.fast)
    if begun and left <= 0:
        said = "{machine} has gone its way in this phase"
        raise Refused(said, machine=machine.name, rule="CMP-CAR-03", code="has-driven")
    if begun and item.fast:
        said = "{machine} is under way: it goes fast from the start of its way, or not at all"
        raise Refused(said, machine=machine.name, rule="CMP-CAR-04", code="speed")
    legs = item.legs(g)
    if sum(abs(leg.inches) for leg in legs) > left:
        said = "{machine} goes {inches:g}″ at most now"
        rule = "CMP-CAR-04" if item.fast else "CMP-CAR-03"
        raise Refused(said, machine=machine.name, inches=left / INCH, rule=rule, code="speed")
    _validate_turns(g, machine, legs)


def _validate_turns(g: Game, machine: Machine, legs: list[Leg]) -> None:
    """Raise Refused for a turn that is too sharp, too soon after another, or has no room (CMP-CAR-05)."""
    owed = machine.straight
    for leg in legs:
        if abs(leg.turn) > SHARPEST:
            said = "{machine} turns by {degrees} degrees at most at a time"
            raise Refused(said, machine=machine.name, degrees=SHARPEST, rule="CMP-CAR-05", code="turn")
        if leg.turn and owed > 0:
            said = "{machine} goes {inches:g}″ more straight on before it turns again"
            raise Refused(said, machine=machine.name, inches=owed / INCH, rule="CMP-CAR-05", code="turn")
        owed = (model_of(g.rules, machine).length if leg.turn else owed) - abs(leg.inches)
    hull = hull_of(g.rules, machine)
    if legs[0].turn:
        said = "{machine} has no room to turn there: {other} is in the way; it may turn less, or go on first"
        validate_room(g, machine, legs[0].turn, hull, said)
    ahead = legs[0].turn + (0 if legs[0].inches >= 0 else 180)
    way = course(g, machine, hulls.turned(hull, ahead), 1, machine.side)
    if legs[0].inches and way.contact is not None and not way.gone:
        said = "{machine} does not get away there: {other} is before it; it may turn, or go the other way"
        other = known_name(g, way.contact.id)
        raise Refused(said, machine=machine.name, other=other, rule="CMP-RUL-167", code="in-the-way")


async def drive_on(g: Game, item: DriveLegs) -> None:
    """Drive it."""
    await drive(g, g.machine(item.machine), item.legs(g), fast=item.fast)


def ways(g: Game, figure: Figure) -> Iterator[Fields]:
    """For one at a wheel: at either pace, straight on and turning, all the way or half of it, on and back."""
    machine = g.fleet.led(figure)
    if machine is None or not machine.runs:
        return
    turns = [
        turn
        for turn in SLIGHT
        if not (turn and (machine.straight > 0 or room_to_turn(g, machine, turn, None, machine.side)))
    ]
    for fast in (False, True):
        left = left_to_go(g, machine, fast=fast) / INCH
        half = max(int(left), 1) / 2
        for turn in turns:
            for speed in (left, half, -half, -left):
                yield {"machine": machine.id, "fast": fast, "turn": turn, "speed": speed}


DRIVE = Command("drive", DriveLegs, validate=validate_drive, figure=ways, run=drive_on, gloss="danger", foretold=True)
