"""The score of a battle: as a game master ruled, by its mission's result, or by the field value of each side."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.record.model import Record
from engine.state import ABLE, CAPTURED, OFF_TABLE, State

WIN, DRAW, LOSS = 3, 1, 0
SUCCESS, FAILURE, DRAWN = "success", "failure", "draw"
"""The results of a mission: for its side, against it, and for neither."""
MARGIN = 15
"""The lead, in per cent of the larger field value, below which a battle is a draw."""
PAIR = 2
"""Sides of which one's captives count for the other."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a battle counts, by the ids of the sides that fight, in the order of the record."""

    result: Mapping[str, int]
    """Points: `WIN`, `DRAW` or `LOSS`, unless a game master gave others."""
    value: Mapping[str, int]
    """Field value, in Reps."""

    @property
    def winner(self) -> str:
        """The only side with the most points; empty where that is several, or none has any."""
        most = max(self.result.values(), default=0)
        won = [side for side, points in self.result.items() if points == most > 0]
        return won[0] if len(won) == 1 else ""


def score(record: Record, state: State) -> Score:
    """What a battle counts as it stands."""
    sides = [side.id for side in record.sides if record.foes(side.id)]
    value = {side: field_value(state, side, sides) for side in sides}
    if state.ruled:
        return Score(dict(state.ruled), value)
    if state.progress is not None and state.progress.points:
        return Score(by_points(dict(state.progress.points)), value)
    mission, ended = record.mission, state.progress.result if state.progress else ""
    if mission is not None and ended in (SUCCESS, FAILURE):
        return Score({side: WIN if (side == mission.side) == (ended == SUCCESS) else LOSS for side in sides}, value)
    return Score(dict.fromkeys(sides, DRAW) if ended == DRAWN else by_value(value), value)


def by_points(points: Mapping[str, int]) -> dict[str, int]:
    """Points by those of the mission: the most alone win, and several that have the most draw."""
    most = max(points.values())
    best = DRAW if list(points.values()).count(most) > 1 else WIN
    return {side: best if own == most else LOSS for side, own in points.items()}


def field_value(state: State, side: str, sides: list[str]) -> int:
    """The Reps of a side's figures that can act or have left the table; of two sides, also of the enemies that it holds
    captive."""
    own = sum(f.rep for f in state.figures if f.side == side and (f.status in ABLE or f.status == OFF_TABLE))
    held = sum(f.rep for f in state.figures if f.side in sides and f.side != side and f.status == CAPTURED)
    return own + (held if len(sides) == PAIR else 0)


def by_value(value: Mapping[str, int]) -> dict[str, int]:
    """Points by field value: the highest wins, unless the next is within the margin of it."""
    first, second = sorted([*value.values(), 0, 0], reverse=True)[:2]
    if 100 * (first - second) < MARGIN * first or not first:
        return dict.fromkeys(value, DRAW)
    return {side: WIN if held == first else LOSS for side, held in value.items()}
