"""How fast previews are: `python -m tests.bench.bench_preview`.

Six against six on a table with nine terrain pieces: listed inputs of random battles, each foretold once. The
first preview of an encounter also fills what is remembered about its table and its odds; that is left out. An act of a
game master is foretold by giving it on a copy.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from contextlib import suppress
from statistics import median, quantiles

from engine import legal
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.loading.load import load
from engine.preview import preview
from engine.shot_reasons import why
from engine.space import INCH
from engine.views import GM
from tests.bench.bench_engine import next_input
from tests.engine.play import battle, choose

KINDS = ("move", "fire", "charge", "grenade", "face")


def main() -> None:
    """Print the figures."""
    spent: dict[str, list[float]] = defaultdict(list)
    for seed in range(16):
        chance = random.Random(seed)
        encounter = Encounter(load({**battle(seed), "auto": True}))
        for step in range(120):
            if len({f.side for f in encounter.state.figures if f.able}) < 2:
                break
            if step % 2:
                _sample(encounter, chance, spent)
            try:
                encounter.submit(next_input(encounter.game) if seed % 2 else choose(encounter, chance))
            except Refused:
                encounter.submit({"do": "end-activation"})
    for name, times in spent.items():
        if len(times) > 20:
            high = quantiles(times, n=20)[-1]
            print(
                f"preview {name:10} {median(times) * 1e3:6.2f} ms, 19 of 20 under {high * 1e3:6.2f} ms  ({len(times)})"
            )


def _sample(encounter: Encounter, chance: random.Random, spent: dict[str, list[float]]) -> None:
    listed: dict[str, list[dict[str, object]]] = defaultdict(list)
    for item in legal.inputs(encounter):
        if item["do"] in KINDS:
            listed[item["do"]].append(item)
            if item["do"] == "move":
                listed["fast move"].append({**item, "fast": True})
    for kind, items in listed.items():
        for item in chance.sample(items, min(4, len(items))):
            preview(encounter, item, GM)
            start = time.process_time()
            foretold = preview(encounter, item, GM)
            name = f"{kind}, seen" if "move" in kind and foretold.first_stop else kind
            spent[name].append(time.process_time() - start)
    for item in chance.sample(_acts(encounter), 0 if encounter.pending else 4):
        with suppress(Refused, BadRequest):
            start = time.process_time()
            Encounter.taken_up(encounter.put_away()).submit(item)
            spent[f"act {item['act']}"].append(time.process_time() - start)
    g = encounter.game
    for figure in legal.acting_figures(g):
        for enemy in g.enemies(figure):
            start = time.process_time()
            why(g, figure, enemy)
            spent["why"].append(time.process_time() - start)


def _acts(encounter: Encounter) -> list[dict[str, object]]:
    """Acts of a game master about each figure on the table: told of it, set right, put down beside it, taken off."""
    found: list[dict[str, object]] = []
    for figure in (one for one in encounter.state.figures if one.on_table):
        x, y = figure.at[0] / INCH, figure.at[1] / INCH
        found += [
            {"act": "narrate", "text": "A bell tolls.", "at": [x, y]},
            {"act": "set", "figure": figure.id, "status": "stunned"},
            {"act": "move", "figure": figure.id, "to": [x + 2, y]},
            {"act": "remove", "figures": [figure.id]},
            {"act": "add", "side": figure.side, "figures": [{"rep": 4, "weapons": ["pistol"]}] * 4, "edge": "south"},
        ]
    return [{"do": "umpire", "why": "agreed", **act} for act in found]


if __name__ == "__main__":
    main()
