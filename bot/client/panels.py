"""The panels that people have before them: of each encounter a person has one, and an earlier one goes."""

from collections import OrderedDict
from typing import Final

import discord

from bot.hosting.faults import tolerating

KEPT: Final = 1_000
"""Panels that are remembered at a time; the one shown longest ago is left out."""


class Panels:
    """The newest message with a panel, by encounter and person. A restart forgets them.

    One that is forgotten stays; its buttons show how things stand now.
    """

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[int, int], discord.Message] = OrderedDict()

    async def keep(self, encounter_id: int, user: int, message: discord.Message) -> None:
        """Remember where a person's panel stands now, and take an earlier one away.

        Discord lets the bot do that for a quarter of an hour behind the last press in it.
        """
        former = self._shown.pop((encounter_id, user), None)
        self._shown[encounter_id, user] = message
        if len(self._shown) > KEPT:
            self._shown.popitem(last=False)
        if former is not None and former.id != message.id:
            with tolerating():
                await former.delete()
