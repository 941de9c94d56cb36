"""Play the golden battles and write them down: `python -m tests.golden.make [NAME ...]`.

Each battle is played to its end by a plain player: fire if you can, else get at the enemy, go off the table when most
of the band is down. With `--expect` the inputs on file stay and only what they are expected to bring about is written
again, after a rule was changed on purpose. With `--demo` the farm is played to its end for `assets/demo`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import legal
from engine.dice import commitment
from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load
from engine.procedures.activation import may_shoot
from engine.procedures.charge_reach import chargeable
from engine.replay.replay import replay
from engine.state import Figure
from tests.golden import armies, flights, foot, guns, hordes, older, press, swarms, swords
from tests.golden.battles import BATTLES
from tests.golden.missions import MISSIONS, played

FOLDER = Path(__file__).parent
DEMO = FOLDER.parents[1] / "assets" / "demo"
DEMO_SEED = "kessler's farm, 4"
MOST_INPUTS = 1_500
Input = dict[str, Any]


class Player:
    """A plausible player of both sides."""

    def __init__(self, encounter: Encounter, manner: dict[str, Any]) -> None:
        self.encounter = encounter
        self.chance = random.Random(encounter.record.seed)
        self.charges = manner.get("charges", 0.2)
        self.nerve = manner.get("nerve", 0.34)
        self.turns = manner.get("turns", 40)
        self.strength = {side: len(self.able(side)) for side in encounter.game.sides}
        self.tried: set[str] = set()

    def able(self, side: str) -> list[Figure]:
        return [f for f in self.encounter.state.figures if f.side == side and f.able]

    def over(self) -> bool:
        if self.encounter.pending or self.encounter.state.phase:
            return False
        return self.encounter.state.turn >= self.turns or any(not self.able(s) for s in self.encounter.game.sides)

    def play(self) -> None:
        while not self.over():
            assert len(self.encounter.inputs) < MOST_INPUTS, "a battle without an end"
            for item in self.wishes():
                try:
                    self.encounter.submit(item)
                except Refused:
                    continue
                break
            else:
                raise AssertionError("nothing left to do")
        self.encounter.submit({"do": "end-encounter", "reason": "one side is beaten or has left"})

    # ---- what it would like to do, best first ----

    def wishes(self) -> Iterator[Input]:
        g = self.encounter.game
        if self.encounter.pending:
            yield from self.answers()
        elif not g.state.phase:
            yield {"do": "start-turn"}
        elif not g.state.active:
            self.tried.clear()
            groups = legal.activations(g)
            if groups:
                yield {"do": "activate", "figures": [f.id for f in groups[0]]}
            yield {"do": "end-phase"}
        else:
            figures = [f for f in legal.acting_figures(g) if f.id not in self.tried]
            if figures and not self.fleeing(figures[0].side):
                yield from self.together(figures)
            for figure in figures:
                yield from self.deeds(figure)
                self.tried.add(figure.id)
            yield {"do": "end-activation"}

    def answers(self) -> Iterator[Input]:
        question = self.encounter.pending[0]
        listed = list(legal.answers(question))
        if question.kind == "in-sight-action":
            order = ["charge", "fire"] if self.chance.random() < self.charges else ["fire", "charge"]
            order += ["finish-move", "duck-back"]
            found = sorted(listed, key=lambda i: ([*order, i["choice"]["act"]]).index(i["choice"]["act"]))
            yield from (i for i in found if i["choice"]["act"] in order)
        elif question.kind in ("free-will", "in-sight-move", "melee-order", "melee-stay", "duck-back-to"):
            yield self.chance.choice(listed) if self.chance.random() < 0.4 else listed[0]
        yield listed[0]

    def fleeing(self, side: str) -> bool:
        return len(self.able(side)) < self.nerve * self.strength[side]

    def together(self, figures: list[Figure]) -> Iterator[Input]:
        """A whole group charges, two to a target at most."""
        if len(figures) < 2 or self.chance.random() > self.charges:
            return
        g = self.encounter.game
        crowd: dict[str, int] = {}
        charges = []
        for figure in figures:
            if may_shoot(figure) and not figure.melee:
                for target in chargeable(g, figure):
                    if crowd.get(target.id, 0) < 2:
                        crowd[target.id] = crowd.get(target.id, 0) + 1
                        charges.append({"figure": figure.id, "target": target.id})
                        break
        if len(charges) > 1:
            yield {"do": "charge", "charges": charges, "in_sight_move": "stay"}

    def deeds(self, figure: Figure) -> Iterator[Input]:
        kinds: dict[str, list[Input]] = {}
        for item in legal.actions(self.encounter.game, figure):
            kinds.setdefault(item["do"], []).append(item)
        if "break-off" in kinds:
            yield self.chance.choice(kinds["break-off"])
        for hand in ("dispatch", "capture", "free"):
            if hand in kinds and (hand != "dispatch" or self.chance.random() < 0.7):
                yield kinds[hand][0]
        if "stand" in kinds:
            yield kinds["stand"][0]
        if self.fleeing(figure.side):
            yield from self.away(figure, kinds.get("move", []))
            return
        if "charge" in kinds and (self.chance.random() < self.charges or not figure.weapons):
            yield {**kinds["charge"][0], "in_sight_move": "stay"}
        if "grenade" in kinds and self.chance.random() < 0.6:
            yield kinds["grenade"][0]
        if "fire" in kinds and not figure.carrying >= 0:
            yield self.chance.choice(kinds["fire"][:2])
        if "reload" in kinds:
            yield kinds["reload"][0]
        if "carry" in kinds and self.chance.random() < 0.5:
            yield kinds["carry"][0]
        if "pick-up" in kinds and not figure.weapons:
            yield kinds["pick-up"][0]
        if not figure.now.stepped:
            yield from self.onward(figure, kinds.get("move", []))
        if figure.now.stepped and "prone" in kinds and not self.in_cover(figure) and self.chance.random() < 0.15:
            yield kinds["prone"][0]

    # ---- moving ----

    def onward(self, figure: Figure, moves: list[Input]) -> Iterator[Input]:
        """Toward the nearest enemy, rather into cover than not; fast while nobody is near."""
        g = self.encounter.game
        enemies = g.nearest(figure, g.enemies(figure))
        moves = [m for m in moves if "floor" in m]
        if not enemies or not moves:
            return
        enemy = enemies[0]
        far = g.space.distance(figure.at, enemy.at)

        def worth(item: Input) -> float:
            x, y = item["to"][0] * 100, item["to"][1] * 100
            gap = ((x - enemy.at[0]) ** 2 + (y - enemy.at[1]) ** 2) ** 0.5 + 400 * abs(item["floor"] - enemy.floor)
            here = (int(x), int(y)), item["floor"]
            shelter = g.space.protection(enemy.at, enemy.floor, *here).for_test
            return gap - (250 if shelter == "cover" else 0)

        best = sorted(moves, key=worth)
        pick = best[min(int(self.chance.expovariate(1)), len(best) - 1)]
        if worth(pick) >= worth({"to": [figure.at[0] / 100, figure.at[1] / 100], "floor": figure.floor}):
            return
        item = {**pick, "in_sight_move": self.chance.choice(("ask", "go-on", "stay"))}
        if far > 1600 and not figure.fast and figure.carrying < 0 and self.chance.random() < 0.3:
            yield {**item, "fast": True}
        yield item

    def away(self, figure: Figure, moves: list[Input]) -> Iterator[Input]:
        """Over its own edge, or toward it."""
        home = self.encounter.space.table.height / 100 if figure.side == self.encounter.game.sides[0] else 0.0
        out = [m for m in moves if "floor" not in m]
        if out:
            yield {**out[0], "in_sight_move": "go-on"}
        if not figure.now.stepped:
            back = sorted((m for m in moves if "floor" in m), key=lambda m: (abs(m["to"][1] - home), m["floor"]))
            yield from ({**m, "in_sight_move": "go-on"} for m in back[:1])

    def in_cover(self, figure: Figure) -> bool:
        g = self.encounter.game
        return any(
            g.space.protection(f.at, f.floor, figure.at, figure.floor).for_test == "cover" for f in g.enemies(figure)
        )


# ---- the files ----


def expectation(record: dict[str, Any]) -> dict[str, Any]:
    """What a replay of the record must bring about: the facts of every input as a digest, and how it ends."""
    run = replay(load(record))
    return {
        "events": len(run.entries),
        "digests": run.encounter.digests,
        "status": {f.id: f.status for f in run.encounter.state.figures},
    }


def text_of(record: dict[str, Any]) -> str:
    """The record as a file, an input a line."""
    head = {key: value for key, value in record.items() if key != "inputs"}
    lines = ",\n  ".join(json.dumps(item) for item in record["inputs"])
    return json.dumps(head, indent=1)[:-2] + f',\n "inputs": [\n  {lines}\n ]\n}}\n'


def demo() -> None:
    """The farm, played from its set-up to its end, its dice sealed and opened."""
    record = json.loads((DEMO / "farm.json").read_bytes())
    encounter = Encounter(load({**record, "seed": DEMO_SEED, "commitment": commitment(DEMO_SEED)}))
    Player(encounter, {"charges": 0.25, "nerve": 0.3, "turns": 12}).play()
    (DEMO / "farm-played.json").write_text(text_of(encounter.export()))


def write(name: str, record: dict[str, Any]) -> None:
    """The record, and beside it what it is expected to bring about."""
    (FOLDER / f"{name}.json").write_text(text_of(record))
    (FOLDER / f"{name}.expected").write_text(json.dumps(expectation(record), indent=1) + "\n")


def main(arguments: list[str]) -> None:
    names = [name for name in arguments if not name.startswith("--")]
    if "--demo" in arguments:
        demo()
        return
    if "--expect" in arguments:
        for path in sorted(FOLDER.glob("*.json")):
            if not names or path.stem in names:
                write(path.stem, json.loads(path.read_text()))
        return
    for name in MISSIONS:
        if not names or name in names:
            write(name, played(name))
    for which in (older, armies, press):
        for name in which.GOLDEN:
            if not names or name in names:
                write(name, which.played(name))
    for opened in (foot, guns, flights):
        for name in opened.GOLDEN:
            if not names or name in names:
                encounter = opened.opened(name)
                Player(encounter, opened.MANNER).play()
                write(name, encounter.export())
    for name, (manner, record) in {**BATTLES, **swords.BATTLES, **hordes.BATTLES, **swarms.BATTLES}.items():
        if names and name not in names:
            continue
        encounter = Encounter(load(record))
        Player(encounter, manner).play()
        write(name, encounter.export())
        kinds = sorted({item["do"] for item in encounter.inputs})
        fate = [f"{f.id} {f.status}" for f in encounter.state.figures]
        print(f"{name}: turn {encounter.state.turn}, {len(encounter.inputs)} inputs, {len(encounter.log)} events")
        print("   ", " ".join(kinds))
        print("   ", ", ".join(fate))


if __name__ == "__main__":
    main(sys.argv[1:])
