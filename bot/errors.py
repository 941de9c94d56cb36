"""Why the bot will not do what somebody asked, apart from the rules."""

from __future__ import annotations

from engine.errors import DuckbackError


class NoEncounter(DuckbackError):
    """No encounter runs in this channel."""

    code = "no-encounter"


class ChannelTaken(DuckbackError):
    """An encounter runs in this channel already."""

    code = "channel-taken"


class NotYours(DuckbackError):
    """Somebody else decides here; `people` are those who may, `who` for whom or what."""

    code = "not-yours"

    def __init__(self, who: str, people: tuple[int, ...]) -> None:
        super().__init__(f"somebody else decides for {who}")
        self.who = who
        self.people = people


class Stale(DuckbackError):
    """A button that belongs to a question answered since."""

    code = "stale"


class AlreadyHandled(DuckbackError):
    """The same interaction came twice; the first has been dealt with."""

    code = "already-handled"
