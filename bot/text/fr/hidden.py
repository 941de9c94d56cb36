"""What everybody is told where figures are hidden."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "hidden.heading": "À l'insu de tous : {side}",
    "hidden.heading-nobody": "Des choses se trament",
    "hidden.ask": "{mention}, quelque chose d'invisible attend votre décision.",
    "hidden.decide": "Décider",
    "hidden.default": "le choix par défaut s'applique",
    "hidden.topic": "de quelque chose d'invisible",
    "hidden.next": "À jouer : **{side}**. Ce camp en voit plus avec `/board`.",
    "hidden.nobody": "Encore invisible",
    "hidden.side": "{sign} **{side}**, à découvrir",
    "hidden.seen": "{who} apparaît en {cell}.",
    "hidden.ducks": "plonge à couvert en {cell}",
    "hidden.more": "Une autre question attend. Répondez à celles-ci, puis appuyez sur `Décider`.",
    "hidden.more.many": "{count} autres questions attendent. Répondez à celles-ci, puis appuyez sur `Décider`.",
    "hidden.yours": "Vous seul voyez ceci : ce que sait votre camp.",
    "error.sealed": ("Cette partie cache ce que personne n'a vu : son compte rendu sera donné quand elle sera finie."),
}
