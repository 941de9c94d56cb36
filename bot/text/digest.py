"""News for the owner of some figures alone: what others were not told of them, and what became of their orders."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from bot.names import safe
from bot.play.defaults import Unasked
from bot.play.moment import Moment
from bot.report.meaning import grave_of
from bot.report.step import ReportStep
from bot.report.steps import steps_of
from bot.report.story import begins_turn, story_of
from bot.text.figures import inches
from bot.text.heading import title_of
from bot.text.orders import told
from bot.text.questions import label_of
from bot.text.report import by_friend, line_of, small_line
from bot.text.words import Words
from engine.events import OVERRULED, Entry, Ordered, UmpireEvent, Watching
from engine.events.naming import names_in
from engine.state import Order

ENDED = ("dropped", "expired")
"""What becomes of an order that holds no more."""
LINES, LONGEST = 10, 1800
"""The most lines of one letter, and characters in them."""


@dataclass(frozen=True, slots=True)
class NewsLine:
    """A line of news, and whether its reader must not go without it."""

    text: str
    grave: bool = False


def letters_of(own: Moment, public: Collection[int], words: Words) -> Iterator[tuple[int, str]]:
    """The people on the viewer's side for whom a moment has news, with the letter that each reads.

    `public` are the numbers of the entries that everybody is told. What a person has done themselves is no news.
    """
    owners: dict[int, set[str]] = {}
    for figure in own.state.figures:
        if figure.side == own.viewer.side:
            owners.setdefault(own.seating.decider(figure.side, [figure.id]), set()).add(figure.id)
    for owner, figures in owners.items():
        lines = list(dict.fromkeys(line.text for line in news_for(owner, figures, own, public, words)))
        if lines:
            foot = words("unasked.foot") if any(each.question.figure in figures for each in own.unasked) else ""
            yield owner, _letter(lines, own, words, foot)


def letter_of(whole: Moment, words: Words) -> str:
    """The letter with all that a moment tells; empty where that is nothing."""
    told = story_of(steps_of(whole.entries))
    lines = list(filter(None, (line_of(line, whole, words) for line in told if not begins_turn(line))))
    return _letter(lines, whole, words) if lines else ""


def _letter(lines: list[str], told: Moment, words: Words, foot: str = "") -> str:
    """Where and when it happened, and these lines."""
    then = replace(told, state=told.before) if told.before.phase else told
    text = "\n".join(filter(None, (_cut(lines, words), foot)))
    when = by_friend(small_line(then, words), told, words)
    return words("letter.news", where=title_of(told, words), when=when, lines=text)


def news_for(
    owner: int, figures: Collection[str], own: Moment, public: Collection[int], words: Words
) -> Iterator[NewsLine]:
    """What the owner of these figures reads of a moment, line by line."""
    for event in own.notices:
        if event.figure in figures and event.how in ENDED:
            yield NewsLine(_ended(event, own, words))
    asked = [each for each in own.unasked if each.question.figure in figures]
    for each in asked:
        yield NewsLine(_unasked(each, own, words))
    waiting = {each.question.figure for each in asked}
    steps = [step for step in steps_of(own.entries) if not _known(step, waiting)]
    hidden = own.record.hidden and owner != own.actor_id
    grave = grave_of(own.entries)
    if hidden and any(_secret(entry, figures, public) for entry in own.entries):
        for line in story_of(steps):
            new = any(step.newest not in public for step in line.steps) or any(map(line.about, figures))
            if new and not begins_turn(line) and (text := line_of(line, own, words)):
                yield NewsLine(text, not grave.isdisjoint(line.entries))
        return
    for line in story_of([step for step in steps if step.kind == "order" and not set(step.actors).isdisjoint(figures)]):
        yield NewsLine(line_of(line, own, words))


def _secret(entry: Entry, figures: Collection[str], public: Collection[int]) -> bool:
    """Whether an entry tells of one of these, or is a game master's act, that not everybody knows of; what its owner
    orders is no news to them."""
    given = isinstance(entry.event, Ordered) and entry.event.how != OVERRULED
    theirs = isinstance(entry.event, UmpireEvent) or not set(figures).isdisjoint(names_in(entry.event))
    return not given and entry.seq not in public and theirs


def _known(step: ReportStep, waiting: Collection[str]) -> bool:
    """Whether a step tells of orders, or of waiting that another line tells already."""
    event = step.events[0] if step.events else None
    if isinstance(event, Ordered):
        return event.how != OVERRULED
    return isinstance(event, Watching) and event.figure in waiting


def _cut(lines: list[str], words: Words) -> str:
    """As many lines as a letter has room for."""
    kept: list[str] = []
    for line in lines[:LINES]:
        if sum(map(len, kept)) + len(line) > LONGEST:
            break
        kept.append(line)
    if len(kept) < len(lines):
        kept.append(words("letter.more", len(lines) - len(kept)))
    return "\n".join(kept)


def _ended(event: Ordered, own: Moment, words: Words) -> str:
    order = Order(event.figure, event.kind, event.choice, event.test)
    said = told(order, words, own.record.ruleset, own.name)
    return words(f"orders.{event.how}", who=safe(own.name(event.figure)), order=said)


def _unasked(each: Unasked, own: Moment, words: Words) -> str:
    question = each.question
    names = {figure.id: safe(figure.name) for figure in own.state.figures}
    seen = [
        words("unasked.away", who=names[other], inches=inches(away))
        for other, away in each.away.items()
        if other in names
    ]
    choice = safe(label_of(question, question.default, own, words), 80)
    key = "unasked.sees" if seen else "unasked.chooses"
    return words(key, who=names[question.figure], seen=words.listed(seen), choice=choice)
