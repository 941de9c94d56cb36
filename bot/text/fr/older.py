"""Les jeux à l'ancienne : dés réussis, fuite et ralliement, un camarade au chevet des blessés."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "sight.fires": "{names} sont en vue. **{first} tire d'abord.**",
    "sight.fires.many": "{names} sont en vue. **{first} tirent ensemble.**",
    "sight.alone-fires": "{names} sont en vue. **Il n'y a que {first} qui tire.**",
    "sight.nobody": "{names} sont en vue. **Personne ne tire.**",
    "dice.sight-passed": "réussite à la Rep ou moins : {counts}",
    "dice.stands-first": "à égalité, qui reste en place tire avant qui bouge",
    "dice.moves-and-waits": "en mouvement, il faut deux réussites pour tirer",
    "label.wanting-to-charge": "Envie de charger",
    "label.being-charged": "Face à la charge",
    "label.rally": "Ralliement",
    "label.obviously-dead": "Mort sur le coup ?",
    "label.doc": "C'est grave, docteur ?",
    "label.recovery": "Convalescence",
    "label.deployment": "Où sont les autres",
    "why.wanting-to-charge": "prêt à charger",
    "why.being-charged": "face à la charge",
    "why.in-sight": "en vue d'un ennemi",
    "why.rally": "près d'un camarade",
    "what.continue-charge": "poursuit sa charge",
    "what.stop-and-fire": "s'arrête et tire",
    "what.finish-move-and-fire": "riposte",
    "what.fire-or-duck-back": "peut riposter ou s'abriter",
    "what.stay-and-fire": "reste à couvert et tire",
    "what.wanting-to-charge.stay": "reste sur place",
    "what.fire-then-melee": "tire, puis se bat",
    "what.melee": "attend le choc",
    "what.back-in-the-fight": "reprend le combat",
    "what.removed": "ne reviendra pas",
    "ask.fire-or-duck-back": "{mention}, on tire sur {who}, à couvert. Riposter ou s'abriter ?",
    "topic.fire-or-duck-back": "si {who} riposte ou s'abrite",
    "choice.fire-or-duck-back.fire": "Riposter",
    "choice.fire-or-duck-back.duck-back": "S'abriter",
    "roll.deployment": "Le dé place les autres : **{result}**.",
    "roll.doc": "On examine {who} : **{result}**.",
    "roll.recovery": "{who} après la bataille : **{result}**.",
    "ask.deploy-at": "{mention}, le dé fait entrer en jeu {who}. À quel endroit exactement ?",
    "hint.deploy-at": "Places proposées : {places}. Autre… : vos propres cases, {areas}.",
    "topic.deploy-at": "où se place {who}",
    "topic.deploy-at.many": "où se placent {who}",
    "question.area": "{who} dans {area}",
    "choice.as-proposed": "Places proposées",
    "choice.roll": "Jeter les dés",
    "column.finish-move-and-fire": "Riposter",
    "column.in-sight.fire": "Tirer",
    "column.continue-charge": "Poursuivre la charge",
    "column.stop-and-fire": "S'arrêter et tirer",
    "column.fire-or-duck-back": "Riposter ou s'abriter",
    "column.no-fire": "Ne pas tirer",
    "column.stay-and-fire": "Rester et tirer",
    "column.stay": "Rester",
    "column.fire-then-melee": "Tirer, puis se battre",
    "column.melee": "Attendre le choc",
    "column.back-in-the-fight": "Reprendre le combat",
    "column.removed": "Perdu pour la partie",
    "head.fire-or-duck-back": "On tire sur {actor}",
    "melee.continues": "{who} et {foe}, au corps à corps : **personne n'est touché, le combat continue**.",
    "move.flee": "{who} prend ses jambes à son cou, {inches}″ jusqu'en {cell}.",
    "change.set-up": "{who} est **prêt à tirer**.",
    "change.fleeing": "{who} **s'enfuit**.",
    "then.fleeing": "{who} **s'enfuit**.",
    "status.fleeing": "en fuite",
}

SENTENCES: Final[dict[str, str]] = {
    "{title} has no movement by dice": "{title} ne règle aucun mouvement aux dés",
    "these figures are not one group: 4 inches link a group": (
        "ces figurines ne forment pas un groupe : 4 pouces au plus les relient"
    ),
    "{figure}'s Rep {rep} is below the activation die {die}, and no leader takes it along": (
        "{figure} a une Rep de {rep}, moins que le dé d'activation ({die}), et aucun chef ne l'entraîne"
    ),
    "{figure} ran away and must rally first": "{figure} a fui et doit d'abord se rallier",
    "{figure} is locked in melee and fights on": "{figure} est au corps à corps et continue le combat",
    "{figure} does not touch {target}": "{figure} ne touche pas {target}",
    "these targets do not fit into the {inches} inches of the weapon's swath": (
        "ces cibles ne tiennent pas dans les {inches} pouces que couvre le tir de l’arme"
    ),
    "{figure} fires out of a building only through a door or window that it touches": (
        "{figure} ne tire d’un bâtiment que par une porte ou une fenêtre qu’il touche"
    ),
    "one figure fires through each door or window, and {mate} stands nearer to it than {figure}": (
        "une seule figurine tire par chaque porte ou fenêtre, et {mate} en est plus près que {figure}"
    ),
    "the dice go on {names} only": "les dés vont sur {names}, et sur personne d’autre",
    "{figure} has not dared to charge and stays where it is": "{figure} n’a pas osé charger et reste sur place",
    "{figure} has fired without meaning to move fast, and does not now": (
        "{figure} a tiré sans compter courir, et ne court donc pas"
    ),
    "{figure} has moved or fired, and a charge is all it may do": (
        "{figure} a bougé ou tiré ; une charge occupe toute l'activation"
    ),
    "{figure} has moved or fired, and the check takes a whole activation": (
        "{figure} a bougé ou tiré ; examiner un blessé prend toute l'activation"
    ),
    "{figure} has no bayonet to fix": "{figure} n'a pas de baïonnette à mettre au canon",
    "{figure} has not run away": "{figure} n'a pas fui",
    "no friend is within 4 inches of {figure}": "aucun camarade n'est à 4 pouces ou moins de {figure}",
    "{figure} is carrying someone and cannot Fast Move": "{figure} porte quelqu'un et ne peut pas courir",
    "no weapon runs out of ammunition here ({rule})": "aucune arme ne manque ici de munitions ({rule})",
    "{target} is back in the fight next turn": "{target} reprend le combat au prochain tour",
    "{figure} is carrying someone and cannot charge": "{figure} porte quelqu'un et ne peut pas charger",
    "{figure}'s {name} must be set up first: one activation without moving": (
        "il faut d'abord mettre en batterie l'arme de {figure} ({name}) : une activation sans bouger"
    ),
    "{target} is badly wounded, and nothing more is to be done": (
        "{target} est gravement blessé ; il n'y a plus rien à faire"
    ),
    "{target} is no friend out of the fight": "{target} n'est pas un camarade hors de combat",
    "{target} is not in sight of {figure} within {reach} inches of free way": (
        "{figure} n'a pas {target} en vue à {reach} pouces de chemin libre"
    ),
}
