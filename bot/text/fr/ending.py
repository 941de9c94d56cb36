"""The last report: what is left of each side, and the ways to look back."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "ending.turns": "{count} tour joué.",
    "ending.turns.many": "{count} tours joués.",
    "ending.side": "{sign} **{side}** : encore {left} sur {count} au combat",
    "ending.side.away": "{sign} **{side}** : encore {left} sur {count} au combat, {away} hors de la table sans mal",
    "ending.side.all-away": "{sign} **{side}** : {away} sur {count} hors de la table sans mal",
    "ending.loss": "{state} : {names}",
    "ending.seed": "Dés scellés `{seal}`, puis ouverts : `{seed}`",
    "ending.log": "Relire",
    "ending.replay": "Revoir",
    "ending.luck": "La chance",
    "ending.proof": "Vérifier les dés",
    "ending.export": "Exporter",
    "ending.exported": "Toute la partie : `duckback replay` la rejoue partout, `/encounter import` la recommence.",
}
