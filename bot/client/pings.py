"""People who are called on by a message: one a message, and nobody twice within ten minutes in one encounter."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.messages.parts import only
from bot.play.service import Service
from bot.play.stretch import PATIENCE

AGAIN: Final = timedelta(minutes=10)


class Pings:
    """Remembers when somebody was called on last. A reminder by the clock does not count."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._rung: dict[tuple[int, int], datetime] = {}
        self._there: dict[tuple[int, int], datetime] = {}
        """When somebody last did something."""

    def due(self, encounter_id: int, users: Iterable[int], but: Iterable[int | None] = ()) -> discord.AllowedMentions:
        """Those of these people whom a message may call on now, without some."""
        soon = self._service.now() - AGAIN
        self._rung = {key: at for key, at in self._rung.items() if at > soon}
        return only({user for user in users if (encounter_id, user) not in self._rung} - set(but))

    def did(self, encounter_id: int, user: int | None) -> None:
        """A person has done something: they are there for a while, and see what changes."""
        soon = self._service.now() - PATIENCE
        self._there = {key: at for key, at in self._there.items() if at > soon}
        if user is not None:
            self._there[encounter_id, user] = self._service.now()

    def missing(self, encounter_id: int, calls: discord.AllowedMentions) -> bool:
        """Whether one of these has done nothing for a while."""
        users = calls.users if isinstance(calls.users, list) else ()
        soon = self._service.now() - PATIENCE
        return any(self._there.get((encounter_id, user.id), soon) <= soon for user in users)

    def again(self, encounter_id: int, user: int) -> None:
        """Call on somebody by the next message that waits for them, however soon."""
        self._rung.pop((encounter_id, user), None)

    def rang(self, encounter_id: int, mentions: discord.AllowedMentions) -> None:
        """A message has called on these people."""
        for user in mentions.users if isinstance(mentions.users, list) else ():
            self._rung[encounter_id, user.id] = self._service.now()
