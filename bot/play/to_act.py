"""The people who have something to do in the phase of their side."""

from bot.play.moment import Moment
from engine import legal
from engine.battle.game import Game


def to_act(moment: Moment, game: Game) -> tuple[int, ...]:
    """Everybody who leads figures that may still act, the captain first, who leads groups of several people.

    `game` is the table of the moment.
    A viewer who may not know how a hidden side fares is told of all who lead figures of it.
    """
    state, seating, captain = moment.state, moment.seating, moment.mover
    seats = seating.seats.get(state.active_side, ())
    if len(seats) < 2 or state.active_command:
        return (captain,)
    if moment.record.hidden and not moment.viewer.gm and moment.viewer.side != state.active_side:
        leading = {captain, *seating.owners.values()}
        return tuple(user for user in seats if user in leading and (state.active_side, user) not in seating.handed_over)
    groups = legal.activations(game)
    groups += [
        [figure for figure in map(state.figures.__getitem__, state.active) if figure.able and not figure.now.done]
    ]
    leaders = [{seating.decider(state.active_side, [figure.id]) for figure in group} for group in groups]
    found = {user for people in leaders for user in people}
    if any(len(people) > 1 for people in leaders):
        found.add(captain)
    return tuple(user for user in seats if user in found) or (captain,)
