"""The exact chance of what a person is asked to choose, where there is one: to hit once or more with everything."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from bot.play.moment import Moment
from engine.battlefield import Battlefield
from engine.flow import Question
from engine.game import Game
from engine.preview.probe import Probe
from engine.preview.shots import hit_chance
from engine.space import Point, Space, space_of


def chance_of(question: Question, value: Any, moment: Moment) -> Fraction | None:
    """The chance that the fire chosen hits; None for other deeds, for shared dice, and where a figure is hidden."""
    aims = _aims(question, value)
    if len(aims) != 1 or moment.record.hidden:
        return None
    [(target, dice)] = aims.items()
    probe = Probe.at(game_of(moment))
    hit = hit_chance(probe, probe.named(question.figure), probe.named(target))
    return hit.chance if hit is not None and dice in (0, hit.dice) else None


def game_of(moment: Moment) -> Game:
    """A copy of a moment's table, as procedures take it."""
    field = field_of(moment)
    return Game(moment.record, field.rules, field.space, moment.state.copy(), [])


def _aims(question: Question, value: Any) -> Mapping[str, int]:
    """The targets fired at when a figure comes into sight, with how many dice; 0 is as many as may be."""
    if question.test != "in-sight":
        return {}
    if question.form == "dice":
        return value if isinstance(value, Mapping) else {str(aim["figure"]): 0 for aim in value}
    if not isinstance(value, Mapping) or value.get("act") != "fire" or "weapon" in value:
        return {}
    return {str(aim["figure"]): int(aim.get("shots", 0)) for aim in value.get("targets", ())}


def field_of(moment: Moment) -> Battlefield:
    """The table of a moment with its figures, for questions of sight and distance."""
    record, state = moment.record, moment.state
    return Battlefield(record, record.ruleset, space_at(moment), state)


def space_at(moment: Moment) -> Space:
    """The ground of a moment, with the floors that have fallen in."""
    floors: dict[str, int] = {}
    for piece, floor in moment.state.collapsed:
        floors[piece] = min(floor, floors.get(piece, floor))
    return space_of(moment.record.table).with_floors_gone(floors)


def threats_to(figure: str, moment: Moment) -> list[Point]:
    """The places of those enemies of a figure who can do it harm, as far as the moment's viewer knows."""
    side = moment.state.figure(figure).side
    return [other.at for other in moment.state.figures if other.side != side and other.on_table and other.able]
