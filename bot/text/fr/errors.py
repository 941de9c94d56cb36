"""Refusals and faults."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "error.no-encounter": "Aucune partie dans ce salon. Commencez-en une avec `/encounter new`.",
    "error.channel-taken": (
        "Ce salon a déjà sa partie : prenez un autre salon ou fil, ou laissez son hôte la terminer avec "
        "`/encounter end`."
    ),
    "error.not-yours": "Pour {who}, la décision revient à {people}.",
    "error.not-yours-here": "Seuls ceux qui jouent peuvent le faire : {people}.",
    "error.not-host": "Seul l'hôte, {people}, peut le faire.",
    "error.no-seat": "{people} joue déjà {side}, et peut vous confier une figurine avec `/encounter assign`.",
    "error.stale": "C'est déjà décidé. La partie a avancé.",
    "error.already-handled": "C'est déjà fait.",
    "error.elsewhere": "Cela relève de : {rulesets}.",
    "error.field": "{field} : {message}",
    "fault.broken": "Un problème de notre côté. Rien n'est perdu. Erreur {code}.",
    "fault.discord": (
        "Discord n'a pas pris ma réponse. Ce que vous avez demandé est peut-être fait : regardez avant de "
        "réessayer. Erreur {code}."
    ),
    "fault.leaving": "Je vais redémarrer. Réessayez dans une minute.",
    "fault.too-large": "Ce fichier fait {size} Ko ; la limite est de {limit} Ko.",
    "fault.not-here": "Cela ne marche que dans les salons d'un serveur.",
    "fault.diverged": (
        "Après une mise à jour, cette partie ne se rejoue plus à l'identique : {reason}. Elle reprend après "
        "l'entrée {kept} ; les {lost} suivantes sont annulées."
    ),
}
