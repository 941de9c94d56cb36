"""Random battles of Swordplay: two bands on a table with houses, walls and woods, or one sent on a mission."""

from __future__ import annotations

import random
from typing import Any

from engine.books.swordplay import SWORDPLAY
from engine.books.swordplay.armies import LISTS, RECRUITING
from engine.loading.loadout import gear_to_json
from tests.engine.mission_play import mission
from tests.engine.play import PIECES

RANGED = ("crossbow", "short-bow", "longbow", "sling", "javelin", "throwing-axe", "dart")
MELEE = ("one-hand", "two-hand", "spear", "lance", "two-swords", "improvised", "unarmed")


def figure(chance: random.Random) -> dict[str, Any]:
    """Somebody of any Class, armed with anything that the rules let him have."""
    class_ = chance.choice(("missile", "noble", "peasant", "soldier", "soldier", "warrior", "warrior"))
    mounted = chance.random() < 0.3
    weapons = [chance.choice(RANGED)] if class_ == "missile" or chance.random() < 0.3 else []
    melee = chance.choice(MELEE)
    shield = chance.random() < 0.5 and melee not in ("two-hand", "two-swords")
    return {
        "rep": chance.choice((3, 4, 4, 5)),
        "star": chance.random() < 0.2,
        "class": class_,
        "armor": chance.choice((2, 4, 6)),
        "shield": shield,
        "mounted": mounted,
        "fierce": class_ == "warrior" and chance.random() < 0.3,
        "religious": class_ == "noble" and chance.random() < 0.3,
        "weapons": weapons,
        "melee_weapon": melee,
    }


def battle(seed: int, size: int = 6) -> dict[str, Any]:
    """A record of `size` against `size`; light, gear and who plays red vary with the seed."""
    chance = random.Random(seed + 40_000_000)
    figures = []
    for side, y, facing in (("blue", 30.5, 0), ("red", 5.5, 180)):
        columns = chance.sample(range(2, 34, 2), size)
        for n in range(size):
            at = [columns[n] + 0.5, y + chance.choice((-1, 0, 1))]
            figures.append({"id": f"{side}-{n}", "side": side, "at": at, "facing": facing, **figure(chance)})
    return {
        "format": "duckback-record/1",
        "ruleset": "swordplay",
        "options": ["collapse"] if chance.random() < 0.2 else [],
        "table": {"width": 36, "height": 36, "light": chance.choice(("day", "day", "night")), "terrain": list(PIECES)},
        "sides": [{"id": "blue"}, {"id": "red", "controller": chance.choice(("players", "rules"))}],
        "figures": figures,
        "seed": f"swordplay-{seed}",
        "auto": chance.random() < 0.3,
    }


def any_battle(seed: int, size: int = 6) -> dict[str, Any]:
    """Two fifths of them missions, against any army of the lists; half of all bands are of a list, too."""
    chance = random.Random(seed + 60_000_000)
    record = battle(seed, size)
    if chance.random() < 0.5:
        armies = {side["id"]: chance.choice(list(LISTS)) for side in record["sides"]}
        record["figures"] = [listed(figure, armies[figure["side"]], chance) for figure in record["figures"]]
    return mission(record, chance, [{"kind": army} for army in LISTS]) if chance.random() < 0.4 else record


def listed(figure: dict[str, Any], army: str, chance: random.Random) -> dict[str, Any]:
    """Somebody of an army list in a figure's place, or a peasant pressed into its service."""
    pressed = not figure["star"] and chance.random() < 0.3
    line = chance.choice(RECRUITING.pressed if pressed else LISTS[army])
    place = {key: figure[key] for key in ("id", "side", "at", "facing", "star")}
    return {**place, "rep": line.rep, **gear_to_json(chance.choice(line.gear), SWORDPLAY)}
