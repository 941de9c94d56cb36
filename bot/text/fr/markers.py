"""Face à face : les marqueurs que chaque joueur pose en secret, et leur nom en jeu."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- préparer ----
    "markers.agreed": (
        "Face à face : chaque camp pose trois marqueurs, `/deploy marker`. Son joueur seul sait ce qu'ils cachent."
    ),
    "markers.noted": "Marqueur {number}, {place} : {what}",
    "markers.decoy": "un leurre",
    "markers.unsaid": "rien de noté",
    "markers.laid": "Vous seul voyez ceci. {line}.",
    "force.under": "attend sous un marqueur",
    "unfit.markers-none": "Il n'y a pas de marqueurs ici. Dites `markers: True` avec `/encounter new`.",
    "unfit.markers-ruleset": "{ruleset} n'a pas de marqueurs secrets. Préparez la partie sans eux.",
    "unfit.markers-place": (
        "Un marqueur ne peut pas être posé en {cell} : choisissez un terrain libre, hors des bâtiments."
    ),
    "unfit.side-markers": "**{side}** : les trois marqueurs ne sont pas tous posés : `/deploy marker`.",
    # ---- les gens, quand les figurines sont cachées ----
    "role.assigned-hidden": "{who} joue une figurine ({side}).",
    "role.unassigned-hidden": "Une figurine ({side}) revient à son capitaine.",
    # ---- en jeu ----
    "marker.of": "Marqueur {number} ({side})",
    "markers.lie": "Face cachée : {markers}",
    "markers.at": "{tag} en {cell}",
    "markers.holds": "{tag} en {cell} : {what}",
}

SENTENCES: Final[dict[str, str]] = {
    "Lay a secret marker, or note what lies under it": "Poser un marqueur secret, ou noter ce qu'il cache",
    "Which of its three": "Lequel de ses trois",
    "Where it lies, such as H12": "Où il se trouve, H12 par exemple",
    "Who waits under it: names with commas between them, or decoy": (
        "Qui attend dessous : des noms séparés par des virgules, ou leurre"
    ),
    "Head to head with three secret markers a side; figures stay hidden until seen": (
        "Face à face, trois marqueurs secrets par camp ; une figurine reste cachée tant qu'on ne la voit pas"
    ),
}
