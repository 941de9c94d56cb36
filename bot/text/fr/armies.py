"""Les listes d’armée : qui s’y trouve, comment on s’y appelle, comment en viennent les recrues."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "solo.kind.feudal": "armée féodale",
    "solo.side.feudal": "Seigneurs",
    "solo.names.feudal": (
        "Sire Eudes, Gilles, Robin, Gautier, Raoul, Aymar, Perrin, Simonin, Drogon, Hamon, Josse, Pierrot"
    ),
    "solo.foes.feudal": (
        "Baudouin, Corentin, Dreux, Émeric, Foulques, Guy, Hugues, Yves, Josselin, Lambert, Miles, Nigel, "
        "Osbert, Payen, Quentin, Raoulet, Serlon, Tancrède, Urien, Vivien, Gauvain, Ybert, Roland, Gervais"
    ),
    "solo.kind.northmen": "hommes du Nord",
    "solo.side.northmen": "Hommes du Nord",
    "solo.names.northmen": "Ragna, Ulf, Stig, Orm, Ketil, Bersi, Gorm, Hallvard, Ivar, Skorri, Toke, Vagn",
    "solo.foes.northmen": (
        "Aki, Bjarni, Dag, Eirik, Floki, Grim, Hakon, Ingvar, Jokul, Kari, Leif, Mord, Njal, Odd, Pall, Rolf, "
        "Snorri, Thrain, Uni, Vidar, Yngvar, Asmund, Bodvar, Hrut"
    ),
    "solo.kind.dwarves": "nains",
    "solo.side.dwarves": "Nains",
    "solo.names.dwarves": "Dorrin, Brokk, Hild, Garm, Thekk, Nori, Undin, Skaf, Mora, Bruni, Fundin, Grerr",
    "solo.foes.dwarves": (
        "Alviss, Bari, Dolg, Eitri, Frar, Ginnar, Hanar, Jari, Kili, Lofar, Modi, Nabbi, Onar, Rekk, Sindri, "
        "Thror, Uri, Virvir, Vigg, Bild, Dagni, Hepti, Litr, Nyr"
    ),
    "solo.kind.elves": "elfes",
    "solo.side.elves": "Elfes",
    "solo.names.elves": "Ithlin, Faelar, Sael, Myrren, Tavar, Lisse, Orrin, Naith, Elian, Calad, Rhoswen, Veris",
    "solo.foes.elves": (
        "Aerin, Belain, Cirdel, Daeris, Elwing, Finnor, Galen, Haleth, Ilmar, Laerin, Miriel, Nimloth, "
        "Orophin, Quell, Rilian, Silwen, Thalion, Uinel, Vanya, Yavien, Aldaron, Brethil, Eirien, Melian"
    ),
    "solo.kind.goblins": "gobelins",
    "solo.side.goblins": "Gobelins",
    "solo.names.goblins": "Skrit, Nib, Ratch, Mog, Pétard, Snik, Grub, Tic, Vérole, Verrue, Croûte, Ludge",
    "solo.foes.goblins": (
        "Bik, Crisse, Drag, Fétu, Gnac, Hisse, Itche, Jab, Krink, Lob, Mouk, Nag, Ouze, Pik, Quib, Rip, Spit, "
        "Tik, Ugg, Vex, Wiz, Yip, Zit, Blot"
    ),
    "solo.kind.orcs": "orques",
    "solo.side.orcs": "Orques",
    "solo.names.orcs": "Grakka, Muk, Snag, Brug, Dol, Vorg, Uzh, Krall, Gash, Thok, Ruk, Zog",
    "solo.foes.orcs": (
        "Azg, Bolk, Crug, Drak, Ezhak, Fang, Gorb, Hurk, Ishka, Jagg, Krul, Lurg, Mazg, Narg, Oggu, Pug, "
        "Rozh, Skarn, Tarog, Urk, Varg, Wulg, Yagul, Zurm"
    ),
    "solo.pick.line": "Votre Star : {what}",
    "solo.pick.gear": "{who} : {what}",
    "solo.listed": "Deux dés sur la liste d'armée pour chaque recrue : {dice}.",
    "solo.recruit-listed": "{who} {dice} {line}",
    "solo.list-arms": "La liste d'armée dit qui porte quoi.",
    "solo.name-of-others": "Les autres recrues, avec des virgules",
    "label.army-list": "Liste d'armée",
    "label.peasant-arms": "Paysan",
    "band.listed": "-# {what} {dice} : {line} · `{rule}`",
    "band.leaves": "vaut mieux que la Star : s'en va après la prochaine partie",
    "band.knights": "Chevaliers",
    "band.raiders": "Pillards du Nord",
    "band.hold-guard": "Gardes nains",
    "band.forest-watch": "Guetteurs elfes",
    "band.goblin-mob": "Meute de gobelins",
    "band.orc-warband": "Bande d'orques",
    "band.villagers": "Villageois",
    "band.line": "{line} : {gear}",
    "unfit.no-lists": "{ruleset} n'a pas de listes d'armée : chacun porte ce que vous dites, avec `/band arm`.",
    "band.regeared": "**{who}**, désormais : {weapons}.",
    "unfit.line-of-star": "Seule une Star choisit sa ligne de la liste d'armée ; les dés ont choisi ({name}).",
    "unfit.no-line": "Aucune Star n'a cette ligne ({kind} : {name}). Il y a : {names}.",
    "unfit.no-kind": "Personne de ce nom dans {ruleset} ({name}). Il y a : {names}.",
    "unfit.no-ruleset": "Aucune règle ne s'appelle {name}. Les campagnes se jouent avec : {names}.",
}
