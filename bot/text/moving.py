"""Moves in words: how far figures went, which way, and where to."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice

from bot.board.place_words import place, way
from bot.play.moment import Moment
from bot.report.odds import space_at, threats_to
from bot.report.step import ReportStep
from bot.report.upon import come_upon
from bot.text import charges, reactions
from bot.text.causes import caused, with_dice
from bot.text.fighting import aftermath, names_of
from bot.text.figures import inches_of
from bot.text.machines import called
from bot.text.words import Words
from engine.events import Move, Status
from engine.state import OFF_TABLE


def move_sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """How far figures went together, which way, and what became of them there."""
    moves = [event for event in step.events if isinstance(event, Move)]
    if moment.record.hidden and any(len(move.path) < 2 for move in moves):  # only where it ends is known
        return " ".join([*_seen(moves, moment, words), *aftermath(step, moment, words)])
    if all(move.how == "duck-back" for move in moves):
        who, shown = caused(step.actors, step, moment, words), reactions.ducks_to(moves, moment, words)
        return with_dice(words("what.ducks", len(step.actors), who=who, place=shown), step, words)
    gone = {move.figure for move in moves if _leaves(move, moment)}
    parts = [[move for move in moves if (move.figure in gone) is off] for off in (True, False)]
    told = [_went(part, step, moment, words, off=bool(gone) and part is parts[0]) for part in parts if part]
    return " ".join([*told, *_on_the_way(step, moves, moment, words), *aftermath(step, moment, words)])


def _on_the_way(step: ReportStep, moves: Sequence[Move], moment: Moment, words: Words) -> Iterator[str]:
    """What dice have done to figures on their way that stumble, or come to loot, and what bars the way of others."""
    for roll in step.rolls:
        if words.has(f"move.dice.{roll.label}"):
            yield words(f"move.dice.{roll.label}", roll.total or 1, who=called(roll.figure, moment, words))
    upon: dict[tuple[str, ...], list[str]] = {}
    for move in moves:
        upon.setdefault(come_upon(move, moment), []).append(move.figure)
    for found, figures in upon.items():
        if found:
            who, what = names_of(figures, moment, words), names_of(found, moment, words)
            yield words("move.upon", len(figures), who=who, what=what)


def _went(moves: Sequence[Move], step: ReportStep, moment: Moment, words: Words, *, off: bool) -> str:
    """How far figures went together, and where to; of those who went `off` the table only that."""
    figures = list(dict.fromkeys(move.figure for move in moves))
    # Where it crossed the edge is no place to stand in.
    manner = "off" if off else _manner(moves, step, moment)
    who, to = names_of(figures, moment, words), _ways(moves, moment, words)
    target = charges.target_of(moves[0], moment) if manner == "charge" and len(figures) == 1 else ""
    if target:
        return words("move.charge-at", who=who, target=called(target, moment, words), way=to)
    if manner == "flee":
        told = words("move.flee", len(figures), who=caused(figures, step, moment, words), way=to)
        return with_dice(told, step, words)
    return words(f"move.{manner}", len(figures), who=who, way=to)


def _seen(moves: Sequence[Move], moment: Moment, words: Words) -> Iterator[str]:
    """The figures seen at each place, if nothing tells how they got there."""
    there: dict[str, list[str]] = {}
    for move in moves:
        there.setdefault(place(space_at(moment), move.to, words.language, floor=move.floor), []).append(move.figure)
    for at, figures in there.items():
        yield words("hidden.seen", len(figures), who=names_of(figures, moment, words), place=at)


def _ways(moves: Sequence[Move], moment: Moment, words: Words) -> str:
    """How far figures moved, and where to if they all went there: `up to 8″ into the farm`."""
    lengths = {inches_of(move) for move in moves}
    places = {_way(move, moment, words) for move in moves}
    key = "way.up-to" if len(lengths) > 1 else "way.all"
    if len(places) > 1:
        return words(f"{key}.apart", inches=max(lengths))
    return words(key, inches=max(lengths), place=places.pop())


def _manner(moves: Sequence[Move], step: ReportStep, moment: Moment) -> str:
    """How figures moved, on foot or mounted."""
    [how, *others] = {move.how for move in moves}
    if how in ("extra", "flee", "come-on", "charge") and not others:
        return how
    if any(roll.label == "fast-move" for roll in step.rolls):
        return "fast"
    return "ride" if all(moment.state.figure(move.figure).mounted for move in moves) else "one"


def _leaves(move: Move, moment: Moment) -> bool:
    """Whether a move is the one by which its figure leaves the table: the last before it is off."""
    behind = dropwhile(lambda entry: entry.event is not move, moment.entries)
    for entry in islice(behind, 1, None):
        match entry.event:
            case Status(to=to, figure=figure) if to == OFF_TABLE and figure == move.figure:
                return True
            case Move(figure=figure) if figure == move.figure:
                return False
            case _:
                pass
    return False


def _way(move: Move, moment: Moment, words: Words) -> str:
    others = threats_to(move.figure, moment)
    return way(space_at(moment), move.path, words.language, floor=move.floor, threats=others)
