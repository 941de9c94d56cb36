"""What forces of Chain Reaction 2.0 cost (CR2-T-POINTSCHAR, CR2-T-POINTSWPN, CR2-T-POINTSMISC).

What no list names costs what the nearest listed item does (CR2-RUL-305).
"""

from engine.ruleset.forces import Prices

PRICES = Prices(
    rep=5,
    leader=10,
    mount=20,
    double=frozenset({"sniper", "ferocious", "frenzy"}),
    items={
        "hand-held": 2, "two-hand": 3, "throwing-spear": 2,
        "pistol": 3, "ba-pistol": 4, "machine-pistol": 8,
        "shotgun-single": 4, "shotgun-double": 6, "shotgun-pump": 8,
        "carbine": 5, "submachine-gun": 8, "rifle": 4, "semi-automatic-rifle": 4, "sniper-rifle": 5,
        "assault-rifle": 12, "lmg": 24, "mmg": 24, "hmg": 24, "flame-thrower": 14,
        "grenade": 6, "smoke-grenade": 6, "tear-gas-grenade": 6,
        "grenade-launcher": 4, "grenade-launcher-rotating": 4, "rocket-launcher": 37,
        "apw-light": 30, "apw-medium": 50, "apw-heavy": 70, "apw-super-heavy": 90,
        "protected": 10, "light-shield": 10, "comm-link": 10,
        "overall-leader": 15,
    },
    rounds={
        "law": 14, "rocket-launcher": 6, "grenade-launcher": 6, "grenade-launcher-rotating": 6,
        "apw-light": 3, "apw-medium": 5, "apw-heavy": 7, "apw-super-heavy": 9,
        "light-mortar": 6, "medium-mortar": 10,
    },
)  # fmt: skip
"""An overall Leader costs 25: as a Leader, and as the one above the others. A LAW is thrown away once it is fired, so
that each is a round (CR2-WPN-29)."""
