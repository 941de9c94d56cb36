"""Annuler, et demander si on le peut."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "undo.title": "Annulation",
    "undo.by": "{who} annule :",
    "undo.by.many": "{who} annule, du plus récent au plus ancien :",
    "undo.item": "- {what}",
    "undo.more": "- et {count} action d'avant",
    "undo.more.many": "- et {count} actions d'avant",
    "undo.secret": "un choix encore secret",
    "undo.agreed": "Accord donné : {people}.",
    "undo.agreed.many": "Accords donnés : {people}.",
    "undo.same-dice": "-# Aucun dé n'est relancé : la même action redonne les mêmes dés.",
    "undo.asks": "{mentions} : {who} demande à annuler :",
    "undo.rolled": "-# Des dés ont été jetés depuis. Ils redonneraient les mêmes faces.",
    "undo.foreign": "-# Quelqu'un d'autre en avait fait une part.",
    "log.undone": "**{who}** annule {count} action.",
    "log.undone.many": "**{who}** annule {count} actions.",
    "log.undone-by-nobody": "{count} action est annulée.",
    "log.undone-by-nobody.many": "{count} actions sont annulées.",
    "consent.pause": "{mentions} : {who} demande une pause.",
    "consent.resume": "{mentions} : {who} demande à reprendre la partie.",
    "consent.yes": "D'accord",
    "consent.no": "Non",
    "consent.noted": "C'est noté. Il manque encore l'accord des autres.",
    "consent.refused": "{who} n'est pas d'accord. Rien ne change.",
    "consent.withdrawn": "{who} retire sa demande.",
    "unfit.undo-too-far": "On peut annuler {count} action au plus pour le moment.",
    "unfit.undo-too-far.many": "On peut annuler {count} actions au plus pour le moment.",
    "unfit.undo-nothing": "Il n'y a rien à annuler.",
}
