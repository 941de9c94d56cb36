"""A Patrol of Swordplay alone against the rules for a golden record: the set-up by dice, and a band of an army list."""

from __future__ import annotations

from typing import Any

from engine.campaign.bands import most_grunts
from engine.campaign.campaign import begin, encounter, enlist
from engine.loading.setup_rolls import prepared
from tests.campaign.automatic import play_encounter

GOLDEN = {"swordplay-patrol": ("feudal", "goblins", "patrol-5")}
"""By name the band's army, the enemy's, and the seed."""


def record(army: str, enemy: str, seed: str) -> dict[str, Any]:
    """The first month of a campaign: a mounted Star and all the recruits there may be."""
    star, foes = {"name": "Ann", "rep": 5}, {"name": "Raiders", "kind": enemy}
    campaign, events = begin("swordplay", band="Shields", kind=army, star=star, enemy=foes, seed=seed)
    while len(campaign.band.grunts) < most_grunts(campaign.band, campaign.rules):
        campaign, rolled = enlist(campaign, name=f"Grunt {1 + len(campaign.band.grunts)}")
        events += rolled
    made = encounter(campaign, seed=seed)
    return {**made.record, "prepared": prepared((*events, *made.events)), "auto": True}


def played(name: str) -> dict[str, Any]:
    """The record played to its end."""
    return play_encounter(record(*GOLDEN[name])).export()
