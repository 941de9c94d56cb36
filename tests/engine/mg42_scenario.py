"""The scenario of MG-42 under test, with scripted dice where they matter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.encounter import Encounter
from engine.facts import facts
from engine.loading.load import load

SCENARIO = Path(__file__).parents[2] / "assets" / "scenarios" / "mg42.json"
BAND = ("nco", "able", "baker", "charlie")
HELD = ("arnold", "beck", "conrad")


def record(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SCENARIO.read_text()) | changes
    return found


def head_to_head(**changes: Any) -> dict[str, Any]:
    """For two: who leads for a player is his Star (MG42-RUL-02)."""
    found = record(information="hidden", **changes)
    del found["sides"][1]["controller"]
    for figure in found["figures"]:
        if figure.get("leader"):
            figure["star"] = True
    return found


class Scene:
    """The scenario under test, with scripted dice where they matter."""

    def __init__(self, given: dict[str, Any], **dice: Any) -> None:
        script = {key.replace("__", ":").replace("_", "-"): faces for key, faces in dice.items()}
        script = {"activation:us": [2] * 12, "activation:germans": [1] * 12} | script
        self.encounter = Encounter(load({**given, "dice": script}))
        self.events: list[dict[str, Any]] = []

    def do(self, what: str, **more: Any) -> list[dict[str, Any]]:
        new = [facts(entry.event) for entry in self.encounter.submit({"do": what, **more})]
        self.events += new
        return new

    def begin(self, *figures: str) -> None:
        self.do("start-turn")
        self.do("activate", figures=list(figures or BAND))

    def answer(self) -> None:
        """Every open question by its default."""
        while self.encounter.pending:
            q = self.encounter.pending[0]
            who = {"figure": q.figure} if q.figure else {"side": q.side}
            self.do("decide", kind=q.kind, choice=q.default, **who)

    def figure(self, name: str) -> Any:
        return self.encounter.state.figure(name)

    def unseen(self, name: str) -> bool:
        """Whether a figure waits where no enemy sees it."""
        return self.encounter.game.waits_unseen(self.figure(name))

    def all(self, kind: str, **match: Any) -> list[dict[str, Any]]:
        return [e for e in self.events if e["type"] == kind and all(e.get(k) == v for k, v in match.items())]


def sees(s: Scene, a: str, b: str) -> bool:
    return s.encounter.game.sees(s.figure(a), s.figure(b))
