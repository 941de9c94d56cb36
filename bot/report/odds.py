"""The table of a moment as the rules take it, for questions of sight, distance and odds."""

from bot.play.moment import Moment
from engine.battle.battlefield import Battlefield
from engine.battle.game import Game
from engine.space import Point, Space, space_of


def game_of(moment: Moment) -> Game:
    """A copy of a moment's table, as procedures take it."""
    field = field_of(moment)
    return Game(moment.record, field.rules, field.space, moment.state.copy(), [])


def field_of(moment: Moment) -> Battlefield:
    """The table of a moment with its figures, for questions of sight and distance."""
    record, state = moment.record, moment.state
    return Battlefield(record, record.ruleset, space_at(moment), state)


def space_at(moment: Moment) -> Space:
    """The ground of a moment, with the floors that have fallen in, in its light and weather."""
    floors: dict[str, int] = {}
    for piece, floor in moment.state.collapsed:
        floors[piece] = min(floor, floors.get(piece, floor))
    sky, space = moment.state.sky, space_of(moment.record.table).with_floors_gone(floors)
    return space if sky is None else space.under(sky)


def threats_to(figure: str, moment: Moment) -> list[Point]:
    """The places of those enemies of a figure who can do it harm, as far as the moment's viewer knows."""
    side = moment.state.figure(figure).side
    return [other.at for other in moment.state.figures if other.side != side and other.on_table and other.able]
