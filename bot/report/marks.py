"""The figures behind an open question: the lines from the one who is asked to everybody it names, with letters."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.board import drawn
from bot.board import scene as board
from bot.board.fans import MOST
from bot.panel.choices import named_by, values_of
from bot.play.moment import Moment
from bot.report.preview import Marked
from engine.flow import Question
from engine.state import FALLEN


def marks_asked(moment: Moment) -> tuple[Marked, ...]:
    """The letters of the one question that a moment puts; none where it names no one to look at, or several are put."""
    asked = [open_ for open_ in moment.fresh if not open_.secret]
    return marks_of_question(asked[0].question, moment) if len(asked) == 1 else ()


def marks_of_question(question: Question, moment: Moment) -> tuple[Marked, ...]:
    """A letter for every enemy that a question names, in the order of its buttons."""
    pairs = list(dict.fromkeys(_pairs(question, moment)))[:MOST]
    return tuple(Marked(chr(ord("A") + n), *pair) for n, pair in enumerate(pairs))


def _pairs(question: Question, moment: Moment) -> Iterator[tuple[str, str]]:
    at = {figure.id: figure.at for figure in moment.state.figures if figure.on_table}
    at |= {machine.id: machine.at for machine in moment.state.machines if machine.on_table}
    if question.kind == "in-sight-move":
        for looker in question.about:
            x, y = at[looker]
            movers = [mover for mover in question.options if mover in at]
            yield looker, min(movers, key=lambda mover: (at[mover][0] - x) ** 2 + (at[mover][1] - y) ** 2)
        return
    if question.form == "option":
        # It is asked because of them, and names none of them in its choices.
        down = {figure.id for figure in moment.state.figures if figure.status in FALLEN}
        others = [f for f in question.about if f in at and f not in down and f != question.figure]
        yield from ((question.figure, f) for f in others if question.figure in at)
    for value in values_of(question):
        for target in named_by(question, value, moment):
            if question.figure in at and target in at and target != question.figure:
                yield question.figure, target


def lettered(scene: board.Scene, marks: Sequence[Marked]) -> board.Scene:
    """The scene with these lines; a numbered line of sight between the same two gives way to the letter."""
    pairs = {frozenset((mark.watcher, mark.seen)) for mark in marks}
    kept = [sight for sight in scene.sights if frozenset((sight.watcher, sight.seen)) not in pairs]
    lines = [drawn.Sight(watcher=mark.watcher, seen=mark.seen, mark=mark.letter) for mark in marks]
    return replace(scene, sights=(*kept, *lines))
