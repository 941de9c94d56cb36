"""Missions, leurs marqueurs et ceux qui en sortent."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "label.pef-section": "Quelle section",
    "label.pef-movement": "Mouvement d'un ennemi possible",
    "label.pef-choice": "Vers où",
    "label.pef-resolution": "Qui est-ce",
    "label.how-many": "Combien",
    "label.party": "Jet de Rep",
    "label.unalerted": "Sur ses gardes ou non",
    "label.half-d6": "Tours pour piller",
    "head.marker": "Quelque chose bouge là-bas",
    "head.mission": "La mission",
    "head.arrival": "{actor} apparaît",
    "head.arrival.many": "Des ennemis apparaissent",
    "marker.called": "Ennemi possible {number}",
    "marker.placed": "{who} est quelque part par là, en {cell}.",
    "marker.moves": "{who} avance de {inches}″ jusqu'en {cell}.",
    "marker.several": "Ennemis possibles : {parts}.",
    "marker.part.placed": "{tag} en {cell}",
    "marker.part.moves": "{tag} avance de {inches}″ jusqu'en {cell}",
    "marker.part.stays": "{tag} reste sur place",
    "head.marker-nothing": "Rien, juste les nerfs",
    "head.marker-something": "Il y a quelque chose",
    "head.success": "Mission accomplie",
    "head.failure": "Mission échouée",
    "dice.stirs": "{tag} : {faces}, {passed} réussi",
    "dice.stirs.many": "{tag} : {faces}, {passed} réussis",
    "dice.slower": "et {count} autres",
    "marker.stays": "{who} reste où il est.",
    "marker.splits": "{who} **se sépare en deux**.",
    "marker.nothing": "{who} : **rien, juste les nerfs**.",
    "marker.something": "{who} : personne, mais **il y a quelque chose** ; l'activité ennemie passe à {eal}.",
    "marker.contact": "{who} : **contact** !",
    "marker.here-they-come": "{who} : **les voilà**, en deux groupes !",
    "marker.real": "{who}, en {cell} : de **vraies troupes**.",
    "marker.decoy": "{who}, en {cell} : un **leurre**.",
    "arrival": "{names} entre en jeu.",
    "arrival.many": "{names} entrent en jeu.",
    "mission.scouted": "Sections reconnues par {who} : **{sections}**.",
    "mission.looting": "{who} pille {building} : tour {turns} sur {needed}.",
    "mission.looted": "{who} a **pillé {building}**.",
    "mission.failed.looted": "L'ennemi a ce qu'il voulait : la mission **ne peut plus réussir**.",
    "mission.failed.captured": "Quelqu'un de la bande est prisonnier : la mission **ne peut plus réussir**.",
    "mission.success": "La mission est **réussie**.",
    "mission.success.through": "La bande est **passée** : la mission est **réussie**.",
    "mission.success.beaten": "Plus un ennemi n'est en état de se battre : la mission est **réussie**.",
    "mission.draw.time": "Le temps est écoulé et la bande n'est pas passée : **match nul**.",
    "mission.draw.ended": "Le combat a été interrompu : **match nul**.",
    "mission.failure.left": "La bande est partie : la mission a **échoué**.",
    "mission.failure.destroyed": "Il ne reste personne de la bande : la mission a **échoué**.",
    "mission.failure.looted": "La demeure a été pillée : la mission a **échoué**.",
    "mission.failure.captured": "Quelqu'un de la bande a été pris : la mission a **échoué**.",
}

SENTENCES: Final[dict[str, str]] = {
    # ---- markers ----
    "there is no marker {name!r} on the table": "il n'y a pas de marqueur « {name} » sur la table",
    "it is not the phase of {side}": "ce n'est pas la phase de ce camp ({side})",
    "{marker} is moved by its owner": "{marker} est déplacé par son joueur",
    "{marker} moves by its table": "{marker} se déplace selon sa table",
    "{marker} lies in a building and never moves": "{marker} est dans un bâtiment et n'en bouge pas",
    "{marker} has had its turn in this phase": "{marker} a déjà joué dans cette phase",
    "{marker} has its turn still to take": "{marker} doit encore jouer",
    "the marker nearest to an enemy goes first: {first}": (
        "le marqueur le plus proche d'un ennemi joue d'abord : {first}"
    ),
    "{marker} cannot get there with {inches:g} inches": "{marker} ne peut pas y arriver avec {inches:g}″",
    "{figure} came into play this turn and only reacts": "{figure} est arrivé ce tour et ne fait que réagir",
    # ---- looting ----
    "there is nothing to loot in this encounter": "il n'y a rien à piller dans cette partie",
    "{side} is not here to loot": "ce camp n'est pas là pour piller ({side})",
    "{figure} is in no building that is still to be looted": "{figure} n'est dans aucun bâtiment encore à piller",
    "an enemy carrying on is in the building": "un ennemi en état d'agir est dans le bâtiment",
    "looting takes a whole activation, and {figure} has begun something else": (
        "piller prend toute une activation, et {figure} a commencé autre chose"
    ),
    "{other} is looting here; another's turns do not count": (
        "{other} pille déjà ici ; les tours d'un autre ne comptent pas"
    ),
    # ---- in a record ----
    "{title} has no missions": "{title} n'a pas de missions",
    "only who is in woods waits there unseen": "on n'attend invisible que dans un bois",
    "every arrangement places the same figures": "chaque disposition place les mêmes figurines",
    "a raid needs a building for its objective": "un raid a besoin d'un bâtiment pour objectif",
    "an 'enemy' or 'markers' are needed": "il faut un ennemi (`enemy`) ou des marqueurs (`markers`)",
    "the enemy is another side than the band's, run by the rules": (
        "l'ennemi est l'autre camp que celui de la bande, joué par les règles"
    ),
    "markers belong to the enemy where the rules run it": ("les marqueurs sont à l'ennemi quand les règles le jouent"),
    "a marker has contents where players run both sides, and none where dice decide": (
        "un marqueur a un contenu (`contents`) quand des joueurs mènent les deux camps, aucun quand les dés décident"
    ),
    "markers with contents need hidden information": (
        'des marqueurs avec un contenu demandent `"information": "hidden"`'
    ),
    "{name!r} is none of the objectives": "« {name} » n'est pas un des objectifs",
    "{name!r} is no figure of {side}": "« {name} » n'est pas une figurine de ce camp ({side})",
    "{name!r} is kept for figures that come into play": "« {name} » est réservé aux figurines qui arrivent en jeu",
    "{name} waits under a marker: its status must be off-table until it is shown": (
        "{name} attend sous un marqueur : son état doit être `off-table` jusque-là"
    ),
}
