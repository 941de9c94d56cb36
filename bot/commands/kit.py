"""What figures are and carry, chosen by presses before play begins."""

import asyncio

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.arranging import show_arranging, with_force
from bot.commands.common import here
from bot.commands.decisions import Press
from bot.commands.panel import open_panel
from bot.dice_notation import throw
from bot.messages.ids import KitId
from bot.messages.kit import kit_page, offered
from bot.messages.parts import sendable
from bot.play.drafts import Sheet
from bot.setup import forces, kit
from bot.setup.draft import Draft, figure_in


class KitPress(Press[KitId], carries=KitId):
    """A figure to change, one more of a table, or a choice on the page of one."""

    async def pressed(self, interaction: Interaction) -> None:
        """Change it and show its page; where the set-up has begun, the panel."""
        drafts, at = interaction.client.service.drafts, self.carried
        stored = await drafts.stored(here(interaction))
        if stored is None or stored.id != at.encounter:
            await open_panel(interaction, at.encounter)
            return
        await replies.heard(interaction)
        words, told = replies.reader(interaction), ""
        match at.what:
            case "who" | "look":
                sheet = await drafts.sheet(here(interaction), interaction.user.id)
                figure = figure_in(sheet.draft, self.picked or at.figure)["id"]
            case "recruit":
                sheet = await self._recruited(interaction, self.picked)
                figure = sheet.draft["figures"][-1]["id"]
            case _:
                sheet, told = await self._changed(interaction)
                figure = at.figure
        if at.what == "remove":
            await show_arranging(interaction, sheet)
            return
        page = await asyncio.to_thread(kit_page, sheet, KitId("look", at.encounter, figure), told, words)
        await replies.show(interaction, sendable(page))

    async def _recruited(self, interaction: Interaction, table: str) -> Sheet:
        words = replies.public(interaction)

        def called(line: str) -> str:
            return words.started(words.term("row", line)) if line else words("kit.npc")

        def change(draft: Draft, side: str) -> Draft:
            return with_force(kit.recruited(draft, side, table, called, throw), side)

        drafts, user = interaction.client.service.drafts, interaction.user.id
        return await drafts.as_seated(here(interaction), user, self.carried.encounter, change)

    async def _changed(self, interaction: Interaction) -> tuple[Sheet, str]:
        """The set-up with this figure changed, and what its dice gave."""
        drafts, user, words = interaction.client.service.drafts, interaction.user.id, replies.reader(interaction)
        what, told = self.carried.what, [""]
        values = list(self.item.values) if isinstance(self.item, ui.Select) else []
        sheet = await drafts.sheet(here(interaction), user)

        def change(draft: Draft, figure: str) -> Draft:
            side = figure_in(draft, figure)["side"]
            match what:
                case "roll":
                    draft, came = kit.with_rolled(draft, figure, throw)
                    named = words.listed([words.term("gear", one) for one in came])
                    told[:] = [words("kit.rolled", what=named) if came else words("kit.rolled.nothing")]
                case "star":
                    draft = kit.with_star(draft, figure)
                case "remove":
                    draft = forces.remove(draft, figure)
                case _:
                    field, names = offered(sheet, figure, what)
                    draft = kit.with_picked(draft, figure, field, names, values)
            return with_force(draft, side)

        return await drafts.as_figure(here(interaction), user, self.carried.figure, change), told[0]
