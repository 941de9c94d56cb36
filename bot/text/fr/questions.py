"""Questions, their choices and their forms."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "ask.in-sight-action": "{mention}, que fait {who} ?",
    "ask.in-sight-move": (
        "{mention}, {who} d'un côté et {by} de l'autre sont en vue. Les dés vont dire qui agit en premier. "
        "Avancer encore de {inches}″ avant ?"
    ),
    "ask.in-sight-move-unknown": (
        "{mention}, {who} et un ennemi sont en vue. Les dés vont dire qui agit en premier. "
        "Avancer encore de {inches}″ avant ?"
    ),
    "ask.free-will": "{mention}, que fait {who}, {why} ? Une Star choisit librement :",
    "ask.larger-than-life": (
        "{mention}, ce serait la mort pour {who}, par une Rep plus basse. "
        "Plus grand que nature, et seulement hors de combat ?"
    ),
    "ask.cheat-death": (
        "{mention}, ce serait la mort pour {who}. Tromper la mort ? {who} quitte la table et perd un point de Rep."
    ),
    "ask.keep-wounded": (
        "{mention}, {who} subit une charge. Garder la figurine portée, et combattre avec deux dés de moins ?"
    ),
    "ask.dispatch-or-capture": "{mention}, {who} tient un ennemi à sa merci. Qu'en faire ?",
    "ask.melee-stay": "{mention}, {who} reste dans la mêlée ?",
    "ask.duck-back-to": "{mention}, {who} plonge à couvert. Plusieurs endroits sont aussi proches : lequel ?",
    "ask.targets": "{mention}, sur qui tire {who} ?",
    "ask.charge-target": "{mention}, sur qui charge {who} ?",
    "ask.melee-order": "{mention}, vos figurines sont plusieurs contre une. Dans quel ordre combattent-elles ?",
    "ask.challenge": "{mention}, {who} a réussi un dé sur deux. Réessayer, ou renoncer pour de bon ?",
    "ask.other": "{mention}, {what} pour {who} ?",
    # ---- what the buttons of a question do ----
    "hint.in-sight-action": "Les plus lents agissent après {who}.",
    "hint.in-sight-move": (
        "Rester : pas plus loin. Avancer : sur le chemin prévu. Autre… : une case toute proche, à couvert par exemple."
    ),
    "hint.free-will": "Toute autre figurine jetterait les dés.",
    "hint.duck-back-to": "Chacun est hors de vue de la menace la plus proche.",
    "hint.targets": "Tous les dés vont sur la cible choisie. Autre… les répartit.",
    "hint.melee-order": "L'une frappe après l'autre. Autre… donne un autre ordre.",
    "hint.challenge": "Un seul dé réussi, la fois suivante, est un échec.",
    "topic.in-sight-action": "ce que fait {who}",
    "topic.in-sight-move": "si {who} reste ou continue",
    "topic.in-sight-move.many": "si {who} restent ou continuent",
    "topic.free-will": "comment réagit {who}",
    "topic.larger-than-life": "si {who} survit, « plus grand que nature »",
    "topic.cheat-death": "si {who} trompe la mort",
    "topic.keep-wounded": "si {who} garde la figurine portée",
    "topic.dispatch-or-capture": "pour {who}, le sort de l'ennemi à sa merci",
    "topic.melee-stay": "si {who} reste dans la mêlée",
    "topic.duck-back-to": "où plonge {who}",
    "topic.targets": "sur qui tire {who}",
    "topic.charge-target": "sur qui charge {who}",
    "topic.melee-order": "dans quel ordre on se bat",
    "topic.challenge": "si {who} réessaie",
    "topic.other": "pour {who} : {what}",
    "waiting.you": "C'est d'abord à vous de décider : {about}.",
    "waiting.other": "À {people} de décider d'abord : {about}.",
    "waiting.link": "[Aller à la question]({link})",
    "end.ask": "Terminer cette partie pour de bon ? Elle ne pourra pas être reprise.",
    "end.yes": "Terminer la partie",
    "end.done": "La partie est finie.",
    "ask.chance": "Les % : au moins une touche.",
    "ask.together": "Les choix restent secrets tant que tout le monde n'a pas choisi.",
    "ask.noted": "Noté : {choice}. Cela reste secret tant que tout le monde n'a pas choisi.",
    "ask.more": "Autre…",
    "ask.dice": "Dés",
    "ask.text": "En texte",
    "ask.rest": "La suite",
    "choice.fire": "Tirer sur {target}",
    "choice.lob": "{weapon} : {target}",
    "choice.chance": "{label} · {percent} %",
    "choice.charge": "Charger {target}",
    "choice.duck-back": "Plonger à couvert",
    "choice.finish-move": "Continuer",
    "choice.runaway": "Fuir",
    "choice.wait": "Attendre",
    "choice.stay": "Rester",
    "choice.go-on": "Avancer",
    "choice.melee-stay.stay": "Rester dans la mêlée",
    "choice.larger-than-life.yes": "Hors de combat",
    "choice.larger-than-life.no": "Mort",
    "choice.cheat-death.yes": "Tromper la mort",
    "choice.cheat-death.no": "Mort",
    "choice.keep-wounded.yes": "Garder",
    "choice.keep-wounded.no": "Lâcher",
    "choice.break-off": "Rompre le combat",
    "choice.try-again": "Réessayer",
    "choice.give-up": "Renoncer",
    "choice.dispatch": "Achever",
    "choice.capture": "Capturer",
    "choice.as-listed": "Dans cet ordre",
    "column.fire": "Riposter",
    "column.rush-shot": "Tir réflexe",
    "column.charge": "Charger",
    "column.duck-back": "Plonger à couvert",
    "column.cohesion-test": "Tester le groupe",
    "column.carry-on": "Tenir bon",
    "column.runaway": "Fuir",
    "form.title": "Un autre choix",
    "form.points": "Nom et case, par exemple Billy H12",
    "form.dice": "Nom et dés, par exemple Carlos 2, Nails 1",
    "form.order": "Les noms dans l'ordre, avec des virgules",
    "form.action": "Cibles et dés (Carlos 2), ou une case (H12)",
    "form.point": "Une case, par exemple H12",
    "form.option": "L'un des choix",
}
