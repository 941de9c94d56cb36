"""Forms that people fill in. A form says in its `custom_id` what it is for: it may be open over a restart."""

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import require_kept
from bot.messages.custom_id import CustomId, epoch_of

TEXT = "choice"


class Form(ui.Modal):
    """A form that waits for nothing: its class takes what was typed, be it by a process since gone that opened it."""

    carries: ClassVar[type[CustomId]]

    def __init__(self, title: str, carried: CustomId, *items: ui.Item[Any]) -> None:
        super().__init__(title=title, custom_id=str(carried))
        for item in items:
            self.add_item(item)
        self.stop()

    @classmethod
    async def submitted(cls, interaction: Interaction) -> bool:
        """Take what was typed, if it was typed into a form of this kind; whether it was."""
        data: Any = interaction.data or {}
        match = re.fullmatch(cls.carries.pattern(), str(data.get("custom_id", "")))
        if match is None:
            return False
        carried = cls.carries.read(match)
        if await replies.welcome(interaction):
            async with replies.telling(interaction):
                require_kept(epoch_of(match))
                await cls.typed(interaction, carried, dict(_fields(data)))
        return True

    @classmethod
    async def typed(cls, interaction: Interaction, carried: Any, fields: dict[str, str]) -> None:
        """What comes of the texts, by the names of their fields. Raises DuckbackError to refuse them."""
        raise NotImplementedError


def _fields(part: Any) -> Iterator[tuple[str, str]]:
    """What stands in each field, wherever Discord nests it; of a list, what was picked."""
    if isinstance(part, list):
        for inner in part:
            yield from _fields(inner)
    elif isinstance(part, dict):
        if "value" in part:
            yield str(part["custom_id"]), str(part["value"] or "")
        elif "values" in part:
            yield str(part["custom_id"]), ", ".join(part["values"])
        yield from _fields(part.get("components"))
        yield from _fields(part.get("component"))
