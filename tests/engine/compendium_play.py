"""Random battles of the French Compendium, made from a seed: two small bands on foot."""

from __future__ import annotations

import random
from typing import Any

from engine.procedures.compendium.outfit import NOT_IN_PLAY
from engine.rulesets.compendium import COMPENDIUM
from tests.engine.play import PIECES

PERIODS = ("", "black-powder", "old-west", "prohibition")
ATTRIBUTES = tuple(sorted(name for name in COMPENDIUM.traits if name not in NOT_IN_PLAY | {"unfocused"}))


def any_battle(seed: int, size: int = 4) -> dict[str, Any]:
    """Two bands with a Star each, by the weapons of a period; some figures have attributes, vests or grenades."""
    chance = random.Random(seed)
    period = chance.choice(PERIODS)
    rules = COMPENDIUM.options[period].apply(COMPENDIUM) if period else COMPENDIUM
    figures = []
    for side, y, facing in (("blue", 30.5, 0), ("red", 5.5, 180)):
        columns = chance.sample(range(2, 34, 2), size)
        for n in range(size):
            weapons = [name for name, weapon in rules.weapons.items() if weapon.aimed]
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
                figure["traits"] = chance.sample(ATTRIBUTES, chance.choice((1, 2)))
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
