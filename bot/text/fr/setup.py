"""Préparer une partie : les joueurs et leurs rôles, les forces, le terrain, le déploiement."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- ce qui ne se peut pas ----
    "unfit.seated": "Vous jouez déjà {side}.",
    "unfit.salt-late": "Les premiers dés sont peut-être jetés : on ne peut plus rien leur ajouter.",
    "unfit.salt-stranger": "Prenez d’abord un camp avec `/encounter join`.",
    "unfit.seat-nobody": "Dites qui quitte le camp, qui le prend, ou les deux.",
    "unfit.bot-person": "Un bot ne peut pas jouer. Choisissez une personne.",
}
