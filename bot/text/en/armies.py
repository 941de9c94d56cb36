"""Army lists: who is in them, what they are called, and how recruits come from them."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "solo.kind.feudal": "feudal army",
    "solo.side.feudal": "Feudal lords",
    "solo.names.feudal": "Sir Odo, Giles, Hob, Wat, Rafe, Aldous, Perkin, Simkin, Drogo, Hamo, Joss, Piers",
    "solo.foes.feudal": (
        "Baldwin, Corbin, Drew, Emeric, Fulk, Guy, Hugh, Ivo, Joscelin, Lambert, Miles, Nigel, Osbert, Payn, "
        "Quentin, Ralf, Serlo, Tancred, Urian, Vivian, Walter, Ybert, Roland, Gervase"
    ),
    "solo.kind.northmen": "northmen",
    "solo.side.northmen": "Northmen",
    "solo.names.northmen": "Ragna, Ulf, Stig, Orm, Ketil, Bersi, Gorm, Hallvard, Ivar, Skorri, Toke, Vagn",
    "solo.foes.northmen": (
        "Aki, Bjarni, Dag, Eirik, Floki, Grim, Hakon, Ingvar, Jokul, Kari, Leif, Mord, Njal, Odd, Pall, Rolf, "
        "Snorri, Thrain, Uni, Vidar, Yngvar, Asmund, Bodvar, Hrut"
    ),
    "solo.kind.dwarves": "dwarves",
    "solo.side.dwarves": "Dwarves",
    "solo.names.dwarves": "Dorrin, Brokk, Hild, Garm, Thekk, Nori, Undin, Skaf, Mora, Bruni, Fundin, Grerr",
    "solo.foes.dwarves": (
        "Alviss, Bari, Dolg, Eitri, Frar, Ginnar, Hanar, Jari, Kili, Lofar, Modi, Nabbi, Onar, Rekk, Sindri, "
        "Thror, Uri, Virvir, Vigg, Bild, Dagni, Hepti, Litr, Nyr"
    ),
    "solo.kind.elves": "elves",
    "solo.side.elves": "Elves",
    "solo.names.elves": "Ithlin, Faelar, Sael, Myrren, Tavar, Lisse, Orrin, Naith, Elian, Calad, Rhoswen, Veris",
    "solo.foes.elves": (
        "Aerin, Belain, Cirdel, Daeris, Elwing, Finnor, Galen, Haleth, Ilmar, Laerin, Miriel, Nimloth, "
        "Orophin, Quell, Rilian, Silwen, Thalion, Uinel, Vanya, Yavien, Aldaron, Brethil, Eirien, Melian"
    ),
    "solo.kind.goblins": "goblins",
    "solo.side.goblins": "Goblins",
    "solo.names.goblins": "Skrit, Nib, Ratch, Mog, Fizzle, Snik, Grub, Twitch, Pox, Wart, Scab, Ludge",
    "solo.foes.goblins": (
        "Bik, Chitter, Dreg, Fetch, Gnaw, Hiss, Itch, Jab, Krink, Lob, Muck, Nag, Ooze, Pick, Quib, Rip, "
        "Spit, Tick, Ugg, Vex, Wheeze, Yip, Zit, Blot"
    ),
    "solo.kind.orcs": "orcs",
    "solo.side.orcs": "Orcs",
    "solo.names.orcs": "Grakka, Muk, Snag, Brug, Dol, Vorg, Uzh, Krall, Gash, Thok, Ruk, Zog",
    "solo.foes.orcs": (
        "Azg, Bolk, Crug, Drak, Ezhak, Fang, Gorb, Hurk, Ishka, Jagg, Krul, Lurg, Mazg, Narg, Oggu, Pug, "
        "Rozh, Skarn, Tarog, Urk, Varg, Wulg, Yagul, Zurm"
    ),
    "solo.pick.line": "Your Star: {what}",
    "solo.pick.gear": "{who}: {what}",
    "solo.listed": "Two dice on the army list for each recruit: {dice}.",
    "solo.recruit-listed": "{who} {dice} {line}",
    "solo.list-arms": "The army list says who carries what.",
    "solo.name-of-others": "The other recruits, with commas",
    "label.army-list": "Army list",
    "label.peasant-arms": "Peasant",
    "band.listed": "-# {what} {dice}: {line} · `{rule}`",
    "band.leaves": "too good for the Star, leaves after the next encounter",
    "band.knights": "Knights",
    "band.raiders": "Northern raiders",
    "band.hold-guard": "Dwarf hold guard",
    "band.forest-watch": "Elven forest watch",
    "band.goblin-mob": "Goblin mob",
    "band.orc-warband": "Orc warband",
    "band.villagers": "Villagers",
    "band.line": "{line}: {gear}",
    "unfit.no-lists": "{ruleset} has no army lists: everybody carries what you say, with `/band arm`.",
    "band.regeared": "**{who}** from now on: {weapons}.",
    "unfit.line-of-star": "Only a Star chooses among the lines of the army list; the dice chose for {name}.",
    "unfit.no-line": "No Star of the {kind} is of the line {name}. There are: {names}.",
    "unfit.no-kind": "{ruleset} has nobody called {name}. There are: {names}.",
    "unfit.no-ruleset": "There are no rules called {name}. Campaigns are played with: {names}.",
}
