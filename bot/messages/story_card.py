"""The card of a story that everybody reads, and what all read behind an act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import discord
from discord import ui

from bot.messages.event_card import hosted, kind_of, rules_way, seal_of, where_it_is
from bot.messages.event_ids import EventId, StoryId
from bot.messages.events import scored
from bot.messages.parts import View, button, view_of
from bot.names import plain, safe
from bot.play.contests.squads import free
from bot.setup.duels import title
from bot.storage.contest_models import APPROVING, OPEN
from bot.storage.contests import GOING_ON, StoredContest, StoredEntrant
from bot.text.casting import ranked
from bot.text.sides import side_in
from bot.text.words import Words


def story_card(contest: StoredContest, words: Words) -> View:
    """The teams, what the acts came to, and the ways into a team and out."""
    head = [
        f"## {safe(contest.name)}",
        f"-# {kind_of(contest, words)} · {hosted(contest, words)}",
    ]
    lines = [*head, *how_it_stands(contest, words), seal_of(contest, words, contest.commitment[:8])]
    mine = [rules_way(contest, words), button(words("event.my-page"), EventId("page", contest.id))]
    if contest.status not in GOING_ON:
        return view_of("\n".join(lines), mine)
    leave = button(words("event.drop"), EventId("leave", contest.id))
    return view_of("\n".join(lines), joins(contest, words), [leave, *mine])


def act_over(contest: StoredContest, words: Words) -> View:
    """How the story stands behind an act, and the ways on for those who run it."""
    lines = [f"## {safe(contest.name)}", *how_it_stands(contest, words)]
    return view_of("\n".join(lines), ways_on(contest, words))


def act_closed(contest: StoredContest, words: Words) -> View:
    """How far the story has come, below the result in the thread of an act, and the same ways on."""
    return view_of(where_it_is(contest, words), ways_on(contest, words))


def ways_on(contest: StoredContest, words: Words) -> list[ui.Button[Any]]:
    """The ways on behind an act."""
    return [*next_ways(contest, words), button(words("event.my-page"), EventId("page", contest.id))]


def nothing(team: StoredEntrant) -> list[str]:
    """No line."""
    return []


def how_it_stands(
    contest: StoredContest, words: Words, below: Callable[[StoredEntrant], Iterable[str]] = nothing
) -> list[str]:
    """How far the story has come, its teams with what stands `below` each, and what the acts came to that are over."""
    return [
        where_it_is(contest, words),
        *(line for team in contest.entrants for line in (team_of(contest, team, words), *below(team))),
        *(
            f"{act_name(match.round, match.scenario, words)} · {scored(contest, match, words)}"
            for match in contest.matches
            if match.result is not None
        ),
    ]


def act_name(number: int, scenario: str, words: Words) -> str:
    """`Act 2, Convoy`."""
    return words("event.story.act", number=number, battle=title(scenario, words.language))


def team_of(contest: StoredContest, team: StoredEntrant, words: Words) -> str:
    """A team by its people, its captain first, and while the story goes on how many of its squads are free."""
    people = words.listed(ranked(team.people, words)) if team.people else words("event.story.empty")
    left = len(free(team)) if contest.status in GOING_ON else 0
    told = words("event.story.plays", side=safe(side_in(team.name, words)), who=people)
    return f"{told} · {words('event.story.free', left)}" if left else told


def joins(contest: StoredContest, words: Words) -> list[ui.Button[View]]:
    """The ways into the teams."""
    style = discord.ButtonStyle.primary
    return [
        button(
            words("event.story.join", side=plain(side_in(team.name, words), 40)),
            StoryId("join", contest.id, team.number),
            style,
        )
        for team in contest.entrants
    ]


def next_ways(contest: StoredContest, words: Words) -> list[ui.Button[Any]]:
    """The ways into the next act and to the end of the story, where no act is played."""
    number, style = contest.round + 1, discord.ButtonStyle.primary
    if contest.status == OPEN:
        return [button(words("event.story.begin", number=number), StoryId("begin", contest.id, number), style)]
    if not contest.between_acts:
        return []
    ways = [button(words("event.story.next"), StoryId("next", contest.id, number), style)]
    end = [button(words("event.story.end"), EventId("approve", contest.id))] if contest.status == APPROVING else []
    return [*ways, *end]
