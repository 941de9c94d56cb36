"""Giving time to a person whose bank is empty."""

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.messages import flags
from bot.messages.ids import BankId
from bot.messages.parts import only
from bot.play.contests.flags import give_day
from bot.text.words import Words


class BankPress(Press[BankId], carries=BankId):
    """A day more, as an opponent or one who runs the event."""

    async def pressed(self, interaction: Interaction) -> None:
        """Give it, and tell everybody. Raises NotYours, Stale."""
        await replies.heard(interaction)
        contesting, user = interaction.client.contests, interaction.user.id
        bank = await give_day(contesting, self.carried.match, self.carried.side, user)
        language = (await contesting.find(bank.contest_id)).language
        await interaction.followup.send(view=flags.given(bank, user, Words(language)), allowed_mentions=only(()))
