"""Bands and their enemies in the French Compendium: the four lists, and what their figures usually carry."""

from engine.books.compendium.tables_lists import ARMIES
from engine.ruleset.forces import Recruiting

RECRUITING = Recruiting(
    check="army-list",
    kinds={name: {"army": name} for name in ARMIES},
    usual="gang",
    beside_star=0,
    opponents=("police", "gang"),
    arms={
        "soldiers": (
            ("assault-rifle", "grenade"),
            ("assault-rifle",),
            ("light-machine-gun",),
            ("assault-rifle",),
            ("semi-automatic-rifle",),
            ("assault-rifle", "grenade"),
        ),
        "fighters": (
            ("assault-rifle",),
            ("assault-rifle",),
            ("bolt-action-rifle",),
            ("submachine-gun",),
            ("semi-automatic-rifle",),
            ("bolt-action-rifle",),
        ),
        "sidearms": (
            ("automatic-pistol",),
            ("shotgun",),
            ("revolver",),
            ("submachine-gun",),
            ("automatic-pistol",),
            ("shotgun",),
        ),
        "street": (
            ("submachine-gun",),
            ("shotgun",),
            ("revolver",),
            ("machine-pistol",),
            ("automatic-pistol",),
            ("revolver",),
        ),
    },
    armed={"military": "soldiers", "insurgent": "fighters", "police": "sidearms", "gang": "street"},
)
"""A Star leads as many NPCs as it has Rep (CMP-TROOP-01, CMP-RUL-055); players say what theirs carry."""
