"""The values in the `custom_id`s of events: a server's events, one that is being made, one that stands, its tables.

They are written and read as those in `bot.messages.ids`.
"""

from typing import Annotated, Literal

from bot.messages.custom_id import CustomId, Text

Verdict = Literal["first", "second", "void"]
"""A win for the first or the second side of a table, or that it does not count."""
Choice = Literal[
    "kind", "clock", "policy", "battle", "where", "more", "rounds", "turns", "battles", "lasts", "starts", "draws",
    "next", "back", "alone", "lead",
]  # fmt: skip
EventWhat = Literal[
    "join", "bench", "leave", "drop", "check", "word", "rules", "page", "draw", "open", "absent", "standings", "words",
    "csv", "approve", "approve-yes", "lead", "off", "off-yes", "move", "retry",
    "bracket", "league", "as-planned", "ask", "longer", "unattended", "attended", "substitute", "substitute-yes",
    "desk", "manage",
]  # fmt: skip


class EventsId(CustomId, form="ev:{what}"):
    """A server's events: the list of all, the one that is picked from it, one's own part in them, a new one, or an end
    of those that cannot be read."""

    what: Literal["all", "pick", "mine", "new", "close"]


class NameFormId(CustomId, form="ev:name"):
    """The form in which a new event is named."""


class NewEventId(CustomId, form="ev:make:{what}:{choices}:{channel}:{name}"):
    """A choice for an event that is not announced yet, all of which its buttons carry; `more` leads to further ones,
    `next` to the question for a second lead, and an answer to that announces it."""

    what: Choice
    choices: Annotated[str, r"[0-9a-z]{9}[0-9a-f]{2,4}"]
    """As `bot.messages.event_choices` writes and reads them."""
    channel: int
    name: Text


class EventId(CustomId, form="ev:{what}:{event}:{number}"):
    """Something about an event; the number is of a round, a page or an entrant."""

    what: EventWhat
    event: int
    number: int = 0


class BenchId(CustomId, form="ev:bench-{answer}:{event}:{entrant}:{bench}:{last}"):
    """An answer of one on the bench who is asked to go on in an entrant's place; behind the `last` none is asked."""

    answer: Literal["yes", "no"]
    event: int
    entrant: int
    bench: int
    last: int


class StoryId(CustomId, form="story:{what}:{event}:{number}:{place}:{scenario}"):
    """Something about a story: the number is that of a team or an act; the place is the mark of the team's people or of
    one of its squads, and where a list goes on."""

    what: Literal["join", "people", "captain", "share", "squad", "lead", "begin", "next", "act", "word"]
    event: int
    number: int = 0
    place: int = 0
    scenario: Text = ""


class StoryFormId(CustomId, form="story:tell:{event}:{number}:{scenario}"):
    """The form for a word to all before an act."""

    event: int
    number: int
    scenario: Text


class WordFormId(CustomId, form="ev:seal:{event}"):
    """The form for a word that goes into an event's seal."""

    event: int


class RulingFormId(CustomId, form="match:why-{what}:{event}:{match}:{heard}"):
    """The form for the reason of a ruling upon a table, behind so many results and rulings there."""

    what: Verdict
    event: int
    match: int
    heard: int = 0


class MatchId(CustomId, form="match:{what}:{event}:{match}:{heard}"):
    """A table of an event, for those who run it: the one that is picked from the list, another thread for it, the form
    for a note, what a ruling would change, or the form for its reason, behind so many results and rulings there."""

    what: Literal["pick", "page", "again", "note", "first", "second", "void", "rule-first", "rule-second", "rule-void"]
    event: int
    match: int
    heard: int = 0


class NoteFormId(CustomId, form="match:noted:{event}:{match}"):
    """The form for what those who run an event note of a table."""

    event: int
    match: int


class CallId(CustomId, form="call:{encounter}"):
    """Calling the game master to a table of an event."""

    encounter: int


class CallFormId(CustomId, form="called:{encounter}"):
    """The form for the reason, and the report that the call is about."""

    encounter: int


class DeskId(CustomId, form="ev-desk:{encounter}"):
    """The way from a table of an event to the event's desk."""

    encounter: int


class CaseId(CustomId, form="call-settled:{event}:{case}"):
    """That a call for the game master is settled."""

    event: int
    case: int
