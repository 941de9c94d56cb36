"""What a figure may do, as a list of it shows it and a refusal names it."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "deed.dispatch": "dispatch",
    "deed.capture": "capture",
    "deed.free": "free",
    "deed.carry": "carry",
    "deed.drop": "put down",
    "deed.examine": "examine",
    "deed.rally": "rally",
    "deed.loot": "loot",
    "deed.fix-bayonet": "fix the bayonet",
    "deed.mount": "mount",
    "deed.dismount": "dismount",
    "deed.grenade": "throw a grenade",
    "deed.reload": "reload",
    "deed.pick-up": "pick up a weapon",
    "deed.exchange": "exchange weapons",
    "deed.break-off": "break off",
    "deed.challenge": "take a challenge",
    "deed.marker": "move a marker",
    "unfit.no-deed": "There is nothing called {name}. There are: {names}.",
}
