"""The values in the `custom_id`s of events: a server's events, one that is being made, one that stands, its tables.

They are written and read as those in `bot.messages.ids`.
"""

from typing import Annotated, Literal

from bot.messages.custom_id import CustomId, Text

Kind = Literal["evening", "swiss", "cup", "league"]
Clock = Literal["live", "fast", "slow"]
Policy = Literal["rules", "forfeit", "host"]
"""What follows a day after a flag: the rules play, the table is lost, or the host decides."""
Verdict = Literal["first", "second", "void"]
"""A win for the first or the second side of a table, or that it does not count."""
Choice = Literal["kind", "clock", "policy", "battle", "where", "next", "back", "alone", "lead"]
EventWhat = Literal[
    "join", "bench", "leave", "drop", "check", "word", "rules", "page", "draw", "open", "absent", "standings", "words",
    "csv", "approve", "lead", "off", "off-yes", "move",
]  # fmt: skip


class EventsId(CustomId, form="ev:{what}"):
    """A server's events: the list of all, the one that is picked from it, one's own part in them, or a new one."""

    what: Literal["all", "pick", "mine", "new"]


class NameFormId(CustomId, form="ev:name"):
    """The form in which a new event is named."""


class NewEventId(CustomId, form="ev:make:{what}:{kind}:{clock}:{policy}:{battle}:{channel}:{name}"):
    """A choice for an event that is not announced yet, all of which its buttons carry; `next` leads to the question for
    a second lead, and an answer to that announces it."""

    what: Choice
    kind: Kind
    clock: Clock
    policy: Policy
    battle: Annotated[str, r"[a-z0-9-]{1,20}"]
    """A ready-made battle, or a ruleset all of whose battles are played in turn."""
    channel: int
    name: Text


class EventId(CustomId, form="ev:{what}:{event}:{number}"):
    """Something about an event; the number is of a round or a page."""

    what: EventWhat
    event: int
    number: int = 0


class WordFormId(CustomId, form="ev:seal:{event}"):
    """The form for a word that goes into an event's seal."""

    event: int


class RulingFormId(CustomId, form="match:why-{what}:{event}:{match}"):
    """The form for the reason of a ruling upon a table."""

    what: Verdict
    event: int
    match: int


class MatchId(CustomId, form="match:{what}:{event}:{match}"):
    """A table of an event, for those who run it: the one that is picked from the list, another thread for it, or a win
    for its first or its second side."""

    what: Literal["pick", "page", "again", "first", "second", "void"]
    event: int
    match: int
