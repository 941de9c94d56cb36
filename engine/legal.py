"""What is legal now, listed: buttons, autocomplete, the opposition, fuzzing and counting all come from here.

Commands list candidates and validate them by the functions that refuse, so that a listed input is taken and a refused
one was not listed. Endless choices (points, shares) are listed by their main cases.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

from engine.battle.game import Game
from engine.encounter import Encounter
from engine.errors import DuckbackError, Refused
from engine.flow import Question
from engine.inputs.command import Command, Fields
from engine.procedures.activation import go_with, guide_of
from engine.procedures.contact import touching
from engine.state import Figure

Input = dict[str, Any]


def inputs(encounter: Encounter) -> Iterator[Input]:
    """Every legal input of this moment, in a fixed order."""
    if encounter.pending:
        for question in encounter.pending:
            yield from answers(question)
        return
    yield from orders(encounter.game)


def orders(g: Game) -> Iterator[Input]:
    """Every order that may be given at this table while no question is open."""
    if g.state.ended:
        return
    commands = list(g.rules.commands)
    opening = list(takewhile(lambda name: g.rules.commands[name].figure is None, commands))
    for name in opening:
        yield from at_table(g, name)
    if g.state.phase:
        yield from _of_figures(g)
    for name in commands[len(opening) :]:
        yield from at_table(g, name)


def answers(question: Question) -> Iterator[Input]:
    """Answers that an open question accepts, the default first."""
    yield answer(question, question.default)
    for choice in _choices(question):
        if choice != question.default:
            yield answer(question, choice)


def answer(question: Question, choice: Any) -> Input:
    """The input that gives this choice."""
    whose = {"figure": question.figure} if question.figure else {"side": question.side}
    return {"do": "decide", "kind": question.kind, **whose, "choice": choice}


def accepted(question: Question, choice: Any) -> bool:
    """Whether a question takes this choice."""
    try:
        question.accepts(choice)
    except DuckbackError:
        return False
    return True


def _choices(question: Question) -> list[Any]:
    if question.form == "points":
        return list(question.brief)
    if question.form == "dice":
        shares = ({option: dice} for option in question.options for dice in (1, 2))
        return [share for share in shares if accepted(question, share)]
    if question.form == "order":
        return [list(question.options), list(reversed(question.options))]
    return list(question.options)


def allowed(g: Game, item: Input) -> bool:
    """Whether the ruleset has the command and its validation has nothing against this input."""
    command = g.rules.commands.get(item["do"])
    return command is not None and command.allows(g, item)


def _listed(g: Game, command: Command[Game, Any], candidates: Iterable[Fields]) -> Iterator[Input]:
    return ({"do": command.name, **item} for item in candidates if command.allows(g, item))


# ---- by the table ----


def at_table(g: Game, name: str) -> Iterator[Input]:
    """What a command that concerns more than one figure lists; nothing where the ruleset has none of that name."""
    command = g.rules.commands.get(name)
    if command is not None and command.table is not None:
        yield from _listed(g, command, command.table(g))


def activations(g: Game) -> list[list[Figure]]:
    """Groups that may be activated now, the highest Leader Rep first (CR3-TURN-05, -06)."""
    return [[g.named(name) for name in item["figures"]] for item in at_table(g, "activate")]


# ---- by figures ----


def _of_figures(g: Game) -> Iterator[Input]:
    for figure in acting_figures(g):
        yield from actions(g, figure)
    for figure in taken_along(g):
        yield from movement(g, figure)
    for figure in g.figures:
        yield from in_any_phase(g, figure)


def acting_figures(g: Game) -> list[Figure]:
    """Members of the active group that may still do something."""
    return [f for f in g.active_figures() if f.able and not f.now.done]


def actions(g: Game, figure: Figure, *, moving: bool = True) -> Iterator[Input]:
    """Everything one active figure may do now; unless `moving`, but for where it may go, which takes longest."""
    commands = [c for c in g.rules.commands.values() if c.in_melee == bool(figure.melee) and _fits(c, figure)]
    for command in commands:
        if command.figure is not None and (moving or not command.moves):
            yield from _listed(g, command, command.figure(g, figure))
    for other in (*touched(g, figure), None):
        for command in commands:
            if command.hands is not None:
                yield from _listed(g, command, command.hands(g, figure, other))


def _fits(command: Command[Game, Any], figure: Figure) -> bool:
    """Whether a figure could do that in its place: in a machine it cannot walk (CR2-RUL-277)."""
    return not (figure.aboard and command.moves)


def by_figure(g: Game, name: str, figure: Figure) -> Iterator[Input]:
    """What one command lists for a figure; nothing where the ruleset has none of that name."""
    command = g.rules.commands.get(name)
    if command is None or command.figure is None or not _fits(command, figure):
        return
    if command.in_melee == bool(figure.melee):
        yield from _listed(g, command, command.figure(g, figure))


def touched(g: Game, figure: Figure) -> list[Figure]:
    """The figures its hands reach."""
    return [
        other
        for other in g.figures
        if other is not figure
        and other.on_table
        and other.carried_by < 0
        and touching(g, figure, other)
        and g.knows(figure.side, other)
    ]


def idle(g: Game) -> bool:
    """Whether the active group has nothing left to do that its activation would go on for.

    What is left of a figure's movement once it has moved is no reason, nor are deeds that it might always do.
    """
    joining = any(True for figure in taken_along(g) for _ in movement(g, figure))
    return bool(g.state.active) and not joining and not any(True for _ in unfinished(g))


def unfinished(g: Game) -> Iterator[Figure]:
    """The figures of the active group that have something of that kind left to do."""
    for figure in acting_figures(g):
        acts = any(g.rules.commands[item["do"]].goes_on(g, item) for item in actions(g, figure, moving=False))
        if acts or (not figure.now.stepped and any(True for _ in movement(g, figure))):
            yield figure


def movement(g: Game, figure: Figure) -> Iterator[Input]:
    """Where it may go with the movement it has left, or that it may get up (CR3-MOVE-01, CR3-MOVE-09)."""
    for command in g.rules.commands.values():
        if command.moves and command.figure is not None and _fits(command, figure):
            yield from _listed(g, command, command.figure(g, figure))


def taken_along(g: Game) -> list[Figure]:
    """Friends that the active group has reached and may take along, as they would be then (CR3-GROUP-12)."""
    found: list[Figure] = []
    for figure in g.figures:
        if g.state.active and g.state.in_phase(figure) and not figure.activated:
            try:
                guide = guide_of(g, figure)
            except Refused:
                continue
            joined = figure.copy()
            go_with(g, joined, guide)
            found.append(joined)
    return found


def in_any_phase(g: Game, figure: Figure) -> Iterator[Input]:
    """What a figure may do in any activation, its own or another."""
    for command in g.rules.commands.values():
        if command.anybody is not None:
            yield from _listed(g, command, command.anybody(g, figure))
