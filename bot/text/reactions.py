"""Tests in words: what figures do by their dice, and where those that duck back go."""

from collections.abc import Sequence

from bot.board.place_words import landmark
from bot.play.moment import Moment
from bot.report.meaning import FLIGHT, balks, holds_nerve, turned
from bot.report.odds import space_at, threats_to
from bot.report.step import ReportStep
from bot.text.causes import caused, with_dice
from bot.text.fighting import aftermath, names_of
from bot.text.machines import called
from bot.text.words import Words
from engine.events import Item, Move, Posture, Roll, Status
from engine.state import FALLEN


def reaction(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Bones, Chains and Dagger duck back.`"""
    # What goes on with a test of an earlier input has no more than the roll for how far one runs.
    tests = [roll for roll in step.rolls if roll.result] or step.rolls[:1]
    figures = list(dict.fromkeys([*step.actors, *(roll.figure for roll in tests)]))
    names, count, roll = names_of(figures, moment, words), len(figures), tests[0]
    who = caused(figures, step, moment, words)
    whats = {event.to for event in step.events if isinstance(event, Status | Posture)}
    if "captured" in whats:
        return with_dice(words("what.surrenders", count, who=names), step, words)
    if roll.result in ("runaway", "duck-back") and all(_shrieks(figure, moment) for figure in figures):
        return with_dice(words("what.comes-no-further", count, who=who), step, words)
    flees = any(isinstance(event, Move) and event.how == "flee" for event in step.events)
    if roll.result == "runaway" or whats & FLIGHT or flees:
        fallen = _seen_to_fall(roll, moment, words) if roll.label == "man-down" else ""
        key = "what.runs-seeing" if fallen else "what.runs"
        told = with_dice(words(key, count, who=names if fallen else who, friend=fallen), step, words)
        drops = "prone" in whats and not any(isinstance(event, Move) for event in step.events)
        return f"{told} {_drops(names, count, step, words)}" if drops else told
    if "prone" in whats:
        return with_dice(_drops(who, count, step, words), step, words)
    moves = [event for event in step.events if isinstance(event, Move) and event.how == "duck-back"]
    if moves or "ducked-back" in whats:
        told = words("what.ducks", count, who=who, place=ducks_to(moves, moment, words))
        return with_dice(told, step, words)
    if (nature := turned(step)) is not None:
        own = f"what.{nature.trait}.{nature.to}"
        return words("test.nature", who=who, what=words(own) if words.has(own) else words.term("what", nature.to))
    if not roll.result:
        return " ".join(aftermath(step, moment, words))
    if holds_nerve(step):
        return words("what.all-hold" if count > 1 and _all_hold(moment) else "what.holds", count, who=names)
    if balks(step):
        return with_dice(words("what.balks", count, who=names), step, words)
    if roll.result == "cohesion-test":
        return with_dice(words("what.wavers", count, who=who), step, words)
    whole = f"test.{roll.label}.{roll.result}"
    if words.has(whole):
        foe = called(roll.against, moment, words) if roll.against else ""
        return words(whole, count, who=names, foe=foe)
    own, plain = f"what.{roll.label}.{roll.result}", f"what.{roll.result}"
    key = own if words.has(own) else plain
    what = words(key, count) if words.has(key) else words.term("what", roll.result)
    return with_dice(words("test.line", who=who, what=what), step, words)


def _shrieks(figure: str, moment: Moment) -> bool:
    """Whether it shrieks where people would duck back or run (CR2-BUG-04)."""
    return moment.record.ruleset.kind_of(moment.state.figure(figure)).hurt == "shrieks"


def _drops(who: str, count: int, step: ReportStep, words: Words) -> str:
    """`Billy dives for the ground.`; riders leave the saddle first."""
    rides = any(isinstance(event, Item) for event in step.events)
    return words("what.jumps-off" if rides else "what.dives", count, who=who)


def ducks_to(moves: Sequence[Move], moment: Moment, words: Words) -> str:
    """Where figures duck: all of them `behind the house`; else only `back`."""
    places = {landmark_of(move, moment, words) for move in moves}
    return places.pop() if len(places) == 1 and "" not in places else words("what.back")


def landmark_of(move: Move, moment: Moment, words: Words) -> str:
    """Words for where a move led, where the table has any besides its open ground."""
    start = move.path[0] if len(move.path) > 1 else None
    others = threats_to(move.figure, moment)
    return landmark(space_at(moment), move.to, words.language, floor=move.floor, start=start, threats=others)


def _all_hold(moment: Moment) -> bool:
    """Whether nobody of those whose nerve was tested gave way."""
    rolls = [entry.event for entry in moment.entries if isinstance(entry.event, Roll)]
    return all(roll.result == "carry-on" for roll in rolls if roll.label == "cohesion")


def _seen_to_fall(test: Roll, moment: Moment, words: Words) -> str:
    """The friend who fell last before a test was taken."""
    side = moment.state.figure(test.figure).side
    last = ""
    for event in (entry.event for entry in moment.entries):
        if event is test:
            break
        if isinstance(event, Status) and event.to in FALLEN and moment.state.figure(event.figure).side == side:
            last = event.figure
    return called(last, moment, words) if last else ""
