"""The buttons below a preview: to give what was foretold, to try another spot, or to leave it."""

from typing import Any

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.forms import TEXT, Form
from bot.commands.moving import MovingCommands
from bot.commands.options import soon
from bot.errors import Overtaken
from bot.messages.ids import PlanId, SpotFormId
from bot.messages.parts import view_of
from bot.text.words import Words


class SpotForm(Form):
    """Where to move instead."""

    carries = SpotFormId

    def __init__(self, key: str, words: Words) -> None:
        text: ui.TextInput[SpotForm] = ui.TextInput(custom_id=TEXT, max_length=200)
        label: ui.Label[SpotForm] = ui.Label(text=words("plan.where"), description=words("plan.ways"), component=text)
        super().__init__(words("plan.elsewhere"), SpotFormId(key), label)

    @classmethod
    async def typed(cls, interaction: Interaction, carried: SpotFormId, fields: dict[str, str]) -> None:
        """Show what the move to another spot would set off, in the place of the old preview."""
        await replies.heard(interaction)
        move = await own_move(interaction, carried.key)
        cog = interaction.client.get_cog(MovingCommands.__name__)
        assert isinstance(cog, MovingCommands)
        await replies.show(interaction, await cog.elsewhere(interaction, move, fields.get(TEXT, "")))


async def own_move(interaction: Interaction, key: str) -> dict[str, Any]:
    """The move that the person had foretold. Raises Overtaken where it is void."""
    plan = await interaction.client.service.repository.plans.find(key)
    if plan is None or plan.user_id != interaction.user.id:
        raise Overtaken("that plan is void")
    return plan.item


class PlanPress(Press[PlanId], carries=PlanId):
    """Giving an input exactly as it was foretold, trying another spot, or leaving it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it once, and strike the preview off."""
        if self.carried.what == "alt":
            await soon(own_move(interaction, self.carried.key))
            await interaction.response.send_modal(SpotForm(self.carried.key, replies.reader(interaction)))
            return
        service, words, key = interaction.client.service, replies.reader(interaction), self.carried.key
        if self.carried.what == "no":
            await replies.heard(interaction)
            await service.repository.plans.drop(key)
            await interaction.edit_original_response(view=view_of(words("plan.left")), attachments=[])
            return
        deed = service.carry_out(key, interaction.user.id, interaction.id)
        await replies.instead(interaction, deed, words("plan.done"))
