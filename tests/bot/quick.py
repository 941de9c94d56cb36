"""What the tests of quick dice share: dice that fall as told, and what people read and press."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from bot import dice_notation
from tests.bot.conftest import Play, text_of


def fix(monkeypatch: pytest.MonkeyPatch, *faces: int) -> list[int]:
    """Dice that fall as told; what is left of them."""
    left = list(faces)
    monkeypatch.setattr(dice_notation, "throw", lambda count, sides=6: [left.pop(0) for _ in range(count)])
    return left


def message_of(result: simcord.InteractionResult) -> discord.Message:
    """What the bot answered."""
    response = result.followups[-1] if result.followups else result.response
    assert response is not None
    return response.message


def posted(result: simcord.InteractionResult) -> str:
    """What everybody reads."""
    message = message_of(result)
    assert not message.flags.ephemeral
    return text_of(message)


def told(result: simcord.InteractionResult) -> str:
    """What one person reads."""
    message = message_of(result)
    assert message.flags.ephemeral
    return text_of(message)


def carried(result: simcord.InteractionResult, label: str) -> str:
    """The `custom_id` of the button with this label."""
    return buttons_of(message_of(result).components)[label]


def labels(result: simcord.InteractionResult) -> list[str]:
    """The labels of the buttons, in order."""
    return list(buttons_of(message_of(result).components))


def buttons_of(components: Any) -> dict[str, str]:
    """What each button of a message carries, by its label."""
    found: dict[str, str] = {}
    for component in components:
        if isinstance(component, discord.Button):
            found[component.label or ""] = component.custom_id or ""
        found |= buttons_of(getattr(component, "children", ()))
    return found


def alt_of(result: simcord.InteractionResult) -> str:
    """What the picture says to those who do not see it; empty where there is none."""
    for component in message_of(result).components:
        if isinstance(component, discord.MediaGalleryComponent):
            return component.items[0].description or ""
    return ""


def pings(play: Play, result: simcord.InteractionResult) -> bool:
    """Whether the answer may ping anybody at all."""
    message = message_of(result)
    allowed = play.env.backend.get_message(message.channel.id, message.id).allowed_mentions
    return bool(allowed.everyone or allowed.users != frozenset() or allowed.roles != frozenset())


def names(choices: list[dict[str, Any]]) -> list[str]:
    """The names of the choices offered."""
    return [choice["name"] for choice in choices]


def values(choices: list[dict[str, Any]]) -> list[Any]:
    """The values of the choices offered."""
    return [choice["value"] for choice in choices]
