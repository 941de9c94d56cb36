"""Buttons beside the reports: going on with the turn, how play goes, the whole seal."""

from __future__ import annotations

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.commands.decisions import Press

STEPS = 6
"""Lines that tell how play goes."""


class TurnPress(
    Press, template=r"next:(?P<what>start-turn|end-activation|end-phase):(?P<e>\d+):(?P<place>\d+\.\d+\.[0-9a-f]{8})"
):
    """Beginning the next turn, or ending an activation or a phase."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it where the turn still stands as it did."""
        [encounter_id] = self.numbers("e")
        deed = interaction.client.service.go_on(
            encounter_id, interaction.user.id, interaction.id, {"do": self.match["what"]}, self.match["place"]
        )
        await replies.play(interaction, deed)


class InfoPress(Press, template=r"info:(?P<what>how|seal):(?P<e>\d+)"):
    """Reading how play goes, or the whole seal of the dice."""

    async def pressed(self, interaction: Interaction) -> None:
        """Tell it, privately."""
        words, service, channel = replies.reader(interaction), interaction.client.service, here(interaction)
        if self.match["what"] == "how":
            lines = [words("how.title"), *(f"{n}. {words(f'how.{n}')}" for n in range(1, STEPS + 1))]
            await replies.whisper(interaction, "\n".join(lines))
            return
        await replies.promise(interaction)
        [encounter_id] = self.numbers("e")
        stored = await service.drafts.stored(channel)
        if stored is not None and stored.id == encounter_id:
            moment = (await service.drafts.sheet(channel)).moment
        else:
            moment = await service.look(channel, encounter_id)
        seal = words("verify.commitment", commitment=moment.record.commitment or "?")
        await replies.whisper(interaction, "\n".join([seal, words("verify.foreign-seal"), words("verify.later")]))
