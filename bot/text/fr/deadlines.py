"""Délais, rappels, pauses, et ce qu'il est advenu d'une question."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "deadline.due": "Réponse attendue {when}. Sans réponse : {default}.",
    "deadline.passed": "Personne n'a répondu à temps pour **{who}** : {choice}.",
    "deadline.passed-private": "{where} : {line} `/catchup` montre la suite.",
    "deadline.reminder": "{mention}, une question attend encore : {about}. Sans réponse {when} : {default}.",
    "deadline.link": "[Vers la question]({link})",
    "deadline.side": "{mention}, camp à jouer : **{side}**, et la table attend depuis {when}.",
    "deadline.side-host": "{host} peut terminer la phase à leur place avec `/end`.",
    "deadline.between": "{mention}, le tour est fini depuis {when}. Le suivant commence avec `/turn`.",
    "deadline.set": "Désormais une question reste ouverte {count} heure ; ensuite, le choix par défaut vaut.",
    "deadline.set.many": "Désormais une question reste ouverte {count} heures ; ensuite, le choix par défaut vaut.",
    "deadline.none": "Désormais les questions restent ouvertes jusqu'à ce qu'on y réponde.",
    "pause.begun": "{who} met la partie en pause. Les délais ne courent plus ; `/encounter resume` la reprend.",
    "pause.over": "{who} reprend la partie. Chaque délai est prolongé de la durée de la pause.",
    "unfit.pause-already": "La partie est déjà en pause.",
    "unfit.pause-none": "La partie n'est pas en pause.",
    "error.paused": "La partie est en pause. `/encounter resume` la reprend.",
    "closed.chosen": "{who} : **{choice}**",
    "closed.default": "Pas de réponse à temps : **{choice}**",
    "closed.secret": "{who} a choisi.",
    "closed.secret-default": "Pas de réponse à temps ; le choix par défaut vaut.",
    "closed.undone": "{who} a annulé ce qui menait ici.",
    "closed.ended": "La partie s'est terminée avant une réponse.",
    "closed.lost": "Une mise à jour a annulé ce qui menait ici.",
}
