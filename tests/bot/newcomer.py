"""A newcomer in their tutorial: reads the panel that they alone are shown, and presses its buttons by their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.commands import tutorial
from bot.setup.scenarios import scenario
from tests.bot.conftest import Play
from tests.bot.finger import Finger

SECRET = ("Arnold", "Beck", "Conrad")


def script(monkeypatch: pytest.MonkeyPatch, **dice: Sequence[int]) -> None:
    """Let the tutorial's dice be these, by label and figure; all others come from one seed."""

    def scripted(*args: Any) -> dict[str, Any]:
        faces = {key.replace("__", ":").replace("_", "-"): list(value) for key, value in dice.items()}
        return {**scenario("mg42-solo", *args), "seed": "tutorial-4", "dice": faces}

    monkeypatch.setattr(tutorial, "first_battle", scripted)


class Newcomer(Finger):
    """Anna, who has never played."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Anna")

    async def begin(self, **options: Any) -> None:
        """`/tutorial`; the panel that it opens is kept."""
        self._keep(await self.play.table.order("Anna", "tutorial", **options))

    async def order(self, command: str, **options: Any) -> None:
        """A command of play; the panel is opened again after it."""
        await self.play.table.order("Anna", command, **options)
        await self.begin()

    async def blue(self) -> None:
        """Press what is proposed."""
        await self.take(next((way for way in self.ways if way.blue), self.ways[0]))
