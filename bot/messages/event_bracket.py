"""The bracket of a cup: in words, and from the last eight on as a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from bot.board.cards import Bracket, BracketPlace
from bot.board.files import bracket_file
from bot.messages.event_card import kind_of
from bot.messages.events import name_of
from bot.messages.standings import MOST_WORDS
from bot.names import plain
from bot.play.contests.story import story_of
from bot.report.picture import Picture, drawn, missing
from bot.storage.contests import StoredContest
from bot.text.words import Words
from engine.contest.log import Contest

DRAWN = 8
"""So many places of a round can be read in a picture on a phone."""
_NAMED = (1, 2, 4, 8)
"""The places of the rounds that have names of their own, the last being that of the winner."""

Places = Sequence[int | None]


async def bracket_picture(contest: StoredContest, words: Words) -> Picture | None:
    """The picture of the last rounds; None before the last eight are known."""
    card = await asyncio.to_thread(bracket_card, contest, words)
    if card is None:
        return None
    data, told = await drawn(bracket_file, card), "\n".join(bracket_lines(contest, words)).replace("**", "")
    return missing(words.language) if data is None else Picture(data, f"{card.title}. {told}"[:MOST_WORDS])


def bracket_card(contest: StoredContest, words: Words) -> Bracket | None:
    """The last rounds as a card; None before the last eight are known."""
    rounds = [places for places in _rounds(story_of(contest)) if len(places) <= DRAWN]
    if not any(rounds[0]):
        return None
    following = [*rounds[1:], None]
    return Bracket(
        title=plain(contest.name),
        line=kind_of(contest, words),
        columns=tuple(_title(len(places), words) for places in rounds),
        places=tuple(
            tuple(
                BracketPlace(name=_plain(contest, number, words), out=_lost(number, place, after))
                for place, number in enumerate(places)
            )
            for places, after in zip(rounds, following, strict=True)
        ),
    )


def cup_won(contest: StoredContest, words: Words) -> list[str]:
    """The line that names the winner of a cup and its second, once there are both."""
    cup = story_of(contest).cup()
    if cup.champion is None or cup.second is None:
        return []
    first, second = (name_of(contest, number, words) for number in (cup.champion, cup.second))
    return [words("event.cup.won", first=first, second=second)]


def bracket_lines(contest: StoredContest, words: Words) -> list[str]:
    """The rounds that are drawn, the newest first, each with its pairs; winners are bold."""
    story = story_of(contest)
    cup, rounds, lines = story.cup(), list(_rounds(story)), cup_won(contest, words)
    for number in reversed(range(len(cup.stages))):
        places, after = rounds[number], rounds[number + 1]
        lines.append(f"**{_title(len(places), words)}**")
        for place in range(0, len(places), 2):
            pair = [each for each in places[place : place + 2] if each is not None]
            named = [_bold(name_of(contest, each, words), each == after[place // 2]) for each in pair]
            if len(named) == 1:
                named.append(words("event.cup.bye"))
            elif named and number < story.finished and after[place // 2] is None:
                named.append(words("event.cup.void"))
            if named:
                lines.append(" – ".join(named))
    return lines


def _rounds(story: Contest) -> Iterator[Places]:
    """The places of every round down to the one of the winner, with those that are known: the cup is won once no table
    is played beside its final."""
    cup = story.cup()
    yield from cup.stages
    places: Places = tuple(cup.inside) if len(cup.inside) > 1 or not story.open_tables else (None,)
    yield places
    while len(places) > 1:
        places = (None,) * (len(places) // 2)
        yield places


def _title(places: int, words: Words) -> str:
    return words(f"event.cup.last-{places}") if places in _NAMED else words("event.cup.last", count=places)


def _plain(contest: StoredContest, number: int | None, words: Words) -> str:
    return "" if number is None else plain(contest.entrant(number).name) or words("event.nameless")


def _lost(number: int | None, place: int, after: Places | None) -> bool:
    """Whether the other one of a pair has gone on."""
    return after is not None and after[place // 2] not in (None, number)


def _bold(name: str, won: bool) -> str:
    return f"**{name}**" if won else name
