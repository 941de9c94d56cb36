"""Ce que peut faire une figurine, tel qu’une liste le montre et qu’un refus le nomme."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "deed.dispatch": "achever",
    "deed.capture": "capturer",
    "deed.free": "libérer",
    "deed.carry": "porter",
    "deed.drop": "reposer",
    "deed.examine": "examiner",
    "deed.rally": "rallier",
    "deed.loot": "piller",
    "deed.fix-bayonet": "baïonnette au canon",
    "deed.mount": "monter en selle",
    "deed.dismount": "mettre pied à terre",
    "deed.grenade": "lancer une grenade",
    "deed.reload": "recharger",
    "deed.pick-up": "ramasser une arme",
    "deed.exchange": "échanger des armes",
    "deed.break-off": "rompre le combat",
    "deed.challenge": "tenter un défi",
    "deed.marker": "déplacer un marqueur",
    "unfit.no-deed": "Rien ne s'appelle {name}. Il y a : {names}.",
}
