"""Bands and their enemies in Chain Reaction 3.0: how each kind rolls, and what its figures usually carry."""

from engine.ruleset.forces import Recruiting

_SOLDIERS = {"circumstances": frozenset({"military-or-police"})}
_FIGHTERS = {"circumstances": frozenset({"guerrilla-or-ganger"})}

_ARMS = {
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
"""No army list says it: the first lot is a Star's. Dice deal an enemy's to its figures, so that there are six."""

RECRUITING = Recruiting(
    check="party",
    kinds={"police": _SOLDIERS, "military": _SOLDIERS, "gang": _FIGHTERS, "guerrilla": _FIGHTERS, "other": {}},
    usual="other",
    opponents=("military", "gang"),
    arms=_ARMS,
    armed={
        "police": "sidearms",
        "military": "soldiers",
        "gang": "street",
        "guerrilla": "fighters",
        "other": "hunters",
    },
)
"""Kinds of band and how each rolls (CR3-BAND-03); the Star counts towards the limit (CR3-BAND-04, -05, CR3-RUL-01)."""
