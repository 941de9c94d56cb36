"""People at many tables at once who see only labels: they open their panel, and mostly press what is blue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.messages.hand import open_id
from tests.bench.bot_players import EPHEMERAL, PRESS, Asked, Player

BUTTON, LIST = 2, 3
BLUE = 1
WAYS_OUT = ("Back", "Take back", "Watch the table", "Ping me", "As a list", "One figure", "Change who")
GOES_ON = ("End", "Begin", "Done")
PATIENT = 8
"""After so many pages a player lets the turn go on."""


@dataclass(frozen=True)
class Way:
    """A button of a page, or a line of a list with what it is picked by."""

    label: str
    custom_id: str
    blue: bool = False
    pick: str = ""


class Presser(Player):
    """Somebody who plays all sides of one encounter by their panel alone."""

    async def play(self) -> None:
        """Play for ever."""
        hand = Way("Your move", str(open_id(self.encounter)), blue=True)
        while True:
            if self._pace is not None:
                await self._pace.turn(eager=False)
            self._ready = True
            asked = await self._take(hand, "press to open", flags=0)
            for page in range(2 * PATIENT):
                ways = list(_ways(asked.said))
                if not ways:
                    break
                asked = await self._take(self._chosen(ways, page), "press a page", flags=EPHEMERAL)

    def _chosen(self, ways: list[Way], page: int) -> Way:
        """Blue more often than not, else another deed, and the way on in the end."""
        chance = self._chance
        going = [way for way in ways if way.label.startswith(GOES_ON)]
        deeds = [way for way in ways if way not in going and not way.label.startswith(WAYS_OUT)]
        blue = [way for way in ways if way.blue]
        if going and page > PATIENT:
            return going[0]
        if blue and chance.random() < 0.7:
            return blue[0]
        return chance.choice(deeds or going or ways)

    async def _take(self, way: Way, kind: str, *, flags: int) -> Asked:
        part: dict[str, Any] = {"type": BUTTON, "id": 2, "style": BLUE, "label": "x", "custom_id": way.custom_id}
        data: dict[str, Any] = {"custom_id": way.custom_id, "component_type": BUTTON, "id": 2}
        if way.pick:
            options = [{"label": "x", "value": way.pick}]
            part = {"type": LIST, "id": 2, "custom_id": way.custom_id, "options": options}
            data = {"custom_id": way.custom_id, "component_type": LIST, "id": 2, "values": [way.pick]}
        return await self._ask(kind, PRESS, data, message=self._message(part, flags))


def _ways(said: list[dict[str, Any]]) -> Iterator[Way]:
    """What can be pressed in the newest page that an answer has."""
    pages = [content for content in said if content.get("components")]
    yield from _in(pages[-1]["components"]) if pages else ()


def _in(components: list[dict[str, Any]]) -> Iterator[Way]:
    for part in components:
        if part["type"] == LIST:
            yield from (Way(option["label"], part["custom_id"], pick=option["value"]) for option in part["options"])
        elif part.get("custom_id") and not part.get("disabled"):
            yield Way(part.get("label", ""), part["custom_id"], blue=part.get("style") == BLUE)
        yield from _in([*part.get("components", ()), *([part["accessory"]] if "accessory" in part else [])])
