"""Les scénarios prêts à jouer, et ce qu'on y trouve."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "scenario.mg42-solo": "MG-42 : la maison sur la route, contre les règles",
    "scenario.mg42-two": "MG-42 : la maison sur la route, à deux, caché",
    "unfit.no-scenario": "Il n'y a pas de scénario {name}. Il y a : {names}.",
    "scenario-title.mg42": "La maison sur la route",
    "scenario-side.us": "Américains",
    "scenario-side.germans": "Allemands",
    "scenario-figure.nco": "Sergent",
    "place.north-woods": "Bois du nord",
    "place.small-woods": "Petit bois",
    "place.yard-wall": "Mur de la cour",
}
