"""The few words that stand on a picture or describe it, in both languages."""

from __future__ import annotations

from typing import Final

from bot.board.scene import Language

NNBSP: Final = "\u202f"
NBSP: Final = "\u00a0"

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "possible-enemy": ("possible enemy", "ennemi possible"),
    "scouted": ("Sections scouted", "Sections reconnues"),
    "in-sight": ("in sight", "en vue"),
    "floor-0": ("GROUND FLOOR", "REZ-DE-CHAUSSÉE"),
    "floor-1-of-2": ("UPPER FLOOR", "ÉTAGE"),
    "step": ("{0} of {1}", "{0} sur {1}"),
    "percent": ("{0}%", "{0}" + NNBSP + "%"),
    "carry-on": ("", ""),
    "ducked-back": ("ducked back", "à couvert"),
    "stunned": ("stunned", "sonné"),
    "out-of-the-fight": ("out of the fight", "hors de combat"),
    "obviously-dead": ("dead", "mort"),
    "ran-away": ("ran away", "en fuite"),
    "captured": ("captured", "prisonnier"),
    "prone": ("prone", "à plat ventre"),
    "ammo-out": ("out of ammo", "sans munitions"),
    "unloaded": ("unloaded", "à recharger"),
    "melee": ("hand to hand", "au corps à corps"),
    "carrying": ("carrying a friend", "porte un camarade"),
    "hidden": ("hidden", "caché"),
    "mounted": ("mounted", "à cheval"),
    "missile": ("missile", "tireur"),
    "noble": ("noble", "noble"),
    "order": ("religious order", "ordre religieux"),
    "peasant": ("peasant", "paysan"),
    "warrior": ("warrior", "guerrier"),
    "shield": ("shield", "bouclier"),
    "bow": ("bow or crossbow", "arc ou arbalète"),
    "armour-4": ("armour 4", "armure 4"),
    "armour-6": ("armour 6", "armure 6"),
    "fierce": ("fanatic, troll or ogre", "fanatique, troll ou ogre"),
    "gun-set-up": ("machine gun set up", "mitrailleuse en batterie"),
    "mount": ("horse that waits", "cheval qui attend"),
    "lying": ("weapon on the ground", "arme au sol"),
    "mount-of": ("{0}’s horse at {1}", "le cheval de {0} en {1}"),
    "lying-about": ("On the ground", "Au sol"),
    "weapon-at": ("{0} at {1}", "{0} en {1}"),
    "leader": ("leader", "chef"),
    "star": ("Star", "Star"),
    "upstairs": ("floor {0}", "étage {0}"),
    "faces": ("faces {0}", "face {0}"),
    "board": ("Board", "Plateau"),
    "board-part": ("Board, {0} to {1}", "Plateau, {0} à {1}"),
    "night": ("night", "nuit"),
    "moves": ("{0} moves from {1} to {2}", "{0} va de {1} à {2}"),
    "might-move": ("{0} might move from {1} to {2}", "{0} irait de {1} à {2}"),
    "proposed": ("{0} is to stand in {1}", "{0}" + NBSP + ": place proposée {1}"),
    "sees": ("{0} sees {1}", "{0} voit {1}"),
    "hits": ("{0} hits {1}", "{0} touche {1}"),
    "misses": ("{0} misses {1}", "{0} manque {1}"),
    "fights": ("{0} and {1} hand to hand", "{0} et {1} au corps à corps"),
    "blast": ("blast of {0}″ at {1}", "explosion de {0}″ en {1}"),
    "size": ("{0}″ by {1}″", "{0}″ sur {1}″"),
    "bare": ("none", "aucun"),
    "nobody": ("nobody stands on it", "personne n’y est"),
    "terrain": ("Terrain", "Terrain"),
    "figures": ("Figures", "Figurines"),
    "events": ("What happened", "Ce qui s’est passé"),
    "north": ("north", "nord"),
    "north-east": ("north-east", "nord-est"),
    "east": ("east", "est"),
    "south-east": ("south-east", "sud-est"),
    "south": ("south", "sud"),
    "south-west": ("south-west", "sud-ouest"),
    "west": ("west", "ouest"),
    "north-west": ("north-west", "nord-ouest"),
    "woods": ("woods", "bois"),
    "rough": ("rough ground", "terrain difficile"),
    "hill": ("hill", "colline"),
    "building": ("building", "bâtiment"),
    "wall": ("wall", "mur"),
    "hedge": ("hedge", "haie"),
    "road": ("road", "route"),
    "river": ("river", "rivière"),
    "impassable": ("impassable ground", "terrain infranchissable"),
    "floors": ("{0} floors", "{0} niveaux"),
    "and-more": ("and {0} more", "et {0} de plus"),
}


def word(key: str, language: Language, *values: object) -> str:
    """The words under `key` with `values` filled in; a key without words stands for itself."""
    pair = _WORDS.get(key)
    if pair is None:
        return key.replace("-", " ")
    return pair[language == "fr"].format(*values)


def floor_title(floor: int, floors: int, language: Language) -> str:
    """The heading of one floor's plan."""
    if floor == 0:
        return word("floor-0", language)
    if floors == 2:
        return word("floor-1-of-2", language)
    if language == "fr":
        return f"{floor}{'ER' if floor == 1 else 'E'} ÉTAGE"
    return f"FLOOR {floor}"


def labelled(language: Language, label: str, text: str) -> str:
    """`label: text` with the language's space before the colon."""
    return f"{label}{NBSP if language == 'fr' else ''}: {text}"
