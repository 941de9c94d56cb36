"""What is refused when bands are raised and set out: the French of each English sentence."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # ---- bands ----
    "{title} has no rules for bands yet": "{title} n'a pas encore de règles pour les bandes",
    "{who} is not in the band; members: {names}": "{who} n'est pas de la bande ; membres : {names}",
    "the member {member!r} is given twice": "le membre « {member} » est nommé deux fois",
    "no die brings anybody who would follow a Star of Rep {rep}": (
        "aucun dé n'amène quelqu'un qui suivrait une Star de Rep {rep}"
    ),
    "a Star of Rep {rep} leads at most {most} Grunts": "une Star de Rep {rep} mène au plus {most} Grunts",
    "{band} has {over} too many for its Star's Rep: send somebody off first": (
        "{band} compte {over} membres de trop pour la Rep de sa Star : renvoyez d'abord quelqu'un"
    ),
    "nobody is pressed into service in {title}": "personne n'est enrôlé de force dans {title}",
    "the army list says what its figures carry ({rule})": "la liste d'armée dit ce que portent ses figurines ({rule})",
    "the army list gives no such gear; allowed: {allowed} ({rule})": (
        "la liste d'armée ne donne pas cet équipement ; possible : {allowed} ({rule})"
    ),
    "{value!r} is no line of the army list; allowed: {allowed} ({rule})": (
        "« {value} » n'est pas une ligne de la liste d'armée ; permis : {allowed} ({rule})"
    ),
    # ---- set-up ----
    "a table laid out by dice measures from {least} to {most} inches": (
        "une table tirée aux dés mesure de {least} à {most} pouces"
    ),
    "sections {allowed} are where one starts": "on commence dans les sections {allowed}",
    "section {section} has no room for {count} figures": "la section {section} n'a pas de place pour {count} figurines",
    # ---- campaigns ----
    "the campaign has ended": "la campagne est finie",
    "a band without its Star is none": "une bande sans sa Star n'en est pas une",
    "month {month} has {count} months before it": "avant le mois {month} il y a {count} mois",
    "a dice key is label:who, such as 'party:grunt-1'": (
        "une clé de dés s'écrit étiquette:qui, par exemple « party:grunt-1 »"
    ),
}
