"""`/campaign`: a band's story, one encounter a month."""

from dataclasses import replace
from io import BytesIO
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import month_end, replies
from bot.client.permissions import require_here
from bot.client.protocol import Client, Interaction
from bot.commands.band import member_of, members, mine, theirs
from bot.commands.campaign_press import gone, gone_view, resuming, set_out
from bot.commands.common import choices
from bot.commands.founding import LONGEST, ask, found
from bot.commands.options import completed
from bot.errors import Unfit
from bot.messages import campaign_history
from bot.messages.campaign_month import closing_lines, question_view, ways_on
from bot.messages.ids import CampaignId
from bot.messages.parts import View, button, gallery, sendable, view_of
from bot.messages.standings import standings_picture
from bot.modes import bands
from bot.modes.bands import Founding, Raising
from bot.modes.campaigns import SettingOut, Whereabouts, by_turn, require_alike
from bot.names import safe
from bot.report.picture import Picture
from bot.storage.campaigns import ASKED, OUT, StoredCampaign, UnreadableCampaign
from bot.text.campaign import fitting, mission
from bot.text.gear import described
from bot.text.words import Words
from engine.campaign.bands import CAPTIVE
from engine.dice import commitment
from engine.loading.recruits import campaign_of, recruiting_of, star_lines
from engine.ruleset.model import Ruleset

Start = Literal["middle", "left", "right"]
STARTS: dict[Start, int] = {"middle": 0, "left": 1, "right": 2}
Ground = Literal["by dice", "street", "large", "large street"]
Name = app_commands.Range[str, 1, LONGEST]


async def rulesets(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The rulesets that campaigns are played with."""
    return choices(((rules.title, rules.id) for rules in bands.rulesets()), typed)


def _rules(interaction: Interaction) -> Ruleset:
    """Those that are typed beside, or the usual ones."""
    return bands.ruleset_named(interaction.namespace.ruleset or Raising().ruleset)


async def _kinds(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The kinds of band, or of enemy, under the rules that are typed beside."""
    words = replies.reader(interaction)
    kinds = recruiting_of(_rules(interaction)).kinds
    return choices(((words(f"solo.kind.{kind}"), kind) for kind in kinds), typed)


async def _lines(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The lines of the band's army list that a Star may be of."""
    words = replies.reader(interaction)
    rules = _rules(interaction)
    kind = bands.kind_named(interaction.namespace.kind or "", rules, words.language)
    lines = star_lines(rules, kind or Raising(ruleset=rules.id).kind)
    return choices(((described(line, words), line.name) for line in lines), typed)


async def _genres(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What a campaign may be about under the rules that are typed beside."""
    words = replies.reader(interaction)
    genres = campaign_of(_rules(interaction)).genres
    return choices(((words(f"campaign.genre.{genre}"), genre) for genre in genres), typed)


@app_commands.guild_only()
class CampaignCommands(commands.GroupCog, group_name="campaign", group_description="A band's story, month by month"):
    """What is done with a whole campaign."""

    @app_commands.command(description="Begin a campaign: a Star of yours, and the recruits that dice bring")
    @app_commands.describe(
        band="What the band is called",
        star="Your Star's name",
        kind="The kind of band you lead; it decides your recruits and weapons",
        enemy="The enemy you fight",
        recruits="How many to roll for now; as many as the Star may lead unless you say",
        ruleset="The rules; Chain Reaction 3.0 unless you say otherwise",
        line="Your Star's line of the army list, where the rules have lists: its class and gear",
        undo="Whether you may take dice back, having read the next faces; yes unless you say no",
        genre="What it is about, where the rules have genres: gang war, military operations, B movies",
        stats="Multiple stats of Chain Reaction 2.0: dice say how well each member shoots and fights",
        skills="Skills of Chain Reaction 2.0, on which tasks rest: learn them with /band learn",
    )
    @completed(ruleset=rulesets, kind=_kinds, enemy=_kinds, line=_lines, genre=_genres)
    async def new(
        self,
        interaction: Interaction,
        band: Name | None = None,
        star: Name | None = None,
        kind: Name | None = None,
        enemy: Name | None = None,
        recruits: app_commands.Range[int, 0, 12] = 12,
        ruleset: str | None = None,
        line: Name | None = None,
        undo: bool = True,
        genre: Name | None = None,
        stats: bool = False,
        skills: bool = False,
    ) -> None:
        """Roll a band up and tell the channel; without anything typed ask for the rules and the names first."""
        async with replies.telling(interaction):
            if not any((band, star, kind, enemy, ruleset, line, genre)):
                await ask(interaction)
                return
            await replies.promise(interaction, alone=False)
            mine = replies.reader(interaction)
            rules = bands.ruleset_named(ruleset or Raising().ruleset)
            us, them = (bands.kind_named(typed or "", rules, mine.language) for typed in (kind, enemy))
            about = bands.genre_named(genre or "", rules, mine.language)
            wanted = {"multiple-stats": stats, "skills": skills}
            chosen = Founding(
                ruleset=rules.id,
                kind=us,
                enemy=them,
                grunts=recruits,
                band=band or "",
                name=star or "",
                undo=undo,
                genre=about,
                options=bands.optional(rules, (name for name, so in wanted.items() if so), mine.language),
            )
            if line is not None:
                chosen = replace(chosen, line=bands.line_named(line, rules, chosen.kind, mine.language).name)
            await found(interaction, chosen)

    @app_commands.command(description="Show how your campaign stands, and what waits for you")
    @app_commands.describe(player="Somebody else's campaign", post="Show it to the whole channel")
    async def status(self, interaction: Interaction, player: discord.Member | None = None, post: bool = False) -> None:
        """Tell where the band is and what comes next."""
        async with replies.answering(interaction, alone=not post):
            campaign = await theirs(interaction, player)
            standing = await self._standing(interaction.client, campaign)
            words = replies.public(interaction) if post else replies.reader(interaction)
            if standing.outing is not None and standing.outing.stage == ASKED:
                view = question_view(standing.campaign, standing.outing, words)
                await replies.show(interaction, {"view": view})
                return
            rivals = await interaction.client.service.repository.campaigns.rivals(standing.campaign)
            picture = await standings_picture(standing.campaign, rivals, words)
            view = await self._status_view(interaction, standing, picture, words)
            await replies.show(interaction, sendable(view, picture))

    async def _standing(self, bot: Client, campaign: StoredCampaign) -> Whereabouts:
        """Where a band is, after whatever its encounter still owed it was settled."""
        standing = await bot.campaigns.whereabouts(campaign)
        if standing.outing is None or standing.outing.stage != OUT:
            return standing
        await month_end.after(bot, standing.outing.encounter_id)
        found = await bot.service.repository.campaigns.find(campaign.id)
        return await bot.campaigns.whereabouts(found or campaign)

    async def _status_view(
        self, interaction: Interaction, standing: Whereabouts, picture: Picture | None, words: Words
    ) -> View:
        campaign, story, outing = standing.campaign, standing.story, standing.outing
        won = sum(month.success for month in story.chronicle)
        lines = [words(by_turn("chronicle.now", story.rules), band=safe(story.band.name), month=story.month)]
        if story.seed and not story.ended:
            lines.append(words("campaign.seal", seal=commitment(story.seed)[:8]))
        if not campaign.undo:
            lines.append(words("campaign.no-undo"))
        if story.chronicle:
            lines.append(words("campaign.so-far", len(story.chronicle), won=won))
        if outing is not None and outing.stage == OUT:
            what = mission(story.mission, words)
            if await gone(interaction, outing.channel_id):
                lines.append(words("campaign.gone"))
                return gone_view(lines, campaign.id, outing.encounter_id, words, picture)
            lines.append(words("campaign.out", mission=what, channel=outing.channel_id))
            return view_of("\n".join(lines), gallery(picture))
        lines += closing_lines(story, words)
        if standing.friends:
            names = words.listed([f"**{safe(friend.story.band.name)}**" for friend in standing.friends])
            lines.append(words("campaign.along", names=names))
        other = await interaction.client.service.repository.campaigns.find(campaign.along) if campaign.along else None
        if other is not None and not other.story.ended:
            lines.append(words("campaign.along-with", band=safe(other.story.band.name)))
        return view_of("\n".join(fitting(lines)), gallery(picture), ways_on(campaign.id, story, words))

    @app_commands.command(description="Begin this month's encounter in this channel")
    @app_commands.describe(
        members="The members that go, separated by commas; by default all of them",
        start="Where on your edge you come on, seen from behind your band",
        ground="The table: by dice, a street with houses, or larger",
        alone="Without the bands that would come along",
    )
    @completed(members=members)
    async def next(
        self,
        interaction: Interaction,
        members: app_commands.Range[str, 1, 200] | None = None,
        start: Start = "middle",
        ground: Ground = "by dice",
        alone: bool = False,
    ) -> None:
        """Send the band out."""
        async with replies.telling(interaction):
            require_here(interaction)
            await replies.promise(interaction, alone=False)
            campaign = await mine(interaction)
            band = campaign.story.band
            who = tuple(member_of(band, part).id for part in (members or "").split(",") if part.strip())
            if who and band.star.id not in who and CAPTIVE not in band.star.marks:
                raise Unfit("star-goes")
            where = {"by dice": "sections", "large street": "large-street"}.get(ground, ground)
            await set_out(interaction, campaign, SettingOut(who, STARTS[start], where, alone))

    @app_commands.command(description="Read a campaign month by month: encounters, losses, who joined and who left")
    @app_commands.describe(
        month="Which month; by default the last one",
        player="A campaign of another player",
        post="Show it to the whole channel",
    )
    async def history(
        self,
        interaction: Interaction,
        month: app_commands.Range[int, 1, 9999] | None = None,
        player: discord.Member | None = None,
        post: bool = False,
    ) -> None:
        """Show a page of the chronicle."""
        async with replies.answering(interaction, alone=not post):
            campaign = await theirs(interaction, player)
            number = month or campaign_history.newest_page(campaign)
            words = replies.public(interaction) if post else replies.reader(interaction)
            await replies.show(
                interaction, await campaign_history.page(interaction.client.service, campaign, number, words)
            )

    @app_commands.command(description="Get your campaign as a file")
    async def export(self, interaction: Interaction) -> None:
        """Hand it out, privately."""
        async with replies.answering(interaction):
            campaign = await theirs(interaction, None)
            file = discord.File(BytesIO(campaign_history.as_file(campaign)), "campaign.json")
            key = "campaign.exported-over" if campaign.story.ended else "campaign.exported"
            await replies.show(interaction, {"content": replies.reader(interaction)(key), "files": [file]})

    @app_commands.command(description="Take your band along in another player's next encounter, on the same side")
    @app_commands.describe(player="Whose campaign; nobody to go your own way again")
    async def join(self, interaction: Interaction, player: discord.Member | None = None) -> None:
        """Ask whether what becomes of a Star killed there is agreed to; or go alone again at once."""
        async with replies.answering(interaction, alone=player is not None):
            campaign = await mine(interaction)
            if player is None:
                await interaction.client.campaigns.go_along(campaign.id, None)
                text = replies.public(interaction)("campaign.parts", band=safe(campaign.story.band.name))
                await replies.show(interaction, {"content": text})
                return
            other = await theirs(interaction, player)
            if other.story.ended:
                raise Unfit("campaign-over", name=other.story.band.name)
            require_alike(campaign, other)
            words, story = replies.reader(interaction), campaign.story
            star, theirs_called = safe(story.band.star.name), safe(other.story.band.name)
            text = words(f"campaign.agree.{campaign_of(story.rules).turn}", star=star, other=theirs_called)
            agree = CampaignId("along", campaign.id, other.id)
            ways = [button(words("campaign.agree-yes"), agree, discord.ButtonStyle.primary)]
            await replies.show(interaction, {"view": view_of(text, ways)})

    @app_commands.command(description="Take up again a campaign of yours that you have ended")
    async def resume(self, interaction: Interaction) -> None:
        """List those that may go on, each with a button."""
        async with replies.answering(interaction):
            assert interaction.guild_id is not None
            words = replies.reader(interaction)
            found = await interaction.client.campaigns.ended(interaction.guild_id, interaction.user.id)
            if not found:
                raise Unfit("no-campaign-to-resume")
            text = words("campaign.resume")
            await replies.aside(interaction, view=view_of(text, [resuming(campaign, words) for campaign in found[:5]]))

    @app_commands.command(description="End your campaign; its history stays, and it can be taken up again")
    async def retire(self, interaction: Interaction) -> None:
        """Ask whether it is meant; the button ends it."""
        async with replies.answering(interaction):
            words = replies.reader(interaction)
            try:
                campaign = await mine(interaction)
            except UnreadableCampaign:
                assert interaction.guild_id is not None
                await interaction.client.service.repository.campaigns.close(interaction.guild_id, interaction.user.id)
                await replies.whisper(interaction, words("campaign.given-up"))
                return
            text = words("campaign.retire", band=safe(campaign.story.band.name))
            style = discord.ButtonStyle.danger
            retire = button(words("campaign.retire-yes"), CampaignId("retire", campaign.id), style)
            await replies.aside(interaction, view=view_of(text, [retire]))
