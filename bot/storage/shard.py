"""Which encounters a process looks after where several share one database, a part of the servers each."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, func, literal_column, true
from sqlmodel import col

from bot.storage.models import EncounterRow

SERVER = 22
"""A server's id without these low bits, divided among the processes, is how Discord itself divides servers."""


class ShardPart(NamedTuple):
    """The servers of one process: the part with this number, counted from 0, of so many."""

    number: int = 0
    of: int = 1

    def mine(self, guild_id: Any = EncounterRow.guild_id) -> ColumnElement[bool]:
        """The condition that what belongs to a server, such as an encounter, is this process's.

        Outside any server it is the first process's, as for Discord.
        """
        if self.of == 1:
            return true()
        server = func.coalesce(col(guild_id), 0).op(">>")(literal_column(str(SERVER)))
        return (server % self.of) == self.number


WHOLE = ShardPart()
"""All servers: one process serves everybody."""
