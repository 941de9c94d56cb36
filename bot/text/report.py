"""The battle report of a moment: heading, small line, and lines of sentences with the numbers of the picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.names import safe
from bot.play.moment import Moment
from bot.play.quiet import is_quiet
from bot.report.meaning import grave_of
from bot.report.quiet import QuietTurn, folded, phases_of
from bot.report.step import ReportStep
from bot.report.steps import steps_of
from bot.report.story import StoryLine, begins_turn, is_bare, story_of, weight
from bot.text.decided import taken_back
from bot.text.heading import heading_of
from bot.text.mission import broken_off_lines, cut_off_lines
from bot.text.progress import gone_lines
from bot.text.rows import HEADS, LONGEST, ReportPage, ReportRow, pages_of
from bot.text.sentences import sentence
from bot.text.sides import side_name
from bot.text.turns import idle_sentence
from bot.text.words import Words

TWO = 2
"""Where the phases of so many sides are told, each names its side."""
_TURNS = ("turn", "sky", "arrival")
"""Steps that belong to a turn rather than to a phase of it."""
_BETWEEN = ("turn", "sky", "encounter")
"""Steps that are no deeds of the phase in which they are told."""
BREAKS, SKIPPED = 4, 3
"""What it weighs that somebody's looting has to begin anew, and that dice let no figure act."""


@dataclass(frozen=True, slots=True)
class Report:
    """The events, in words. `pages` has one entry for each message it fills."""

    heading: str
    small: str
    steps: tuple[ReportStep, ...]
    pages: tuple[ReportPage, ...]
    news: Moment
    """What its picture shows: the moment without the quiet turns that it begins with."""
    quiet: bool = False
    """Whether there is nothing else in it."""

    def page(self, number: int = 0) -> ReportPage:
        """One of its pages; an empty one where nothing is told."""
        return self.pages[number] if self.pages else ReportPage((), "")


def report(moment: Moment, words: Words) -> Report:
    """The report of a moment."""
    if moment.undone:
        page = ReportPage((), taken_back(moment, words)[:LONGEST])
        return Report(words("undo.title"), small_line(moment, words), (), (page,), moment)
    turns, news = folded(moment)
    steps = steps_of(news.entries)
    quiet = bool(turns) and is_quiet(news.entries) and not moment.fresh
    heading = quiet_heading(turns, words) if quiet else ""
    heading = heading or _heading(steps_of(moment.entries) if quiet else steps, news if turns else moment, words)
    over = bool(moment.state.ended) and not moment.before.ended
    # The end is the news: how quiet it was before, and that it is over, is not told beside it.
    rows = [] if over else [*quiet_rows(turns, moment, words)]
    when, grave = phases_of(moment), grave_of(news.entries)
    for line in story_of(steps):
        text = line_of(line, news, words)
        if over and is_bare(line):
            continue
        # What the heading tells weighs most, and is not told twice.
        heavy = HEADS if heading_of(line.steps, news, words) in heading else _weight(line, news, words)
        told = not line.number and text.replace("**", "") == f"{heading}."
        if text:
            (turn, party), steps = when[line.steps[-1].newest], tuple(line.steps)
            again = rows and rows[-1].turn == turn and rows[-1].text and not rows[-1].shown
            if again and f"{text} ".startswith(f"{rows[-1].text} "):
                # What a line begins with need not be told once more above it.
                steps = (*rows.pop().steps, *steps)
            side = "" if steps[0].kind in _TURNS else _called(party, moment, words)
            tells = bool(lost_to_dice(line, news, words)) or not grave.isdisjoint(n for s in steps for n in s.entries)
            shown, new = "" if told else text, max(line.entries) >= moment.new_from
            matter = [step for step in line.steps if not grave.isdisjoint(step.entries)]
            brief = line_of(StoryLine(matter), news, words) if len(matter) < len(line.steps) else ""
            row = ReportRow(shown, turn, steps, heavy, bool(line.number), side, tells, brief, text if told else "", new)
            rows.append(row)
    rows += [ReportRow(text, moment.state.turn, (), BREAKS) for text in broken_off_lines(moment, words)]
    rows += [ReportRow(text, moment.state.turn, (), BREAKS, grave=True) for text in cut_off_lines(moment, words)]
    rows += [ReportRow(text, moment.state.turn, (), BREAKS) for text in gone_lines(moment, words)]
    deeds = [step for row in rows for step in row.steps if step.kind not in _BETWEEN]
    small = _told_of([when[number] for step in deeds for number in step.entries], moment, words)
    small = by_friend(small, moment, words)
    since = moment.before.turn if moment.before.phase else 0
    since = since if len({row.turn for row in rows}) > 1 else moment.state.turn
    if len({row.side for row in rows if row.side}) < TWO:
        rows = [replace(row, side="") for row in rows]
    rows.sort(key=lambda row: not row.new)
    pages = pages_of(rows, (since, _called(moment.before.party, moment, words)), words)
    return Report(heading, small, tuple(step for page in pages for step in page.steps), pages, news, quiet)


def _called(party: str, moment: Moment, words: Words) -> str:
    """What a side or a command is called; empty between turns."""
    return safe(side_name(party, moment, words)) if party else ""


def _weight(line: StoryLine, moment: Moment, words: Words) -> int:
    return max(SKIPPED * bool(lost_to_dice(line, moment, words)), weight(line))


def lost_to_dice(line: StoryLine, moment: Moment, words: Words) -> str:
    """Why no figure can act in a phase, or in a whole turn; empty for all else."""
    return idle_sentence(line.steps[0], moment, words) if begins_turn(line) else ""


def quiet_heading(turns: Sequence[QuietTurn], words: Words) -> str:
    """`Turns 4 to 6: all quiet`; empty where something else was told of each."""
    whole = [turn.turn for turn in turns if turn.whole]
    if not whole:
        return ""
    first, last = whole[0], whole[-1]
    key = "turn" if last == first else "two" if last == first + 1 else "turns"
    return words(f"head.quiet-{key}", first=first, last=last)


def quiet_rows(turns: Sequence[QuietTurn], moment: Moment, words: Words) -> Iterator[ReportRow]:
    """`Guy's six ride 10″ north, unseen.`: what was done in each turn; where nothing was, why not, if the dice say."""
    for turn in turns:
        story = story_of(steps_of(turn.entries))
        deeds = filter(None, (line_of(line, moment, words) for line in story if not begins_turn(line)))
        idle = [*filter(None, (lost_to_dice(line, moment, words) for line in story))]
        if text := " ".join((*deeds, *idle)):
            yield ReportRow(text, turn.turn, weight=SKIPPED if idle else 0, grave=bool(idle))


def small_line(moment: Moment, words: Words, side: str = "") -> str:
    """`Turn 3 · Police`, `Turn 3 of 8 · Police`: the side whose phase it is, or the one that is meant."""
    state, mission = moment.state, moment.record.mission
    if state.phase:
        called = safe(side_name(side or state.party, moment, words))
        if mission is not None and mission.timed and state.turn <= mission.turns:
            return words("small.turn-of", turn=state.turn, turns=mission.turns, side=called)
        return words("small.turn", turn=state.turn, side=called)
    return words("small.between", turn=state.turn) if state.turn else words("small.start")


def by_friend(line: str, moment: Moment, words: Words) -> str:
    """`Turn 3 · Police (by Ann for Bob)`: a small line, and the players for whom another of their side has acted."""
    friends = [f"<@{user}>" for user in moment.acted_for if user != moment.actor_id]
    if not friends:
        return line
    key = "small.for-friend-too" if moment.actor_id in moment.acted_for else "small.for-friend"
    return words(key, line=line, who=f"<@{moment.actor_id}>", friend=words.listed(friends))


def _heading(steps: Sequence[ReportStep], moment: Moment, words: Words) -> str:
    """The biggest news; of a message that grows, of what is new in it where that is grave."""
    new = [step for step in steps if step.newest >= moment.new_from]
    grave = grave_of(entry for entry in moment.entries if entry.seq >= moment.new_from)
    return heading_of(new if grave else steps, moment, words)


def _told_of(when: Sequence[tuple[int, str]], moment: Moment, words: Words) -> str:
    """`Turn 3 · Police`: the turn and the side, or the sides, whose phases are told; how it stands where none is."""
    turns, parties = (list(dict.fromkeys(each)) for each in zip(*when, strict=True)) if when else ([], [])
    sides = words.listed([_called(party, moment, words) for party in parties if party])
    if not sides or len(turns) > 1:
        return words("small.turns", first=turns[0], last=turns[-1]) if len(turns) > 1 else small_line(moment, words)
    return words("small.turn", turn=turns[0], side=sides)


def line_of(line: StoryLine, moment: Moment, words: Words) -> str:
    """`Billy runs 7″ along the road. Carlos spots Billy. **Billy is quickest.**`; empty without a sentence."""
    return " ".join(dict.fromkeys(filter(None, (sentence(step, moment, words) for step in line.steps))))
