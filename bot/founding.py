"""A new campaign of a few choices: a Star, whoever the dice let join it, and the enemy."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from bot.errors import Unfit
from bot.setup.arms import ARMS, USUAL
from bot.setup.draft import check_new
from bot.solo import rulesets
from bot.text.words import Words
from engine.campaign.bands import Band, most_grunts
from engine.campaign.campaign import Campaign, begin, enlist
from engine.campaign.rolls import CampaignEvent
from engine.rulesets import get


@dataclass(frozen=True, slots=True)
class Founding:
    """What a person has chosen for a campaign; whatever is empty is as usual for its kind."""

    ruleset: str = "cr3"
    kind: str = "police"
    enemy: str = "gang"
    band: str = ""
    star: str = ""
    recruits: int = 99
    """How many to roll for, if the Star may lead so many."""


def found(chosen: Founding, words: Words) -> tuple[Campaign, tuple[CampaignEvent, ...]]:
    """The campaign and its rolls, under a seed of its own. Raises Unfit, BadRequest, Refused."""
    if chosen.ruleset not in [rules.id for rules in rulesets()]:
        raise Unfit("campaign-ruleset", names=tuple(rules.title for rules in rulesets()))
    rules = get(chosen.ruleset)
    star = chosen.star or usual_names(chosen.kind, words)[0]
    for name in (star, *filter(None, [chosen.band])):
        check_new(name, ())
    foes = words(f"solo.side.{chosen.enemy}")
    band = chosen.band or words("band.called", star=star)
    campaign, events = begin(
        chosen.ruleset,
        band=band,
        kind=chosen.kind,
        star={"name": star, "rep": max(rules.parameters.reps), "weapons": list(arms(chosen.ruleset, chosen.kind, 0))},
        enemy={
            "name": words("solo.side.enemy", side=foes) if foes == band else foes,
            "kind": chosen.enemy,
            "weapons": [list(lot) for lot in ARMS[chosen.ruleset][USUAL[chosen.enemy]]],
            "names": words(f"solo.foes.{chosen.enemy}").split(", "),
        },
        seed=secrets.token_hex(16),
    )
    for _ in range(min(chosen.recruits, most_grunts(campaign.band, rules))):
        campaign, rolled = recruited(campaign, words)
        events += rolled
    return campaign, events


def recruited(
    campaign: Campaign, words: Words, name: str = "", weapons: tuple[str, ...] = ()
) -> tuple[Campaign, tuple[CampaignEvent, ...]]:
    """The campaign with one Grunt more; name and weapons are those usual for its kind where none are given.

    Raises Unfit for a name that is used already, Refused where the band is full.
    """
    band = campaign.band
    if name:
        check_new(name, (member.name for member in band))
    number = 1 + len(band.grunts) + len(band.former)
    return enlist(
        campaign,
        name=name.strip() or _free_name(band, words),
        weapons=weapons or arms(campaign.ruleset, band.kind, number),
    )


def arms(ruleset: str, kind: str, number: int) -> tuple[str, ...]:
    """What the member of a band with that number usually carries; 0 is the Star."""
    lots = ARMS[ruleset][USUAL[kind]]
    return lots[number % len(lots)]


def usual_names(kind: str, words: Words) -> list[str]:
    """Names for a band, the Star's first."""
    return [*words(f"solo.names.{kind}").split(", "), *words("band.names").split(", ")]


def _free_name(band: Band, words: Words) -> str:
    """A usual name that nobody in the band has or had."""
    worn = {member.name.casefold() for member in band} | {f.member.name.casefold() for f in band.former}
    free = [name for name in usual_names(band.kind, words)[1:] if name.casefold() not in worn]
    if free:
        return free[0]
    number = 1 + len(band.grunts) + len(band.former)
    return words("band.recruit", number=number)
