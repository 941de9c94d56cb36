"""The arms of bands and their enemies: lots that a ruleset's kinds usually carry, one to a figure."""

from collections.abc import Mapping

Lots = tuple[tuple[str, ...], ...]

SIDES: Mapping[str, tuple[str, str]] = {"cr3": ("military", "gang"), "swordplay": ("feudal", "orcs")}
"""By ruleset: who fights whom by default."""

ARMS: Mapping[str, Mapping[str, Lots]] = {
    "cr3": {
        "sidearms": (("pistol",), ("shotgun",), ("pistol",), ("ba-pistol",), ("shotgun",), ("pistol",)),
        "soldiers": (
            ("assault-rifle",),
            ("squad-automatic-weapon",),
            ("assault-rifle",),
            ("assault-rifle", "grenade"),
            ("assault-rifle",),
            ("grenade-launcher",),
        ),
        "street": (("machine-pistol",), ("shotgun",), ("pistol",), ("submachine-gun",), ("pistol",), ("ba-pistol",)),
        "fighters": (
            ("assault-rifle",),
            ("assault-rifle",),
            ("semi-automatic-rifle",),
            ("bolt-action-rifle",),
            ("submachine-gun",),
            ("rocket-launcher", "pistol"),
        ),
        "hunters": (
            ("bolt-action-rifle",),
            ("shotgun",),
            ("semi-automatic-rifle",),
            ("pistol",),
            ("bolt-action-rifle",),
            ("shotgun",),
        ),
    }
}
"""By ruleset, where no army list says it: the first lot is a Star's. Dice deal an enemy's to its figures, so that
there are six."""

USUAL: Mapping[str, str] = {
    "police": "sidearms",
    "military": "soldiers",
    "gang": "street",
    "guerrilla": "fighters",
    "other": "hunters",
}
"""The arms of each kind by default."""
