"""Scenarios that are all set up, with what is in them."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "scenario.mg42-solo": "MG-42: the house on the road, against the rules",
    "scenario.mg42-two": "MG-42: the house on the road, for two, hidden",
    "unfit.no-scenario": "There is no scenario {name}. There are: {names}.",
    "scenario-title.mg42": "The house on the road",
    "scenario-side.us": "Americans",
    "scenario-side.germans": "Germans",
    "scenario-figure.nco": "Sergeant",
    "place.north-woods": "North woods",
    "place.small-woods": "Small woods",
    "place.yard-wall": "Yard wall",
}
