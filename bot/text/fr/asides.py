"""Buttons beside the reports, and how play goes."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "next.start-turn": "Commencer le tour",
    "next.end-activation": "Finir l'activation",
    "next.end-phase": "Finir la phase",
    "next.group": "Tout le groupe",
    "info.how": "Comment on joue",
    "info.seal": "Le sceau entier",
    "how.title": "## Comment on joue",
    "how.1": "Les dés désignent le camp qui agit en premier. Il active un groupe après l'autre : `/activate`.",
    "how.2": "Chaque figurine du groupe peut avancer et tirer. Vous seul voyez d'abord ce que cela déclencherait.",
    "how.3": "Qui arrive en vue ou sous le feu réagit aussitôt, même hors de son tour.",
    "how.4": "La Rep dit ce que vaut une figurine : un dé égal ou inférieur réussit, il faut donc jeter bas.",
    "how.5": "Si vous avez un choix, la question vous est posée ici. Sans réponse, le choix par défaut indiqué vaut.",
    "how.6": "Jouez quand vous voulez : `/catchup` raconte ce que vous avez manqué, `/rule` explique une règle.",
}
