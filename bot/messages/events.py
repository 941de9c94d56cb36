"""Events as messages: the card, the first message of a table, the results of a round."""

from __future__ import annotations

from typing import Any

from bot.messages.parts import mention, only, sendable, view_of
from bot.names import plain, safe
from bot.play.contests.story import byes_of, standings_of
from bot.setup.duels import duel
from bot.storage.contest_models import BENCH, IN, OPEN
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.words import Words
from engine.contest.standings import Row

TAGS = ("waits", "playing")
"""The names of tags that a table's post begins with, where the forum has them."""
_NAME = 100
"""Letters in the name of a thread."""


def card(contest: StoredContest, words: Words) -> dict[str, Any]:
    """The event as everybody reads it: what it is, and how many take part."""
    count = {status: sum(one.status == status for one in contest.entrants) for status in (IN, BENCH)}
    lines = [
        words("event.card", event=safe(contest.name), kind=words(f"event.kind.{contest.plan['kind']}")),
        words("event.seats", count[IN], bench=count[BENCH]),
        words("event.sealed", seal=contest.commitment[:8]),
    ]
    if contest.status != OPEN:
        lines.append(words(f"event.status.{contest.status}"))
    return _message("\n".join(lines))


def table_name(contest: StoredContest, match: StoredMatch, words: Words) -> str:
    """The name of a table's thread."""
    names = [plain(contest.entrant(number).name or words("event.nameless"), 20) for number in match.sides.values()]
    event, shown = plain(contest.name, 30), " – ".join(names)
    return words("event.thread", event=event, number=match.round, table=match.number, names=shown)[:_NAME]


def starter(contest: StoredContest, match: StoredMatch, words: Words) -> dict[str, Any]:
    """The first message of a table, which calls its people in."""
    record = duel(match.scenario, words.language)
    names = {side["id"]: side["name"] for side in record["sides"]}
    sides = [
        words("event.plays", who=_people(contest, number, words), side=names[side])
        for side, number in match.sides.items()
    ]
    head = words("event.table", event=safe(contest.name), number=match.round, table=match.number)
    return _message("\n".join([head, *sides]), called(contest, match))


def called(contest: StoredContest, match: StoredMatch) -> list[int]:
    """The people of a table."""
    return [user for number in match.sides.values() for user in contest.entrant(number).people]


def results(contest: StoredContest, round_: int, words: Words) -> dict[str, Any]:
    """The results of a round, and the standings behind it."""
    lines = [words("event.results", event=safe(contest.name), number=round_)]
    for match in contest.of_round(round_):
        points = (match.result or {}).get("result", {})
        pairs = [
            words("event.scored", who=name_of(contest, number, words), points=points.get(side, 0))
            for side, number in match.sides.items()
        ]
        lines.append(words("event.result", table=match.number, pairs=" – ".join(pairs)))
    lines += [words("event.bye", who=name_of(contest, number, words)) for number in byes_of(contest, round_)]
    lines += ["", words("event.standings"), *(standing(contest, row, words) for row in standings_of(contest, round_))]
    return _message("\n".join(lines))


def archive(contest: StoredContest, words: Words) -> str:
    """What stands above the archive of an event."""
    return words("event.archived", event=safe(contest.name))


def standing(contest: StoredContest, row: Row, words: Words) -> str:
    """One line of the standings."""
    name = name_of(contest, row.entrant, words)
    return words("event.standing", row.points, place=row.place, who=name)


def name_of(contest: StoredContest, number: int, words: Words) -> str:
    """The name of an entrant; what stands for it where the person was forgotten at their wish."""
    name = contest.entrant(number).name
    return safe(name) if name else words("event.nameless")


def _people(contest: StoredContest, number: int, words: Words) -> str:
    return ", ".join(map(mention, contest.entrant(number).people)) or name_of(contest, number, words)


def _message(text: str, people: list[int] | None = None) -> dict[str, Any]:
    return {"view": sendable(view_of(text))["view"], "allowed_mentions": only(people or ())}
