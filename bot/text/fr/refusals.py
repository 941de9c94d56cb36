"""What the rules forbid in play: the French of each English sentence, with the same values in its places.

`{status:status}` and `{what:deed}` are looked up among the words of that group.
"""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "{before} or {last}": "{before} ou {last}",
    " within {inches:g} inches": " à {inches:g}″ au plus",
    # ---- the encounter, turns and groups ----
    "{title} has no rule for {what}": "{title} n'a pas de règle pour cela : {what:deed}",
    "the encounter has ended": "la partie est finie",
    "a decision is pending: {waiting}": "une décision est attendue : {waiting}",
    "a decision is pending: {allowed}": "une décision est attendue : {allowed}",
    "no decision {kind!r} of {who} is pending": "aucune décision « {kind} » n'est attendue ({who})",
    "{kind} was already answered": "la réponse est déjà donnée : {kind}",
    "{choice!r} is not a choice here; allowed: {allowed}": "« {choice} » n'est pas un choix ici ; possible : {allowed}",
    "no turn is under way; start one": "aucun tour n'est en cours : commencez-en un avec `/turn`",
    "a turn is under way; end its phases first": "un tour est en cours : terminez d'abord ses phases avec `/end`",
    "no group is activated": "aucun groupe n'est actif : choisissez-en un avec `/activate`",
    "no group of {side} is activated yet": "phase en cours : {side} ; choisissez d'abord un groupe avec `/activate`",
    "it is the phase of {side}, not of {figure}": "phase en cours : {side} ; {figure} doit attendre",
    "nobody else of {side} can be activated with a die of {die}": (
        "avec {die} au dé, personne ne peut être activé pour l'instant ({side}) : terminez la phase avec `/end`"
    ),
    "{figure} has been activated this turn": "{figure} a déjà été activé ce tour",
    "{figure} is not part of the active group": "{figure} n'est pas dans le groupe actif",
    "{figure} is not in the group now activated": "{figure} n'est pas dans le groupe activé",
    "{figure} and {other} did not begin the turn in one group": (
        "{figure} et {other} n'étaient pas dans le même groupe au début du tour"
    ),
    "these figures are no longer one group: 4 inches and sight link a group": (
        "ces figurines ne forment plus un groupe : il faut se voir, à 4″ au plus"
    ),
    "groups go from the highest Leader Rep down; one of Rep {rep} has gone already": (
        "les groupes jouent par Rep de chef décroissante ; un groupe de Rep {rep} a déjà joué"
    ),
    "{leader}'s Rep {rep} is below the activation die {die}": (
        "{leader} a Rep {rep}, moins que le dé d'activation ({die})"
    ),
    "{figure} is {status} and may not act": "{figure} ne peut pas agir : {status:status}",
    "{figure} is {state} and cannot be taken along": "{figure} ne peut pas suivre : {state:status}",
    "{figure} is locked in melee and cannot be taken along": "{figure} ne peut pas suivre : au corps à corps",
    "{figure} is locked in melee": "{figure} est au corps à corps",
    "{figure} may do nothing more in this activation": "{figure} ne peut plus rien faire dans cette activation",
    "{figure} has used its action": "{figure} a déjà fait son action",
    "{charger} has used its action": "{charger} a déjà fait son action",
    "{figure} does something else in this activation": "{figure} fait déjà autre chose dans cette activation",
    # ---- moving ----
    "{figure} lies prone and must stand up first": "{figure} est à plat ventre et doit d'abord se relever",
    "{figure} lies prone already": "{figure} est déjà à plat ventre",
    "{figure} is on its feet": "{figure} est déjà debout",
    "{figure} is breaking off and may do nothing else": "{figure} rompt le combat et ne peut rien faire d'autre",
    "{figure} may do nothing but load": "{figure} ne peut que charger son arme",
    "{figure} may do nothing but load, not even move": "{figure} ne peut que charger son arme, sans bouger",
    "{figure} has tried its Fast Move": "{figure} a déjà tenté son mouvement rapide",
    "{figure} is reloading and may not move fast": "{figure} recharge et ne peut pas se déplacer vite",
    "{figure} has {inches:g} inches of movement left, that way takes {needed:g}": (
        "il reste {inches:g}″ de mouvement pour {figure} ; ce chemin en demande {needed:g}"
    ),
    "{figure} has {inches:g} inches left": "il reste {inches:g}″ pour {figure}",
    "{figure} has less than {inches} inches of movement left": "il reste moins de {inches}″ de mouvement pour {figure}",
    "{figure} has less than 2 inches of movement left": "il reste moins de 2″ de mouvement pour {figure}",
    "{figure} has no movement left": "{figure} n'a plus de mouvement",
    "{figure} is carrying someone": "{figure} porte quelqu'un",
    "there is no way for {figure} to {cell}{within}": "aucun chemin pour {figure} jusqu'en {cell}{within}",
    "{figure} has no room in {cell}, a wall is too near": "pas de place pour {figure} en {cell} : le mur est trop près",
    "{figure} has to be inside {where}": "{figure} doit être dans cette zone : {where}",
    "name a place for one figure or more": "indiquez la place d'une figurine au moins",
    "there is no place to choose for {named}": "aucune place à choisir pour {named}",
    "there the other side rolls, too: its Rep is needed (foe.rep)": (
        "là, l'autre camp jette aussi les dés : il faut sa Rep (foe.rep)"
    ),
    "the place proposed lies outside": "la place proposée est hors de la zone",
    "{figure} may not end on another figure": "{figure} ne peut pas s'arrêter sur une autre figurine",
    "a move may not end on another figure": "un mouvement ne peut pas finir sur une autre figurine",
    "{one} and {other} would end on one another": "{one} et {other} finiraient l'un sur l'autre",
    "the path comes within touching distance of an enemy who carries on": (
        "le chemin passe au contact d'un ennemi encore au combat"
    ),
    "the wall of {piece} is in the way; doors and windows lead through it": (
        "un mur barre le passage : {piece} ; on passe par les portes et les fenêtres"
    ),
    "{piece} is impassable": "infranchissable : {piece}",
    "{piece} can be crossed only where a road crosses it": "on ne traverse que là où passe une route : {piece}",
    "{piece} is in the way": "quelque chose barre le passage : {piece}",
    "{piece} is too tall to cross": "trop haut pour passer : {piece}",
    "no stairs on this path lead to floor {end_floor}": "aucun escalier de ce chemin ne mène à l'étage {end_floor}",
    "this leg goes in and out too often": "cette étape entre et sort trop souvent",
    "({x:g}, {y:g}) is off the table": "({x:g} ; {y:g}) est hors de la table",
    "{figure} cannot reach {cell} within {inches:g} inches": (
        "{figure} ne peut pas atteindre {cell} à {inches:g}″ au plus"
    ),
    "choose 'stay', 'go-on', or a point for each figure": "choisissez de rester, d'avancer, ou un point par figurine",
    "the extra inches are for {who} only, not for {named}": (
        "les pouces en plus sont pour {who} seulement, pas pour {named}"
    ),
    "{figure} may duck back to {places}": "{figure} peut plonger à couvert en {places}",
    # ---- shooting ----
    "{target} is a friend": "{target} est dans le même camp",
    "{target} is {status} and no target": "{target} n'est pas une cible : {status:status}",
    "{target} is locked in melee and cannot be shot at": (
        "{target} est au corps à corps, on ne peut pas lui tirer dessus"
    ),
    "{figure} has no line of sight to {target}": "{figure} ne voit pas {target}",
    "{charger} is mounted and cannot get at {target} in a building": (
        "{charger} est à cheval et n’atteint pas {target} dans un bâtiment : d’abord `/handle` `dismount`, "
        "ou une autre cible"
    ),
    "{figure} mounts in no building": "{figure} ne monte pas en selle dans un bâtiment",
    "{charger} has no line of sight to {target}": "{charger} ne voit pas {target}",
    "{target} is out of range for {figure}": "{target} est hors de portée pour {figure}",
    "{target} is out of range": "{target} est hors de portée",
    "name each target and its dice": "nommez chaque cible et ses dés, par exemple Carlos 2, Nails 1",
    "each target gets one die or more": "chaque cible reçoit au moins un dé",
    "at least one die goes on one of {names}": "au moins un dé doit aller sur {names}",
    "{chosen} has {most} dice at most": "{most} dés au plus pour {chosen}",
    "both weapons together have {dice} dice": "les deux armes ensemble ont {dice} dés",
    "{rating} dice in all: {shares}": "{rating} dés en tout : {shares}",
    "targets of one firing stand within an inch of one another and within the weapon's swath": (
        "les cibles d'un même tir sont à 1″ au plus l'une de l'autre et dans le champ de l'arme"
    ),
    "{figure} has used its active fire": "{figure} a déjà tiré dans cette activation",
    "{figure} came through a window and does not shoot in this activation": (
        "{figure} est passé par une fenêtre et ne tire pas cette fois-ci"
    ),
    "{figure} is reloading and does not fire in this activation": "{figure} recharge et ne tire pas cette fois-ci",
    "{figure} has no weapon ready to fire": "{figure} n'a pas d'arme prête à tirer",
    "{figure} has no {name}; weapons: {owned}": "{figure} n'a pas cette arme ({name}) ; armes : {owned}",
    "{figure}'s {name} has fired its shot of this turn": "{figure} : cette arme a déjà tiré ce tour ({name})",
    "{figure}'s {name} is out of ammunition": "{figure} : plus de munitions ({name})",
    "{figure}'s {name} cannot be fired now": "{figure} : cette arme ne peut pas tirer maintenant ({name})",
    "{figure} has only just taken up the {name}": "{figure} vient tout juste de prendre cette arme ({name})",
    "{figure} has only one {weapon} to fire": "{figure} n'a qu'une arme de ce type ({weapon})",
    "{figure} has nothing to reload": "{figure} n'a rien à recharger",
    "{figure} has fired or moved fast and cannot reload now": (
        "{figure} a tiré ou couru et ne peut pas recharger maintenant"
    ),
    "only pistols, BA pistols and machine pistols fire in pairs": (
        "seuls les pistolets, pistolets BA et pistolets-mitrailleurs tirent par paires"
    ),
    "grenades are thrown at a spot, with their own command": "une grenade vise un endroit : utilisez `/grenade`",
    "{figure} has no {name} to throw or lob": "{figure} n'a pas de quoi lancer ({name})",
    "a {weapon} carries {inches} inches": "portée de {inches}″ : {weapon}",
    "there is no floor {floor} at that spot": "il n'y a pas de niveau {floor} à cet endroit",
    "a {weapon} drops nothing over a wall": "rien à lâcher par-dessus un mur avec cette arme : {weapon}",
    "{figure} has nobody to fire at": "{figure} n'a personne sur qui tirer",
    "{act!r} is not open to {figure}; allowed: {allowed}": (
        "{figure} ne peut pas faire cela maintenant : choisissez un des boutons"
    ),
    # ---- charging and hand to hand ----
    "{target} is {status}; walk up to it instead": "{target} : {status:status} ; il suffit d'y aller à pied",
    "{charger} cannot get to 6 inches from {target} with {inches:g} inches": (
        "{charger} ne peut pas arriver à 6″ ({target}) avec {inches:g}″"
    ),
    "at most {most} figures fight {target}, no more than {half} of them from the front": (
        "{most} figurines au plus contre {target}, dont {half} de face au plus"
    ),
    "in charge reach of {figure}: {names}": "à portée de charge pour {figure} : {names}",
    "name each once: {allowed}": "nommez chacun une fois : {allowed}",
    "{figure} is in no melee": "{figure} n'est pas au corps à corps",
    "{figure} did not choose to break off": "{figure} n'a pas choisi de rompre le combat",
    "{figure} cannot get there within {inches:g} inches": "{figure} ne peut pas y arriver à {inches:g}″ au plus",
    "breaking off takes it two inches or more from the enemy": (
        "pour rompre le combat, il faut s'écarter de 2″ au moins"
    ),
    # ---- hands ----
    "{figure} does not touch {other}": "{figure} ne touche pas {other}",
    "{target} is no enemy who is stunned or out of the fight": "{target} n'est pas un ennemi sonné ou hors de combat",
    "{target} is being carried": "on porte {target} en ce moment",
    "{target} is no captured friend": "{target} n'est pas un ami prisonnier",
    "{target} is neither a friend who is down nor a prisoner": "{target} n'est ni un ami à terre ni un prisonnier",
    "one figure carries one figure": "on ne porte qu'une figurine à la fois",
    "{figure} carries nobody": "{figure} ne porte personne",
    "{friend} is no friend at hand": "{friend} n'est pas un ami à portée de main",
    "name what is given (gives) or taken (weapon)": "dites ce qui est donné (gives) ou pris (weapon)",
    "{owner} is on its feet; weapons are exchanged with friends": (
        "{owner} est debout ; on échange ses armes entre amis"
    ),
    "{owner} has no {weapon}": "{owner} n'a pas cette arme ({weapon})",
    "no {weapon} lies at hand for {figure}": "rien de tel à portée de main ({weapon}) pour {figure}",
    "difficulty is normal, very-easy or very-difficult": (
        "la difficulté est normale, très facile (very-easy) ou très difficile (very-difficult)"
    ),
    "{figure} gave that up and may not try again": "{figure} y a renoncé et ne peut pas réessayer",
    # ---- the side that the rules play ----
    "only a group that the rules play rolls for its movement": (
        "seul un groupe joué par les règles jette les dés de mouvement"
    ),
    "this group has rolled for its movement": "ce groupe a déjà jeté ses dés de mouvement",
    "nobody of this group is free to move": "personne dans ce groupe n'est libre de bouger",
    "this group has begun to act; it rolls before that": "ce groupe a commencé à agir ; ses dés se jettent avant",
    "a group that the rules play first rolls for its movement": (
        "un groupe joué par les règles jette d'abord ses dés de mouvement"
    ),
    # ---- standing orders ----
    "orders can be given for {allowed}": "on peut donner des consignes pour {allowed}",
    "{kind} can be ordered to be {allowed} or ask": "consignes possibles pour {kind} : {allowed} ou ask",
    "{figure} is {status} and takes no orders": "{figure} ne reçoit pas de consigne : {status:status}",
    # ---- around the table ----
    "there is no figure {name!r}": "il n'y a pas de figurine « {name} »",
    "there is no side {name!r}": "il n'y a pas de camp « {name} »",
    "that plan is void": "ce plan n'est plus valable",
    "the table has changed since": "la table a changé depuis",
    "the record has no seed; it is revealed when the encounter ends": (
        "le fichier n'a pas de graine ; elle est révélée à la fin de la partie"
    ),
    "the record has no commitment to check the seed against": "le fichier n'a pas de sceau auquel comparer la graine",
    "dice for {key} are used up: needed {needed}, given {count}": (
        "plus de dés pour {key} : il en faut {needed}, le fichier en donne {count}"
    ),
}
