"""Campaigns with nobody at the table: the band goes about its mission, the opposition is run by the rules."""

from __future__ import annotations

import random
from typing import Any

from engine.campaign.bands import over_the_limit
from engine.campaign.campaign import Campaign, begin, dismiss, encounter, end_month, enlist
from engine.campaign.closing import Result
from engine.campaign.deeds import fates_with_deeds, foes_left
from engine.campaign.setup import BAND_SIDE
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.recruits import lines_of, recruiting_of, star_lines
from engine.opposition import next_input
from engine.ruleset.registry import get

TURNS = 40
"""After so many the band gives the encounter up."""
MOST = 2500
"""Inputs that no encounter of so many turns comes near."""
ARMS = (("assault-rifle",), ("shotgun",), ("submachine-gun",), ("bolt-action-rifle",))
ENEMY = {"name": "Gang", "kind": "gang", "weapons": [["pistol"], ["assault-rifle"], ["shotgun"]]}


def play_campaign(seed: str, months: int = 12, ruleset: str = "cr3") -> Campaign:
    """A campaign of so many months, or until it ends: recruits whenever there is room, sends the worst off.

    Where there are army lists the seed chooses those of the band and of the enemy, and the Star's line.
    """
    campaign, _ = begin(ruleset, band="Harbour Watch", seed=seed, **sides(ruleset, seed))
    while not campaign.ended and campaign.month <= months:
        while over_the_limit(campaign.band, campaign.rules):
            campaign, _ = dismiss(campaign, min(campaign.band.grunts, key=lambda g: (g.rep, -g.count("months"))).id)
        campaign = recruited(campaign)
        made = encounter(campaign, seed=f"{seed}-{campaign.month}")
        played = play_encounter({**made.record, "auto": True})
        progress = played.state.progress
        assert progress is not None
        assert progress.result, "every encounter comes to an end"
        fates = fates_with_deeds(played.state.figures, made.members[0], played.log)
        foes = foes_left(played.state.figures, BAND_SIDE, played.log)
        assert played.record.mission is not None
        won = progress.result == ("success" if played.record.mission.side == BAND_SIDE else "failure")
        campaign, _ = end_month(campaign, Result(won, fates, progress.failed, foes), {"chase": True})
    return campaign


def recruited(campaign: Campaign) -> Campaign:
    """The campaign with all who may join now, armed in turn as their army is."""
    recruiting = recruiting_of(campaign.rules)
    listed, made_up = lines_of(campaign.rules, campaign.band.kind), bool(recruiting.make_up)
    arms = recruiting.arms[recruiting.armed[campaign.band.kind]] if made_up else ARMS
    while campaign.open_places:
        n = len(campaign.band.grunts) + len(campaign.band.former)
        campaign, _ = enlist(campaign, name=f"Grunt {n + 1}", weapons=() if listed else arms[n % len(arms)])
    return campaign


def sides(ruleset: str, seed: str) -> dict[str, Any]:
    """The band's kind and Star, and its enemy."""
    star: dict[str, Any] = {"name": "Ann", "rep": 5}
    recruiting = recruiting_of(get(ruleset))
    if recruiting.make_up:
        kind, enemy = recruiting.opponents
        own, theirs = (recruiting.arms[recruiting.armed[one]] for one in (kind, enemy))
        foe = {"name": "Police", "kind": enemy, "weapons": [list(lot) for lot in theirs]}
        return {"kind": kind, "star": {**star, "weapons": list(own[0])}, "enemy": foe}
    if not recruiting.lists:
        lots = [list(lot) for lot in recruiting.arms["street"]]
        enemy = ENEMY if ruleset == "cr3" else {"name": "Gang", "kind": "gang", "weapons": lots}
        return {"kind": recruiting.usual, "star": {**star, "weapons": ["assault-rifle"]}, "enemy": enemy}
    chance = random.Random(seed)
    kind, enemy = chance.choice(list(recruiting.kinds)), chance.choice(list(recruiting.kinds))
    line = chance.choice(star_lines(get(ruleset), kind))
    return {"kind": kind, "star": {**star, "line": line.name}, "enemy": {"name": "Raiders", "kind": enemy}}


def play_encounter(record: dict[str, Any]) -> Encounter:
    """One encounter to its end; the band leaves when its work is done, or gives up after `TURNS`."""
    played = Encounter(load(record))
    for _ in range(MOST):
        g = played.game
        if g.state.ended:
            break
        if not g.state.phase and g.state.turn >= TURNS:
            played.submit({"do": "end-encounter"})
            break
        item = next_input(played, sides=(BAND_SIDE,), between_turns=True)
        assert item is not None, "a dead end: nobody has anything to do"
        played.submit(item)
    return played
