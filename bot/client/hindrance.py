"""Why a chore waits, when it is tried again, and whether those who run its event have to hear of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Final, NamedTuple

import discord

from bot.hosting.faults import lost
from bot.storage.chores import LIMIT
from engine.errors import DuckbackError

UNKNOWN_CHANNEL: Final = 10003
"""Discord's answer where a channel was deleted."""
ARCHIVED: Final = 50083
"""Its answer where a thread was locked, so that a message does not open it again."""
REFUSED: Final = timedelta(hours=1)
"""After a refusal a chore is tried again so much later: Discord shuts out a bot that asks for too much in vain."""
LONGEST: Final = 10
"""Where Discord does not answer, or need not be asked, a chore is tried again after 1, 2, 4 and 8 minutes, then every
ten."""
THREADS: Final = "threads"
"""Why a chore waits where a server has as many open threads as Discord allows."""
_CODES: Final[Mapping[int, str]] = {
    30046: "edits",
    40067: "tag",
    50001: "forbidden",
    50013: "forbidden",
    ARCHIVED: "locked",
    160005: "locked",
    160006: THREADS,
}
"""What a number of Discord's means: too many changes of old messages, a tag that is demanded, a permission or a view
that is missing, a thread that is locked, too many threads."""
_HERE: Final = ("edits", "locked")
"""What holds for one message or thread alone."""

_PASSING: Final = ("unavailable", "unposted")
"""What is over soon: Discord does not reach the server, or the event's post is to come."""


class Hindered(DuckbackError):
    """A chore that Discord would refuse, known without asking it; its words are why."""

    code = "hindered"


class Gone(DuckbackError):
    """A channel or thread that a chore needs is there no more."""

    code = "place-gone"

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"channel {channel_id} is gone")
        self.channel_id = channel_id


class Barred(DuckbackError):
    """A table that may not be opened, as the server lets no battle begin in the channel of its event any more."""

    code = "place-barred"


@contextmanager
def requiring(channel_id: int) -> Iterator[None]:
    """Inside, Discord's answer that it does not know a channel raises Gone."""
    try:
        yield
    except discord.NotFound as error:
        if error.code == UNKNOWN_CHANNEL:
            raise Gone(channel_id) from error
        raise


class Hindrance(NamedTuple):
    """Why a chore could not be done."""

    why: str
    """A key of the texts, with the names of permissions behind a colon."""
    wait: timedelta
    alike: bool
    """Whether it holds for the other chores of its kind as well."""
    mended: bool
    """Whether people can do something about it."""


def hindrance(error: Exception, tries: int, lacks: Sequence[str]) -> Hindrance:
    """What an error means for a chore that has failed so often before, where the bot `lacks` these permissions."""
    soon = timedelta(minutes=min(LONGEST, 2**tries))
    if isinstance(error, discord.RateLimited):
        return Hindrance(LIMIT, timedelta(seconds=error.retry_after), alike=True, mended=False)
    if isinstance(error, Hindered):
        return Hindrance(str(error), soon, alike=True, mended=str(error) not in _PASSING)
    if isinstance(error, discord.HTTPException) and error.status < 500:
        why = _CODES.get(error.code, "refused")
        if why == "forbidden" and lacks:
            why = lacking(lacks)
        return Hindrance(why, REFUSED, alike=why not in (*_HERE, "refused"), mended=why != "edits")
    if lost(error):
        return Hindrance("silent", soon, alike=False, mended=False)
    return Hindrance("fault", REFUSED, alike=False, mended=False)


def lacking(names: Sequence[str]) -> str:
    """The reason of a chore for which the bot lacks these permissions."""
    return f"lacks:{','.join(names)}"
