"""`/campaign`: a band's story, one encounter a month, and the buttons that go with it."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Literal

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client import month_end, replies
from bot.client.permissions import require_here
from bot.client.protocol import Client, Interaction
from bot.commands.band import member_of, members, mine, recruit_one, theirs
from bot.commands.common import choices, first_turn, here
from bot.commands.decisions import Press
from bot.commands.options import completed
from bot.errors import Stale, Unfit
from bot.messages import campaign_history
from bot.messages.campaign_month import closing_lines, question_view, ways_on
from bot.messages.ids import CampaignId
from bot.messages.parts import View, button, gallery, mention, sendable, view_of
from bot.messages.standings import standings_picture
from bot.modes import bands
from bot.modes.bands import Founding, Raising, free_name
from bot.modes.campaigns import SettingOut, Whereabouts, by_turn, require_alike
from bot.names import safe
from bot.report.picture import Picture
from bot.storage.campaigns import ASKED, OUT, StoredCampaign, UnreadableCampaign
from bot.text.campaign import DATED, dice_lines, fitting, happened, joined_lines, mission, names_of, state_lines
from bot.text.dice import faces
from bot.text.gear import described
from bot.text.words import Words
from engine.campaign.aftermath import KEEP, STAR
from engine.campaign.bands import CAPTIVE
from engine.campaign.campaign import Campaign, give_up
from engine.campaign.pursuit import CHASE, RUN
from engine.campaign.recovery import SUCCESSOR
from engine.campaign.renown import DEPART
from engine.campaign.rolls import CampaignEvent
from engine.dice import commitment
from engine.events import Roll
from engine.loading.recruits import campaign_of, recruiting_of, star_lines
from engine.ruleset.model import Ruleset

Start = Literal["middle", "left", "right"]
STARTS: dict[Start, int] = {"middle": 0, "left": 1, "right": 2}
Ground = Literal["by dice", "street", "large", "large street"]
Name = app_commands.Range[str, 1, 40]


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
    ) -> None:
        """Roll a band up and tell the channel."""
        async with replies.telling(interaction):
            assert interaction.guild_id is not None
            await replies.promise(interaction, alone=False)
            words, mine = replies.public(interaction), replies.reader(interaction)
            rules = bands.ruleset_named(ruleset or Raising().ruleset)
            us, them = (bands.kind_named(typed or "", rules, mine.language) for typed in (kind, enemy))
            about = bands.genre_named(genre or "", rules, mine.language)
            chosen = Founding(
                ruleset=rules.id,
                kind=us,
                enemy=them,
                grunts=recruits,
                band=band or "",
                name=star or "",
                undo=undo,
                genre=about,
            )
            if line is not None:
                chosen = replace(chosen, line=bands.line_named(line, rules, chosen.kind, mine.language).name)
            kept = interaction.client.service.repository.campaigns
            before = len(await kept.of(interaction.guild_id, interaction.user.id))
            campaign, events = await interaction.client.campaigns.found(
                interaction.guild_id, interaction.user.id, chosen, words.language
            )
            story = campaign.story
            seal = commitment(story.seed or "")[:8]
            who = mention(interaction.user.id)
            lines = [
                words("campaign.founded", band=safe(story.band.name)),
                words("campaign.founded-small", who=who, ruleset=story.rules.title, seal=seal),
                words("campaign.enemy", enemy=safe(story.enemy.name)),
                *joined_lines(story, events, words),
                "",
                *_first(story, events, words),
                words(f"campaign.how.{campaign_of(story.rules).turn}"),
                *([] if undo else [words("campaign.no-undo")]),
                # Recruits that did not please are rolled anew by founding anew.
                *([words("campaign.again", before, who=who)] if before else []),
            ]
            view = view_of("\n".join(fitting(lines)), ways_on(campaign.id, story, words))
            await replies.show(interaction, {"view": view})

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
            if await _gone(interaction, outing.channel_id):
                lines.append(words("campaign.gone"))
                return _gone_view(lines, campaign.id, outing.encounter_id, words, picture)
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
            await _set_out(interaction, campaign, SettingOut(who, STARTS[start], where, alone))

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

    @app_commands.command(description="End your campaign for good; its history stays")
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


def _first(story: Campaign, events: Sequence[CampaignEvent], words: Words) -> list[str]:
    """The first encounter, with the dice that decided how active the enemy is where they do."""
    if not story.eal:
        return [*(happened(item, {}, words) for item in story.news if item.what in DATED), *state_lines(story, words)]
    dice = next(event for event in events if isinstance(event, Roll))
    return [words("campaign.eal-rolled", eal=story.eal), words("campaign.eal-dice", dice=faces(dice))]


async def _set_out(interaction: Interaction, campaign: StoredCampaign, going: SettingOut) -> None:
    """Begin the month's encounter here; of one that stands elsewhere, say where."""
    require_here(interaction)
    bot = interaction.client
    outing = (await bot.campaigns.whereabouts(campaign)).outing
    if outing is not None and outing.stage == OUT and await _gone(interaction, outing.channel_id):
        words = replies.reader(interaction)
        view = _gone_view([words("campaign.gone")], campaign.id, outing.encounter_id, words)
        await replies.aside(interaction, view=view)
        return
    await replies.play(
        interaction, bot.campaigns.set_out(campaign, here(interaction), going, replies.public(interaction).language)
    )
    await first_turn(interaction)


async def _gone(interaction: Interaction, channel_id: int) -> bool:
    """Whether a channel is no more, or the bot may not look into it."""
    if interaction.guild is not None and interaction.guild.get_channel_or_thread(channel_id) is not None:
        return False
    try:
        await interaction.client.http.get_channel(channel_id)
    except (discord.NotFound, discord.Forbidden):
        return True
    return False


def _gone_view(
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
            await _set_out(interaction, campaign, SettingOut(mission=chosen if chosen in kinds else ""))
        elif what == "retire":
            after, _ = await bot.campaigns.step(campaign.id, give_up)
            text = words("campaign.retired", band=safe(after.story.band.name))
            await interaction.edit_original_response(view=view_of(text))
        elif what == "here":
            require_here(interaction)
            await bot.campaigns.take_up(campaign, here(interaction))
            await interaction.edit_original_response(view=view_of(words("campaign.moved")))
        elif what == "off":
            if not await _gone(interaction, await self._where(interaction, campaign)):
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
