"""Answers to a challenge that has been changed: the battle as it is set up by now, or none."""

from functools import partial

from bot.client import replies
from bot.client.permissions import require_here
from bot.client.present import require_present
from bot.client.protocol import Interaction
from bot.commands.changing import make
from bot.commands.common import first_turn, here
from bot.commands.decisions import Press
from bot.commands.panel import open_panel, panel_beside
from bot.commands.placing import show_placing
from bot.messages.parts import mention, only, view_of
from bot.messages.setup_ids import ProposalId
from bot.modes.duels import accepts
from bot.people import seats
from bot.setup import arranging as setup
from bot.setup.changes.side import BeReady
from bot.text.errors import worded


class ProposalPress(Press[ProposalId], carries=ProposalId):
    """Accepting a changed challenge, or declining it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Begin the battle once everybody is ready, or give it up; where it has begun, the panel.

        Raises Unfit for a person who was not challenged.
        """
        service, channel, encounter = interaction.client.service, here(interaction), self.carried.encounter
        stored = await service.drafts.stored(channel)
        if stored is None or stored.id != encounter:
            await open_panel(interaction, encounter)
        elif self.carried.what == "no":
            await replies.heard(interaction)
            await self._declined(interaction)
        else:
            await self._accepted(interaction)

    async def _declined(self, interaction: Interaction) -> None:
        service, user, words = interaction.client.service, interaction.user.id, replies.public(interaction)
        host = (await service.drafts.sheet(here(interaction))).moment.seating.host_id
        await service.drafts.drop(here(interaction), user, self.carried.encounter)
        text = words("duel.withdrawn" if user == host else "duel.declined", who=mention(user))
        await replies.show(interaction, {"view": view_of(text)})

    async def _accepted(self, interaction: Interaction) -> None:
        require_here(interaction)
        service, channel, user = interaction.client.service, here(interaction), interaction.user.id
        encounter, before = self.carried.encounter, await service.drafts.sheet(channel)
        taken = before.moment.seating.seats
        await require_present(interaction, before.moment.seating.everybody())
        side = accepts(setup.unanswered(before.draft), taken, user)
        if side not in taken:
            await service.people(channel, partial(seats.join, user=user, side_name=side), encounter)
        if setup.hides((await service.drafts.sheet(channel, user)).draft, side):
            await replies.promise(interaction)
            await show_placing(interaction)
            return
        _, sheet, _ = await make(interaction, BeReady(), encounter)
        if not sheet.lacks:
            await replies.play(interaction, service.start(channel, user, encounter))
            await panel_beside(interaction, await first_turn(interaction))
            return
        await replies.heard(interaction)
        words, host = replies.public(interaction), sheet.moment.seating.host_id
        lines = [words("duel.accepted", who=mention(user)), *(worded(lack, words) for lack in sheet.lacks)]
        await interaction.followup.send("\n".join(lines), allowed_mentions=only([host]))
