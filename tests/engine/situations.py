"""Situations whose previews are held against play, as `situations.txt` lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tests.engine.table import Battle

LIST = Path(__file__).with_name("situations.txt")
TERRAIN: dict[str, dict[str, Any]] = {
    "corner": {"id": "corner", "type": "wall", "line": [[4, 24], [20, 24]], "tall": True},
    "wall": {"id": "wall", "type": "wall", "line": [[4, 21.2], [20, 21.2]], "dv": 4},
    "wood": {"id": "wood", "type": "woods", "rect": [4, 15, 16, 6]},
}
BLUE = ("billy", "bob")
LINED_UP = {"billy": "10,30", "bob": "11.5,30.3", "carlos": "10,20", "dan": "11,20.3", "ed": "9,19.9"}
"""Where figures stand of whom nothing else is said."""
VERBS = ("fires", "fire", "throws", "charges", "charge", "moves", "runs", "rallies")


class Situation(NamedTuple):
    """One line of the list."""

    ruleset: str
    order: str
    figures: str
    terrain: str

    def battle(self) -> Battle:
        """The table, all of blue active but those in flight."""
        placed, fled, ready = [], [], []
        for text in self.figures.split("; "):
            name, *words = text.split()
            if words[-1] == "fled":
                fled.append(name)
                words.pop()
            if words[-1] == "readied":
                ready.append(name)
                words.pop()
            at = [] if "at" in words else ["at", LINED_UP[name]]
            placed.append(" ".join([name, "blue" if name in BLUE else "red", *words, *at]))
        terrain = [TERRAIN[name] for name in self.terrain.split()]
        b = Battle(*placed, ruleset=self.ruleset, terrain=terrain, seed="x", auto=True)
        names = [text.split()[0] for text in placed]
        b.blue_turn(*[name for name in names if name in BLUE and name not in fled])
        for name in fled:
            b.encounter.state.figure(name).fled = True
            b.encounter.state.figure(name).status = "fleeing"
        for name in ready:
            b.encounter.state.figure(name).weapons += ("grenade",)
        return b

    def item(self) -> dict[str, Any]:
        """The order as an input."""
        words = self.order.split()
        at = next(n for n, word in enumerate(words) if word in VERBS)
        who, verb, whom = words[:at], words[at], words[at + 1 :]
        if verb in ("fire", "fires"):
            aims = [{"figure": name} if len(whom) == 1 else {"figure": name, "shots": 1} for name in whom]
            each = [{"figure": name, "targets": aims} for name in who]
            return {"do": "fire", **(each[0] if len(who) == 1 else {"volley": each})}
        if verb in ("charge", "charges") and len(whom) == 1:
            return {"do": "charge", "figures": who, "target": whom[0]}
        if verb == "charge":
            pairs = zip(who, whom, strict=True)
            return {"do": "charge", "charges": [{"figure": one, "target": other} for one, other in pairs]}
        if verb == "rallies":
            return {"do": "rally", "figure": who[0]}
        spot = [float(inches) for inches in whom[0].split(",")]
        if verb == "throws":
            return {"do": "grenade", "figure": who[0], "at": spot}
        return {"do": "move", "figure": who[0], "path": [spot], "fast": verb == "runs", "in_sight_move": "stay"}


def situations() -> dict[str, list[Situation]]:
    """Every situation, by its ruleset."""
    found: dict[str, list[Situation]] = {}
    for line in LIST.read_text().splitlines():
        if line.startswith("# "):
            ruleset = line.removeprefix("# ")
            found[ruleset] = []
        elif "|" in line:
            order, figures, terrain = (*(part.strip() for part in line.split("|")), "")[:3]
            found[ruleset].append(Situation(ruleset, order, figures, terrain))
    return found
