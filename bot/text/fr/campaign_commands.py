"""Ce que Discord montre de `/campaign` et `/band` : 100 caractères au plus."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "Your Star's line of the army list, where the rules have lists: its class and gear": (
        "La ligne de votre Star sur la liste d'armée, si la règle en a : sa classe et son équipement"
    ),
    "Press a peasant into service instead, where the rules have them": (
        "Enrôler plutôt un paysan de force, si la règle en a"
    ),
    "Your Star's line of the army list, where the rules have lists": (
        "La ligne de votre Star sur la liste d'armée, si la règle en a"
    ),
    "A band's story, month by month": "L'histoire d'une bande, mois après mois",
    "Begin a campaign: a Star of yours, and the recruits that dice bring": (
        "Commencer une campagne : votre Star, et les recrues que donnent les dés"
    ),
    "What the band is called": "Le nom de la bande",
    "Your Star's name": "Le nom de votre Star",
    "Who you are: it changes what dice bring you, and what you carry": (
        "Qui vous êtes : cela change ce que donnent les dés, et vos armes"
    ),
    "Whom you fight": "Contre qui",
    "How many to roll for now; as many as the Star may lead unless you say": (
        "Combien en recruter tout de suite ; sinon, autant que la Star peut en mener"
    ),
    "Show how your campaign stands, and what waits for you": "Montrer où en est votre campagne, et ce qui vous attend",
    "Somebody else's campaign": "La campagne de quelqu'un d'autre",
    "Show it to the whole channel": "Le montrer à tout le salon",
    "Begin this month's encounter in this channel": "Commencer la partie du mois dans ce salon",
    "Who goes, with commas; everybody unless you say": "Qui part, avec des virgules ; tout le monde sinon",
    "Where on your edge you come on, seen from behind your band": "Où vous entrez sur votre bord, vu de votre côté",
    "middle": "milieu",
    "left": "gauche",
    "right": "droite",
    "The table: by dice, a street with houses, or larger": (
        "La table : selon les dés, une rue et ses maisons, ou plus grande"
    ),
    "by dice": "selon les dés",
    "street": "rue",
    "large": "grande",
    "large street": "grande rue",
    "Without the bands that would come along": "Sans les bandes qui viendraient aussi",
    "Read a campaign month by month: encounters, losses, who joined and who left": (
        "Lire une campagne mois par mois : parties, pertes, arrivées et départs"
    ),
    "Which month; the last one unless you say": "Quel mois ; le dernier sinon",
    "Somebody else's": "Celle de quelqu'un d'autre",
    "Get your campaign as a file": "Obtenir votre campagne dans un fichier",
    "Take your band along in another player's next encounter, on the same side": (
        "Accompagner un autre joueur à sa prochaine partie, dans le même camp"
    ),
    "Whose campaign; nobody to go your own way again": "La campagne de qui ; personne : reprendre votre route",
    "End your campaign for good; its history stays": "Finir votre campagne pour de bon ; son histoire reste",
    # ---- the band ----
    "The people of your campaign": "Les gens de votre campagne",
    "Show your band: Reps, weapons, what everybody has been through": (
        "Montrer votre bande : Reps, armes, ce que chacun a vécu"
    ),
    "Somebody else's band": "La bande de quelqu'un d'autre",
    "Recruit one more: a die decides the Rep": "Recruter quelqu'un : un dé décide de sa Rep",
    "What the recruit is called": "Le nom de la recrue",
    "All its weapons, with commas": "Toutes ses armes, avec des virgules",
    "Arm somebody of your band otherwise, between encounters": (
        "Armer autrement quelqu'un de votre bande, entre deux parties"
    ),
    "Who": "Qui",
    "Give somebody of your band, or the whole band, another name": (
        "Donner un autre nom à quelqu'un de votre bande, ou à toute la bande"
    ),
    "The new name": "Le nouveau nom",
    "Who; the band itself unless you say": "Qui ; la bande elle-même sinon",
    "Send somebody of your band off for good": "Renvoyer quelqu'un de votre bande pour de bon",
}
