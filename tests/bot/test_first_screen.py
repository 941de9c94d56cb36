"""The first messages that a newcomer sees fit one screen of a phone, with the blue button in view."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from PIL import Image

from bot.language import Language
from bot.messages.fit import HIGH, LIST_HIGH, PICTURE, ROW_HIGH, height
from tests.bot.conftest import Play, Speaking
from tests.bot.newcomer import Newcomer


async def heights(message: discord.Message) -> list[tuple[int, bool]]:
    """The parts of a message from the top: how high each is on a phone, and whether it bears the blue button."""
    across = [Image.open(io.BytesIO(await file.read())).size for file in message.attachments]
    pictures = iter([round(high * PICTURE / wide) for wide, high in across])
    return list(_parts(message.components, pictures))


def _parts(components: Any, pictures: Iterator[int]) -> Iterator[tuple[int, bool]]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield next(pictures), False
        elif isinstance(component, discord.ActionRow):
            blue = any(getattr(one, "style", None) == discord.ButtonStyle.primary for one in component.children)
            yield (LIST_HIGH if isinstance(component.children[0], discord.SelectMenu) else ROW_HIGH), blue
        elif getattr(component, "content", None):
            yield height(component.content), False
        else:
            yield from _parts(getattr(component, "children", ()), pictures)


@pytest.mark.drawn
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_first_panel_and_the_first_report_show_their_blue_button(
    play: Play, speaking: Speaking, language: Language
) -> None:
    speaking(language, language)
    anna = Newcomer(play)
    await anna.begin()
    for message in (anna.panel, play.channel.history()[-1]):
        parts = await heights(message)
        first = next(n for n, (_, blue) in enumerate(parts) if blue)
        assert sum(high for high, _ in parts[: first + 1]) <= HIGH, parts
    assert sum(high for high, _ in await heights(anna.panel)) <= HIGH
