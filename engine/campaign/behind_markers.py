"""What waits for a band behind markers: light and buildings by dice, an enemy that comes from what they stand for.

CR3-ENC.
"""

from typing import Any

from engine.campaign.deploy import ENTRY
from engine.campaign.rolls import Roller
from engine.campaign.setup import BAND_SIDE, ENEMY_SIDE, Against, Conditions, Meeting

_ON_A_SIX = (6, 6)


def conditions(roller: Roller, *, night: str = "", buildings: str = "") -> Conditions:
    """Night on a 6, and one objective building, two on a 6; each by the rule of its die, empty where there is none."""
    dark = bool(night) and roller.chance("night", BAND_SIDE, _ON_A_SIX, night)
    objectives = 0
    if buildings:
        objectives = 1 + roller.chance("buildings", BAND_SIDE, _ON_A_SIX, buildings)
    return Conditions({"light": "night" if dark else "day", "weather": "clear"}, objectives)


def against(_: Roller, meeting: Meeting) -> Against:
    """The enemy that comes from the markers; dice of the encounter place them."""
    mission: dict[str, Any] = {
        "eal": meeting.level,
        "entry": ENTRY,
        "objectives": list(meeting.objectives),
        "enemy": {"side": ENEMY_SIDE, **meeting.enemy.to_json()},
    }
    return Against(mission)
