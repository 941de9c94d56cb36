"""Les jeux à Classes et armures : cavaliers, rechargement, armes lancées puis ramassées."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "move.come-on": "{who} s’avance de {inches}″ jusqu’en {cell}.",
    "what.advance-half-normal-move": "s’avance",
    "column.advance-half-normal-move": "S’avancer",
    "change.unloaded": "{who} doit recharger.",
    "charge.target-fires": "{target} tire avant le choc",
    "item.throws": "L'arme lancée par {who} ({item}) reste là où elle est tombée.",
    "shoot.throw": "{who} lance son arme ({item}) sur {results}.",
    "head.throws": "{actor} lance et manque",
    "detail.throws": "**{who} lance sur {target}**",
    "if.throw": "Si {who} lance sur {target}",
    "if.throw.many": "Si {who} et {others} de plus lancent",
    "plan.throw": "Lancer",
    "choice.throw": "Lancer sur {target}",
    "dice.armour": "écart de {margin}, armure comptée",
    "charge.unloaded": "{target} n'a rien de chargé et ne peut pas tirer.",
    "status.unloaded": "à recharger",
    "what.reload": "recharge",
    "roll.reload": "{who} recharge : **{result}**.",
    "head.mounts": "{actor} monte en selle",
    "head.dismounts": "{actor} met pied à terre",
    "head.reloads": "{actor} recharge",
    "item.mounts": "{who} monte en selle.",
    "item.dismounts": "{who} met pied à terre.",
    "item.unhorsed": "{who} est désarçonné.",
    "ask.grip": "{mention}, comment {who} tient-il son arme ce round ?",
    "hint.grip": "De dos, le bouclier ne sert à rien.",
    "topic.grip": "comment {who} tient son arme",
    "choice.grip.one-hand": "Une main, avec le bouclier",
    "choice.grip.two-hand": "Deux mains",
    "choice.reload": "Recharger",
    "order-when.grip": "Une arme à une ou deux mains",
    "order-choice.one-hand": "une main, avec le bouclier",
    "order-choice.two-hand": "deux mains",
    "order-choice.reload": "recharger",
}
SENTENCES: Final[dict[str, str]] = {
    "nobody fires a {name} from the saddle": "personne ne tire au {name} depuis la selle",
    "{figure} has only just dismounted": "{figure} vient de mettre pied à terre",
    "{figure}'s {name} is loaded, but not to be fired before the next activation": (
        "l’arme de {figure} ({name}) est chargée, mais ne tirera pas avant la prochaine activation"
    ),
    "{figure}'s {name} must be reloaded": "l’arme de {figure} ({name}) est à recharger",
    "{figure} is mounted and never goes prone": "{figure} est à cheval et ne se couche jamais",
    "{figure} is mounted and goes through no window or door": (
        "{figure} est à cheval et ne passe ni par une fenêtre ni par une porte : à contourner, ou d'abord `/handle` "
        "`dismount`"
    ),
    "{figure} reloads without moving": "{figure} recharge sans bouger",
    "{figure} has tried to reload, and stays in place in this activation": (
        "{figure} a tenté de recharger et reste sur place pendant cette activation"
    ),
    "{figure} reloads the next time it activates": "{figure} recharge à sa prochaine activation",
    "{figure} has mounted or dismounted in this activation": (
        "{figure} est déjà monté en selle ou descendu pendant cette activation"
    ),
    "{figure} is on foot": "{figure} est à pied",
    "{figure} is mounted": "{figure} est en selle",
    "{figure} has no mount at hand": "{figure} n’a pas de monture à portée de main",
    "{figure} cannot mount as it is": "{figure} ne peut pas monter en selle dans cet état",
    "a two-handed weapon leaves no hand for a shield; a one hand weapon or a spear does ({rule})": (
        "une arme à deux mains ne laisse pas de main pour un bouclier ; une arme à une main (ou Spear) en laisse une "
        "({rule})"
    ),
    "only Nobles are of a Religious Order ({rule})": "seuls des Nobles sont d’un ordre religieux ({rule})",
    "a rider never lies prone ({rule})": "un cavalier n’est jamais couché ({rule})",
    "a rider is in no building ({rule})": "un cavalier n’entre dans aucun bâtiment ({rule})",
    "who is {status} has left the saddle ({rule})": "dans cet état ({status}), on a vidé les étriers ({rule})",
    "{value!r} is no {what} here; allowed: {allowed}{because}": (
        "{value!r} n’est pas connu ici ({what}) ; permis : {allowed}{because}"
    ),
}
