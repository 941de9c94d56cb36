"""The golden battles as they are set up, and how they are played."""

from __future__ import annotations

from typing import Any

Battle = tuple[dict[str, Any], dict[str, Any]]
HANDS = ("one-hand", "two-hand", "improvised", "unarmed")


def band(side: str, members: str, y: float, facing: int, x: float = 6.5, step: float = 3.0) -> list[dict[str, Any]]:
    """Figures in a row, a line each: Rep, `star`, weapons, melee weapon, `at x,y` or `floor n` where it differs."""
    out = []
    for n, line in enumerate(members.strip().splitlines()):
        rep, *words = line.split()
        figure: dict[str, Any] = {"id": f"{side}-{n + 1}", "side": side, "rep": int(rep), "weapons": []}
        figure |= {"at": [x + step * n, y], "facing": facing}
        while words:
            word = words.pop(0)
            if word == "star":
                figure["star"] = True
            elif word == "at":
                figure["at"] = [float(part) for part in words.pop(0).split(",")]
            elif word == "floor":
                figure["floor"] = int(words.pop(0))
            elif word in HANDS:
                figure["melee_weapon"] = word
            else:
                figure["weapons"].append(word)
        out.append(figure)
    return out


def battle(seed: str, figures: list[dict[str, Any]], terrain: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A record without inputs."""
    return {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "table": {"width": 36, "height": 36, "terrain": terrain, **more.pop("table", {})},
        "sides": [{"id": "blue", "name": "Police"}, {"id": "red", "name": "Gang"}],
        "figures": figures,
        "seed": seed,
        "inputs": [],
    } | more


HOUSE = {
    "id": "house",
    "type": "building",
    "name": "The house",
    "rect": [13, 6, 10, 8],
    "dv": 2,
    "levels": [
        {
            "doors": [{"wall": "south", "at": 5}, {"wall": "north", "at": 3}],
            "windows": [{"wall": "west", "at": 4}, {"wall": "south", "at": 8}],
            "stairs": [{"rect": [19.5, 7, 3, 2], "up": "east"}],
            "walls": [[[13, 10], [17, 10]]],
        },
        {"windows": [{"wall": "south", "at": 3}, {"wall": "west", "at": 4}, {"wall": "east", "at": 4}]},
    ],
}
SHED = {
    "id": "shed",
    "type": "building",
    "rect": [4, 18, 5, 4],
    "dv": 3,
    "doors": [{"wall": "east", "at": 2}],
    "windows": [{"wall": "north", "at": 2.5}],
}
BUNKER = SHED | {"id": "bunker", "rect": [24, 10, 6, 5], "dv": 4}
WALLS = [
    {"id": "wall-1", "type": "wall", "line": [[6, 12], [14, 12]], "dv": 3},
    {"id": "wall-2", "type": "wall", "line": [[22, 14], [30, 13]], "dv": 4},
]
HEDGE = {"id": "hedge-1", "type": "hedge", "line": [[8, 24], [16, 25]]}
ROUGH = {"id": "rough-1", "type": "rough", "rect": [18, 6, 8, 6]}
WOODS = [
    {"id": "wood-1", "type": "woods", "polygon": [[3, 9], [15, 8], [16, 17], [4, 18]]},
    {"id": "wood-2", "type": "woods", "rect": [19, 17, 13, 10]},
    {"id": "hill-1", "type": "hill", "polygon": [[4, 22], [14, 22], [14, 30], [4, 30]], "crest": [[5, 26], [13, 26]]},
]

OPEN_FIELD = battle(
    "field-7",
    band(
        "blue",
        """
        5 star ba-pistol one-hand
        4 assault-rifle
        4 semi-automatic-rifle
        3 bolt-action-rifle
        4 shotgun
        4 squad-automatic-weapon
        """,
        33.5,
        0,
    )
    + band(
        "red",
        """
        5 assault-rifle
        4 assault-rifle
        3 pistol pistol
        4 machine-pistol
        3 shotgun
        4 submachine-gun
        """,
        2.5,
        180,
    ),
    [*WALLS, HEDGE],
)
WOODS_AT_NIGHT = battle(
    "night-27",
    band(
        "blue",
        """
        5 star assault-rifle grenade
        4 assault-rifle
        4 submachine-gun
        3 shotgun
        4 assault-rifle
        """,
        33.5,
        0,
    )
    + band(
        "red",
        """
        5 star assault-rifle
        4 bolt-action-rifle
        3 submachine-gun one-hand
        4 shotgun
        3 assault-rifle
        """,
        3.5,
        180,
    ),
    [*WOODS, ROUGH],
    table={"light": "night"},
    information="hidden",
)
HOUSE_FIGHT = battle(
    "house-5",
    band(
        "blue",
        """
        5 star submachine-gun grenade one-hand
        4 assault-rifle grenade
        4 shotgun grenade
        4 submachine-gun
        3 pistol one-hand
        4 assault-rifle
        """,
        27.5,
        0,
        x=10.5,
    )
    + band(
        "red",
        """
        5 star ba-pistol two-hand floor 1 at 16.5,13
        4 assault-rifle floor 1 at 14,11
        4 shotgun at 18,12.5
        3 submachine-gun at 21,13
        4 pistol one-hand at 14,8
        """,
        13,
        180,
    ),
    [HOUSE, SHED, WALLS[0]],
)
GRENADES_AND_ROCKETS = battle(
    "rocket-2",
    band(
        "blue",
        """
        5 star assault-rifle grenade
        4 rocket-launcher pistol
        4 assault-rifle grenade
        4 grenade-launcher
        3 submachine-gun grenade
        4 shotgun grenade
        5 semi-automatic-rifle
        """,
        42.5,
        0,
        x=6.5,
        step=3.5,
    )
    + band(
        "red",
        """
        5 assault-rifle grenade
        4 rocket-launcher
        4 semi-automatic-rifle grenade
        3 shotgun grenade
        4 grenade-launcher at 27,13
        4 submachine-gun at 25,12
        4 assault-rifle grenade at 6,20
        """,
        6.5,
        180,
        x=6.5,
        step=3.5,
    ),
    [SHED, BUNKER, *WALLS, HEDGE],
    table={"height": 48},
    options=["collapse"],
)
MASS_CHARGE = battle(
    "charge-4",
    band(
        "blue",
        """
        5 star two-hand
        4 one-hand
        4 two-hand
        3 one-hand
        4 one-hand
        3 pistol one-hand
        4 shotgun
        4 two-hand
        """,
        30.5,
        0,
        x=10.5,
        step=2.0,
    )
    + band(
        "red",
        """
        5 pistol one-hand
        4 bolt-action-rifle
        3 one-hand
        4 two-hand
        4 shotgun one-hand
        """,
        6.5,
        180,
        x=12.5,
        step=2.5,
    ),
    [ROUGH | {"rect": [4, 16, 6, 5]}, HEDGE],
)
STARS = battle(
    "stars-9",
    band(
        "blue",
        """
        5 star assault-rifle
        5 star ba-pistol ba-pistol one-hand
        4 star shotgun
        """,
        32.5,
        0,
        x=12.5,
    )
    + band(
        "red",
        """
        5 assault-rifle
        3 assault-rifle
        5 semi-automatic-rifle
        3 bolt-action-rifle
        3 machine-pistol
        5 star squad-automatic-weapon
        """,
        3.5,
        180,
        step=3.5,
    ),
    [*WALLS, HEDGE, WOODS[2]],
    sides=[{"id": "blue", "name": "Heroes"}, {"id": "red", "name": "Gang", "controller": "rules"}],
)

BATTLES: dict[str, Battle] = {
    "open-field": ({"charges": 0.1}, OPEN_FIELD),
    "woods-at-night": ({"charges": 0.2}, WOODS_AT_NIGHT),
    "house-fight": ({"charges": 0.4}, HOUSE_FIGHT),
    "grenades-and-rockets": ({"charges": 0.1, "nerve": 0.2}, GRENADES_AND_ROCKETS),
    "mass-charge": ({"charges": 0.95, "nerve": 0.0}, MASS_CHARGE),
    "stars": ({"charges": 0.3, "nerve": 0.2}, STARS),
}
