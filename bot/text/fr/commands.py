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
    "dispatch": "achever",
    "capture": "capturer",
    "free": "libérer",
    "carry": "porter",
    "drop": "déposer",
    "examine": "examiner",
    "rally": "rallier",
    "loot": "piller",
    "fix-bayonet": "baïonnette-au-canon",
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
    # ---- encounters ----
    "Set up, look at and end encounters": "Préparer, regarder et terminer des parties",
    "Set how long a question may stay open before its default holds; for the host": (
        "Fixer le temps de réponse avant que le choix par défaut s'applique ; pour l'hôte"
    ),
    "Hours to answer in; 0 for no deadline": "Heures pour répondre ; 0 sans limite",
    "Let all clocks stand still: by the host, or by a captain if the others agree": (
        "Arrêter toutes les horloges : l'hôte, ou un capitaine si les autres sont d'accord"
    ),
    "Go on after a pause: by the host, or by a captain if the others agree": (
        "Reprendre après une pause : l'hôte, ou un capitaine si les autres sont d'accord"
    ),
    "Play a side that is free, as its captain": "Jouer un camp libre, comme capitaine",
    "The side to play": "Le camp à jouer",
    "A word of yours that goes into the dice": "Un mot à vous qui entre dans les dés",
    "Give a side up; its next player or the host takes over": (
        "Rendre un camp ; son joueur suivant ou l'hôte le reprend"
    ),
    "The side to give up": "Le camp à rendre",
    "Give the dice a word of yours, before the first roll": "Donner aux dés un mot à vous, avant le premier jet",
    "Anything; it is mixed into every roll": "Ce que vous voulez ; il entre dans chaque jet",
    "Hand the command of a side over to another player": "Confier le commandement d'un camp à un autre joueur",
    "The side": "Le camp",
    "Who decides for it from now on": "Qui décide pour lui désormais",
    "Give one figure of your side to a player; to nobody: back to the captain": (
        "Confier une figurine de votre camp à un joueur ; à personne : retour au capitaine"
    ),
    "The figure": "La figurine",
    "Who plays it": "Qui la joue",
    "As host: put a player on a side, take one off, or replace one by another": (
        "Hôte : mettre un joueur dans un camp, l'en retirer, ou le remplacer"
    ),
    "Who takes the seat": "Qui prend la place",
    "Who leaves it": "Qui la quitte",
    "As host: name a game master, who may act for every side; nobody: do without": (
        "Hôte : nommer un maître du jeu, qui peut agir pour tous les camps ; personne : sans lui"
    ),
    "The game master": "Le maître du jeu",
    "As host: hand the encounter over to somebody else": "Hôte : confier la partie à quelqu'un d'autre",
    "The new host": "Le nouvel hôte",
    "Set an encounter up in this channel or thread: an empty table for two sides": (
        "Préparer une partie dans ce salon ou ce fil : une table vide pour deux camps"
    ),
    "What it is called": "Son nom",
    "The sides' names, with commas between them": "Les noms des camps, avec des virgules",
    "The rules; Chain Reaction 3.0 unless you say otherwise": "Les règles ; Chain Reaction 3.0 si rien n'est dit",
    "Inches from west to east; 36 unless you say otherwise": "Pouces d'ouest en est ; 36 si rien n'est dit",
    "Inches from north to south; 36 unless you say otherwise": "Pouces du nord au sud ; 36 si rien n'est dit",
    "Day or night": "Jour ou nuit",
    "day": "jour",
    "night": "nuit",
    "Clear or bad": "Clair ou mauvais",
    "clear": "clair",
    "bad": "mauvais",
    "Optional rules, with commas between them": "Règles optionnelles, avec des virgules",
    "Public, or hidden: each side then knows only what it sees": (
        "Publique, ou cachée : chaque camp ne sait que ce qu'il voit"
    ),
    "public": "publique",
    "hidden": "cachée",
    "A game master, who may act for every side": "Un maître du jeu, qui peut agir pour tous les camps",
    "Hours for an answer, after which its default holds; 0 for no limit": (
        "Heures pour répondre avant le choix par défaut ; 0 sans limite"
    ),
    "Begin to play what was set up in this channel; only its host may": (
        "Commencer à jouer ce qui est préparé dans ce salon ; l'hôte seulement"
    ),
    "List the encounters of this channel, past ones too": "Lister les parties de ce salon, même passées",
    "Set up an encounter in this channel from a record file": "Préparer une partie dans ce salon depuis un fichier",
    "A Duckback record: one JSON file": "Un fichier de partie de Duckback, en JSON",
    "Change its table and forces before play begins": "Changer table et forces avant de jouer",
    "Show the table as it stands, and whose turn it is": "Montrer la table telle qu'elle est, et à qui de jouer",
    "Get this channel's encounter as a record file that replays anywhere": (
        "Recevoir la partie de ce salon en fichier qui se rejoue partout"
    ),
    "End this channel's encounter; only its host may": "Terminer la partie de ce salon ; l'hôte seulement",
    "Why, in a few words": "Pourquoi, en quelques mots",
    "Choose the language that this encounter is told in; only its host may": (
        "Choisir la langue dans laquelle se raconte cette partie ; l'hôte seulement"
    ),
    "The language of reports, boards and questions": "La langue des récits, des plateaux et des questions",
    "English": "English",
    "Français": "Français",
    # ---- forces ----
    "Raise the forces of an encounter": "Lever les forces d'une partie",
    "Add a figure to a side": "Ajouter une figurine à un camp",
    "Whose it is": "Dans quel camp",
    "Its Rep": "Sa Rep",
    "Whether it is a Star": "Si c'est une Star",
    "Whether it leads among equals": "Si elle mène à Rep égale",
    "What it fights with hand to hand": "Avec quoi elle se bat au corps à corps",
    "Its class, where the rules have them": "Sa classe, si les règles en ont",
    "missile": "tireur",
    "noble": "noble",
    "peasant": "paysan",
    "soldier": "soldat",
    "warrior": "guerrier",
    "Its armour, where the rules have it": "Son armure, si les règles en ont",
    "2": "2",
    "4": "4",
    "6": "6",
    "Whether it carries a shield, where the rules have them": "Si elle porte un bouclier, si les règles en ont",
    "Whether it rides, where the rules have it": "Si elle est à cheval, si les règles le prévoient",
    "Change a figure before play begins": "Changer une figurine avant de jouer",
    "Which one": "Laquelle",
    "Its new name": "Son nouveau nom",
    "All its weapons, with commas between them": "Toutes ses armes, avec des virgules",
    "Strike a figure off before play begins": "Rayer une figurine avant de jouer",
    "List the forces as they are so far": "Lister les forces telles qu'elles sont",
    "Add all figures of a roster file to a side": "Ajouter à un camp toutes les figurines d'un fichier",
    "The side they join": "Le camp qu'elles rejoignent",
    "A JSON file: a list of figures, or a record": "Un fichier JSON : une liste de figurines, ou un fichier de partie",
    "The side of the record whose figures are taken": "Le camp du fichier dont on prend les figurines",
    "Add a band made by hand to a side": "Ajouter à un camp une bande toute faite",
    "The side it joins": "Le camp qu'elle rejoint",
    "The band": "La bande",
    # ---- terrain ----
    "Lay out the table of an encounter": "Dresser la table d'une partie",
    "Lay a piece of terrain down": "Poser un élément de terrain",
    "What it is": "Ce que c'est",
    "woods": "bois",
    "rough": "terrain difficile",
    "hill": "colline",
    "building": "bâtiment",
    "wall": "mur",
    "hedge": "haie",
    "road": "route",
    "river": "rivière",
    "impassable": "infranchissable",
    "Two opposite corners, such as H12 K16; a wall, hedge, road or river may have more cells": (
        "Deux coins opposés, comme H12 K16 ; un mur, une haie, une route ou une rivière a parfois plus"
    ),
    "Its Defence Value": "Sa valeur de défense",
    "Square corners for woods, rough ground and hills": "Coins carrés pour bois, terrain difficile et collines",
    "Inches across, for roads and rivers": "Pouces de large, pour routes et rivières",
    "Walls and hedges that block sight": "Murs et haies qui cachent la vue",
    "Floors of a building": "Niveaux d'un bâtiment",
    "The wall with the building's door": "Le mur où est la porte du bâtiment",
    "north": "nord",
    "east": "est",
    "south": "sud",
    "west": "ouest",
    "Take a piece of terrain away": "Retirer un élément de terrain",
    "Take the last change of the table back": "Annuler le dernier changement de la table",
    "Take a whole table made by hand; it takes the place of this one": (
        "Prendre une table toute faite ; elle remplace celle-ci"
    ),
    "The table": "La table",
    "List the terrain on the table": "Lister le terrain sur la table",
    # ---- deployment ----
    "Place figures before play begins": "Placer les figurines avant de jouer",
    "Place a figure, or move it to another place": "Placer une figurine, ou la changer de place",
    "Who": "Qui",
    "The cell, such as H12": "La case, par exemple H12",
    "Which way it faces; away from its side's edge unless you say otherwise": (
        "Où elle regarde ; dos au bord de son camp si rien n'est dit"
    ),
    "N": "N",
    "NE": "NE",
    "E": "E",
    "SE": "SE",
    "S": "S",
    "SW": "SO",
    "W": "O",
    "NW": "NO",
    "Take a figure off the table again": "Retirer une figurine de la table",
    "Place all who are left of a side in line along its edge": (
        "Placer tout le reste d'un camp en ligne le long de son bord"
    ),
    "As host: bind a side to an edge of the table; no edge sets it free": (
        "Hôte : lier un camp à un bord de la table ; sans bord, il est libre"
    ),
    "Its edge": "Son bord",
    "Inches from that edge; 6 unless you say otherwise": "Pouces depuis ce bord ; 6 si rien n'est dit",
}
