"""The buttons below a preview: to give what was foretold, to try another spot, or to leave it."""

from __future__ import annotations

import re
from typing import Any

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.forms import TEXT, typed
from bot.commands.moving import MovingCommands
from bot.errors import Overtaken
from bot.messages.parts import line_view
from bot.messages.report import plan_id
from bot.text.words import Words

_SPOT = re.compile(r"plan:spot:([0-9a-f]{16})")


class SpotForm(ui.Modal):
    """Where to move instead. It waits for nothing: `respotted` takes what was typed."""

    def __init__(self, key: str, words: Words) -> None:
        super().__init__(title=words("plan.elsewhere"), custom_id=plan_id("spot", key))
        text: ui.TextInput[SpotForm] = ui.TextInput(custom_id=TEXT, max_length=200)
        self.add_item(ui.Label(text=words("plan.where"), description=words("plan.ways"), component=text))
        self.stop()


async def respotted(interaction: Interaction) -> None:
    """Show what the move to another spot would set off, in the place of the old preview."""
    data: Any = interaction.data or {}
    match = _SPOT.fullmatch(str(data.get("custom_id", "")))
    if match is None or not await replies.welcome(interaction):
        return
    async with replies.telling(interaction):
        await interaction.response.defer()
        move = await own_move(interaction, match[1])
        cog = interaction.client.get_cog(MovingCommands.__name__)
        assert isinstance(cog, MovingCommands)
        await replies.show(interaction, await cog.elsewhere(interaction, move, next(typed(data), "")))


async def own_move(interaction: Interaction, key: str) -> dict[str, Any]:
    """The move that the person had foretold. Raises Overtaken where it is void."""
    plan = await interaction.client.service.repository.plans.find(key)
    if plan is None or plan.user_id != interaction.user.id:
        raise Overtaken("that plan is void")
    return plan.item


class PlanPress(Press, template=r"plan:(?P<what>go|alt|no):(?P<key>[0-9a-f]{16})"):
    """Giving an input exactly as it was foretold, trying another spot, or leaving it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it once, and strike the preview off."""
        if self.match["what"] == "alt":
            await own_move(interaction, self.match["key"])
            await interaction.response.send_modal(SpotForm(self.match["key"], replies.reader(interaction)))
            return
        service, words, key = interaction.client.service, replies.reader(interaction), self.match["key"]
        if self.match["what"] == "no":
            await replies.heard(interaction)
            await service.repository.plans.drop(key)
            await interaction.edit_original_response(view=line_view(words("plan.left")), attachments=[])
            return
        deed = service.carry_out(key, interaction.user.id, interaction.id)
        await replies.instead(interaction, deed, words("plan.done"))
