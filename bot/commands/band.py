"""`/band`: who is in a band, who joins, what they carry, and who goes."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import choices, one_more, person
from bot.commands.options import Complete, completed
from bot.errors import Unfit
from bot.messages.campaign_month import recruit_more
from bot.messages.parts import View, view_of
from bot.modes.bands import line_named, recruited
from bot.names import Named, line_of, meant, safe
from bot.setup.draft import require_new
from bot.setup.forces import armed
from bot.storage.campaigns import StoredCampaign
from bot.text.campaign import band_lines, fitting, joined_lines, month_lines, names_of, room
from bot.text.gear import arms_of, described, gear_of
from bot.text.words import Words
from bot.typed.figures import skill_among
from engine.campaign.bands import Band, Member
from engine.campaign.campaign import Campaign, StepTaken, alter, dismiss
from engine.campaign.learning import learn, learnable
from engine.loading.recruits import lines_of, recruiting_of, star_lines
from engine.state import Gear

Name = app_commands.Range[str, 1, 40]
Arms = app_commands.Range[str, 1, 200]
Choices = list[app_commands.Choice[str]]


async def mine(interaction: Interaction) -> StoredCampaign:
    """The acting person's campaign that goes on in this server. Raises Unfit."""
    assert interaction.guild_id is not None
    return await interaction.client.campaigns.of(interaction.guild_id, interaction.user.id)


async def theirs(interaction: Interaction, player: discord.Member | None) -> StoredCampaign:
    """The last campaign of a person in this server, over or not; of the one who acts, unless named. Raises Unfit."""
    assert interaction.guild_id is not None
    if player is None:
        return await interaction.client.campaigns.newest(interaction.guild_id, interaction.user.id)
    try:
        return await interaction.client.campaigns.newest(interaction.guild_id, person(player))
    except Unfit as error:
        if error.code != "no-campaign":
            raise
        raise Unfit("no-campaign-of", name=player.display_name) from None


def _named(member: Member) -> Named[Member]:
    return Named(member, member.id, (member.name,))


def member_of(band: Band, text: str) -> Member:
    """The member that is meant. Raises Unfit, naming all there are."""
    found = meant(text, map(_named, band))
    if found is None:
        raise Unfit("no-member", name=text, names=tuple(member.name for member in band))
    return found


def _of_band(pairs: Callable[[Campaign, Interaction], Iterable[tuple[str, str]]]) -> Complete:
    """The completion of an option by names and values of one's campaign. Raises Unfit without one."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        campaign = await mine(interaction)
        return choices(pairs(campaign.story, interaction), typed)

    return complete


def _member(member: Member, interaction: Interaction) -> str:
    """`Billy · Rep 5`."""
    return f"{member.name} · {replies.reader(interaction)('force.rep', rep=member.rep)}"


def _value(member: Member, band: Band) -> str:
    return line_of(member.id, map(_named, band))


members = _of_band(lambda story, i: ((_member(m, i), _value(m, story.band)) for m in story.band))
"""Everybody in one's band."""
grunts = _of_band(lambda story, i: ((_member(m, i), _value(m, story.band)) for m in story.band.grunts))
"""Everybody in one's band but the Star."""


async def weapons(interaction: Interaction, typed: str) -> Choices:
    """One weapon more of the ruleset, behind those typed already."""
    campaign = await mine(interaction)
    if recruiting_of(campaign.story.rules).lists:
        return []
    words = replies.reader(interaction)
    names = [words.term("weapon", weapon) for weapon in campaign.story.rules.weapons]
    return choices(one_more(typed, zip(names, names, strict=True)), "")


@_of_band
def melee(story: Campaign, interaction: Interaction) -> list[tuple[str, str]]:
    """The melee weapons of the ruleset."""
    listed = _sets(story, interaction.namespace.member or "")
    known = {gear.melee_weapon for gear in listed} if recruiting_of(story.rules).lists else story.rules.melee_weapons
    words = replies.reader(interaction)
    return [(words.term("weapon", weapon), weapon) for weapon in story.rules.melee_weapons if weapon in known]


@_of_band
def lines(story: Campaign, interaction: Interaction) -> list[tuple[str, str]]:
    """The lines of the band's army list that its Star may be of."""
    words = replies.reader(interaction)
    return [(described(line, words), line.name) for line in star_lines(story.rules, story.band.kind)]


@_of_band
def skills(story: Campaign, interaction: Interaction) -> list[tuple[str, str]]:
    """What the member that is typed beside may still learn."""
    words = replies.reader(interaction)
    with suppress(Unfit):  # it may not be typed to the end
        found = member_of(story.band, interaction.namespace.member or "")
        return [(words.term("skill", skill), skill) for skill in learnable(story, found)]
    return []


def _sets(story: Campaign, member: str) -> tuple[Gear, ...]:
    """The choices of a member by its line of the army list; nothing where there is no list or no member."""
    with suppress(Unfit):  # it may not be typed to the end
        found = member_of(story.band, member)
        return next((line.gear for line in lines_of(story.rules, story.band.kind) if line.name == found.line), ())
    return ()


def _carried(text: str | None, story: Campaign) -> tuple[str, ...]:
    return tuple(armed(part, story.rules) for part in (text or "").split(",") if part.strip())


@app_commands.guild_only()
class BandCommands(commands.GroupCog, group_name="band", group_description="The people of your campaign"):
    """What is done with a band between encounters."""

    @app_commands.command(description="Show your band: each member's Rep, weapons and history")
    @app_commands.describe(player="Somebody else's band", post="Show it to the whole channel")
    async def show(self, interaction: Interaction, player: discord.Member | None = None, post: bool = False) -> None:
        """List everybody."""
        async with replies.answering(interaction, alone=not post):
            campaign = await theirs(interaction, player)
            words = replies.public(interaction) if post else replies.reader(interaction)
            await _say(interaction, "\n".join(fitting(band_lines(campaign.story, words))))

    @app_commands.command(description="Recruit one more: a die decides the Rep")
    @app_commands.describe(
        name="What the recruit is called",
        weapons="All its weapons, separated by commas",
        post="Show it to the whole channel",
        peasant="Press a peasant into service instead, where the rules have them",
    )
    @completed(weapons=weapons)
    async def recruit(
        self,
        interaction: Interaction,
        name: Name | None = None,
        weapons: Arms | None = None,
        post: bool = False,
        peasant: bool = False,
    ) -> None:
        """Roll for a recruit."""
        async with replies.answering(interaction, alone=not post):
            campaign = await mine(interaction)
            arms = _carried(weapons, campaign.story)
            words = Words(campaign.language)

            def take(story: Campaign) -> StepTaken:
                return recruited(story, words.language, name or "", arms, pressed=peasant)

            await _recruited(interaction, campaign.id, take, alone=not post)

    @app_commands.command(description="Arm somebody of your band otherwise, between encounters")
    @app_commands.describe(
        member="The figure",
        weapons="All its weapons, separated by commas",
        melee_weapon="What it fights with hand to hand",
        line="Your Star's line of the army list, where the rules have lists",
    )
    @completed(member=members, weapons=weapons, melee_weapon=melee, line=lines)
    async def arm(
        self,
        interaction: Interaction,
        member: Name,
        weapons: Arms | None = None,
        melee_weapon: Name | None = None,
        line: Name | None = None,
    ) -> None:
        """Change what a member carries."""
        async with replies.answering(interaction):
            campaign = await mine(interaction)
            story = campaign.story
            changed: dict[str, object] = {}
            if weapons is not None:
                changed["weapons"] = list(_carried(weapons, story))
            if melee_weapon is not None:
                changed["melee_weapon"] = armed(melee_weapon, story.rules, "melee_weapons")
            found = member_of(story.band, member)
            if line is not None:
                if found.id != story.band.star.id:
                    raise Unfit("line-of-star", name=found.name)
                changed["line"] = line_named(
                    line, story.rules, story.band.kind, replies.reader(interaction).language
                ).name
            if not changed:
                raise Unfit("no-change")
            who = found.id
            after, _ = await interaction.client.campaigns.step(
                campaign.id, lambda now: (alter(now, who, **changed), ())
            )
            words, armed_so = replies.reader(interaction), after.story.band.member(who)
            key, told = ("band.armed", arms_of) if line is None else ("band.regeared", gear_of)
            arms = ", ".join(told(armed_so.gear, words))
            await replies.whisper(interaction, words(key, who=safe(armed_so.name), weapons=arms))

    @app_commands.command(description="Have somebody of your band learn a skill, or raise one: a die decides the level")
    @app_commands.describe(member="The figure", skill="The skill", post="Show it to the whole channel")
    @completed(member=members, skill=skills)
    async def learn(self, interaction: Interaction, member: Name, skill: Name, post: bool = False) -> None:
        """Roll for a skill."""
        async with replies.answering(interaction, alone=not post):
            campaign = await mine(interaction)
            who = member_of(campaign.story.band, member).id
            words = replies.public(interaction) if post else replies.reader(interaction)
            taught = skill_among(skill, campaign.story.rules.skills, words)
            after, events = await interaction.client.campaigns.step(campaign.id, lambda now: learn(now, who, taught))
            lines = month_lines(events, names_of(after.story.band), words)
            await _say(interaction, "\n".join(lines))

    @app_commands.command(description="Give somebody of your band, or the whole band, another name")
    @app_commands.describe(name="The new name", member="The member; by default the band itself")
    @completed(member=members)
    async def rename(self, interaction: Interaction, name: Name, member: Name | None = None) -> None:
        """Change a name."""
        async with replies.answering(interaction):
            campaign = await mine(interaction)
            band = campaign.story.band
            who = member_of(band, member) if member is not None else None
            require_new(name, (one.name for one in band if one is not who) if who else ())

            def take(now: Campaign) -> tuple[Campaign, tuple[()]]:
                if who is None:
                    return replace(now, band=replace(now.band, name=name.strip())), ()
                return alter(now, who.id, name=name.strip()), ()

            await interaction.client.campaigns.step(campaign.id, take)
            before = safe(who.name if who else band.name)
            words = replies.reader(interaction)
            await replies.whisper(interaction, words("band.renamed", before=before, after=safe(name)))

    @app_commands.command(description="Send somebody of your band off for good")
    @app_commands.describe(member="The figure")
    @completed(member=grunts)
    async def dismiss(self, interaction: Interaction, member: Name) -> None:
        """Send a Grunt off."""
        async with replies.answering(interaction):
            campaign = await mine(interaction)
            who = member_of(campaign.story.band, member)
            after, _ = await interaction.client.campaigns.step(campaign.id, lambda now: dismiss(now, who.id))
            words = replies.reader(interaction)
            lines = [words("band.dismissed", who=safe(who.name)), room(after.story, words)]
            await replies.whisper(interaction, "\n".join(lines))


async def recruit_one(interaction: Interaction, campaign: StoredCampaign, counted: int) -> None:
    """Recruit a member with the usual name and weapons; `counted` is how many had been in the band before."""
    words = Words(campaign.language)
    await _recruited(interaction, campaign.id, lambda story: recruited(story, words.language), counted)


async def _recruited(
    interaction: Interaction,
    campaign_id: int,
    take: Callable[[Campaign], StepTaken],
    counted: int | None = None,
    *,
    alone: bool = True,
) -> None:
    after, events = await interaction.client.campaigns.step(campaign_id, take, counted)
    words = replies.reader(interaction) if alone else replies.public(interaction)
    lines = [*joined_lines(after.story, events, words), room(after.story, words)]
    await _say(interaction, "\n".join(lines), recruit_more(campaign_id, after.story, words))


async def _say(interaction: Interaction, text: str, ways: Sequence[discord.ui.Button[View]] = ()) -> None:
    await replies.show(interaction, {"view": view_of(text, ways)})
