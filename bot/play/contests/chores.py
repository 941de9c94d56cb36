"""The chores that the deeds of events call for, by their keys and kinds."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final, Literal

from bot.storage.chores import NOTICE, NewChore
from bot.storage.contests import StoredContest, StoredMatch

POST: Final = "post"
"""The event's own post, with its card."""
CARD: Final = "card"
"""The card as it reads now."""
OPEN_TABLE: Final = "open"
"""A table's thread, and the encounter in it."""
LAY: Final = "lay"
"""The figures of a side are placed by the rules, as its player has no time left for it; play begins behind the last."""
BANK: Final = "bank"
"""A person at a table hears that little time is left to them, or none: the flag falls with the message."""
SEAT: Final = "seat"
"""A seat at a table that is played goes from an entrant who has left to the one who replaces them."""
RESULTS: Final = "results"
"""The results of a round and the standings behind it, told at once."""
RULED: Final = "ruled"
"""What a ruling changes of a round that was told."""
END: Final = "end"
"""The battle of a table that is decided off the table ends, and its thread reads the result."""
CLOSE: Final = "close"
"""A finished table's thread is put away."""
DUE: Final = "due"
"""The end of a table that is still played when the time of its round is over."""
NEXT: Final = "next"
"""The draw of the next round, where it comes by itself; else those who run the event hear that it waits for them."""
CALL: Final = "call"
"""The question to each entrant whether they will play."""
CHRONICLE: Final = "chronicle"
"""All acts of a story that is over, told once."""
ARCHIVE: Final = "archive"
"""The archive of an event that is over."""
DIGEST: Final = "digest"
"""What those who run an event hear once a day: what needs them, and what is late."""
ASK: Final = "ask"
"""One on the bench is asked to go on in the place of an entrant."""
UNANSWERED: Final = "unanswered"
"""One who was asked has had the time to answer."""
What = Literal["channel", "server", "barred", "thread", "flag", "draw", "waits", "left", "bench", "call", "empty"]
"""What those who run an event hear of: its channel is gone, the bot has left its server, no battle may begin in its
channel any more, a table has lost its thread, a person at a table has no time left, a round has to be drawn, a chore
waits for what they can mend, a person has left a table, no one on the bench goes on for an entrant, a person at a table
calls the game master, or a team of a story has no player left."""
AFTERWARDS = timedelta(days=1)
"""How long people may talk a table over before its thread is put away."""
RESPITE = timedelta(minutes=10)
"""How long people have for the results before the next round is drawn by itself."""
_AFRESH: Final = {"making": False, "started": False}
"""How far a chore has come whose thread is gone."""


def post(contest_id: int) -> NewChore:
    """The event has to be posted."""
    return NewChore(f"{POST}:{contest_id}", POST)


def post_anew(contest_id: int) -> NewChore:
    """The event's post is gone."""
    return NewChore(f"{POST}:{contest_id}", POST, _AFRESH)


def card(contest_id: int) -> NewChore:
    """The event's card has changed."""
    return NewChore(f"{CARD}:{contest_id}", CARD)


def open_table(match: StoredMatch) -> NewChore:
    """A table has to be opened."""
    return NewChore(f"{OPEN_TABLE}:{match.id}", OPEN_TABLE, {"match": match.id})


def open_another(match: StoredMatch) -> NewChore:
    """A table's thread is gone: it goes on in another."""
    return NewChore(f"{OPEN_TABLE}:{match.id}", OPEN_TABLE, {"match": match.id, **_AFRESH})


def lay(match_id: int, side: str) -> NewChore:
    """A side has no time left to place its figures."""
    return NewChore(f"{LAY}:{match_id}:{side}", LAY, {"match": match_id, "side": side})


def bank(match_id: int, side: str) -> NewChore:
    """Little time is left to a side, or none."""
    return NewChore(f"{BANK}:{match_id}:{side}", BANK, {"match": match_id, "side": side})


def seat(match: StoredMatch, entrant: int) -> NewChore:
    """An entrant has left a table that is played."""
    return NewChore(f"{SEAT}:{match.id}:{entrant}", SEAT, {"match": match.id, "entrant": entrant})


def round_over(contest: StoredContest, round_: int) -> list[NewChore]:
    """A round is over, or its results have changed."""
    told = NewChore(f"{RESULTS}:{contest.id}:{round_}", RESULTS, {"round": round_})
    follows = [next_round(contest.id, round_, RESPITE)] if contest.unattended and round_ == contest.round else []
    return [told, card(contest.id), *follows]


def next_round(contest_id: int, round_: int, after: timedelta) -> NewChore:
    """The round behind this one is to be drawn so much later."""
    return NewChore(f"{NEXT}:{contest_id}:{round_}", NEXT, {"round": round_}, after)


def due(match: StoredMatch, after: timedelta) -> NewChore:
    """A table has to be over so much later."""
    return NewChore(f"{DUE}:{match.id}", DUE, {"match": match.id}, after)


def call(contest_id: int, after: timedelta = timedelta()) -> NewChore:
    """People are to be asked whether they will play."""
    return NewChore(f"{CALL}:{contest_id}", CALL, after=after)


def ruled(match: StoredMatch, why: str) -> NewChore:
    """A table of a round that was told counts something else, for this reason."""
    return NewChore(f"{RULED}:{match.id}", RULED, {"match": match.id, "why": why})


def end(match: StoredMatch, why: str) -> NewChore:
    """A table is decided off the table, for this reason: words, or a key of the rules'."""
    return NewChore(f"{END}:{match.id}", END, {"match": match.id, "why": why})


def close(match: StoredMatch) -> NewChore:
    """A table is over."""
    return NewChore(f"{CLOSE}:{match.id}", CLOSE, {"match": match.id}, AFTERWARDS)


def chronicle(contest_id: int) -> NewChore:
    """A story is over and has to be told."""
    return NewChore(f"{CHRONICLE}:{contest_id}", CHRONICLE)


def archive(contest_id: int) -> NewChore:
    """An event is over and has to be archived."""
    return NewChore(f"{ARCHIVE}:{contest_id}", ARCHIVE)


def digest(contest_id: int, after: timedelta) -> NewChore:
    """Those who run an event are to hear so much later what needs them."""
    # Whatever was sent the day before is sent again where it still holds.
    return NewChore(f"{DIGEST}:{contest_id}", DIGEST, {"told": 0, "sending": ""}, after)


def ask(contest_id: int, entrant: int, bench: int, last: int) -> NewChore:
    """One on the bench has to be asked to go on for an entrant; behind the `last` none is."""
    args = {"entrant": entrant, "bench": bench, "last": last}
    return NewChore(f"{ASK}:{contest_id}:{entrant}:{bench}", ASK, args)


def unanswered(contest_id: int, question: Mapping[str, Any], message: int, after: timedelta) -> NewChore:
    """One on the bench was asked in a message, and has so much time to answer."""
    key = f"{UNANSWERED}:{contest_id}:{question['entrant']}:{question['bench']}"
    return NewChore(key, UNANSWERED, {**question, "message": message}, after)


def notice(contest_id: int, what: What, match: int = 0, entrant: int = 0, why: str = "") -> NewChore:
    """Those who run an event are needed, maybe at a table, for an entrant, or for the reason that a chore waits."""
    args = {"what": what, "match": match, "entrant": entrant, "why": why, "told": 0}
    return NewChore(f"{NOTICE}:{contest_id}:{what}:{match}:{entrant}", NOTICE, args)
