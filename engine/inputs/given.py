"""An input as it is given: read by the shape of its command, and kept as the JSON that it was."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.inputs.choice import Choice
from engine.inputs.shape import FigureId, Flag, Shape, SideId, Text, one_of


@dataclass(frozen=True)
class Decide(Shape):
    """The answer of a figure, or of a side, to an open question of a kind. It is no command: no ruleset drops it.

    `always` makes it a standing order too, for the test that asks.
    """

    kind: Text
    choice: Choice
    figure: FigureId = ""
    side: SideId = ""
    how: Text = "answer"
    always: Flag = False

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless the answer names its figure or its side."""
        one_of(data, path, "figure", "side")


CAUSES = ("fall-back", "look-after", "shelter")
"""What the rules may say that they send a figure off for: its mission is lost, a friend is down, it stands open."""


@dataclass(frozen=True, slots=True)
class Given:
    """An input that could be read; `by` is the giver and `why` the cause, where it says so."""

    do: str
    value: Any
    item: dict[str, Any]

    @property
    def by(self) -> str:
        """The giver of the input; empty if it does not say."""
        return str(self.item.get("by", ""))

    @property
    def why(self) -> str:
        """What a move is given for, one of `CAUSES`; empty if it does not say."""
        return str(self.item.get("why", "")) if self.do == "move" else ""
