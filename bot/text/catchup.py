"""The news a person missed: the story since in the sentences of its reports, the gravest moments, and what waits."""

from collections.abc import Sequence

from bot.play.moment import Moment
from bot.play.questions import Open
from bot.report.step import ReportStep
from bot.report.steps import steps_of
from bot.report.story import story_of
from bot.text.report import line_of, small_line
from bot.text.words import Words
from engine.events import Blast, Entry, Melee, Move, Shot, Status, UmpireEvent
from engine.state import FALLEN, Figure, State

LINES = 6
MOMENTS = 3
LOST = FALLEN | {"captured", "ran-away", "cheated-death", "off-table", "turned"}


def told_since(moments: Sequence[Moment], words: Words, letters: Sequence[str] = ()) -> tuple[list[str], int]:
    """What their reports said of most weight, in its order under turn and side, and how many lines more they had; what
    these letters say is left out."""
    found: list[tuple[int, int, str, str]] = []
    for moment in moments:
        small = small_line(moment, words)
        for line in story_of(steps_of(moment.entries)):
            heavy = weight(line.steps)
            text = line_of(line, moment, words) if heavy else ""
            if text and not any(text in letter for letter in letters):
                found.append((-heavy, len(found), small, text))
    kept = sorted(sorted(found)[:LINES], key=lambda line: line[1])
    lines: list[str] = []
    shown = ""
    for _, _, small, text in kept:
        lines += [text] if small == shown else [f"-# {small}", text]
        shown = small
    return lines, len(found) - len(kept)


def changed(before: State, now: State) -> tuple[str, ...]:
    """The figures on the table that stand elsewhere, fare otherwise or fight others than before."""
    past = {figure.id: _standing(figure) for figure in before.figures}
    return tuple(f.id for f in now.figures if f.on_table and past.get(f.id) != _standing(f))


def _standing(figure: Figure) -> tuple[object, ...]:
    return figure.at, figure.floor, figure.status, figure.posture, figure.melee, figure.empty


def gravest(moments: Sequence[Moment]) -> list[Moment]:
    """The moments most worth seeing, in their order."""
    shown = [(moment, weight(steps_of(moment.entries))) for moment in moments]
    best = sorted((pair for pair in shown if pair[1]), key=lambda pair: (-pair[1], -pair[0].sequence))[:MOMENTS]
    return sorted((moment for moment, _ in best), key=lambda moment: moment.sequence)


def scenes(moments: Sequence[Moment]) -> list[Moment]:
    """The newest moments in which a game master shows a place, in their order."""
    return [moment for moment in moments if any(map(_is_scene, moment.entries))][-MOMENTS:]


def _is_scene(entry: Entry) -> bool:
    return isinstance(entry.event, UmpireEvent) and entry.event.at is not None


def weight(steps: Sequence[ReportStep]) -> int:
    """How much a picture of these steps has to show; nothing weighs more than what a game master says or does."""
    events = [event for step in steps for event in step.events]
    falls = sum(isinstance(event, Status) and event.to in LOST for event in events)
    hits = sum(isinstance(event, Shot) and event.result == "hit" for event in events)
    blows = sum(isinstance(event, Melee | Blast | Shot) for event in events)
    moves = sum(isinstance(event, Move) for event in events)
    blows += sum(len(step.unseen) for step in steps)
    acts = sum(isinstance(event, UmpireEvent) for event in events)
    return 10_000 * acts + 1_000 * falls + 100 * hits + 10 * min(blows, 9) + min(moves, 9)


def waiting(now: Moment, user: int) -> tuple[Open, ...]:
    """The questions that wait for one person."""
    return tuple(open_ for open_ in now.pending if now.decider(open_) == user)
