"""The results of a round, told at once: each table, who had no opponent, the standings behind it, the next draw."""

from typing import Any

import discord

from bot.messages.event_bracket import bracket_lines, bracket_picture, cup_won
from bot.messages.event_card import approve_way, bracket_way, draw_way
from bot.messages.event_ids import EventId
from bot.messages.event_standings import standings_lines, standings_picture
from bot.messages.events import decided, of_story, ruled_why, scored, without
from bot.messages.parts import Part, button, gallery, sendable, view_of
from bot.names import safe
from bot.play.contests.story import standings_of
from bot.storage.contest_models import APPROVING, RUNNING
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.words import Words
from engine.contest.plan import CUP

_PAIRS = 20
"""Lines of a cup's bracket that are told in words before it has a picture: the newest round stands first."""


async def results(contest: StoredContest, round_: int, words: Words) -> dict[str, Any]:
    """The message, which pings nobody."""
    lines = [words("event.results", event=safe(contest.name), number=round_)]
    for match in contest.of_round(round_):
        lines.append(f"**{match.number}** {scored(contest, match, words)}")
        lines += [f"-# {why}" for why in [ruled_why(contest, match, words)] if why]
    lines += without(contest, round_, words)
    cup = contest.plan["kind"] == CUP
    bracket = await bracket_picture(contest, words) if cup else None
    if cup:
        lines += ["", *bracket_lines(contest, words)[:_PAIRS]] if bracket is None else cup_won(contest, words)
    picture = bracket or (await standings_picture(contest, words))[0]
    # The page of the bracket has it in words.
    text = [] if cup else [button(words("event.as-text"), EventId("words", contest.id))]
    ways = [
        *bracket_way(contest, words),
        button(words("event.show-standings"), EventId("standings", contest.id)),
        *text,
        button(words("event.my-page"), EventId("page", contest.id)),
    ]
    parts: list[Part] = ["\n".join(lines), gallery(picture), ways]
    if contest.status == RUNNING and round_ == contest.round:
        parts.append([draw_way(contest, words)])
    elif contest.status == APPROVING:
        parts.append([approve_way(contest, words)])
    return {**sendable(view_of(*parts), picture), "allowed_mentions": discord.AllowedMentions.none()}


def ruled(contest: StoredContest, match: StoredMatch, why: str, words: Words) -> dict[str, Any]:
    """What a table counts by a ruling upon a round that was told, and the places of its entrants; it pings nobody."""
    there = match.sides.values()
    rows = zip(standings_of(contest), standings_lines(contest, words), strict=True)
    lines = [
        words(of_story(contest, "event.table"), event=safe(contest.name), number=match.round, table=match.number),
        decided(contest, match, why, words),
        *(line for row, line in rows if row.entrant in there),
    ]
    way = button(words("event.show-standings"), EventId("standings", contest.id))
    return {**sendable(view_of("\n".join(lines), [way])), "allowed_mentions": discord.AllowedMentions.none()}
