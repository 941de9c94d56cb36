"""Campaigns with nobody at the table: the band goes about its mission, the opposition is run by the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine import legal
from engine.campaign.aftermath import Result, fates_of
from engine.campaign.bands import most_grunts, over_the_limit
from engine.campaign.campaign import Campaign, begin, dismiss, encounter, end_month, enlist
from engine.campaign.setup import BAND_SIDE
from engine.commands.move import exits
from engine.encounter import Encounter
from engine.game import Game
from engine.opposition import next_input
from engine.opposition.errands import to_loot
from engine.procedures.missions.objectives import SECTIONS, sees_middle, star_of, unlooted
from engine.records.load import load
from engine.records.recruits import lines_of, recruiting_of, star_lines
from engine.rulesets import get
from engine.space import INCH, Place, Point, section_centre
from engine.state import STUNNED, Figure

TURNS = 40
"""After so many the band gives the encounter up."""
MOST = 1500
"""Inputs that no encounter of so many turns comes near."""
ARMS = (("assault-rifle",), ("shotgun",), ("submachine-gun",), ("bolt-action-rifle",))
ENEMY = {"name": "Gang", "kind": "gang", "weapons": [["pistol"], ["assault-rifle"], ["shotgun"]]}


def play_campaign(seed: str, months: int = 12, ruleset: str = "cr3") -> Campaign:
    """A campaign of so many months, or until it ends: recruits whenever there is room, sends the worst off.

    Where there are army lists the seed chooses those of the band and of the enemy, and the Star's line.
    """
    campaign, _ = begin(ruleset, band="Harbour Watch", seed=seed, **_sides(ruleset, seed))
    armed = not lines_of(campaign.rules, campaign.band.kind)
    while not campaign.ended and campaign.month <= months:
        while over_the_limit(campaign.band, campaign.rules):
            campaign, _ = dismiss(campaign, min(campaign.band.grunts, key=lambda g: (g.rep, -g.months)).id)
        while len(campaign.band.grunts) < most_grunts(campaign.band, campaign.rules):
            n = len(campaign.band.grunts) + len(campaign.band.former)
            campaign, _ = enlist(campaign, name=f"Grunt {n + 1}", weapons=ARMS[n % len(ARMS)] if armed else ())
        made = encounter(campaign, seed=f"{seed}-{campaign.month}")
        played = play_encounter({**made.record, "auto": True})
        progress = played.state.progress
        assert progress is not None
        assert progress.result, "every encounter comes to an end"
        fates = fates_of(played.state.figures, made.members[0])
        campaign, _ = end_month(campaign, Result(progress.result == "success", fates, progress.failed))
    return campaign


def _sides(ruleset: str, seed: str) -> dict[str, Any]:
    """The band's kind and Star, and its enemy."""
    star: dict[str, Any] = {"name": "Ann", "rep": 5}
    recruiting = recruiting_of(get(ruleset))
    if not recruiting.lists:
        return {"kind": recruiting.usual, "star": {**star, "weapons": ["assault-rifle"]}, "enemy": ENEMY}
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
        item = on_the_way(g) or next_input(played, sides=(BAND_SIDE,), between_turns=True, errand=errand)
        assert item is not None, "a dead end: nobody has anything to do"
        played.submit(item)
    return played


def errand(g: Game, group: Sequence[Figure]) -> Place | None:
    """Where a group of the band goes: the next section to scout, behind its Star, into a house to loot, home."""
    here = group[0].at
    if _homeward(g):
        return _open(g, (here[0], g.space.table.height - INCH // 2))
    if g.mission is None or g.mission.id != "patrol":
        return to_loot(g, group)
    star = star_of(g)
    assert star is not None
    if star not in group or _in_view(g, star):
        return star.at, star.floor
    left = _to_scout(g)
    nearest = min(left, key=lambda n: g.space.distance(section_centre(n, g.space.table), star.at))
    return _open(g, section_centre(nearest, g.space.table))


def _open(g: Game, spot: Point) -> Place:
    """The nearest ground to a spot where somebody can stand out of doors, inch by inch."""
    table = g.space.table
    around = ((x, y) for x in range(INCH // 2, table.width, INCH) for y in range(INCH // 2, table.height, INCH))
    for at in (spot, *sorted(around, key=lambda at: (g.space.distance(at, spot), at))):
        if g.space.stands(at, 0) and g.space.building(at) is None:
            return at, 0
    raise AssertionError("a table without open ground")


def on_the_way(g: Game) -> dict[str, Any] | None:
    """What the band's mission asks of it where it stands: to look round, or to leave."""
    return _look_round(g) or _over_the_edge(g)


def _to_scout(g: Game) -> list[int]:
    progress = g.state.progress
    assert progress is not None
    return [n for n in SECTIONS if n not in progress.scouted]


def _in_view(g: Game, star: Figure) -> list[int]:
    """The sections still to be scouted whose middle the Star sees from where he stands, if he turns to it."""
    found = []
    for n in _to_scout(g):
        turned = star.copy()
        turned.facing = g.space.heading(star.at, section_centre(n, g.space.table))
        if sees_middle(g, turned, n):
            found.append(n)
    return found


def _look_round(g: Game) -> dict[str, Any] | None:
    """A Star with no section before it that is still to be scouted turns to one, and scouts it from the next activation
    on (CR3-RUL-170), while no enemy is in sight."""
    star, progress = star_of(g), g.state.progress
    if g.mission is None or g.mission.id != "patrol" or star is None or progress is None or not progress.watching:
        return None
    if star not in legal.acting_figures(g) or any(g.sees(star, enemy, turning=True) for enemy in g.enemies(star)):
        return None
    found = _in_view(g, star)
    if not found or any(sees_middle(g, star, n) for n in found):
        return None
    facing = g.space.heading(star.at, section_centre(found[0], g.space.table))
    return {"do": "face", "figure": star.id, "facing": facing, "in_sight_move": "stay"}


def _homeward(g: Game) -> bool:
    """Whether the band has done what it came for, or cannot any more, and only has to leave."""
    mission, progress = g.mission, g.state.progress
    if mission is None or progress is None:
        return False
    if mission.id == "patrol":
        star = star_of(g)
        return not _to_scout(g) or star is None or not (star.able or star.status == STUNNED)
    return mission.id == "raid-attack" and not unlooted(g)


def _over_the_edge(g: Game) -> dict[str, Any] | None:
    """A figure of the active group that can leave by the edge of entry with its work done does."""
    if not _homeward(g) or g.state.active_side != BAND_SIDE:
        return None
    for figure in legal.acting_figures(g):
        if figure.posture != "prone" and not figure.melee:
            for way in exits(g, figure):
                if way["to"][1] * INCH > g.space.table.height:
                    return {"do": "move", **way}
    return None
