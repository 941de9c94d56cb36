"""A newcomer in his tutorial: reads the newest step that he alone is shown, and presses its buttons by their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import simcord

from bot.commands import tutorial
from bot.setup.scenarios import scenario
from tests.bot.conftest import Play, text_of

SECRET = ("Arnold", "Beck", "Conrad")


def script(monkeypatch: pytest.MonkeyPatch, **dice: Sequence[int]) -> None:
    """Let the tutorial's dice be these, by label and figure; all others come from one seed."""

    def scripted(*args: Any) -> dict[str, Any]:
        faces = {key.replace("__", ":").replace("_", "-"): list(value) for key, value in dice.items()}
        return {**scenario(*args), "seed": "tutorial", "dice": faces}

    monkeypatch.setattr(tutorial, "scenario", scripted)


def buttons(components: Any) -> Iterator[tuple[str, str]]:
    """The label of every button in a message, and what it carries."""
    for component in components:
        if getattr(component, "custom_id", None) and getattr(component, "label", None):
            yield component.label, component.custom_id
        yield from buttons(getattr(component, "children", ()))
        if getattr(component, "accessory", None) is not None:
            yield from buttons([component.accessory])


class Newcomer:
    """Anna, who has never played."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.steps: list[Any] = []
        """Every step that she was shown, oldest first."""
        self.told: list[simcord.InteractionResult] = []

    @property
    def text(self) -> str:
        """What the newest step says."""
        return text_of(self.steps[-1])

    @property
    def labels(self) -> list[str]:
        """The words on its buttons."""
        return [label for label, _ in buttons(self.steps[-1].components)]

    async def order(self, command: str, **options: Any) -> simcord.InteractionResult:
        """A slash command; the step that follows on it is kept."""
        return self._heard(await self.play.table.order("Anna", command, **options))

    async def press(self, start: str, step: Any = None) -> simcord.InteractionResult:
        """The first button of a step, the newest one unless another is given, that begins like this."""
        message = step or self.steps[-1]
        found = [custom_id for label, custom_id in buttons(message.components) if label.startswith(start)]
        assert found, (start, [label for label, _ in buttons(message.components)])
        return self._heard(await self.play.table.people["Anna"].click(message, custom_id=found[0]))

    def _heard(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        self.told.append(result)
        for answer in (result.response, *result.followups):
            if answer is not None and any(text.startswith("## Tutori") for text in text_of(answer.message).split("\n")):
                assert answer.ephemeral
                self.steps.append(answer.message)
        return result


def is_offered(label: str) -> bool:
    """Whether a button does something, in place of showing a rule or ending the explanations."""
    return not label.startswith(("Rule", "Règle", "Skip", "Passer"))
