"""A new campaign of a few choices: a Star, whoever the dice let join it, and the enemy."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from bot.play.raising import Raising, usual_arms, usual_names
from bot.setup.draft import check_new
from bot.text.words import Words
from engine.campaign.bands import Band, most_grunts
from engine.campaign.campaign import Campaign, begin, enlist
from engine.campaign.rolls import CampaignEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Founding(Raising):
    """What a person has chosen for a campaign; whatever is empty is as usual."""

    band: str = ""
    name: str = ""
    """The Star's."""


def found(chosen: Founding, words: Words) -> tuple[Campaign, tuple[CampaignEvent, ...]]:
    """The campaign and its rolls, under a seed of its own. Raises Unfit, BadRequest, Refused."""
    star = chosen.name or usual_names(chosen.kind, words)[0]
    for name in (star, *filter(None, [chosen.band])):
        check_new(name, ())
    band = chosen.band or words("band.called", star=star)
    enemy = chosen.opposition(words, band)
    campaign, events = begin(
        chosen.ruleset,
        band=band,
        kind=chosen.kind,
        star=chosen.star(star),
        enemy={"name": enemy.name, **enemy.to_json()},
        seed=secrets.token_hex(16),
    )
    for _ in range(min(chosen.grunts, most_grunts(campaign.band, chosen.rules))):
        campaign, rolled = recruited(campaign, words)
        events += rolled
    return campaign, events


def recruited(
    campaign: Campaign, words: Words, name: str = "", weapons: tuple[str, ...] = (), *, pressed: bool = False
) -> tuple[Campaign, tuple[CampaignEvent, ...]]:
    """The campaign with one Grunt more, a peasant `pressed` into service or whomever the dice bring.

    Name and weapons are those usual for its kind where none are given. Raises Unfit for a name that is used already,
    Refused where the band is full, BadRequest for weapons where an army list gives them.
    """
    band = campaign.band
    if name:
        check_new(name, (member.name for member in band))
    number = 1 + len(band.grunts) + len(band.former)
    return enlist(
        campaign,
        name=name.strip() or _free_name(band, words),
        weapons=weapons or usual_arms(campaign.ruleset, band.kind, number),
        pressed=pressed,
    )


def _free_name(band: Band, words: Words) -> str:
    """A usual name that nobody in the band has or had."""
    worn = {member.name.casefold() for member in band} | {f.member.name.casefold() for f in band.former}
    more = f"band.names.{band.kind}"
    names = [*usual_names(band.kind, words)[1:], *words(more if words.has(more) else "band.names").split(", ")]
    free = [name for name in names if name.casefold() not in worn]
    if free:
        return free[0]
    number = 1 + len(band.grunts) + len(band.former)
    return words("band.recruit", number=number)
