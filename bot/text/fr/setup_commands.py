"""What Discord shows of the commands that set encounters up: the French of each English description and choice."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # ---- the tutorial ----
    "Your first battle, explained step by step: two turns, five minutes": (
        "Votre première partie, expliquée pas à pas : deux tours, cinq minutes"
    ),
    "In direct messages, in place of this channel": "En messages privés, au lieu de ce salon",
    "Leave the tutorial that is under way for a new one": "Quitter le tutoriel en cours pour en commencer un autre",
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
    "Play a scenario that is all set up: against the rules, or for two players": (
        "Jouer un scénario tout prêt : contre les règles, ou à deux"
    ),
    "Which one, and against whom": "Lequel, et contre qui",
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
    "Play against the rules, alone or with friends on your side: three steps, then it begins": (
        "Jouer contre les règles, en solo ou avec des amis : trois étapes, et c'est parti"
    ),
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
    "Its armour, where the rules have it": "Son armure, si les règles en ont",
    "Whether it carries a shield, where the rules have them": "Si elle porte un bouclier, si les règles en ont",
    "Whether it rides, where the rules have it": "Si elle est à cheval, si les règles le prévoient",
    "Whether it is a fanatic, troll or greater ogre, where the rules have them": (
        "Si c'est un fanatique, un troll ou un grand ogre, si les règles en ont"
    ),
    "Whether it is of a religious order, where the rules have them": (
        "Si elle est d'un ordre religieux, si les règles en ont"
    ),
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
