"""Le tutoriel : ce qui s'est passé et pourquoi, en une phrase chaque fois, et ce qu'on peut faire ensuite."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "tutorial.title": "Tutoriel",
    "tutorial.lesson": "**{name}** : {text}",
    # ---- ce qui s'est passé ----
    "tutorial.name.first": "Jet d'activation",
    "tutorial.first": "chaque camp a lancé un dé, et votre {mine} bat leur {theirs} : vous jouez en premier.",
    "tutorial.first.second": (
        "chaque camp a lancé un dé, et leur {theirs} bat votre {mine} : ils ont joué d'abord, à vous ensuite."
    ),
    "tutorial.name.who-acts": "Qui peut agir",
    "tutorial.who-acts": "{who} peut agir, avec une Rep (ce que vaut une figurine) au moins égale à votre dé.",
    "tutorial.who-acts.many": (
        "avec une Rep (ce que vaut une figurine) au moins égale à votre dé, {foe} peut agir et emmener ses voisins."
    ),
    "tutorial.name.move": "Se déplacer",
    "tutorial.move": "on va jusqu'à huit pouces, deux fois moins loin dans les bois, et on peut encore tirer.",
    "tutorial.move.unseen": (
        "{who} reste sous les arbres : personne ne le voit tant qu'il ne tire pas et n'en sort pas."
    ),
    "tutorial.name.fast": "Mouvement rapide",
    "tutorial.fast": (
        "deux dés contre la Rep disent jusqu'où court le groupe ; qui court tire moins bien et se touche moins bien."
    ),
    "tutorial.name.arrival": "Ennemis cachés",
    "tutorial.arrival": "dès qu'on tire ou que le danger approche, un dé met {who} en jeu, là où vous le voyez.",
    "tutorial.arrival.many": "dès qu'on tire ou que le danger approche, un dé met {who} en jeu, là où vous les voyez.",
    "tutorial.name.in-sight": "En vue",
    "tutorial.in-sight": (
        "des ennemis qui se découvrent lancent deux dés contre leur Rep, les petits sont bons ; droit de tirer "
        "pour {who}, le plus de réussites en premier."
    ),
    "tutorial.in-sight.nobody": (
        "des ennemis qui se découvrent lancent deux dés contre leur Rep, les petits sont bons ; personne n'a été "
        "assez rapide pour tirer."
    ),
    "tutorial.name.shot": "Tirer",
    "tutorial.shot.hit": (
        "la Rep {rep} du tireur ({who}) et un dé de {die} font {total}, ce qui touche {foe} ; dix touche toujours, "
        "huit et neuf pas derrière un couvert."
    ),
    "tutorial.shot.miss": (
        "la Rep {rep} du tireur ({who}) et un dé de {die} font {total}, trop peu pour toucher {foe} ; mais essuyer "
        "un tir suffit pour devoir réagir."
    ),
    "tutorial.name.under-fire": "Sous le feu",
    "tutorial.under-fire.fires": (
        "pris pour cible, {who} (Rep {rep}, réussites : {passed}) garde son calme et riposte."
    ),
    "tutorial.under-fire.may-fire": (
        "pris pour cible à couvert, {who} (Rep {rep}, réussites : {passed}) peut riposter ou baisser la tête."
    ),
    "tutorial.under-fire.ducks": "pris pour cible, {who} (Rep {rep}, réussites : {passed}) doit baisser la tête.",
    "tutorial.under-fire.outgunned": (
        "pris pour cible, {who} garde son calme mais ne peut pas répondre à cette arme (surclassé, ou sans tir "
        "possible) : il baisse la tête."
    ),
    "tutorial.under-fire.runs": (
        "pris pour cible à découvert, {who} n'a aucune réussite contre Rep {rep} : il s'enfuit."
    ),
    "tutorial.under-fire.charges": "pris pour cible en pleine charge, {who} ne s'arrête pas.",
    "tutorial.name.star": "Star",
    "tutorial.star": (
        "{who} est votre Star : au lieu de lancer les dés vous pouvez choisir ce qu'il fait, il ne fuit donc que "
        "si vous le voulez."
    ),
    "tutorial.name.aim": "Viser",
    "tutorial.aim": "{who} a plusieurs dés et plusieurs ennemis en vue : vous les répartissez avant de les lancer.",
    "tutorial.name.dead": "Raide mort",
    "tutorial.dead": "le dé de la touche ne dépasse pas l'Impact de l'arme : {who} est mort.",
    "tutorial.dead.again": "touché par {foe}, {who} est mort.",
    "tutorial.name.out": "Hors de combat",
    "tutorial.out": "{who} est touché, et le dé dépasse sa Rep moins l'Impact : blessé à terre, il ne joue plus.",
    "tutorial.out.again": "touché par {foe}, {who} est à terre, blessé, et ne joue plus.",
    "tutorial.name.down": "Sonné",
    "tutorial.down": (
        "{who} est touché mais a de la chance : à terre pour le reste du tour, il se relève quand son camp l'active."
    ),
    "tutorial.down.again": "touché par {foe}, {who} reste à terre jusqu'à la fin du tour.",
    "tutorial.name.up": "Se relever",
    "tutorial.up": "{who} n'était que sonné : son camp l'active, le voilà debout.",
    "tutorial.name.duck": "Tête baissée",
    "tutorial.duck": (
        "{who} est derrière un couvert : lui et qui lui a fait baisser la tête ne se voient plus, jusqu'à ce qu'il "
        "agisse."
    ),
    "tutorial.name.flight": "Fuite",
    "tutorial.flight": (
        "{who} en a assez et court vers une maison ou vers le bord ; un ami qui s'approche peut le rallier."
    ),
    "tutorial.name.rally": "Se rallier",
    "tutorial.rally": "un ami est tout près, {who} réussit ses dés contre sa Rep et revient au combat.",
    "tutorial.rally.gone": "un ami est tout près, mais {who} manque ses dés contre sa Rep : on ne le reverra pas.",
    "tutorial.name.charge": "Vouloir charger",
    "tutorial.charge": "on ne charge pas à la légère : {who} lance deux dés contre sa Rep pour savoir s'il ose.",
    "tutorial.name.charged": "Recevoir une charge",
    "tutorial.charged": "{who} voit venir la charge et lance deux dés contre sa Rep : tirer, tenir ou fuir.",
    "tutorial.name.melee": "Corps à corps",
    "tutorial.melee": "{who} et {foe} lancent chacun deux dés contre leur Rep : le plus de réussites gagne.",
    "tutorial.name.wait": "Ils attendent",
    "tutorial.wait": "tant qu'on ne tire pas, les Allemands ne se doutent de rien et restent où ils sont.",
    "tutorial.name.theirs": "Les règles les jouent",
    "tutorial.theirs": (
        "un par un ils mettent l'arme en batterie, tirent sur le plus proche en vue ou se mettent à couvert."
    ),
    "tutorial.name.turn-over": "Fin du tour",
    "tutorial.turn-over": "les deux camps ont agi, et de nouveaux dés diront qui commence le tour suivant.",
    # ---- la suite ----
    "tutorial.now.begin": (
        "Vous menez quatre Américains, cachés dans les bois ; passez la maison et sortez par le bord sud en douze "
        "tours. **Commencez le tour** : un dé par camp dit qui joue en premier."
    ),
    "tutorial.now.turn": "**Commencez le tour suivant** : un dé par camp dit qui joue en premier.",
    "tutorial.now.group": "C'est votre phase : **choisissez qui agit**, tout le groupe ou un seul.",
    "tutorial.now.nobody": (
        "Votre dé dépasse la Rep de tous ceux qui restent : **finissez votre phase**, la leur suit."
    ),
    "tutorial.now.finished": "Tous ceux qui le peuvent ont agi : **finissez votre phase**, la leur suit.",
    "tutorial.now.act": (
        "Chacun peut **bouger et tirer** une fois : les lettres de l'image montrent où l'on va, les pourcentages "
        "la chance de toucher."
    ),
    "tutorial.now.done": "Dans ce groupe personne ne peut plus rien faire : **finissez l'activation**.",
    "tutorial.now.asked": (
        "**À vous de choisir** : la partie vous attend, et le premier bouton est le choix habituel."
    ),
    "tutorial.now.theirs": "C'est aux autres d'agir.",
    "tutorial.else": (
        "Ou tout ce que permettent les règles : `/move`, `/fire`, `/charge`, `/undo`. `/tutorial` montre ceci à "
        "nouveau."
    ),
    "tutorial.offer.start-turn": "Commencer le tour",
    "tutorial.offer.activate": "Activer {who}",
    "tutorial.offer.fire": "{who} tire sur {foe} ({percent} %)",
    "tutorial.offer.move-unseen": "{letter} · {who} en {cell}, hors de vue",
    "tutorial.offer.move-covered": "{letter} · {who} en {cell}, à couvert",
    "tutorial.offer.move-open": "{letter} · {who} en {cell}, à découvert",
    "tutorial.offer.rally": "Rallier {who}",
    "tutorial.offer.end-activation": "Finir l'activation",
    "tutorial.offer.end-phase": "Finir la phase",
    "tutorial.rule": "Règle : {name}",
    "tutorial.skip": "Passer le tutoriel",
    "tutorial.done": "Vous : **{deed}**.",
    # ---- la fin ----
    "tutorial.end": (
        "**C'était le tutoriel** : deux tours, et tous ressemblent à ceux-là. Vous pouvez finir la partie : "
        "`/turn`, `/activate`, `/move`, `/fire`, `/end`."
    ),
    "tutorial.end.over": "**C'était le tutoriel** : cette partie finit plus tôt que d'autres.",
    "tutorial.next": (
        "**Ensuite** : `/orders` décide d'avance ce qu'on vous demanderait, `/odds` donne vos chances, `/rule` dit "
        "ce que dit une règle. `/solo` vous fait une bande et une partie contre les règles, `/encounter new` une "
        "partie entre amis."
    ),
    # ---- autour ----
    "tutorial.skipped": "Plus d'explications. La partie continue telle quelle ; `/tutorial` les redonne.",
    "tutorial.past": "Cette étape est passée ; voici où vous en êtes.",
    "tutorial.elsewhere": (
        "Votre tutoriel est en cours : {where}. Là-bas `/tutorial` le reprend ; avec `anew` vous en commencez un "
        "autre ici."
    ),
    "tutorial.private": "Votre tutoriel a commencé entre nous deux : {where}.",
    "tutorial.hello": "Bienvenue ! Votre première partie se joue ici, entre nous deux.",
    "unfit.tutorial-shut": (
        "Une autre partie occupe ce salon, et vous n'acceptez pas mes messages privés : permettez-les, ou donnez "
        "`/tutorial` dans un salon ou un fil libre."
    ),
    "unfit.tutorial-not-yours": "C'est le tutoriel de quelqu'un d'autre ; `/tutorial` en commence un pour vous.",
}
