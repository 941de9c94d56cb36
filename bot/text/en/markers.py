"""Head to head: the markers that each player lays out in secret, and how they are called in play."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- setting up ----
    "markers.agreed": (
        "Head to head: each side lays out three markers, `/deploy marker`. Only its player knows what lies under them."
    ),
    "markers.noted": "Marker {number}, {place}: {what}",
    "markers.decoy": "a decoy",
    "markers.unsaid": "nothing said yet",
    "markers.laid": "Only you see this. {line}.",
    "force.under": "waiting under a marker",
    "unfit.markers-none": "There are no markers here. Say `markers: True` with `/encounter new`.",
    "unfit.markers-ruleset": "{ruleset} has no secret markers. Set the encounter up without them.",
    "unfit.markers-place": "A marker cannot lie at {cell}: choose open ground, outside buildings.",
    "unfit.side-markers": "**{side}**: the three markers are not all laid out: `/deploy marker`.",
    # ---- people, where figures are hidden ----
    "role.assigned-hidden": "{who} plays a figure of **{side}** now.",
    "role.unassigned-hidden": "The captain of **{side}** plays that figure again.",
    # ---- in play ----
    "marker.of": "Marker {number} of {side}",
    "markers.lie": "Face down: {markers}",
    "markers.at": "{tag} at {cell}",
    "markers.holds": "{tag} at {cell}: {what}",
}
