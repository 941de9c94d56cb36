"""Random battles of the French Compendium, made from a seed: two small bands on foot."""

from __future__ import annotations

import random
from typing import Any

from engine.books.compendium import COMPENDIUM
from engine.books.compendium.traits import TRAITS
from engine.procedures.compendium.outfit import DOGS, KNIFE_FIGHTER
from tests.engine.cr2_play import mount_up, saddle
from tests.engine.play import PIECES

PERIODS = ("", "black-powder", "old-west", "prohibition")
HOURS = ("rolled", "evening", "night", "morning")
WEATHERS = ("rolled", "variable", "bad", "clear")
LOOT = ("barn", "wood-1", "rough-1")
ATTRIBUTES = tuple(sorted(name for name in COMPENDIUM.traits if name not in {"unfocused", *DOGS}))


def any_battle(seed: int, size: int = 4) -> dict[str, Any]:
    """Two bands, or one against zombies or insurgents that the rules play; some have allied
    players or a third side, some a sky, some cars."""
    make = horde if seed % 4 == 3 else insurgents if seed % 8 == 2 else two_bands
    data, chance = make(seed, size), random.Random(seed + 1)
    if chance.random() < 0.5:
        data["table"] |= {"hour": chance.choice(HOURS), "weather": chance.choice(WEATHERS)}
    data["table"]["terrain"] = [piece | {"loot": piece["id"] in LOOT} for piece in data["table"]["terrain"]]
    if make is two_bands and chance.random() < 0.3:
        data["sides"].append({"id": "green"})
        for figure in data["figures"][size:]:
            figure["side"] = chance.choice(("red", "green"))
    if chance.random() < 0.3:
        data["sides"][0]["commands"] = commands = ["ann", "ben", "cat"][: chance.choice((2, 3))]
        for figure in data["figures"]:
            if figure["side"] == "blue":
                figure["command"] = chance.choice(commands)
    if seed % 3 == 2:
        men = [figure for figure in data["figures"] if not {"zombie", "insurgent"} & set(figure.get("traits", ()))]
        saddle(men, random.Random(seed + 60_000_000), under_way=0)
        for figure in men if seed % 2 else ():
            if not (figure["star"] or figure["leader"] or figure.get("mounted")) and chance.random() < 0.2:
                figure |= {"rep": 4, "weapons": [], "melee_weapon": "improvised-two-handed", "traits": ["dog"]}
    if seed % 3 == 1:
        mount_up(data, COMPENDIUM, ("car", "car", "truck", "coach"), random.Random(seed + 50_000_000))
        for machine in data["machines"]:
            machine |= {"status": chance.choice(("ready", "stalled")), "speed": 0}
    return data


def two_bands(seed: int, size: int) -> dict[str, Any]:
    """Two bands with a Star each, by the weapons of a period; some figures have attributes, vests or grenades."""
    chance = random.Random(seed)
    period = chance.choice(PERIODS)
    rules = COMPENDIUM.options[period].apply(COMPENDIUM) if period else COMPENDIUM
    figures = []
    for side, y, facing in (("blue", 30.5, 0), ("red", 5.5, 180)):
        columns = chance.sample(range(2, 34, 2), size)
        for n in range(size):
            weapons = [name for name, weapon in rules.weapons.items() if weapon.aimed and name != "knife"]
            figure: dict[str, Any] = {
                "id": f"{side}-{n}",
                "side": side,
                "rep": 5 if n == 0 else chance.choice((2, 3, 3, 4, 4, 5)),
                "star": n == 0 and chance.random() < 0.7,
                "leader": n == 0 or chance.random() < 0.1,
                "weapons": [] if chance.random() < 0.1 else [chance.choice(weapons)],
                "melee_weapon": chance.choice(tuple(rules.melee_weapons)),
                "at": [columns[n] + 0.5, y + chance.choice((-1, 0, 1))],
                "facing": facing,
            }
            if not period and chance.random() < 0.2:
                figure["weapons"].append("grenade")
            if chance.random() < 0.1 and figure["weapons"]:
                figure["weapons"] *= 2
            if chance.random() < 0.4:
                figure["traits"] = _without_opposites(chance.sample(ATTRIBUTES, chance.choice((1, 2))))
                if not period and KNIFE_FIGHTER in figure["traits"]:
                    figure["weapons"].append("knife")
            figures.append(figure)
    return {
        "format": "duckback-record/1",
        "ruleset": "compendium",
        "options": [period] if period else [],
        "table": {"width": 36, "height": 36, "terrain": list(PIECES)},
        "sides": [{"id": "blue"}, {"id": "red", "controller": chance.choice(("players", "rules"))}],
        "figures": figures,
        "seed": f"compendium-{seed}",
        "auto": chance.random() < 0.3,
    }


def horde(seed: int, size: int, most: int = 40) -> dict[str, Any]:
    """A band against zombies, up to so many at first, that dice bring on in one of both ways."""
    chance = random.Random(seed)
    data = two_bands(seed, size)
    data["options"] += ["zombies", *chance.choice(([], ["infestation-2"], ["infestation-4"]))]
    data["sides"] = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}]
    places = [(x, y) for y in range(1, 16, 2) for x in range(1, 36, 2)]
    zombies = [
        {
            "id": f"zed-{n}",
            "side": "red",
            "rep": 4,
            "melee_weapon": "improvised-one-handed",
            "traits": ["zombie"],
            "at": [x + 0.5, y + 0.5],
            "facing": chance.randrange(360),
        }
        for n, (x, y) in enumerate(chance.sample(places, chance.randint(1, most)))
    ]
    data["figures"] = [figure for figure in data["figures"] if figure["side"] == "blue"] + zombies
    return data


def insurgents(seed: int, size: int) -> dict[str, Any]:
    """Likewise against insurgents, who come by the dice of each turn."""
    data = two_bands(seed, size)
    arms = ("assault-rifle", "light-machine-gun", "rocket-launcher", "bolt-action-rifle")
    data |= {
        "options": ["insurgents"],
        "sides": [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "insurgents"}],
    }
    for n, figure in enumerate(data["figures"]):
        figure |= {"weapons": [arms[n % 4]], "melee_weapon": "unarmed"}
        if figure["side"] == "red":
            figure |= {"rep": 4, "star": False, "leader": False, "traits": ["insurgent"]}
    return data


def _without_opposites(traits: list[str]) -> list[str]:
    return traits[:1] if any(TRAITS[one].opposite in traits for one in traits) else traits
