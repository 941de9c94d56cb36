"""Where everybody stands in the course of a moment: figures that moved between two steps have moved, whether or not a
step tells of it."""

from collections.abc import Iterator, Mapping

from bot.play.moment import Moment
from engine.events import Aboard, Blast, Drive, Event, FigureEvent, Move, PressEvent, Roll, Shot
from engine.space import Point
from engine.state import State


def positions(state: State) -> dict[str, Point]:
    """Where figures and machines are."""
    return {figure.id: figure.at for figure in state.figures} | {one.id: one.at for one in state.machines}


def followed(moment: Moment) -> Iterator[tuple[Event, Mapping[str, Point]]]:
    """Each event of a moment, with where everybody stands as it happens; those aboard are where their machine is."""
    # Those who came into play since have no place before: they stand where they do now until an event places them.
    at: Mapping[str, Point] = positions(moment.state) | positions(moment.before)
    carried = {figure.id: figure.aboard for figure in moment.before.figures if figure.aboard}
    for entry in moment.entries:
        event = entry.event
        yield event, at
        match event:
            case Move():
                at = {**at, event.figure: event.to}
            case Aboard(how="alights"):
                carried = {**carried, event.figure: ""}
            case Aboard():
                carried = {**carried, event.figure: event.machine}
                at = {**at, event.figure: at[event.machine]} if event.machine in at else at
            case Drive():
                there = (event.machine, *(name for name, machine in carried.items() if machine == event.machine))
                at = {**at, **dict.fromkeys(there, event.to)}
            case FigureEvent():
                at = {**at, event.figure: event.at}
            case _:
                pass


def stood(moment: Moment) -> Mapping[int, Mapping[str, Point]]:
    """Where everybody stood at each shot, burst, picture and roll of a moment, by the identity of the event."""
    return {id(event): at for event, at in followed(moment) if isinstance(event, Shot | Blast | PressEvent | Roll)}
