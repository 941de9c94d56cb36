"""The chores that the deeds of events call for, by their keys and kinds."""

from datetime import timedelta
from typing import Final, Literal

from bot.storage.chores import NOTICE, NewChore
from bot.storage.contests import StoredMatch

POST: Final = "post"
"""The event's own post, with its card."""
CARD: Final = "card"
"""The card as it reads now."""
OPEN_TABLE: Final = "open"
"""A table's thread, and the encounter in it."""
SEAT: Final = "seat"
"""A seat at a table that is played goes from an entrant who has left to the one who replaces them."""
RESULTS: Final = "results"
"""The results of a round and the standings behind it, told at once."""
END: Final = "end"
"""The battle of a table that is decided off the table ends, and its thread reads the result."""
CLOSE: Final = "close"
"""A finished table's thread is put away."""
ARCHIVE: Final = "archive"
"""The archive of an event that is over."""
What = Literal["channel", "server", "thread", "flag"]
"""What those who run an event hear of: its channel is gone, the bot has left its server, a table has lost its thread,
or a person at a table has no time left."""
AFTERWARDS = timedelta(days=1)
"""How long people may talk a table over before its thread is put away."""


def post(contest_id: int) -> NewChore:
    """The event has to be posted."""
    return NewChore(f"{POST}:{contest_id}", POST)


def card(contest_id: int) -> NewChore:
    """The event's card has changed."""
    return NewChore(f"{CARD}:{contest_id}", CARD)


def open_table(match: StoredMatch) -> NewChore:
    """A table has to be opened."""
    return NewChore(f"{OPEN_TABLE}:{match.id}", OPEN_TABLE, {"match": match.id})


def open_another(match: StoredMatch) -> NewChore:
    """A table's thread is gone: it goes on in another."""
    afresh = {"making": False, "started": False}
    return NewChore(f"{OPEN_TABLE}:{match.id}", OPEN_TABLE, {"match": match.id, **afresh})


def seat(match: StoredMatch, entrant: int) -> NewChore:
    """An entrant has left a table that is played."""
    return NewChore(f"{SEAT}:{match.id}:{entrant}", SEAT, {"match": match.id, "entrant": entrant})


def results(contest_id: int, round_: int) -> NewChore:
    """A round is over, or its results have changed."""
    return NewChore(f"{RESULTS}:{contest_id}:{round_}", RESULTS, {"round": round_})


def end(match: StoredMatch, why: str) -> NewChore:
    """A table is decided off the table, for this reason: words, or a key of the rules'."""
    return NewChore(f"{END}:{match.id}", END, {"match": match.id, "why": why})


def close(match: StoredMatch) -> NewChore:
    """A table is over."""
    return NewChore(f"{CLOSE}:{match.id}", CLOSE, {"match": match.id}, AFTERWARDS)


def archive(contest_id: int) -> NewChore:
    """An event is over and has to be archived."""
    return NewChore(f"{ARCHIVE}:{contest_id}", ARCHIVE)


def notice(contest_id: int, what: What, match: int = 0, side: str = "") -> NewChore:
    """Those who run an event are needed, maybe at a table."""
    args = {"what": what, "match": match, "side": side, "told": 0}
    return NewChore(f"{NOTICE}:{contest_id}:{what}:{match}:{side}", NOTICE, args)
