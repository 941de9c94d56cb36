"""Armies of Chain Reaction 2.0: how their forces are made up, and what a band and its enemies carry (CR2-T-FORCES)."""

from engine.books.cr2.tables_lists import ARMIES
from engine.books.cr2.weapons import WEAPONS
from engine.ruleset.forces import MakeUp, Recruiting

_STANDARD = frozenset({"assault-rifle", "rifle", "semi-automatic-rifle", "carbine", "submachine-gun"})
_PISTOLS = frozenset({"pistol", "ba-pistol"})
_SHOTGUNS = frozenset({"shotgun-single", "shotgun-double", "shotgun-pump"})
_GRENADES = frozenset({"grenade", "smoke-grenade"})
_MACHINE_GUNS = frozenset({"lmg", "mmg", "hmg"})
_LAUNCHERS = frozenset({"grenade-launcher", "grenade-launcher-rotating"})
_SPECIAL = _MACHINE_GUNS | _LAUNCHERS | {"law", "flame-thrower", "rocket-launcher", "sniper-rifle"}
_ANY = frozenset(WEAPONS)

MAKE_UP = {
    "military": MakeUp(
        "CR2-LIST-03", _STANDARD | _PISTOLS | _GRENADES, _SPECIAL, each=5, alike=True, standard=_STANDARD, most=10
    ),
    "mercenaries": MakeUp(
        "CR2-LIST-04", _STANDARD | _PISTOLS | _GRENADES, _SPECIAL, most=10, most_dv=1, most_piercing=3
    ),
    "guerrillas": MakeUp(
        "CR2-LIST-05",
        _STANDARD | _PISTOLS,
        _MACHINE_GUNS | _LAUNCHERS | _GRENADES | {"law", "sniper-rifle"},
        each=10,
        most=10,
    ),
    "warriors": MakeUp("CR2-LIST-06", frozenset({"throwing-spear"}), _PISTOLS | {"rifle"}, each=10, most=20),
    "gang": MakeUp(
        "CR2-LIST-07",
        _STANDARD | _PISTOLS | _SHOTGUNS | {"machine-pistol", "throwing-spear"},
        _SPECIAL | _GRENADES,
        each=8,
        most=8,
        breaks_up=True,
    ),
    "police": MakeUp(
        "CR2-LIST-08",
        _PISTOLS | _SHOTGUNS | {"assault-rifle", "tear-gas-grenade"},
        team="protected",
        as_army="military",
        most=8,
    ),
    "civilians": MakeUp("CR2-LIST-09", _ANY, most=12, breaks_up=True),
}
"""A guerrilla or gang member with grenades counts as a specialist, and so does a sniper (CR2-RUL-660)."""

RECRUITING = Recruiting(
    check="army-list",
    kinds={army: {"army": army} for army in ARMIES},
    usual="gang",
    by_rep=2,
    beside_star=0,
    opponents=("gang", "police"),
    arms={
        "soldiers": (
            ("assault-rifle", "grenade"), ("assault-rifle",), ("assault-rifle",), ("assault-rifle",),
            ("assault-rifle",), ("assault-rifle", "grenade"),
        ),
        "captured": (
            ("assault-rifle",), ("rifle",), ("submachine-gun",), ("carbine",), ("semi-automatic-rifle",), ("rifle",),
        ),
        "spears": (("throwing-spear",), (), ("throwing-spear",), (), ("throwing-spear",), ()),
        "sidearms": (
            ("ba-pistol",), ("ba-pistol",), ("shotgun-pump",), ("ba-pistol",), ("pistol",), ("ba-pistol",),
        ),
        "street": (
            ("submachine-gun",), ("shotgun-pump",), ("pistol",), ("machine-pistol",), ("ba-pistol",),
            ("shotgun-double",),
        ),
    },
    armed={
        "military": "soldiers", "mercenaries": "soldiers", "guerrillas": "captured", "warriors": "spears",
        "gang": "street", "police": "sidearms", "civilians": "street",
    },
    make_up=MAKE_UP,
)  # fmt: skip
"""A Star leads as many Grunts as twice its Rep (CR2-POINTS-02, CR2-RUL-177); players say what theirs carry."""
