"""The reasons why the bot will not do what a person asked, apart from the rules."""

from datetime import datetime

from engine.errors import DuckbackError


class NoEncounter(DuckbackError):
    """No encounter runs in this channel."""

    code = "no-encounter"


class ChannelTaken(DuckbackError):
    """An encounter runs in this channel already."""

    code = "channel-taken"


class NotYours(DuckbackError):
    """Other people decide here; `people` are those who may, `who` for whom or what."""

    code = "not-yours"

    def __init__(self, who: str, people: tuple[int, ...]) -> None:
        super().__init__(f"somebody else decides for {who}")
        self.who = who
        self.people = people


class NotHost(NotYours):
    """Something that only the host may do."""

    code = "not-host"


class NotMaster(NotYours):
    """Something that only a game master may do."""

    code = "not-master"


class NoSeat(NotYours):
    """A side that no person may take now: `people` play it."""

    code = "no-seat"


class Unfit(DuckbackError):
    """Something about people or the set-up that cannot be: its words stand under `unfit.` and its code."""

    def __init__(self, code: str, count: int = 1, **values: object) -> None:
        super().__init__(code.replace("-", " "), code=code)
        self.count = count
        self.values = values
        """Names and numbers that fill the words in; names as people wrote them."""


class Lacking(DuckbackError):
    """What keeps an encounter from beginning, all of it."""

    code = "lacking"

    def __init__(self, lacks: tuple[Unfit, ...]) -> None:
        super().__init__("something is missing")
        self.lacks = lacks


class Misfit(DuckbackError):
    """A figure of a draft that no record may hold: its name, the field that is wrong, and why."""

    code = "misfit"

    def __init__(self, name: str, field: str, reason: DuckbackError) -> None:
        super().__init__("a figure does not fit", field=field)
        self.name = name
        self.reason = reason


class Sealed(DuckbackError):
    """Something that would tell what no one has seen."""

    code = "sealed"


class Unreadable(DuckbackError):
    """What is stored of an encounter cannot be read: it can only be ended, and what is left of it taken along."""

    code = "unreadable"

    def __init__(self, encounter_id: int, channel_id: int, language: str) -> None:
        super().__init__("what is stored of this encounter cannot be read")
        self.encounter_id = encounter_id
        self.channel_id = channel_id
        self.language = language


class UnreadableEvent(DuckbackError):
    """What is stored of an event cannot be read: it can only be given up."""

    code = "unreadable-event"


class Stale(DuckbackError):
    """A button that belongs to a question answered since."""

    code = "stale"


class Lost(Stale):
    """A button of a day that the database has lost: it was put back to an earlier state."""

    code = "lost-day"


class Undone(Stale):
    """Something that was taken back."""

    code = "undone"


class Paused(DuckbackError):
    """The encounter's clock stands still, and no one may act."""

    code = "paused"

    def __init__(self, since: datetime) -> None:
        super().__init__("the encounter is paused")
        self.since = since


class Busy(DuckbackError):
    """The database does not answer now, or another program has locked it: what was to be written was not."""

    code = "busy"


class AlreadyHandled(DuckbackError):
    """The same interaction came twice; the first has been dealt with."""

    code = "already-handled"


class NotAllowed(DuckbackError):
    """Discord does not allow the bot what it needs in a channel: `names` of permissions, none where unknown."""

    code = "not-allowed"

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(f"Discord does not allow {', '.join(names) or 'it'}")
        self.names = names


class Kept(NotAllowed):
    """The deed is committed, but its report cannot be posted yet: the report stays owed.

    Discord does not allow `names`, or takes nothing at the moment; a `fault` is not Discord's.
    """

    code = "kept"

    def __init__(self, names: tuple[str, ...] = (), *, fault: bool = False) -> None:
        super().__init__(names)
        self.fault = fault


class NotHere(DuckbackError):
    """A battle where the server allows none: `places` are the channels where it does, none where all have gone."""

    code = "not-here"

    def __init__(self, places: tuple[int, ...]) -> None:
        super().__init__("battles begin elsewhere on this server")
        self.places = places
