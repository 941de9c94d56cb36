"""Buttons beside the reports: how play goes, the whole seal."""

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.commands.decisions import Press
from bot.messages.ids import InfoId
from bot.setup.first import is_practice

STEPS = 6
"""Lines that tell how play goes."""


class InfoPress(Press[InfoId], carries=InfoId):
    """Reading how play goes, or the whole seal of the dice."""

    async def pressed(self, interaction: Interaction) -> None:
        """Tell it, privately."""
        words, service, channel = replies.reader(interaction), interaction.client.service, here(interaction)
        if self.carried.what == "how":
            lines = [words("how.title"), *(f"{n}. {words(f'how.{n}')}" for n in range(1, STEPS + 1))]
            await replies.whisper(interaction, "\n".join(lines))
            return
        await replies.promise(interaction)
        encounter_id = self.carried.encounter
        stored = await service.drafts.stored(channel)
        if stored is not None and stored.id == encounter_id:
            moment = (await service.drafts.sheet(channel)).moment
        else:
            moment = await service.look(channel, encounter_id)
        if moment.record.commitment is None:
            await replies.whisper(interaction, words("verify.not-yet"))
            return
        if is_practice(moment.record):
            await replies.whisper(interaction, words("practice.verify"))
            return
        seal = words("verify.commitment", commitment=moment.record.commitment)
        await replies.whisper(interaction, "\n".join([seal, words("verify.foreign-seal"), words("verify.later")]))
