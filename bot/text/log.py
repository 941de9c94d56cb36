"""The log of a battle: its pages, why things happened, all of it as plain text, and how lucky everybody was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bot.names import safe
from bot.play.moment import Moment, TakenBack
from bot.report.step import ReportStep
from bot.report.steps import causes, steps_of
from bot.report.story import story_of
from bot.storage.roster import Handover
from bot.text.casting import handed_over
from bot.text.heading import heading_of
from bot.text.report import line_of, small_line
from bot.text.sentences import sentence
from bot.text.words import Words
from engine.events import Roll

LONGEST = 3_000
"""Characters of a page."""


@dataclass(frozen=True, slots=True)
class Block:
    """The effect of one input: its heading, its small line (turn and side), and a line for each step."""

    heading: str
    small: str
    lines: tuple[str, ...]


def blocks(
    moments: Iterable[Moment],
    words: Words,
    figure: str = "",
    turn: int = 0,
    beside: Iterable[TakenBack | Handover] = (),
) -> Iterator[Block]:
    """What is told of a story: all with what happened `beside`, or one turn, or what a figure did and suffered."""
    waiting = [] if figure else list(beside)
    last: Moment | None = None
    for moment in moments:
        while last is not None and waiting and waiting[0].number < moment.sequence:
            yield _aside(waiting.pop(0), last, words)
        if turn and moment.state.turn != turn:
            waiting = [told for told in waiting if told.number > moment.sequence]
            last = None
            continue
        last = moment
        steps = steps_of(moment.entries)
        told = [line_of(line, moment, words) for line in story_of(steps) if not figure or line.about(figure)]
        if any(told):
            lines = tuple(line[:LONGEST] for line in told if line)
            yield Block(heading_of(steps, moment, words), small_line(moment, words), lines)
    if last is not None:
        yield from (_aside(told, last, words) for told in waiting)


def _aside(told: TakenBack | Handover, last: Moment, words: Words) -> Block:
    """That something was taken back or changed hands; `last` is what stood before it and stands still."""
    if isinstance(told, TakenBack):
        own = [safe(side.name) for side in last.record.sides if told.actor_id in last.seating.seats.get(side.id, ())]
        master = told.actor_id in last.seating.masters
        key = "log.undone-by-master" if master else "log.undone" if own else "log.undone-by-nobody"
        line = words(key, told.count, who=words.listed(own))
        return Block(words("undo.title"), small_line(last, words), (line,))
    sides = {side.id: side.name for side in last.record.sides}
    return Block(words("log.seats"), small_line(last, words), (handed_over(told, sides, words),))


def pages(told: Iterable[Block]) -> list[str]:
    """The blocks as pages, oldest first; one that is full never changes as the story goes on."""
    found: list[str] = []
    page, small = "", ""
    for block in told:
        head = f"**{block.heading}**"
        for line in block.lines:
            if block.small != small or not page:
                head = f"-# {block.small}\n{head}" if head else f"-# {block.small}"
                small = block.small
            text = f"{head}\n{line}" if head else line
            if page and len(page) + len(text) + 2 > LONGEST:
                found.append(page)
                page = ""
                if not text.startswith("-# "):
                    text = f"-# {small}\n{text}"
            page = f"{page}\n{text}" if page else text
            head = ""
    return [*found, page] if page else found


# ---- why ----


def why(moment: Moment, whole: Moment, words: Words, longest: int = 1_600) -> str:
    """The chains that end in a moment, if anything led to it; `whole` holds what came before its questions, too."""
    steps = steps_of(whole.entries)
    led = causes(steps)
    begins = moment.entries[0].seq if moment.entries else 0
    causing = {step.number for step in led.values()}
    told: set[int] = set()
    parts: list[str] = []
    for step in steps:
        if step.number in led and step.number not in causing and step.newest >= begins:
            part = "\n".join(_chain(step, led, told, whole, words))
            parts += [part] if part not in parts else []
    lines = "\n".join(filter(None, parts)).split("\n")
    while len("\n".join(lines)) > longest:
        lines.pop()
    return "\n".join(lines)


def _chain(
    step: ReportStep, led: Mapping[int, ReportStep], told: set[int], whole: Moment, words: Words
) -> Iterator[str]:
    """A step and what led to it, as far as no chain before has told it, and there are words for it."""
    if what := sentence(step, whole, words):
        yield f"{what} `{_rule(step)}`"
    while step.number in led and step.number not in told:
        told.add(step.number)
        step = led[step.number]
        if what := sentence(step, whole, words):
            yield "-# " + words("cause.because", what=what, rule=_rule(step))


def _rule(step: ReportStep) -> str:
    """The rule that a step tells of: that of a test's result, else of what was done."""
    results = [roll for roll in step.rolls if roll.result and step.kind in ("test", "charge")]
    return next((fact.rule for fact in (*results, *step.events, *step.rolls) if fact.rule), "?")


# ---- as plain text ----

_SMALL = re.compile(r"^-# ", re.MULTILINE)
_STEP = re.compile(r"^\*\*(\d+)\*\* ", re.MULTILINE)
_ESCAPED = re.compile(r"\\([\\*_~`|>#\[\]()<:@])")


def plain_text(text: str) -> str:
    """Text without Discord's formatting; small lines are indented."""
    text = _SMALL.sub("     ", _STEP.sub(r"  \1 ", text))
    text = re.sub(r"(?<!\\)(\*\*|`)", "", text)
    return _ESCAPED.sub(r"\1", text).replace("\u200b", "")


def as_text(told: Iterable[Block]) -> str:
    """All blocks as a plain text."""
    parts: list[str] = []
    small = ""
    for block in told:
        if block.small != small:
            small = block.small
            bare = plain_text(small)
            parts.append(f"\n{bare}\n{'=' * len(bare)}")
        parts.append("\n" + plain_text("\n".join([block.heading, *block.lines])))
    return "\n".join(parts).strip() + "\n"


# ---- luck ----

COUNTED = 3
"""Where successes are counted a die of this or less is one."""
_NO_PASSES = frozenset({"damage", "melee-damage", "activation", "ranged-combat", "parting-shot", "star-power"})


@dataclass(slots=True)
class Luck:
    """Dice that could pass, how many did, and how many were to be expected; for all tests and for each."""

    dice: int = 0
    passes: int = 0
    expected: Fraction = Fraction(0)
    tests: dict[str, Luck] = field(default_factory=dict)

    def add(self, roll: Roll, need: int) -> None:
        """Count the dice of one reading."""
        self.dice += len(roll.dice)
        self.passes += sum(die <= need for die in roll.dice)
        self.expected += Fraction(len(roll.dice) * min(max(need, 0), 6), 6)


def luck_of(moments: Sequence[Moment]) -> dict[str, Luck]:
    """For each side how many of its dice passed; dice that a group shares are counted once."""
    found: dict[str, Luck] = {}
    for moment in moments:
        sides = {figure.id: figure.side for figure in moment.state.figures}
        shared: set[tuple[str, str, tuple[int, ...]]] = set()
        for roll in (entry.event for entry in moment.entries if isinstance(entry.event, Roll)):
            need = COUNTED if roll.successes is not None else roll.target
            if roll.label in _NO_PASSES or roll.chosen or need is None:
                continue
            side = roll.side or sides[roll.figure]
            group = side, roll.label, roll.dice
            if roll.label in ("received-fire", "man-down", "cohesion"):
                if group in shared:
                    continue
                shared.add(group)
            mine = found.setdefault(side, Luck())
            mine.add(roll, need)
            mine.tests.setdefault(roll.label, Luck()).add(roll, need)
    return found
