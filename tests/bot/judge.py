"""A game master who acts by presses alone, and the table they judge."""

from __future__ import annotations

from typing import Any

import simcord

from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.presses import open_field

MASTER = "As game master"
WHY = "A slip."


class Judge(Finger):
    """The thumb of a game master, who fills in forms too."""

    async def acts(self, *ways: str) -> None:
        """Open the page *As game master* below the newest report, and press these one after the other."""
        await self.press_below(MASTER)
        self.presses = 0
        for way in ways:
            await self.press(way)

    async def fill(self, label: str, **fields: Any) -> simcord.InteractionResult:
        """Press a button that opens a form, and send the form: two presses."""
        person, way = self.play.table.people[self.who], next(way for way in self.ways if way.label == label)
        form = await person.click(self.panel, custom_id=way.custom_id)
        assert form.modal is not None, form
        self.presses += 2
        result = await person.submit_modal(form, fields or {"why": WHY})
        self._keep(result)
        return result


async def judged(play: Play, **more: Any) -> Judge:
    """Two sides in an open field, Anna's blue and Ben's red, with blue's phase; Chloe is game master."""
    await play.set_up(open_field(**more))
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.order("Anna", "encounter join", side="blue")
    await play.table.order("Ben", "encounter join", side="red")
    await play.table.order("Anna", "turn")
    return Judge(play, "Chloe")


def mention(play: Play) -> str:
    """The game master, as messages name them."""
    return play.table.people["Chloe"].mention
