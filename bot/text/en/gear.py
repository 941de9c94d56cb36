"""What a figure is and has about it."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "gear.missile": "missile",
    "gear.noble": "noble",
    "gear.peasant": "peasant",
    "gear.soldier": "soldier",
    "gear.warrior": "warrior",
    "gear.armor": "AC {armor}",
    "gear.shield": "shield",
    "gear.mounted": "mounted",
    "gear.fierce": "fierce",
    "gear.religious": "religious order",
    "field.religious": "religious order",
    "field.melee_weapon": "melee weapon",
    "gear.unarmed": "unarmed",
}
