"""Reputation points: won in successful encounters, spent on Rep, lost by running away (CR2-ADV)."""

from collections.abc import Mapping
from dataclasses import replace

from engine.campaign.closing import Closing

POINTS = "rp"
"""Counts the reputation points of a member."""


def advance(c: Closing, needed: Mapping[int, int]) -> None:
    """A point for each that shot or fought, and neither ran away nor was out of the fight, whoever won; with as many as
    its Rep needs it rises by 1 and begins again at none (CR2-ADV-01 to CR2-ADV-04)."""
    for member in c.band:
        fate = c.result.fates.get(member.id)
        if fate is None:
            continue
        changed, points = member, member.count(POINTS)
        if fate.ran:
            if points:
                changed = member.counted(POINTS, -points)
                c.roller.happened("points-lost", member.id, points, rule="CR2-ADV-03")
        elif fate.fought and not fate.fell:
            changed = member.counted(POINTS)
            c.roller.happened("point", member.id, changed.count(POINTS), rule="CR2-ADV-01")
            if changed.count(POINTS) >= needed.get(member.rep, changed.count(POINTS) + 1):
                changed = replace(changed.counted(POINTS, -changed.count(POINTS)), rep=member.rep + 1)
                changed = changed.counted("rep_won")
                rule = "CR2-ADV-04" if changed.rep == max(needed) + 1 else "CR2-ADV-02"
                c.roller.happened("rep-rises", member.id, changed.rep, rule=rule)
        if changed is not member:
            c.band = c.band.with_member(changed)
