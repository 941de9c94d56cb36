"""Agreeing, or not, to what a person asks the captains of the other sides for."""

from bot.client import replies
from bot.client.casting import come_back, granted
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.commands.decisions import Press
from bot.errors import NotYours, Stale, Unfit
from bot.hosting.faults import tolerating
from bot.messages.consent import asked
from bot.messages.ids import ConsentId
from bot.messages.parts import View, view_of
from bot.people.casting import Casting, gone_of
from bot.play.clock import Pauses
from bot.play.consent import ConsentRequest, deciders, made, others
from bot.play.undo import Undo
from bot.storage.petitions import GRANTED, LAPSED, REFUSED, StoredPetition
from bot.storage.roster import Seating
from bot.text.words import Words


class ConsentPress(Press[ConsentId], carries=ConsentId):
    """Agreeing to what another side asked for, or not."""

    async def pressed(self, interaction: Interaction) -> None:
        """Note it; when everybody has agreed, do it."""
        await replies.heard(interaction)
        request, service, user = asked(self.carried), interaction.client.service, interaction.user.id
        petitions = service.repository.petitions
        if await service.repository.people.open_in(here(interaction)) != request.encounter_id:
            raise Stale("that encounter is over")
        petition = await made(petitions, request)
        if petition.became == LAPSED and self.carried.answer == "no":
            await interaction.followup.send(**await come_back(interaction, petition))
            return
        if petition.became:
            raise Unfit("request-gone")
        seating, sides = await self._asked(interaction, request, petition)
        people = deciders(seating, sides)
        # A game master decides about the game, not about who is its master or sits where.
        judges = () if request.what == "seat" else seating.masters
        if self.carried.answer == "no":
            await self._refuse(interaction, request, (*people, request.asker, *judges), people)
            return
        if user not in (*people, *judges):
            raise NotYours("", people)
        for side in sides:
            if user in (seating.decider(side), *judges):
                await petitions.agree(request.encounter_id, request.key, side, user)
        agreed = await petitions.agreed(request.encounter_id, request.key)
        if not set(agreed) >= set(sides):
            await replies.whisper(interaction, replies.reader(interaction)("consent.noted"))
        elif request.what == "seat":
            content = await granted(interaction, petition)
            # It is done, and told below, even where this message cannot be changed.
            with tolerating():
                await interaction.edit_original_response(view=await self._agreed(interaction, request))
            await interaction.followup.send(**content)
        else:
            await self._do(interaction, request, sides)
            await petitions.close(request.encounter_id, request.key, request.asker, GRANTED)

    async def _asked(
        self, interaction: Interaction, request: ConsentRequest, petition: StoredPetition
    ) -> tuple[Seating, tuple[str, ...]]:
        """The seats, and the sides that must agree."""
        service = interaction.client.service
        if request.what == "seat":
            before, _, sides = await Casting(service).silent(petition)
            agreed = await service.repository.petitions.agreed(request.encounter_id, request.key)
            gone = gone_of(petition)
            return before.seating(), tuple(side for side in (*sides, *agreed) if side not in gone)
        moment = await service.look(here(interaction))
        return moment.seating, others(moment, request.asker)

    async def _refuse(
        self, interaction: Interaction, request: ConsentRequest, may: tuple[int, ...], people: tuple[int, ...]
    ) -> None:
        """Refuse it, or ask no longer."""
        service, user = interaction.client.service, interaction.user.id
        if user not in may:
            raise NotYours("", people)
        await service.repository.petitions.close(request.encounter_id, request.key, request.asker, REFUSED)
        language = (await service.repository.people.roster(request.encounter_id)).language
        key = "consent.withdrawn" if user == request.asker else "consent.refused"
        await interaction.edit_original_response(view=view_of(Words(language)(key, who=f"<@{user}>")))

    async def _agreed(self, interaction: Interaction, request: ConsentRequest) -> View:
        """That the last of those who were asked agrees."""
        language = (await interaction.client.service.repository.people.roster(request.encounter_id)).language
        return view_of(Words(language)("undo.agreed", people=interaction.user.mention))

    async def _do(self, interaction: Interaction, request: ConsentRequest, agreed: tuple[str, ...]) -> None:
        service = interaction.client.service
        if request.what != "undo":
            await Pauses(service).set(request.encounter_id, request.what == "pause", request.asker)
            moment = await service.standing_of(request.encounter_id)
            key = "pause.begun" if request.what == "pause" else "pause.over"
            view = view_of(Words(moment.language)(key, who=f"<@{request.asker}>"))
            await interaction.edit_original_response(view=view)
            return
        moment, owed = await Undo(service).take_back(
            request.encounter_id, request.at, request.steps, request.asker, interaction.id, agreed
        )
        # What was asked is done, and the report says so, even where this message cannot be changed.
        with tolerating():
            await interaction.edit_original_response(view=await self._agreed(interaction, request))
        channel = interaction.client.get_partial_messageable(owed.channel_id)
        with replies.keeping(interaction):
            await interaction.client.poster.post(moment, owed, channel)
