"""What cannot be read in a record, a command or a test: the French of each English sentence."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # ---- files ----
    "the {what} is nested too deep; at most {most} levels are read": "trop de niveaux emboîtés : {most} au plus",
    "the {what} is {size} bytes long; at most {most} are read": "{size} octets, c'est trop : {most} au plus",
    "{name} is not a number that JSON allows": "{name} n'est pas un nombre permis en JSON",
    "the {what} is not UTF-8 text": "ce n'est pas du texte UTF-8",
    "the {what} is not JSON: {error}": "ce n'est pas du JSON ({error})",
    "the {what} holds half a character (a lone surrogate)": "il y a une moitié de caractère dans le texte",
    "the {what} holds a NUL character": "il y a un caractère nul dans le texte",
    "{name}… is too long a number": "{name}… : ce nombre est trop long",
    "half a character (a lone surrogate) is no text": "une moitié de caractère n'est pas un texte",
    "the checkpoint belongs to another record or revision": "le point de reprise vient d'une autre partie",
    # ---- fields ----
    "{name!r} is given twice": "« {name} » est donné deux fois",
    "{item!r} is given twice": "« {item} » est donné deux fois",
    "{key!r} is missing": "il manque « {key} »",
    "'targets' is missing": "il manque « targets »",
    "'target' is missing": "il manque « target »",
    "{key!r} is not known here; allowed: {known}": "« {key} » est inconnu ici ; possible : {known}",
    "{key!r} is not known in {title} but in {theirs} ({rule}); allowed: {known}": (
        "« {key} » est inconnu dans {title} et appartient à {theirs} ({rule}) ; possible : {known}"
    ),
    "{key!r} is not known for a {what}; allowed: {allowed}": "« {key} » est inconnu ({what}) ; possible : {allowed}",
    "{key!r} is not known for a level; allowed: {allowed}": (
        "« {key} » est inconnu pour un étage ; possible : {allowed}"
    ),
    "{value!r} is not allowed here; allowed: {allowed}": "« {value} » ne convient pas ici ; possible : {allowed}",
    "{name!r} must be lower-case letters, digits and single hyphens": (
        "« {name} » : lettres minuscules, chiffres et traits d'union simples seulement"
    ),
    "an id of lower-case letters, digits and single hyphens is needed": (
        "il faut un nom fait de lettres minuscules, de chiffres et de traits d'union simples"
    ),
    "exactly one of {allowed} is needed": "il faut exactement un de ces champs : {allowed}",
    "exactly one of path or to is needed": "il faut soit `path`, soit `to`",
    "an object is needed here": "il faut un objet ici",
    "a list is needed here": "il faut une liste ici",
    "a list of at most {most} is needed here": "il faut une liste de {most} au plus",
    "a text is needed here": "il faut un texte ici",
    "true or false is needed here": "il faut `true` ou `false` ici",
    "a whole number from {least} to {most} is needed here": "il faut un nombre entier de {least} à {most}",
    "a whole number from 1 to {most} is needed here": "il faut un nombre entier de 1 à {most}",
    "a number from {least} to {most} is needed here": "il faut un nombre de {least} à {most}",
    "a number of inches is needed here": "il faut un nombre de pouces",
    "a number of inches between -{most} and {most} is needed here": (
        "il faut un nombre de pouces entre -{most} et {most}"
    ),
    "at most {most} are allowed here, {count} were given": "{most} au plus ici ; il y en a {count}",
    "at most {most} are allowed here": "{most} au plus ici",
    "at most {most} characters are allowed here": "{most} caractères au plus ici",
    "at least one point is needed": "il faut au moins un point",
    "at least one target is needed": "il faut au moins une cible",
    "at least one entry is needed": "il faut au moins une entrée",
    "at least one figure is needed": "il faut au moins une figurine",
    "a choice is a text, a point, a list or an object": "un choix est un texte, un point, une liste ou un objet",
    "a choice is nested at most {most} deep": "un choix a {most} niveaux au plus",
    "a name is a text of at most 80 characters": "un nom est un texte de 80 caractères au plus",
    # ---- an encounter ----
    "format must be {name!r}": "`format` : il faut `{name}`",
    "no ruleset {name!r}; there are {known}": "il n'y a pas de règles « {name} » ; il y a {known}",
    "no ruleset {ruleset!r}; there are {known}": "il n'y a pas de règles « {ruleset} » ; il y a {known}",
    "name a rule's id or some words of it": "donnez l'identifiant d'une règle ou quelques-uns de ses mots",
    "{title} has its tables only: no encounter can be played with it yet": (
        "{title} : les tables seulement, on ne peut pas encore y jouer une partie"
    ),
    "{title} is played by {count} sides, {given} were given": "{title} se joue à {count} camps ; il y en a {given}",
    "{name!r} is no option of {title}{because}; allowed: {allowed}": (
        "« {name} » n'est pas une option de {title}{because} ; choix : {allowed}"
    ),
    "the side {side_id!r} is given twice": "le camp « {side_id} » est donné deux fois",
    "the figure {figure!r} is given twice": "la figurine « {figure} » est donnée deux fois",
    "{figure} overlaps {other}: their centres must be an inch or more apart": (
        "{figure} chevauche {other} : il faut 1″ au moins entre leurs centres"
    ),
    "{figure_id} stands in {piece}, which is impassable": "{figure_id} est dans un terrain infranchissable : {piece}",
    "a figure above the ground must stand in a building": "une figurine à l'étage doit être dans un bâtiment",
    "{piece} has floors 0 to {highest}": "{piece} a des niveaux de 0 à {highest}",
    "a commitment is 64 hexadecimal digits": "un sceau a 64 chiffres hexadécimaux",
    "a dice key is label:who, such as 'ranged-combat:billy'": (
        "une clé de dés a la forme `label:qui`, par exemple `ranged-combat:billy`"
    ),
    # ---- places and terrain ----
    "{text!r} is no cell: letters and a number are needed, as in {last}": (
        "« {text} » n'est pas une case : il faut des lettres et un nombre, comme {last}"
    ),
    "{text} is off the table, whose last cell is {last}": "{text} est hors de la table ; la dernière case est {last}",
    "a point is two numbers of inches, [x, y]": "un point, ce sont deux nombres de pouces : [x, y]",
    "a point [x, y] in inches or a cell such as {last} is needed here": (
        "il faut un point [x, y] en pouces ou une case comme {last}"
    ),
    "[{x:g}, {y:g}] is off the table of {size}": "[{x:g}, {y:g}] est hors de la table",
    "a table measures from {least} to {most} inches": "une table mesure de {least} à {most} pouces",
    "a list of at most {most} pieces of terrain is needed here": (
        "il faut une liste de {most} éléments de terrain au plus"
    ),
    "a piece of terrain is an object": "un élément de terrain est un objet",
    "{piece!r} is also the id of terrain[{number}]": "« {piece} » est déjà le nom de terrain[{number}]",
    "{piece!r} lies wholly off the table": "« {piece} » est entièrement hors de la table",
    "a {kind} needs one shape ({wanted}), {count} were given": (
        "{kind} : il faut une seule forme ({wanted}) ; il y en a {count}"
    ),
    "a {kind} needs rect or polygon, or a line with a width": (
        "{kind} : il faut rect, polygon, ou une ligne avec une largeur"
    ),
    "a building needs rect or polygon": "un bâtiment demande rect ou polygon",
    "a {kind} has no width": "{kind} : pas de largeur",
    "a width belongs to a line": "seule une ligne a une largeur",
    "a width from 0.1 to {most} inches is needed here": "il faut une largeur de 0,1 à {most} pouces",
    "a rectangle is [x, y, width, height] in inches": "un rectangle, c'est [x, y, largeur, hauteur] en pouces",
    "a rectangle's width and height must be above 0": "la largeur et la hauteur d'un rectangle dépassent 0",
    "a list of {least} to {most} points [x, y] is needed here": "il faut une liste de {least} à {most} points [x, y]",
    "a line needs two different points": "une ligne demande deux points différents",
    "a polygon needs three different points": "un polygone demande trois points différents",
    "the polygon {fault}": "le polygone {fault}",
    "has no area": "n'a pas de surface",
    "is not a simple one: it cuts or touches itself": "se coupe ou se touche lui-même",
    "is not a simple one: {why}": "n'est pas simple ({why})",
    "the line bends too sharply for its width: the strip along it cuts itself": (
        "la ligne tourne trop court pour sa largeur : la bande se coupe elle-même"
    ),
    "the line turns back on itself too sharply for its width": (
        "la ligne revient sur elle-même trop court pour sa largeur"
    ),
    # ---- buildings ----
    "{value!r} is no wall; allowed: {allowed}": "« {value} » n'est pas un mur ; possible : {allowed}",
    "a list of 1 to {most} floors is needed here": "il faut une liste de 1 à {most} niveaux",
    "{floors} floors, but {count} levels are described": "{floors} niveaux, mais {count} sont décrits",
    "{what} must lie within the building": "à placer dans le bâtiment : {what}",
    "a level is an object": "un niveau est un objet",
    "stairs lead up, and there is no floor above this one": "un escalier monte, et il n'y a pas de niveau au-dessus",
    "stairs are an object with rect and up": "un escalier est un objet avec rect et up",
    "only a rectangular building square to the table has doors and windows": (
        "seul un bâtiment rectangulaire, parallèle aux bords, a des portes et des fenêtres"
    ),
    "a {kind} is an object with wall and at": "{kind} : un objet avec wall et at",
    "the {wall} wall is {inches:g} inches long; a {kind}'s middle lies between 0 and that": (
        "ce mur ({wall}) a {inches:g}″ de long ; le milieu ({kind}) est entre 0 et cette longueur"
    ),
    # ---- tests and dice ----
    " (did you mean {word}?)": " (ou bien {word} ?)",
    " ({rule})": " ({rule})",
    "there are {known}": "il y a {known}",
    "it knows none": "il n'y en a pas",
    "{ruleset} has no test {name!r}{near}; its tests are {known}": (
        "{ruleset} n'a pas de test « {name} »{near} ; ses tests : {known}"
    ),
    "no ruleset has a test {name!r}{near}": "aucune règle n'a de test « {name} »{near}",
    "no ruleset's {name} knows {word!r}": "aucune règle ne connaît « {word} » pour ce test ({name})",
    "no ranged weapon {name!r}; there are {known}": "il n'y a pas d'arme de tir « {name} » ; il y a {known}",
    "{check} needs damage": "{check} : il faut les dégâts (damage)",
    "{check} needs a foe": "{check} : il faut un adversaire (foe)",
    "{check} needs a range": "{check} : il faut une portée (range)",
    "{check} needs {prefix}{fields}": "{check} : il faut {prefix}{fields}",
    "{check} has no field {prefix}{name!r}; there are {known} ({rule})": (
        "{check} n'a pas de champ « {prefix}{name} » ; il y a {known} ({rule})"
    ),
    "{check} has dice for {allowed} only": "{check} n'a de dés que pour {allowed}",
    "{path} must be one of {allowed}{said_by}{near}": "{path} : à choisir parmi {allowed}{said_by}{near}",
    "{path} must be one of {allowed}": "{path} : à choisir parmi {allowed}",
    "{path} must be a range of faces such as 1-3 or [1, 3]": "{path} : il faut des faces, comme 1-3 ou [1, 3]",
    "{path} must be from {low} to {high}": "{path} va de {low} à {high}",
    "{path} must be a whole number": "{path} : il faut un nombre entier",
    "{path} must be a list of circumstances": "{path} : il faut une liste de circonstances",
    "{path} must be a list of faces": "{path} : il faut une liste de faces",
    "{path} must be true or false": "{path} : il faut `true` ou `false`",
    "{path}: a {weapon} is not aimed but thrown or lobbed at a spot, by the test grenade": (
        "{path} : on ne vise pas, on lance ({weapon}) ; c'est le test grenade"
    ),
    "{path}: unknown circumstance {name!r}{near}; {known}{because}": (
        "{path} : circonstance « {name} » inconnue{near} ; {known}{because}"
    ),
    "{path}: a die shows a whole number from 1 to 6": "{path} : un dé montre un nombre entier de 1 à 6",
    "a request is a JSON object": "une demande est un objet JSON",
    "a request needs {name}": "il manque {name} à la demande",
    "if must name {one}, and only one of them": "donnez une seule circonstance parmi {one}",
    "{name} must be text": "{name} : il faut un texte",
    "shots must be from 1 to {most}": "de 1 à {most} tirs",
    "give {fields}, not both": "donnez {fields}, pas les deux",
    "foe must be an object with the other side's fields": "foe : un objet avec les champs de l'adversaire",
    "foe.star must be true or false": "foe.star : `true` ou `false`",
    "foe: {wrong}": "foe : {wrong}",
    "{name} needs foe, an object with the target's fields": (
        "{name} : il faut foe, un objet avec les champs de la cible"
    ),
    "{title} has no {name}: it has no test {missing}": "{title} n'a pas de {name} : il manque le test {missing}",
    'dice must be an object such as {"self": [3, 5]}': 'dice : un objet comme {"self": [3, 5]}',
    "odds take no dice": "un calcul de chances se fait sans dés",
    "dice.{key} needs {number} more": "dice.{key} : il en manque {number}",
    "dice.{party} has {count} too many": "dice.{party} : {count} de trop",
    # ---- records from an older version ----
    "input {number} ({kind}) is now refused: {why}": "l'entrée {number} ({kind}) est maintenant refusée : {why}",
    "input {number} ({kind}) now leads elsewhere, last by {rule}": (
        "l'entrée {number} ({kind}) mène maintenant ailleurs (règle {rule})"
    ),
}
