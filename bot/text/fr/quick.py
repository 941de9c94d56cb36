"""Quick dice: rolls without an encounter, and refusals of their notation."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "quick.again": "Relancer",
    "quick.who": "{who} relance les dés.",
    # ---- /roll ----
    "roll.sum": "{dice} : {total}",
    "roll.parts": "{parts} = **{total}**",
    "roll.half": "{worth} (moitié de {face})",
    "roll.passed": "{dice} contre {target} : {count} réussi",
    "roll.passed.many": "{dice} contre {target} : {count} réussis",
    "roll.counted": "{dice} : {count} succès",
    "roll.need": "Un dé de {target} ou moins réussit.",
    "roll.low": "Chaque 1, 2 ou 3 compte.",
    "roll.total": "Somme {total}.",
    "roll.two": "Là où les règles demandent combien de dés réussissent, deux comptent au plus.",
    "roll.picked": "{name}",
    "roll.nothing": "Rien",
    "roll.faces": "{faces} {name}",
    "roll.came": "{die} : {face}",
    "roll.discarded": "{faces} relancé, puis {face}",
    "error.dice-notation": "Les dés s'écrivent 2d6, 3d6+2 ou 1/2d6.",
    "error.dice-number": "On lance à la fois de 1 à 100 dés de 2 à 1000 faces.",
    "error.roll-ways": "Choisissez : un seuil, des succès ou des possibilités.",
    "error.roll-pool": "Réussites et succès se comptent dé par dé : des dés d'une seule sorte, comme 3d6, suffisent.",
    "error.roll-one-die": "Les possibilités se lisent sur un seul dé, comme 1d6.",
    "error.possibilities": (
        "Nommez au moins deux issues séparées par des virgules, et pas plus que le dé n'a de faces : or, argent, rien."
    ),
    "error.possibility-faces": "Donnez à chaque issue des faces à elle, par exemple : route (1-3), rivière (4-6).",
}
