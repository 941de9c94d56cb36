"""The chronicle of a story: what became of each act in a message, and everything that happened in a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.messages.events import scored
from bot.messages.parts import mention
from bot.messages.story_card import act_name, team_of
from bot.names import safe
from bot.play.contests.story import word_before
from bot.play.story import Story
from bot.report.course import course_of
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.ending import best_of, deed_of, result, tally
from bot.text.log import as_text, blocks, plain_text
from bot.text.words import Words

BEST = 3
"""The most figures of a side that are named in an act."""
_LETTERS = 1_900
"""Of the message."""
Acts = Mapping[int, Story]
"""By its number each act that was played, as everybody may know it now."""


def chronicle(contest: StoredContest, acts: Acts, words: Words) -> str:
    """The story in short: its teams, and for each act how it ended and which figures did most in it."""
    lines = [
        f"## {words('event.story.told', event=safe(contest.name))}",
        *(team_of(contest, team, words) for team in contest.entrants),
    ]
    for match in contest.matches:
        lines += [f"**{_headed(contest, match, words)}**", *_told(acts.get(match.round), words, people=True)]
    while sum(len(line) + 1 for line in lines) > _LETTERS:
        lines.pop()
    return "\n".join(lines)


def whole(contest: StoredContest, acts: Acts, words: Words) -> str:
    """Every act from its first deed to its last, as a plain text in which no person is named."""
    parts = [contest.name]
    for match in contest.matches:
        head = plain_text(_headed(contest, match, words))
        parts.append("\n".join(["", head, "#" * len(head), *word_before(contest, match.round).splitlines()]))
        story = acts.get(match.round)
        if story is not None:
            parts += [as_text(blocks(story.moments, words, beside=story.beside)), *map(plain_text, _told(story, words))]
    return "\n".join(parts) + "\n"


def _headed(contest: StoredContest, match: StoredMatch, words: Words) -> str:
    name = act_name(match.round, match.scenario, words)
    return name if match.result is None else f"{name} · {scored(contest, match, words)}"


def _told(story: Story | None, words: Words, *, people: bool = False) -> Iterator[str]:
    """How an act ended, and which figures did most in it on each side, with the `people` who led them."""
    if story is None or not story.moments:
        return
    last, course = story.moments[-1], course_of(story.moments)
    yield f"{result(last, words)}. {tally(last, words)}"
    if not course.falls:
        yield words("event.story.no-fall")
    for side in last.record.sides:
        for figure in best_of((one for one in last.state.figures if one.side == side.id), course)[:BEST]:
            player = last.seating.decider(side.id, [figure.id])
            led = f" · {mention(player)}" if people and player in last.seating.seats.get(side.id, ()) else ""
            yield f"{deed_of(figure, course, words)}{led}"
