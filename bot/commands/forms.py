"""Typing a choice that has no button. A form says in its `custom_id` what it is for: it may be open over a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.messages.question import answer_id
from bot.play.moment import Open
from bot.text.questions import read_typed
from bot.text.words import Words

_ID = re.compile(r"a:(\d+):(\d+):(\d+):form")
TEXT = "choice"


class Form(ui.Modal):
    """The form of a question. It waits for nothing: `submitted` takes what was typed."""

    def __init__(self, encounter_id: int, open_: Open, words: Words) -> None:
        super().__init__(title=words("form.title"), custom_id=answer_id(encounter_id, open_, "form"))
        text: ui.TextInput[Form] = ui.TextInput(custom_id=TEXT, max_length=400)
        self.add_item(ui.Label(text=words(f"form.{open_.question.form}"), component=text))
        self.stop()


async def submitted(interaction: Interaction) -> None:
    """Answer a question with what was typed into its form, be it by a process since gone that opened it."""
    data: Any = interaction.data or {}
    match = _ID.fullmatch(str(data.get("custom_id", "")))
    if match is None or not await replies.welcome(interaction):
        return
    async with replies.telling(interaction):
        encounter_id, batch, number = (int(part) for part in match.groups())
        async with replies.overtaking(interaction, (encounter_id, batch, number)):
            await replies.heard(interaction)
            service = interaction.client.service
            open_, moment = await service.question(encounter_id, batch, number, interaction.user.id)
            choice = read_typed(open_.question, next(typed(data), ""), moment)
            deed = service.answer(encounter_id, batch, number, interaction.user.id, interaction.id, choice)
            await replies.play(interaction, deed)


def typed(part: Any) -> Iterator[str]:
    """What stands in the text field, wherever Discord nests it."""
    if isinstance(part, list):
        for inner in part:
            yield from typed(inner)
    elif isinstance(part, dict):
        if part.get("custom_id") == TEXT:
            yield str(part.get("value", ""))
        yield from typed(part.get("components"))
        yield from typed(part.get("component"))
