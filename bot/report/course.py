"""The course of a battle: who was left in each turn, who fell to whom, what turned it, and how lucky each side was.

Everything comes from the moments, which come from the record alone.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bot.play.moment import Moment
from bot.report.meaning import frees, parties
from bot.report.step import ReportStep
from bot.report.steps import steps_of
from engine.contest.score import FAILURE, SUCCESS, score
from engine.contest.verdict import decided
from engine.events import Shot, Status
from engine.state import OFF_TABLE, TURNED, State

LOSSES = ("obviously-dead", "out-of-the-fight", "stunned", "captured", "ran-away", "cheated-death", OFF_TABLE, TURNED)
"""States that take a figure out of the fight, the gravest first."""
LOST = tuple(status for status in LOSSES if status not in ("stunned", OFF_TABLE))
"""States in which a side has lost a figure; one that is stunned may come round."""
JUDGED = (SUCCESS, FAILURE)
"""How a mission ended for one side."""
_FELLED = ("obviously-dead", "out-of-the-fight", "stunned", "captured")
_DICE = 6


@dataclass(frozen=True, slots=True)
class Fall:
    """A figure brought down: in which moment and turn, by whom, and with which weapon if it was shot."""

    figure: str
    moment: int
    turn: int
    by: str = ""
    weapon: str = ""
    odds: Fraction = Fraction()
    """The chance that one die or more of the volley that felled it would hit; 0 where it was not shot."""


@dataclass(slots=True)
class WholeBattle:
    """What the last report tells of a whole battle. Sides are told in the order of the record."""

    left: list[tuple[int, ...]] = field(default_factory=list)
    """For the start and the end of each turn, how many each side had not lost."""
    falls: list[Fall] = field(default_factory=list)
    hits: Counter[str] = field(default_factory=Counter)
    """Shots that hit, by shooter."""
    harmed: set[str] = field(default_factory=set)
    """The figures that were down at any time."""
    luck: dict[str, Fraction] = field(default_factory=dict)
    """By how many hits each side that shot was above the average of its dice."""
    turning: Fall | None = None
    """The fall since which the winner was ahead."""

    def downed(self, figure: str) -> list[Fall]:
        """The first fall of each enemy whom a figure brought down."""
        return list({fall.figure: fall for fall in reversed(self.falls) if fall.by == figure}.values())

    def last_fall(self, figure: str) -> Fall | None:
        """How a figure fell for the last time."""
        return next((fall for fall in reversed(self.falls) if fall.figure == figure), None)


def winner(moment: Moment) -> str:
    """The side for which a battle counts; empty for a draw, and for one that was broken off."""
    record, state = moment.record, moment.state
    if moment.gave_up:
        return next(side.id for side in record.sides if record.foes(side.id) and side.id != moment.gave_up)
    # Who is hidden from the reader may still stand there.
    known = moment.opened or state.ruled or state.progress is not None
    return score(record, state).winner if known and decided(record, state) else ""


def left_of(moment: Moment, state: State) -> tuple[int, ...]:
    """How many each side has not lost: those who left unhurt and those who are stunned count."""
    counts = Counter(figure.side for figure in state.figures if figure.status not in LOST)
    return tuple(counts[side.id] for side in moment.record.sides)


def course_of(moments: Sequence[Moment]) -> WholeBattle:
    """The course of a battle, from all of its moments."""
    course = WholeBattle(left=[left_of(moments[0], moments[0].before)])
    ahead: list[bool] = []
    victor = winner(moments[-1])
    for number, moment in enumerate(moments):
        del course.left[moment.state.turn + 1 :]
        course.left += [course.left[-1]] * (moment.state.turn + 1 - len(course.left))
        course.left[moment.state.turn] = left_of(moment, moment.state)
        for step in steps_of(moment.entries):
            _note(course, number, moment, step)
        ahead += [_ahead(moment, victor)] * (len(course.falls) - len(ahead))
    turned = next((index for index in range(len(ahead) - 1, -1, -1) if not ahead[index]), -1) + 1
    sides = {figure.id: figure.side for figure in moments[-1].state.figures}
    decisive = [fall for fall in course.falls[turned:] if fall.by and sides[fall.figure] != victor]
    course.turning = decisive[0] if decisive and victor else None
    return course


def _note(course: WholeBattle, number: int, moment: Moment, step: ReportStep) -> None:
    sides = {figure.id: figure.side for figure in moment.state.figures}
    weapons: dict[str, Shot] = {}
    missed: dict[tuple[str, str], Fraction] = {}
    for event in step.events:
        if isinstance(event, Shot):
            hit = event.result == "hit"
            # The total is the die and what it is added to; so many faces of six reach what is needed.
            faces = min(max(_DICE + 1 - (event.needs - (event.total - event.die)), 0), _DICE)
            side, aim = sides[event.shooter], (event.shooter, event.target)
            missed[aim] = missed.get(aim, Fraction(1)) * Fraction(_DICE - faces, _DICE)
            course.luck[side] = course.luck.get(side, Fraction()) + hit - Fraction(faces, _DICE)
            course.hits[event.shooter] += hit
            if hit:
                weapons[event.target] = event
        elif isinstance(event, Status) and event.to in _FELLED and not frees(event):
            foes = [one for one in parties(step) if sides.get(one, sides[event.figure]) != sides[event.figure]]
            shot = weapons.get(event.figure)
            by = shot.shooter if shot else foes[0] if foes else ""
            course.harmed.add(event.figure)
            odds = 1 - missed[by, event.figure] if shot else Fraction()
            fall = Fall(event.figure, number, moment.state.turn, by, shot.weapon if shot else "", odds)
            course.falls.append(fall)


def _ahead(moment: Moment, victor: str) -> bool:
    """Whether a larger part of the winner's figures than of the others' is left."""
    count: Mapping[str, int] = Counter(figure.side for figure in moment.state.figures)
    sides = [side.id for side in moment.record.sides]
    parts = {
        side: Fraction(left, count[side]) if count[side] else Fraction()
        for side, left in zip(sides, left_of(moment, moment.state), strict=True)
    }
    return bool(victor) and all(parts[victor] > part for side, part in parts.items() if side != victor)
