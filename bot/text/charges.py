"""Charges in words: how far they get, and why the one charged does not shoot."""

from collections.abc import Iterator
from itertools import dropwhile

from bot.play.moment import Moment
from bot.report.step import ReportStep
from bot.text.fighting import aftermath, names_of
from bot.text.figures import inches_of
from bot.text.words import Words
from engine.events import Ammo, Event, Melee, Move, Roll, Status
from engine.state import ABLE


def charge(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Lind charges 5″ into Ace. Ace is out of ammo and cannot shoot.`"""
    who, target = names_of(step.actors, moment, words), names_of(step.targets, moment, words)
    result = next((roll.result for roll in step.rolls if roll.label == "charge" and roll.result), "")
    moves = [event for event in step.events if isinstance(event, Move) and event.figure == step.actors[0]]
    inches = sum(inches_of(move) for move in moves)
    if words.has(f"charge.{result}"):
        told = words(f"charge.{result}", who=who, target=target)
    elif step.held and not moves and not moment.pending:
        told = words("charge.held", who=who, target=target)
    elif moves and not step.held:
        told = words("charge.home", who=who, target=target, inches=inches)
    else:
        told = words("charge.plain", who=who, target=target)
    parts = [told]
    if result.startswith("target-fires") and not step.answered:
        parts += _unanswered(step, moment, who, target, words)
    if result == "target-runs-away":
        return " ".join(parts)
    return " ".join([*parts, *aftermath(step, moment, words)])


def target_of(move: Move, moment: Moment) -> str:
    """The figure that one charges by a move, as the test or the fight behind it says.

    It is empty where neither comes of it, and where the sentence on the charge has it.
    """
    for entry in dropwhile(lambda entry: not _begins(move, entry.event), moment.entries):
        match entry.event:
            case Roll(label="being-charged", figure=target, against=charger) if charger == move.figure:
                return "" if entry.deed.kind == "charge" else target
            case Melee(figure=one, foe=other) if move.figure in (one, other):
                return other if one == move.figure else one
            case _:
                pass
    return ""


def _begins(way: Move, event: Event) -> bool:
    """Whether a way, which may be told of several moves, begins with this one."""
    return isinstance(event, Move) and (event.figure, event.how, event.path[:1]) == (way.figure, way.how, way.path[:1])


def _unanswered(step: ReportStep, moment: Moment, who: str, target: str, words: Words) -> Iterator[str]:
    """Why the one charged, who might have shot, did not; nothing of one with nothing to shoot."""
    charged = moment.state.figure(step.targets[0])
    if not charged.weapons:
        return
    if any(open_.question.figure == charged.id for open_ in moment.pending):
        yield words("charge.may-shoot", who=who, target=target)
    else:
        yield words(f"charge.{_unable(step, moment)}", who=who, target=target)


def _unable(step: ReportStep, moment: Moment) -> str:
    """Why the one charged did not shoot, as far as it shows."""
    target = moment.state.figure(step.targets[0])
    # Who has only just come into play was not there before.
    before = next((figure for figure in moment.before.figures if figure.id == target.id), None)
    status, empty = (before.status, set(before.empty)) if before is not None else ("carry-on", set())
    dice = {id(roll) for roll in step.rolls if roll.label == "charge"}
    for event in (entry.event for entry in moment.entries):
        if id(event) in dice:
            break
        if isinstance(event, Status) and event.figure == target.id:
            status = event.to
        elif isinstance(event, Ammo) and event.figure == target.id:
            empty = empty - {event.weapon} if event.to == "loaded" else empty | {event.weapon}
    if status not in ABLE or not target.weapons or not empty.issuperset(target.weapons):
        return "cannot"
    return "unloaded" if any(moment.record.ruleset.weapons[weapon].feed.reload for weapon in empty) else "empty"
