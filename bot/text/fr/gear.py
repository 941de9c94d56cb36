"""Ce qu’est une figurine et ce qu’elle porte."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "gear.missile": "tireur",
    "gear.noble": "noble",
    "gear.peasant": "paysan",
    "gear.soldier": "soldat",
    "gear.warrior": "guerrier",
    "gear.armor": "CA {armor}",
    "gear.shield": "bouclier",
    "gear.mounted": "à cheval",
    "gear.fierce": "féroce",
    "gear.religious": "ordre religieux",
    "field.religious": "ordre religieux",
    "field.melee_weapon": "arme de mêlée",
    "gear.unarmed": "à mains nues",
}
