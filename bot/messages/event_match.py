"""A table of an event for those who run it: where it stands, what they may make of it, and what a ruling changes."""

from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import ui

from bot.messages.event_desk import master_ways
from bot.messages.event_ids import CaseId, MatchId, Verdict
from bot.messages.event_pages import Places, desk_way, seat_ways, where
from bot.messages.events import name_of, of_story, scored, until
from bot.messages.flags import span
from bot.messages.parts import Part, View, button, mention, timestamp, view_of
from bot.names import plain, safe
from bot.play.contests.calling import MOST_LETTERS
from bot.play.contests.story import standings_of, story_of
from bot.storage.cases import StoredCase, StoredRemark
from bot.storage.contest_models import LOST, PLAYING
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.words import Words
from engine.contest.plan import STORY

_CALLS = 3
"""Reasons of one person that are read, the newest."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call for the game master, with the link to the report that it is about; empty where that stands no more."""

    case: StoredCase
    link: str


@dataclass(frozen=True, slots=True)
class Beside:
    """What a person who runs an event and does not play at a table reads of it."""

    calls: tuple[Call, ...] = ()
    remarks: tuple[StoredRemark, ...] = ()
    """What is noted of it, the newest first."""


def match_page(
    contest: StoredContest, match: StoredMatch, places: Places, words: Words, beside: Beside | None = None
) -> View:
    """A table for those who run the event: where it stands, and what they may make of it; for those of them who do not
    play there also who calls the game master, what is noted, and the way to act there."""
    names = [name_of(contest, number, words) for number in match.sides.values()]
    head = f"## {words(of_story(contest, 'event.table-of'), table=match.number, number=match.round)}"
    told = scored(contest, match, words) if match.result is not None else where(match, places.channels, words)
    if match.result is None and match.turn:
        told = f"{told} · {words('event.turn', turn=match.turn)}"
    if match.result is None and match.due_at is not None:
        told = f"{told}\n{until(match.due_at, words)}"
    left = [
        f"{name_of(contest, number, words)} {span(places.banks[number], words)}"
        for number in match.sides.values()
        if match.result is None and number in places.banks
    ]
    if left:
        told = f"{told}\n{words('bank.left', banks=' · '.join(left))}"
    key = contest.id, match.id or 0
    parts: list[Part] = [f"{head}\n{' – '.join(names)}\n{told}"]
    if match.status == LOST:
        again = MatchId("again", *key)
        parts.append([button(words("event.open-another"), again, discord.ButtonStyle.primary)])
    acts: list[ui.Button[View]] = []
    if beside is not None:
        for call in beside.calls:
            link = [words("call.report-at", link=call.link)] if call.link else []
            settle = button(words("call.settle"), CaseId(contest.id, call.case.id))
            parts += ["\n".join([called(call.case, words), *link]), [settle]]
        parts.append("\n".join(_noted(one, words) for one in beside.remarks) or None)
        acts = [*master_ways(match, words), button(words("event.note"), MatchId("note", *key))]
    parts += seat_ways(contest, places, list(match.sides.values()), words)
    rules = beside is not None and contest.plan["kind"] != STORY
    parts += _verdicts(contest, match, words) if rules else []
    return view_of(*parts, [*acts, desk_way(contest, words)])


def _verdicts(contest: StoredContest, match: StoredMatch, words: Words) -> list[Part]:
    """The ways to change what a table counts."""
    key = contest.id, match.id or 0
    sides: tuple[Verdict, Verdict] = ("first", "second")
    first, second = (
        button(words("event.wins", who=plain(contest.entrant(number).name, 20)), MatchId(side, *key))
        for side, number in zip(sides, match.sides.values(), strict=True)
    )
    void = button(words("event.void"), MatchId("void", *key))
    return [[first, second], [void], f"-# {words('event.ruling')}"]


def _noted(remark: StoredRemark, words: Words) -> str:
    """A note, with its writer and its time."""
    text = safe(remark.text, MOST_LETTERS)
    return words("event.noted", text=text, who=mention(remark.user_id), when=timestamp(remark.created_at))


def called(case: StoredCase, words: Words) -> str:
    """The calls for the game master: of whom, since when, and why."""
    text = "\n".join(f"> {safe(line, MOST_LETTERS)}" for line in case.text.split("\n")[-_CALLS:])
    return f"{words('call.by', who=mention(case.user_id), when=timestamp(case.created_at))}\n{text}"


def ruling_page(
    contest: StoredContest,
    after: StoredContest,
    match: StoredMatch,
    verdict: Verdict,
    words: Words,
    stands: Mapping[str, int] | None = None,
) -> View:
    """What a ruling would change, by the event before it and `after` it, and the way to give its reason; how the battle
    `stands`, by the field value of each side, where it goes on."""
    lines = [f"## {words(of_story(contest, 'event.table-of'), table=match.number, number=match.round)}"]
    if stands:
        values = " – ".join(f"{name_of(contest, one, words)} {stands[side]}" for side, one in match.sides.items())
        lines.append(words("event.ruling.stands", turn=match.turn, values=values))
    if match.result is not None:
        lines.append(words("event.ruling.now", pairs=scored(contest, match, words)))
    lines.append(words("event.ruling.then", pairs=scored(after, after.match(match.id or 0), words)))
    places, then = ({row.entrant: row.place for row in standings_of(one)} for one in (contest, after))
    if match.result is not None and story_of(contest).finished >= match.round:
        lines += [
            words("event.ruling.place", who=name_of(contest, number, words), place=places[number], then=then[number])
            for number in match.sides.values()
            if number in places
        ]
    lines += [words("event.ruling.ends")] if match.status in (PLAYING, LOST) else []
    lines += [words("event.ruling.drawn")] if contest.round > match.round else []
    key = contest.id, match.id or 0, contest.heard(match)
    rules: Mapping[Verdict, MatchId] = {
        "first": MatchId("rule-first", *key),
        "second": MatchId("rule-second", *key),
        "void": MatchId("rule-void", *key),
    }
    way = button(words("event.ruling.go"), rules[verdict], discord.ButtonStyle.danger)
    back = button(words("event.make.back"), MatchId("page", *key[:2]))
    return view_of("\n".join(lines), [way, back], f"-# {words('event.ruling')}")
