"""Les dés scellés et leur preuve."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "verify.sealed": "## Les dés sont scellés",
    "verify.honest": "## Les dés sont honnêtes",
    "verify.dishonest": "## Les dés ne sont PAS ceux du sceau",
    "verify.commitment": "Sceau, publié avant le premier jet : `{commitment}`",
    "verify.foreign-seal": "-# Le sceau est le SHA-256 d'une graine que nul ne voit avant la fin de la partie.",
    "verify.salts": "Sels des joueurs : {salts}",
    "verify.no-salts": "Les joueurs n'ont pas donné de sel.",
    "verify.rolled": "{count} dé jeté jusqu'ici.",
    "verify.rolled.many": "{count} dés jetés jusqu'ici.",
    "verify.scripted": "Venus avec le fichier : {count}.",
    "verify.seed": "Graine, révélée : `{seed}`",
    "verify.seed-kept": "Son SHA-256 est bien le sceau.",
    "verify.seed-broken": "Son SHA-256 n'est **pas** le sceau.",
    "verify.checked": "{count} dé recalculé à partir de la graine, des sels et de sa place : il concorde.",
    "verify.checked.many": "{count} dés recalculés à partir de la graine, des sels et de leur place : tous concordent.",
    "verify.mismatches": "Faces venues avec le fichier que la graine ne donne pas : {count}.",
    "verify.yourself": "Vérifiez vous-même : `/encounter export`, puis `duckback verify encounter.json`",
    "verify.later": "-# À la fin de la partie, la graine et les sels sont révélés et chaque dé peut être vérifié.",
}
