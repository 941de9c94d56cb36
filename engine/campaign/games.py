"""Games of which the book says only who the enemy is: the goal and the ground are its scenario's (CMP-RUL-159)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.campaign.deploy import spots
from engine.campaign.rolls import Roller
from engine.campaign.setup import ENEMY_SIDE, Against, Conditions, Meeting
from engine.loading.recruits import asked, recruiting_of
from engine.space import INCH, parse_table
from engine.space.terrain import ROLLED

FAR = 2
"""The section in which an enemy stands that is there from the first: the middle of the edge opposite the band's."""


def conditions(_: Roller) -> Conditions:
    """Hour and weather by dice, which the encounter rolls in its first turn (CMP-ENV-01, CMP-ENV-03)."""
    return Conditions({"hour": ROLLED, "weather": ROLLED})


def brought(
    roller: Roller,
    meeting: Meeting,
    *,
    drill: str,
    goal: Mapping[str, Any],
    first: str = "",
    band: Mapping[str, Any] = MappingProxyType({}),
) -> Against:
    """Enemies that dice bring on turn by turn, under these orders; as many of the kind `first` as shots draw are there
    from the first (CR2-ZOMBIE-05). `band` is the fields of the band's own side."""
    figures: list[dict[str, Any]] = []
    if first:
        count = roller.total("drawn-zombies", ENEMY_SIDE, 1, "CR2-ZOMBIE-05")
        rep = roller.rules.kind(first).rep
        figures = [
            {"id": f"{first}-{n}", "side": ENEMY_SIDE, "rep": rep, "weapons": [], "traits": [first], **place}
            for n, place in enumerate(_places(roller, meeting, count), 1)
        ]
    return Against(_for_half(goal, meeting.figures), {"drill": drill}, figures, band)


def listed(roller: Roller, meeting: Meeting, *, drill: str, goal: Mapping[str, Any]) -> Against:
    """As many enemies as the band has figures, each by a roll on its list, under these orders (CMP-TROOP-05)."""
    check, request = recruiting_of(roller.rules).check, asked(roller.rules, meeting.enemy.kind)
    lots, names, count = meeting.enemy.weapons, meeting.enemy.names, len(meeting.figures)
    figures: list[dict[str, Any]] = []
    for number, place in enumerate(_places(roller, meeting, count), 1):
        name = f"foe-{number}"
        figures.append(
            {
                "id": name,
                "name": names[number - 1] if number <= len(names) else f"{meeting.enemy.name} {number}",
                "side": ENEMY_SIDE,
                "rep": roller.test(check, name, request).values["rep"],
                "weapons": list(lots[(number - 1) % len(lots)]),
                **place,
            }
        )
    max(figures, key=lambda figure: figure["rep"])["leader"] = True
    return Against(_for_half(goal, meeting.figures), {"drill": drill}, figures)


def _places(roller: Roller, meeting: Meeting, count: int) -> list[dict[str, Any]]:
    """Where so many enemies stand who are there from the first, as fields of their figures."""
    table = parse_table(dict(meeting.table), going=roller.rules.parameters.going)
    found = spots(table, {FAR: count}, at_edge=False)[FAR]
    return [{"at": [x / INCH, y / INCH], "facing": 180} for x, y in found]


def _for_half(goal: Mapping[str, Any], figures: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The goal for half of the band, rounded up."""
    return {**goal, "count": (len(figures) + 1) // 2}
