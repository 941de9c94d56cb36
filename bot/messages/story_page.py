"""The private pages of a story: a person's part in it, all that those may change who run it, and the next act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.messages.event_card import page_way
from bot.messages.event_ids import EventId, StoryId
from bot.messages.event_pages import desk_way
from bot.messages.parts import Part, View, button, mention, select, view_of
from bot.messages.story_card import act_name, how_it_stands, joins, next_ways
from bot.names import plain, safe
from bot.play.contests.acts import Act, Added
from bot.play.contests.squads import joined, mark_of, mark_of_squad
from bot.play.contests.teams import MOST, open_to
from bot.setup.contests import acts
from bot.setup.duels import title
from bot.storage.contests import GOING_ON, StoredContest, StoredEntrant
from bot.text.sides import side_in
from bot.text.words import Words
from engine.contest.plan import read_plan

SEATS = range(2, 9)
"""For how many people a side its squads may be shared out before they are there."""
_LISTED, _NAMED = 25, 4
"""Lines of a list, and figures of a squad that are named."""


@dataclass(frozen=True, slots=True)
class Named:
    """The names of figures, by their ids, and the friends with whom those go that a game master added."""

    names: Mapping[str, str]
    companions: Mapping[str, str] = field(default_factory=dict)


def named(record: Mapping[str, Any], added: Added, mine: StoredEntrant | None) -> Named:
    """The names of those in a set-up, and of those added to them, whom a person may know; one who plays knows those of
    their own team."""
    names = {figure["id"]: str(figure.get("name", figure["id"])) for figure in record["figures"]}
    names |= added.names
    if mine is None:
        return Named(names, added.companions)
    own = {one for squad in mine.squads for one in joined(squad, added.companions)}
    companions = {figure: friend for figure, friend in added.companions.items() if figure in own}
    return Named({figure: name for figure, name in names.items() if figure in own}, companions)


def story_page(
    contest: StoredContest, names: Named, channel: int | None, user: int, words: Words, *, hours: int
) -> View:
    """A story as one person has part in it, with the squads of their own side and the `hours` to answer, 0 without a
    deadline; to those who run it all squads, and everything that they may change."""
    runs, mine = contest.runs(user), contest.entrant_of(user)

    def below(team: StoredEntrant) -> list[str]:
        return _squads(team, names, words) if runs or team == mine else []

    lines = [f"## {safe(contest.name)}", *how_it_stands(contest, words, below), *([f"<#{channel}>"] if channel else [])]
    parts: list[Part] = ["\n".join(lines)]
    if contest.status not in GOING_ON:
        return view_of(*parts)
    parts.append(f"-# {words('event.story.deadline', hours) if hours else words('event.story.no-deadline')}")
    leave = button(words("event.drop"), EventId("leave", contest.id), discord.ButtonStyle.danger)
    parts.append(joins(contest, words) if mine is None else [leave])
    return view_of(*parts, *(_host_parts(contest, names, user, words) if runs else []))


def squad_page(contest: StoredContest, team: StoredEntrant, place: int, names: Named, words: Words) -> View:
    """The question who leads a squad."""
    text = words(
        "event.story.who-leads", squad=_in_short(team.squads[place], names, words), side=safe(side_in(team.name, words))
    )
    lead = StoryId("lead", contest.id, team.number, mark_of_squad(team.squads[place]))
    return view_of(text, _people(lead, words("event.story.captains"), [], 0, 1), [page_way(contest, words)])


def act_page(contest: StoredContest, act: Act, user: int, words: Words) -> View:
    """The next act: its battle, who goes on into it, and the ways to begin it; one who plays reads of the other sides
    only how many there are."""
    mine = contest.entrant_of(user)
    number, key = contest.round + 1, contest.id
    lines = [f"## {act_name(number, act.scenario, words)}"]
    fits = zip(act.fit.values(), act.left.values(), act.sides, contest.entrants, strict=True)
    for fit, left, side, team in fits:
        what = "fresh" if not fit else "stay-out" if left else "go-on"
        out = words.listed([*map(safe, left)]) if mine in (None, team) else words("event.story.figures", len(left))
        lines.append(
            words(f"event.story.{what}", fit, side=safe(side_in(team.name, words)), room=act.count(side), out=out)
        )
    options = [
        discord.SelectOption(label=plain(title(one, words.language), 100), value=one, default=one == act.scenario)
        for one in acts(read_plan(contest.plan))[:_LISTED]
    ]
    here = key, number, 0, act.scenario
    ways = [
        button(words("event.story.begin", number=number), StoryId("begin", *here), discord.ButtonStyle.primary),
        button(words("event.story.word"), StoryId("word", *here)),
        page_way(contest, words),
    ]
    return view_of("\n".join(lines), select(StoryId("act", key, number), options, None), ways)


def _squads(team: StoredEntrant, names: Named, words: Words) -> list[str]:
    """A line for each squad: its figures, and the person who leads it."""
    led = {place: mention(user) for user, places in team.leads.items() for place in places}
    nobody = words("event.story.nobody" if team.people else "event.story.nobody-yet")
    return [
        f"-# {place + 1} · {_in_short(squad, names, words)} · {led.get(place, nobody)}"
        for place, squad in enumerate(team.squads)
    ]


def _in_short(squad: Sequence[str], names: Named, words: Words) -> str:
    squad = joined(squad, names.companions)
    shown = [safe(names.names[figure]) for figure in squad[:_NAMED] if figure in names.names]
    if not shown:
        return words("event.story.figures", len(squad))
    more = len(squad) - len(shown)
    return words.listed([*shown, *([words("event.others", more)] if more else [])])


def _host_parts(contest: StoredContest, names: Named, user: int, words: Words) -> list[Part]:
    """People, squads and captains as those may change them who run a story, the next act, and its end."""
    key, teams, parts = contest.id, open_to(contest, user), list[Part]()
    for team in teams:
        hint = words("event.story.people-of", side=plain(side_in(team.name, words), 40))
        parts += [f"-# {hint}"] if team.people else []  # A list with people in it does not show its hint.
        parts.append(_people(StoryId("people", key, team.number, mark_of(team.people)), hint, team.people, 0, MOST))
    share = [discord.SelectOption(label=words("event.story.share-there"), value="0")]
    share += [discord.SelectOption(label=words("event.story.share-for", seats), value=str(seats)) for seats in SEATS]
    if teams == contest.entrants:
        parts.append(select(StoryId("share", key), share, words("event.story.share")))
    squads = [
        discord.SelectOption(
            label=f"{plain(side_in(team.name, words), 30)} {place + 1} · {plain(_in_short(squad, names, words), 60)}"[
                :100
            ],
            value=f"{team.number}-{mark_of_squad(squad)}",
        )
        for team in teams
        for place, squad in enumerate(team.squads)
    ]
    for start in range(0, len(squads), _LISTED):
        lines = squads[start : start + _LISTED]
        parts.append(select(StoryId("squad", key, start), lines, words("event.story.squad")))
    parts.append(_people(StoryId("captain", key), words("event.story.captain"), [], 1, 1))
    off = button(words("event.off"), EventId("off", key), discord.ButtonStyle.danger)
    return [*parts, [*next_ways(contest, words), desk_way(contest, words), off]]


def _people(carries: StoryId, hint: str, users: Sequence[int], least: int, most: int) -> ui.ActionRow[Any]:
    """A list of the people of the server, some of whom are picked already."""
    picked = [discord.SelectDefaultValue(id=user, type=discord.SelectDefaultValueType.user) for user in users]
    return ui.ActionRow(
        ui.UserSelect(
            custom_id=str(carries),
            placeholder=hint[:150],
            min_values=least,
            max_values=most,
            default_values=picked,
        )
    )
