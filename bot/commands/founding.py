"""Founding a campaign: the form that asks under which rules and by what names, and the card of the new band."""

from discord import SelectOption, ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.forms import Form
from bot.messages.campaign_month import ways_on
from bot.messages.ids import FoundingFormId
from bot.messages.parts import mention, view_of
from bot.modes.bands import Founding, Raising, optional, ruleset_named, rulesets, usual_names
from bot.names import safe
from bot.text.campaign import DATED, fitting, happened, joined_lines, member_lines, state_lines
from bot.text.dice import faces
from bot.text.words import Words
from engine.campaign.campaign import Campaign
from engine.campaign.rolls import CampaignEvent
from engine.dice import commitment
from engine.events import Roll
from engine.loading.recruits import campaign_of

_RULES, _STAR, _BAND, _OPTIONS = "rules", "star", "band", "options"
LONGEST = 40
"""The most letters of a name."""


async def ask(interaction: Interaction) -> None:
    """Open the form: the rules, the Star's name, the band's, and what else is in force; each may stay as it is."""
    words, usual = replies.reader(interaction), Raising()
    options = [SelectOption(label=r.title, value=r.id, default=r.id == usual.ruleset) for r in rulesets()]
    listed: ui.Select[FoundingForm] = ui.Select(custom_id=_RULES, options=options)
    names = usual_names(usual.kind, words.language)[0], words("campaign.form.unnamed")
    fields: list[ui.TextInput[FoundingForm]] = [
        ui.TextInput(custom_id=field, max_length=LONGEST, required=False, placeholder=name)
        for field, name in zip((_STAR, _BAND), names, strict=True)
    ]
    more = [
        SelectOption(label=words(f"campaign.option.{name}"), value=name, description=rules.title)
        for rules in rulesets()
        for name in campaign_of(rules).optional
    ]
    picked: ui.Select[FoundingForm] = ui.Select(
        custom_id=_OPTIONS, options=more, min_values=0, max_values=len(more), required=False
    )
    parts = [
        ui.Label(text=words(f"campaign.form.{name}"), component=part)
        for name, part in zip((_RULES, _STAR, _BAND, _OPTIONS), (listed, *fields, picked), strict=True)
    ]
    await interaction.response.send_modal(FoundingForm(words("campaign.form"), FoundingFormId(), *parts))


class FoundingForm(Form):
    """The rules and the names of a new campaign."""

    carries = FoundingFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: FoundingFormId, fields: dict[str, str]) -> None:
        """Found it. Raises Unfit where the person has one in this server, and for names that cannot be."""
        await replies.promise(interaction, alone=False)
        star, band = (" ".join(fields.get(name, "").split())[:LONGEST] for name in (_STAR, _BAND))
        rules = ruleset_named(fields.get(_RULES) or Raising().ruleset)
        more = filter(None, fields.get(_OPTIONS, "").split(", "))
        options = optional(rules, more, replies.reader(interaction).language)
        await found(interaction, Founding(ruleset=rules.id, name=star, band=band, options=options))


async def found(interaction: Interaction, chosen: Founding) -> None:
    """Roll a band up and tell the channel, which has been promised it."""
    assert interaction.guild_id is not None
    words, who = replies.public(interaction), mention(interaction.user.id)
    bot, guild, person = interaction.client, interaction.guild_id, interaction.user.id
    before = len(await bot.service.repository.campaigns.of(guild, person))
    campaign, events = await bot.campaigns.found(guild, person, chosen, words.language)
    story = campaign.story
    seal = commitment(story.seed or "")[:8]
    lines = [
        words("campaign.founded", band=safe(story.band.name)),
        words("campaign.founded-small", who=who, ruleset=story.rules.title, seal=seal),
        *member_lines(story.band.star, story, words),
        *joined_lines(story, events, words),
        words("campaign.enemy", enemy=safe(story.enemy.name)),
        "",
        *_first(story, events, words),
        words(f"campaign.how.{campaign_of(story.rules).turn}"),
        *([words("campaign.skills")] if story.rules.skills else []),
        *([] if chosen.undo else [words("campaign.no-undo")]),
        # Recruits that did not please are rolled anew by founding anew.
        *([words("campaign.again", before, who=who)] if before else []),
    ]
    view = view_of("\n".join(fitting(lines)), ways_on(campaign.id, story, words))
    await replies.show(interaction, {"view": view})


def _first(story: Campaign, events: tuple[CampaignEvent, ...], words: Words) -> list[str]:
    """The first encounter, with the dice that decided how active the enemy is where they do."""
    if not story.eal:
        return [*(happened(item, {}, words) for item in story.news if item.what in DATED), *state_lines(story, words)]
    dice = next(event for event in events if isinstance(event, Roll))
    return [words("campaign.eal-rolled", eal=story.eal), words("campaign.eal-dice", dice=faces(dice))]
