"""Une partie contre les règles : la préparer en trois étapes, et ce qu'est une mission."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "unfit.solo-gone": "Cette partie a commencé, ou n'était pas la vôtre. `/solo` en prépare une autre.",
    # ---- les trois étapes ----
    "solo.step.1": "Contre les règles",
    "solo.step.2": "Votre bande",
    "solo.step.3": "La table",
    "solo.small.1": "Étape 1 sur 3 · vous seul voyez ceci",
    "solo.small.2": "Étape 2 sur 3 · vous seul voyez ceci",
    "solo.small.3": "Étape 3 sur 3 · vous seul voyez ceci",
    "solo.usual": "Tout est déjà choisi ; changez ce que vous voulez.",
    "solo.sealed": "Dés scellés : `{seal}`. Ce qu'ils ont décidé reste, même si vous revenez plus tard.",
    "solo.next.1": "Suite : votre bande",
    "solo.next.2": "Suite : la table",
    "solo.begin": "Commencer ici",
    "solo.back": "Retour",
    "solo.names": "Noms",
    "solo.name-of-star": "Votre Star",
    "solo.name-of-grunt": "Recrue {number}",
    "solo.begun": "C'est parti. La suite est dans le salon.",
    "solo.pick.ruleset": "Règles : {what}",
    "solo.pick.mission": "Partie : {what}",
    "solo.pick.kind": "Vous : {what}",
    "solo.pick.arms": "Vos armes : {what}",
    "solo.pick.enemy": "Ennemi : {what}",
    "solo.pick.enemy-arms": "Leurs armes : {what}",
    "solo.pick.grunts": "{count} recrue avec votre Star",
    "solo.pick.grunts.many": "{count} recrues avec votre Star",
    "solo.pick.ground": "Table : {what}",
    "solo.pick.weapons": "Ce que porte {who}",
    "solo.pick.section": "Qui part de la section {section} ; les autres de la {usual}",
    "solo.pick.starter": "{who} en section {section}",
    "solo.weapon": "{who} : {weapon}",
    "solo.member": "**{who}**, Rep {rep}, {weapons}",
    "solo.star": "**{who}** ⭐, Rep {rep}, {weapons}",
    "solo.recruits": "Un dé par recrue a donné les Reps : {dice}.",
    "solo.recruit": "{who} {dice}",
    "solo.first-turn": "Le premier tour commence tout seul ; sinon, tapez `/turn`.",
    "solo.rules": "Règles : {rules}",
    "solo.many-weapons": "Choisissez-en deux si quelqu'un en a une seconde.",
    "solo.kind.police": "la police",
    "solo.kind.military": "des soldats",
    "solo.kind.gang": "un gang",
    "solo.kind.guerrilla": "des guérilleros",
    "solo.kind.other": "ni soldats ni hors-la-loi",
    "solo.arms.sidearms": "pistolets et fusils à pompe",
    "solo.arms.soldiers": "fusils d'assaut et appui",
    "solo.arms.street": "un peu de tout ce que donne la rue",
    "solo.arms.fighters": "fusils et un lance-roquettes",
    "solo.arms.hunters": "fusils de chasse et fusils à pompe",
    "solo.ground.sections": "36″, selon les dés",
    "solo.ground.street": "36″, une rue et ses maisons",
    "solo.ground.large": "48″, selon les dés",
    "solo.ground.large-street": "48″, une rue et ses maisons",
    # ---- les noms ----
    "solo.side.police": "Police",
    "solo.side.military": "Soldats",
    "solo.side.gang": "Gang",
    "solo.side.guerrilla": "Guérilleros",
    "solo.side.other": "Survivants",
    "solo.side.enemy": "{side} d'en face",
    "solo.names.police": "Inspecteur Vial, Morel, Roche, Quentin, Hardy",
    "solo.names.military": "Sergent Hall, Ruiz, Okafor, Lind, Kowalski",
    "solo.names.gang": "Rasoir, Phalange, Tic, Patate, Phalène",
    "solo.names.guerrilla": "Vieux Marek, Dragan, Vesna, Mirko, Tito",
    "solo.names.other": "Docteur Amari, Jo, Petra, Sam, Wells",
    "solo.foes.police": (
        "Brun, Castel, Doyen, Ember, Faure, Grandin, Hobbs, Imbert, Josse, Kane, Lyle, Marsan, Noël, Orset, "
        "Picard, Quémener, Rigaud, Sorel, Tessier, Vasseur, Weber, Yvon, Zander, Astier"
    ),
    "solo.foes.military": (
        "Albrecht, Bauer, Crane, Drake, Eklund, Falk, Gruber, Holt, Ivanov, Jansen, Krol, Lang, Maas, Novak, "
        "Olsen, Petrov, Quist, Ritter, Sokol, Toth, Urban, Vogel, Weiss, Zeman"
    ),
    "solo.foes.gang": (
        "As, Bosse, Chaîne, Dague, Écho, Fauve, Grimace, Harpon, Indigo, Joker, Krack, Lucky, Mygale, Nitro, "
        "Ouragan, Pépin, Rat, Suie, Tank, Vipère, Wagon, Yankee, Zip, Corbeau"
    ),
    "solo.foes.guerrilla": (
        "Anton, Boris, Cyril, Damir, Emil, Filip, Goran, Hana, Ilya, Josip, Katya, Luka, Milan, Nadia, Oleg, "
        "Pavel, Radek, Stefan, Tanja, Uros, Vlado, Yana, Zoran, Bela"
    ),
    "solo.foes.other": (
        "Abel, Briggs, Cobb, Dale, Ezra, Flint, Gus, Hank, Isaac, Jeb, Knox, Lévi, Moïse, Ned, Otis, Pruitt, "
        "Ransom, Silas, Tate, Virgile, Wade, Yancy, Zeke, Clem"
    ),
    # ---- les missions ----
    "solo.title": "{mission} : {who}",
    "solo.mission.patrol": "Patrouille",
    "solo.mission.raid-attack": "Raid : attaque",
    "solo.mission.raid-defend": "Raid : défense",
    "solo.mission.head-to-head": "Face à face",
    "solo.goal.patrol": (
        "Reconnaître les neuf sections : votre Star reste immobile toute une activation là où se voit le milieu d'une "
        "section. Puis votre Star quitte la table par le bord {edge}."
    ),
    "solo.goal.raid-attack": (
        "Piller {buildings} en section 2, ou faire un prisonnier, et partir par le bord {edge}. Un bâtiment vide se "
        "pille avec `/handle deed: loot`."
    ),
    "solo.goal.raid-defend": (
        "Tenir {buildings} en section 2 jusqu'à ce qu'il ne reste aucun ennemi : rien de pillé, aucun des vôtres pris."
    ),
    "solo.edge.north": "nord",
    "solo.edge.east": "est",
    "solo.edge.south": "sud",
    "solo.edge.west": "ouest",
    "solo.buildings": "le bâtiment",
    "solo.building-called": "« {name} »",
    "solo.building-number": "le bâtiment {number}",
    "solo.buildings.many": "les {count} bâtiments",
    "solo.markers": (
        "Des ennemis possibles sont posés face cachée (`?1`, `?2`, `?3`) : une fois vus, ils sont quelqu'un "
        "ou personne."
    ),
    "solo.eal": "activité ennemie **{eal}**",
    "solo.eal-rolled": "activité ennemie **{eal}** ({dice})",
    "solo.light.day": "jour",
    "solo.light.night": "**nuit**",
    "solo.laid": "{what} : {sections}",
    "solo.dice-decided": "Les dés : {what}.",
    "solo.section.rough": "terrain difficile",
    "solo.section.clear": "dégagé",
    "solo.section.clear-with-buildings": "maisons",
    "solo.section.woods": "bois",
    "solo.section.hill": "colline",
    "solo.roll.party": "Recrue : {who}",
    "solo.roll.eal": "Activité ennemie",
    "solo.roll.night": "Nuit ?",
    "solo.roll.buildings": "Bâtiments",
    "solo.roll.terrain": "Section {who}",
    "solo.roll.line": "{what} : {dice} → {result} · `{rule}`",
    # ---- où en est une mission ----
    "solo.stands": "**{mission}** · activité ennemie {eal}",
    "solo.scouted": "Reconnu : **{count}/9**{still}",
    "solo.still": ", reste {sections}",
    "solo.looted": "Pillé : **{count}/{all}**",
    "solo.at-work": "{who} pille {building} : {turns} sur {needed}",
    "solo.prisoners": "Prisonniers : {count}",
    "solo.hidden-left": "Ennemis possibles encore cachés : {count}",
}
