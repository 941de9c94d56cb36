"""Which encounters a process looks after where several share one database, a part of the servers each."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, func, literal_column, true
from sqlmodel import col

from bot.storage.models import Encounter

SERVER = 22
"""A server's id without these low bits, divided among the processes, is how Discord itself divides servers."""


class Share(NamedTuple):
    """The servers of one process: the part with this number, counted from 0, of so many."""

    number: int = 0
    of: int = 1

    def mine(self) -> ColumnElement[bool]:
        """The condition that an encounter is this process's; one outside any server is the first's, as for Discord."""
        if self.of == 1:
            return true()
        server = func.coalesce(col(Encounter.guild_id), 0).op(">>")(literal_column(str(SERVER)))
        return (server % self.of) == self.number


WHOLE = Share()
"""All servers: one process serves everybody."""
