"""What Discord shows of the commands: the French of each English description and choice, 100 characters at most."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # ---- turns and groups ----
    "Begin the next turn: dice decide which side acts first": (
        "Commencer le tour suivant : les dés disent qui joue en premier"
    ),
    "Activate a group of your side": "Activer un groupe de votre camp",
    "The figures, with commas": "Les figurines, avec des virgules",
    "End the activation of the group, or your side's phase": "Finir l'activation du groupe, ou la phase de votre camp",
    "The group's activation, or the whole phase": "L'activation du groupe, ou toute la phase",
    "activation": "activation",
    "phase": "phase",
    # ---- moving ----
    "Move a figure of the active group, or several in step": (
        "Déplacer une figurine du groupe actif, ou plusieurs ensemble"
    ),
    "Who moves; several with commas": "Qui bouge ; plusieurs avec des virgules",
    "A cell (H12), several (H12, J14), 6 NE, 4.5 at 30, towards Slag, off N": (
        "Une case (H12), plusieurs (H12, J14), 6 NE, 4.5 at 30, towards Slag, off N"
    ),
    "Everybody in the group who may moves likewise": "Tout le groupe qui le peut bouge de même",
    "Try for a fast move": "Tenter un mouvement rapide",
    "Which way to face at the end: N, 90, a cell or a name": "Où regarder à la fin : N, 90, une case ou un nom",
    "Go prone at the end": "Finir à plat ventre",
    "The two extra inches when an enemy sees the move: decide now, or be asked": (
        "Les deux pouces en plus si un ennemi voit le mouvement : décider maintenant ou plus tard"
    ),
    "The two extra inches when somebody comes into sight: decide now, or be asked": (
        "Les deux pouces en plus si quelqu'un est en vue : décider maintenant ou plus tard"
    ),
    "Move at once, without showing first what it sets off": (
        "Bouger tout de suite, sans montrer d'abord ce que cela déclenche"
    ),
    "Rally or examine at once, without showing first what it comes to": (
        "Rallier ou examiner tout de suite, sans montrer les chances"
    ),
    "Turn at once, without showing first what it sets off": "Tourner tout de suite, sans montrer ce que cela déclenche",
    "Turn a figure on the spot": "Tourner une figurine sur place",
    "Who turns": "Qui se tourne",
    "Which way: N, 90, a cell or a name": "Vers où : N, 90, une case ou un nom",
    "Move a marker of yours: troops or a decoy, nobody else knows": (
        "Déplacer un de vos marqueurs : troupe ou leurre, vous seul le savez"
    ),
    "Which marker": "Quel marqueur",
    "Where to: a cell (H12), or several on the way (H12, J14)": "Où aller : une case (H12), ou plusieurs (H12, J14)",
    "Stand up": "Se relever",
    "Who stands up": "Qui se relève",
    "Go prone": "Se mettre à plat ventre",
    "Who goes prone": "Qui se met à plat ventre",
    # ---- fighting ----
    "Shoot at one enemy, or share the dice among up to three": (
        "Tirer sur un ennemi, ou partager les dés entre trois au plus"
    ),
    "Who shoots; several at once with commas": "Qui tire ; plusieurs à la fois avec des virgules",
    "At whom": "Sur qui",
    "With what, two at once joined by +; the best one unless you say otherwise": (
        "Avec quoi, deux à la fois avec + ; la meilleure arme si rien n'est dit"
    ),
    "Dice on the first target; all unless you say otherwise": "Dés sur la première cible ; tous si rien n'est dit",
    "A second target": "Une deuxième cible",
    "Dice on the second target": "Dés sur la deuxième cible",
    "A third target": "Une troisième cible",
    "Dice on the third target": "Dés sur la troisième cible",
    "Shoot at once, without showing first what it sets off": (
        "Tirer tout de suite, sans montrer d'abord ce que cela déclenche"
    ),
    "Charge an enemy, hand to hand": "Charger un ennemi au corps à corps",
    "Who charges; several with commas": "Qui charge ; plusieurs avec des virgules",
    "Whom: one for all, or one each with commas": "Qui : une cible pour tous, ou une chacun avec des virgules",
    "Try for a fast move to get there": "Tenter un mouvement rapide pour y arriver",
    "Charge at once, without showing first what it sets off": (
        "Charger tout de suite, sans montrer d'abord ce que cela déclenche"
    ),
    "Throw a grenade or fire a launcher at a spot": "Lancer une grenade, ou tirer au lance-grenades, sur un endroit",
    "Who throws": "Qui lance",
    "The cell, or whoever stands there": "La case, ou qui s'y trouve",
    "Which, where there are several": "Laquelle, s'il y en a plusieurs",
    "The floor of a building; 0 is the ground": "L'étage d'un bâtiment ; 0 pour le rez-de-chaussée",
    "Dropped or rolled, not thrown": "Lâchée ou roulée, pas lancée",
    "At once, without showing first what it sets off": "Tout de suite, sans montrer d'abord ce que cela déclenche",
    "Spend the activation reloading": "Passer l'activation à recharger",
    "Who reloads": "Qui recharge",
    "Which weapon, where several are empty": "Quelle arme, si plusieurs sont vides",
    "Step away from a fight": "Rompre le combat",
    "Who breaks off": "Qui rompt le combat",
    "Where to: a cell": "Où aller : une case",
    # ---- hands ----
    "What hands can do: dispatch, capture, free, carry, put down, examine, loot…": (
        "À portée de main : achever, capturer, libérer, porter, déposer, examiner, piller…"
    ),
    "Who does it": "Qui le fait",
    "What": "Quoi",
    "To whom, where it is done to somebody": "À qui, s'il faut quelqu'un",
    "Pick up a weapon that lies there, or that the fallen had": "Ramasser une arme au sol ou celle de qui est tombé",
    "Who picks it up": "Qui la ramasse",
    "Which weapon": "Quelle arme",
    "From whom, where somebody has it": "À qui la prendre, si quelqu'un l'a",
    "Give a weapon to a friend beside you, take one, or change both": (
        "Donner une arme à un ami tout proche, en prendre une, ou échanger"
    ),
    "With whom": "Avec qui",
    "The weapon handed over": "L'arme donnée",
    "The weapon taken": "L'arme prise",
    "Try something that takes skill or luck: a figure of the encounter, or any Rep": (
        "Tenter un défi d'adresse ou de chance : une figurine de la partie, ou une Rep quelconque"
    ),
    "Who tries, in this channel's encounter; your only one that can, unless you say otherwise": (
        "Qui tente, dans cette partie ; votre seule figurine qui le peut si rien n'est dit"
    ),
    "Rep for a quick roll outside of the encounter": "Rep pour un jet rapide hors de la partie",
    "What is tried": "Ce qui est tenté",
    "How hard it is": "Quelle difficulté",
    "very-easy": "très facile",
    "very-difficult": "très difficile",
    "Ruleset of a quick roll": "Règles d'un jet rapide",
    # ---- standing orders ----
    "Standing orders: decide before you are asked": "Consignes : décider avant qu'on vous le demande",
    "Decide beforehand what one of your figures does; only you see it": (
        "Décider d'avance ce que fait l'une de vos figurines ; vous seul le voyez"
    ),
    "For whom": "Pour qui",
    "Which question": "Quelle question",
    "What is chosen": "Le choix",
    "Only in this test; in every one unless you say otherwise": "Dans ce test seulement ; dans tous si rien n'est dit",
    "For so many turns, this one counted; to the end unless you say otherwise": (
        "Pour tant de tours, celui-ci compris ; jusqu'à la fin si rien n'est dit"
    ),
    "See the standing orders of your figures; only you see this": (
        "Voir les consignes de vos figurines ; vous seul les voyez"
    ),
    "Cancel a standing order: you are asked again": "Annuler une consigne : on vous demandera de nouveau",
    "Which order": "Quelle consigne",
    # ---- looking ----
    "How the bot serves you: your own settings, in every server": (
        "Comment le bot vous sert : vos réglages, sur tous les serveurs"
    ),
    "Whether moves, shots and charges are shown to you before they are made": (
        "Montrer ou non les mouvements, tirs et charges avant qu'ils soient faits"
    ),
    "on": "oui",
    "off": "non",
    "Look at the table, or at a part of it, in a picture or in words": (
        "Regarder la table, ou un coin, en image ou en mots"
    ),
    "A figure or a cell to look at": "Une figurine ou une case à regarder",
    "Inches to show around it": "Pouces à montrer autour",
    "In words: by bearing, range and cover, and who sees whom": (
        "En mots : direction, distance, couvert, et qui voit qui"
    ),
    "Show it to the whole channel, as everybody may see it": (
        "La montrer à tout le salon, telle que tous peuvent la voir"
    ),
    "Which of your sides looks, if you play several": "Lequel de vos camps regarde, si vous en jouez plusieurs",
    "What happened since you last acted, and what waits for you": (
        "Ce qui s'est passé depuis votre dernier acte, et ce qui vous attend"
    ),
    "Read or watch the battle so far": "Lire ou revoir la bataille jusqu'ici",
    "Read the battle so far, page by page, for you alone": "Lire la bataille jusqu'ici, page par page, pour vous seul",
    "Only what this figure did or suffered": "Seulement ce que cette figurine a fait ou subi",
    "Only this turn": "Seulement ce tour",
    "Get the battle so far as a text file": "Recevoir la bataille jusqu'ici en fichier texte",
    "Watch the battle so far, or one turn, as moving pictures": "Revoir la bataille, ou un tour, en images animées",
    "How many dice passed, and how many were to be expected, for each side": (
        "Combien de dés ont réussi, et combien on pouvait en attendre, par camp"
    ),
    "Take back what you did: freely up to the last die, then if the others agree": (
        "Revenir en arrière : librement jusqu'au dernier dé, au-delà si les autres sont d'accord"
    ),
    "How many things, whoever did them; without it your own last one": (
        "Combien d'actions, de qui que ce soit ; sans nombre, votre dernière"
    ),
    "Show how the dice are sealed, or prove them when the encounter is over": (
        "Montrer le sceau des dés, ou les prouver quand la partie est finie"
    ),
    "A past encounter of this channel": "Une ancienne partie de ce salon",
    "What Duckback is, whose the rules are, and what it may do in this channel": (
        "Ce qu'est Duckback, à qui sont les règles, et ce qu'il peut faire dans ce salon"
    ),
    "What Duckback keeps of you, why, and for how long": "Ce que Duckback garde de vous, pourquoi, et combien de temps",
    "What Duckback keeps of you": "Ce que Duckback garde de vous",
    "Get everything that is kept of you as a file": "Recevoir en fichier tout ce qui est gardé de vous",
    "Have everything forgotten that is kept of you": "Faire oublier tout ce qui est gardé de vous",
    # ---- dice and rules ----
    "Roll dice: add them up, pass against a target, count successes, or pick by chance": (
        "Jeter des dés : les additionner, réussir sous un seuil, compter, ou tirer au sort"
    ),
    "Such as 2d6, 3d6+2 or 1/2d6 (half a die); 2d6 unless you say otherwise": (
        "Par exemple 2d6, 3d6+2 ou 1/2d6 (un demi-dé) ; 2d6 si rien n'est dit"
    ),
    "Each die of this or less passes": "Chaque dé de ce nombre ou moins réussit",
    "Count the dice that show 1, 2 or 3": "Compter les dés qui montrent 1, 2 ou 3",
    "Outcomes for one die, with commas: gold, silver, nothing; or road (1-3), river (4-6)": (
        "Issues pour un dé, avec des virgules : or, argent, rien ; ou route (1-3), rivière (4-6)"
    ),
    "Roll one test or table of any ruleset: its dice, modifiers and result": (
        "Faire un test ou une table de n'importe quelles règles : dés, modificateurs, résultat"
    ),
    "The test or table": "Le test ou la table",
    "The test": "Le test",
    "Rep of the one who tests": "Rep de qui fait le test",
    "What holds, with commas; nothing else does": "Les circonstances, avec des virgules ; aucune autre ne compte",
    "Weapon, where the test asks for one": "L'arme, si le test en demande une",
    "Rep of the leader who adds a die": "Rep du chef qui ajoute un dé",
    "Rep of the other side, where there is one": "Rep de l'adversaire, s'il y en a un",
    "Weapon of the other side": "Arme de l'adversaire",
    "What holds for the other side, with commas": "Les circonstances de l'adversaire, avec des virgules",
    "Whatever else the test takes, as names and values: shots 2, armor 4": (
        "Ce que le test demande encore, noms et valeurs : shots 2, armor 4"
    ),
    "Dice you have rolled yourself: 3 5 6, or 3 5, leader 4": "Des dés jetés par vous : 3 5 6, ou 3 5, leader 4",
    "The ruleset": "Les règles",
    "Exact odds of a test or an exchange of fire, in one edition or side by side": (
        "Chances exactes d'un test ou d'un échange de tirs, dans une édition ou côte à côte"
    ),
    "Every ruleset that has the test, side by side": "Toutes les règles qui ont ce test, côte à côte",
    "What a rule says: look it up by its id or by words": "Ce que dit une règle : par son identifiant ou par des mots",
    "An id such as CR3-REACT-07, the beginning of one, or words": (
        "Un identifiant comme CR3-REACT-07, son début, ou des mots"
    ),
    "Look in this ruleset only": "Chercher dans ces règles seulement",
    "Show it to everybody here; otherwise only you see it": "La montrer à tous ici ; sinon vous seul la voyez",
}
