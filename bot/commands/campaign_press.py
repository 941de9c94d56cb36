"""The buttons of a campaign: its next encounter, the questions behind a battle, and looks at what has been."""

import discord
from discord import ui

from bot.client import month_end, replies
from bot.client.permissions import require_here
from bot.client.protocol import Interaction
from bot.commands.band import recruit_one
from bot.commands.common import first_turn, here
from bot.commands.decisions import Press
from bot.errors import Stale
from bot.messages import campaign_history
from bot.messages.ids import CampaignId
from bot.messages.parts import View, button, gallery, view_of
from bot.modes.bands import free_name
from bot.modes.campaigns import SettingOut
from bot.names import plain, safe
from bot.report.picture import Picture
from bot.storage.campaigns import OUT, StoredCampaign
from bot.text.campaign import dice_lines, names_of
from bot.text.words import Words
from engine.campaign.aftermath import KEEP, STAR
from engine.campaign.campaign import give_up
from engine.campaign.pursuit import CHASE, RUN
from engine.campaign.recovery import SUCCESSOR
from engine.campaign.renown import DEPART
from engine.loading.recruits import campaign_of


async def set_out(interaction: Interaction, campaign: StoredCampaign, going: SettingOut) -> None:
    """Begin the month's encounter here; of one that stands elsewhere, say where."""
    require_here(interaction)
    bot = interaction.client
    outing = (await bot.campaigns.whereabouts(campaign)).outing
    if outing is not None and outing.stage == OUT and await gone(interaction, outing.channel_id):
        words = replies.reader(interaction)
        view = gone_view([words("campaign.gone")], campaign.id, outing.encounter_id, words)
        await replies.aside(interaction, view=view)
        return
    await replies.play(
        interaction, bot.campaigns.set_out(campaign, here(interaction), going, replies.public(interaction).language)
    )
    await first_turn(interaction)


async def gone(interaction: Interaction, channel_id: int) -> bool:
    """Whether a channel is no more, or the bot may not look into it."""
    if interaction.guild is not None and interaction.guild.get_channel_or_thread(channel_id) is not None:
        return False
    try:
        await interaction.client.http.get_channel(channel_id)
    except (discord.NotFound, discord.Forbidden):
        return True
    return False


def resuming(campaign: StoredCampaign, words: Words) -> ui.Button[View]:
    """The button that takes a campaign up again."""
    text = words("campaign.resume-press", band=plain(campaign.story.band.name))
    return button(text, CampaignId("resume", campaign.id))


def gone_view(
    lines: list[str], campaign_id: int, encounter_id: int, words: Words, picture: Picture | None = None
) -> View:
    """An encounter whose channel is gone: on with it here, or write it off."""
    go_on = CampaignId("here", campaign_id, encounter_id)
    ways = [
        button(words("campaign.here"), go_on, discord.ButtonStyle.primary),
        button(words("campaign.write-off"), CampaignId("off", campaign_id, encounter_id)),
    ]
    return view_of("\n".join(lines), gallery(picture), ways)


class CampaignPress(Press[CampaignId], carries=CampaignId):
    """The presses about a campaign. Looking is for everybody, the rest for its leader."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it. Raises Stale where things have gone on since."""
        what, campaign_id, number = self.carried.what, self.carried.campaign, self.carried.number
        bot = interaction.client
        if what in ("dice", "page"):
            await self._look(interaction, what, campaign_id, number)
            return
        # A recruit is shown to the one person, and an ally to all; the rest stands in the message that was pressed.
        told = {"recruit": True, "along": False}
        await (replies.promise(interaction, alone=told[what]) if what in told else replies.heard(interaction))
        campaign = await bot.campaigns.owned(campaign_id, interaction.user.id)
        words = replies.reader(interaction)
        if what in (STAR, KEEP, "leave", SUCCESSOR, DEPART, CHASE, RUN):
            await self._choose(interaction, campaign, number)
        elif what == "along":
            await self._go_along(interaction, campaign, number)
        elif what == "recruit":
            await recruit_one(interaction, campaign, number)
        elif what == "next":
            if number != campaign.story.month or campaign.story.ended:
                raise Stale("that month is over")
            kinds = campaign_of(campaign.story.rules).encounters
            chosen = self.carried.choice
            await set_out(interaction, campaign, SettingOut(mission=chosen if chosen in kinds else ""))
        elif what == "retire":
            after, _ = await bot.campaigns.step(campaign.id, give_up)
            text = words("campaign.retired", band=safe(after.story.band.name))
            await interaction.edit_original_response(view=view_of(text, [resuming(after, words)]))
        elif what == "resume":
            outing = await bot.campaigns.take_up_again(campaign)
            text = words("campaign.resumed", band=safe(campaign.story.band.name))
            await interaction.edit_original_response(view=view_of(text))
            if outing is not None:
                await month_end.tell(bot, outing)
        elif what == "here":
            require_here(interaction)
            await bot.campaigns.take_up(campaign, here(interaction))
            await interaction.edit_original_response(view=view_of(words("campaign.moved")))
        elif what == "off":
            if not await gone(interaction, await self._where(interaction, campaign)):
                raise Stale("that channel is there again")
            await bot.campaigns.write_off(campaign)
            await interaction.edit_original_response(view=view_of(words("campaign.written-off")))

    async def _go_along(self, interaction: Interaction, campaign: StoredCampaign, other_id: int) -> None:
        other = await interaction.client.service.repository.campaigns.find(other_id)
        if other is None or other.story.ended or other.guild_id != campaign.guild_id:
            raise Stale("that campaign is over")
        await interaction.client.campaigns.go_along(campaign.id, other)
        band, theirs_called = safe(campaign.story.band.name), safe(other.story.band.name)
        text = replies.public(interaction)("campaign.joins", band=band, other=theirs_called)
        await replies.show(interaction, {"content": text})

    async def _where(self, interaction: Interaction, campaign: StoredCampaign) -> int:
        outing = (await interaction.client.campaigns.whereabouts(campaign)).outing
        if outing is None:
            raise Stale("that encounter is over")
        return outing.channel_id

    async def _look(self, interaction: Interaction, what: str, campaign_id: int, number: int) -> None:
        bot, words = interaction.client, replies.reader(interaction)
        kept = bot.service.repository.campaigns
        await (replies.promise(interaction) if what == "dice" else replies.heard(interaction))
        campaign = await kept.find(campaign_id)
        if campaign is None or campaign.guild_id != interaction.guild_id:
            raise Stale("that campaign is gone")
        if what == "page":
            await replies.show(interaction, await campaign_history.page(bot.service, campaign, number, words))
            return
        outing = next((o for o in await kept.outings(campaign_id) if o.encounter_id == number), None)
        if outing is None:
            raise Stale("that month is gone")
        closed = await bot.campaigns.closed(outing)
        names = names_of(closed.before.band, closed.after.band)
        await replies.whisper(
            interaction, "\n".join(dice_lines(outing.month, closed.after.rules, closed.events, names, words))
        )

    async def _choose(self, interaction: Interaction, campaign: StoredCampaign, encounter_id: int) -> None:
        """Take the choice, put a line in the place of its buttons, and tell what comes of it."""
        what = self.carried.what
        value: object = self.carried.choice == "yes"
        if what == KEEP:
            value = []
        elif isinstance(self.item, ui.Select):
            value = list(self.item.values)
        if what == SUCCESSOR:
            value = value and free_name(campaign.story.band, campaign.language)
        key = KEEP if what == "leave" else what
        if what == RUN:
            hour, _, value = self.carried.choice.partition("-")
            key = f"{RUN}-{hour}"
        outing = await interaction.client.campaigns.choose(campaign, encounter_id, key, value)
        await interaction.edit_original_response(view=view_of(Words(campaign.language)("aftermath.noted")))
        with replies.keeping(interaction):
            await month_end.tell(interaction.client, outing)
