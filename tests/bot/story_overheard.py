"""What a story's card, pages and desk tell a person of the act that is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from bot.messages.event_desk import desk_page
from bot.messages.event_match import match_page
from bot.messages.event_pages import Places
from bot.messages.parts import View
from bot.messages.story_card import story_card
from bot.messages.story_page import Named, named, squad_page, story_page
from bot.play.contests import squads
from bot.play.contests.acts import Added
from bot.play.contests.needs import desk_of
from bot.storage.cases import Overview, StoredCase
from bot.storage.contest_models import LEAD, PLAYING
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.words import Words
from engine.contest.plan import Plan
from engine.encounter import Encounter
from engine.record.model import fighting

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)


def called(user: int) -> str:
    """What a person calls the game master for."""
    return f"call-{user}-x"


def told_of_story(encounter: Encounter, user: int, host: int, words: Words) -> Iterator[str]:
    """All that a person may read there: as one who only plays, and as one who runs the story too, beside the host."""
    for runs in (False, True):
        contest = replace(_story(encounter, host), roles={user: LEAD} if runs else {})
        mine, overview = contest.entrant_of(user), Overview(cases=tuple(_calls(contest)))
        names = _names(encounter, contest, user)
        yield _read(story_card(contest, words))
        if mine is None:
            return
        yield _read(story_page(contest, names, 1, user, words, hours=24))
        for place in range(len(mine.squads)):
            yield _read(squad_page(contest, mine, place, names, words))
        if runs:
            yield _read(desk_page(desk_of(contest, overview), user, 0, words))
            yield _read(match_page(contest, contest.matches[0], Places(), words))


def _read(view: View) -> str:
    return json.dumps(view.to_components(), default=str)  # type: ignore[no-untyped-call]


def _story(encounter: Encounter, host: int) -> StoredContest:
    """A story in which each side that fights is a team of one person, by the place of the side."""
    raw = encounter.record.raw
    record = {**raw, "sides": [{"name": side["id"], **side} for side in raw["sides"]]}
    people = {side.id: user for user, side in enumerate(encounter.record.sides, 1)}
    sides = fighting(record)
    teams = tuple(
        replace(squads.shared(team, record, side, 2), people=(people[side],))
        for side, team in zip(sides, squads.teams(record), strict=True)
    )
    numbers = {side: team.number for side, team in zip(sides, teams, strict=True)}
    table = StoredMatch(1, 1, "crossroads", numbers, 5, 9, PLAYING, turn=2)
    return StoredContest(
        guild_id=1, host_id=host, channel_id=2, plan={**Plan(name="Dawn").as_json(), "kind": "story"}, seed="s",
        commitment="c" * 64, language="en", id=3, status="running", inputs=({"do": "draw"},), entrants=teams,
        matches=(table,),
    )  # fmt: skip


def _calls(contest: StoredContest) -> Iterator[StoredCase]:
    for number, team in enumerate(contest.entrants, 1):
        yield StoredCase(number, 5, team.people[0], called(team.people[0]), 0, NOW)


def _names(encounter: Encounter, contest: StoredContest, user: int) -> Named:
    companions = encounter.state.companions
    figures = {figure.id: figure.name for figure in encounter.state.figures if figure.id in companions}
    return named(encounter.record.raw, Added(companions, figures), contest.entrant_of(user))
