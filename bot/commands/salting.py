"""A player's secret word for the dice, in a form."""

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.commands.decisions import Press
from bot.commands.forms import Form
from bot.commands.options import soon
from bot.messages.parts import mention
from bot.messages.setup_ids import SaltFormId, SaltId
from bot.people import seats
from bot.text.words import Words

_WORD = "word"


class SaltPress(Press[SaltId], carries=SaltId):
    """Opening the form."""

    async def pressed(self, interaction: Interaction) -> None:
        """Open it. Raises Unfit for a person who plays no side here, and once play has begun."""
        roster = await soon(interaction.client.service.roster(here(interaction)))
        if roster is not None:
            seats.salted(roster, interaction.user.id, "")
        words = replies.reader(interaction)
        field: ui.TextInput[SaltForm] = ui.TextInput(custom_id=_WORD, max_length=seats.SALT)
        label = ui.Label(text=words("salt.word"), description=words("salt.what"), component=field)
        await interaction.response.send_modal(SaltForm(words("salt.open"), SaltFormId(self.carried.encounter), label))


class SaltForm(Form):
    """The word."""

    carries = SaltFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: SaltFormId, fields: dict[str, str]) -> None:
        """Add it to the dice, and tell everybody that it was added."""
        await add_salt(interaction, fields.get(_WORD, ""), carried.encounter)


async def add_salt(interaction: Interaction, word: str, expected: int | None = None) -> None:
    """Add a player's secret word to the dice, and tell everybody that it was added.

    `expected` is the encounter that a form belongs to. Raises NoEncounter, Stale, and Unfit for a person who plays no
    side here, and once play has begun.
    """
    await replies.promise(interaction, alone=False)
    user = interaction.user.id
    roster = await interaction.client.service.people(
        here(interaction), lambda roster: seats.salted(roster, user, word), expected
    )
    text = Words(roster.language)("role.salted", who=mention(user))
    await replies.show(interaction, {"content": text})
