"""How long forty zombies of the French Compendium take: `python -m tests.bench.bench_horde`.

Processor time of the input that begins their phase, which moves them all, on a table with nine pieces of terrain: by
day towards six survivors who fire at them, by night towards noise.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from engine.encounter import Encounter
from engine.loading.load import load
from tests.engine.play import PIECES

ROUNDS, ZOMBIES = 30, 40


def main() -> None:
    """Print the figures."""
    for name, light in (("by day", "day"), ("by night", "night")):
        found = sorted(_phase(seed, light) for seed in range(ROUNDS))
        median, longest = statistics.median(found) * 1e3, found[-1] * 1e3
        print(f"a phase of {ZOMBIES} {name}: median {median:.0f} ms, longest {longest:.0f}")


def _phase(seed: int, light: str) -> float:
    encounter = Encounter(load(_record(seed, light)))
    encounter.submit({"do": "start-turn"})
    # Noise draws those who see nobody.
    encounter.state.horde = encounter.state.horde._replace(noise=((1800, 2400), (600, 2800)))
    encounter.space.forget()
    start = time.process_time()
    encounter.submit({"do": "end-phase"})
    return time.process_time() - start


def _record(seed: int, light: str) -> dict[str, Any]:
    places = [(x + 0.5, y + 0.5) for y in range(1, 14, 3) for x in range(1, 35, 4)][:ZOMBIES]
    zombies = [
        {"id": f"z{n}", "side": "red", "rep": 4, "traits": ["zombie"], "melee_weapon": "improvised-one-handed"}
        | {"at": list(at), "facing": 180}
        for n, at in enumerate(places)
    ]
    band = [
        {"id": f"s{n}", "side": "blue", "rep": 4, "weapons": ["assault-rifle"], "at": [6.5 + 4 * n, 26.5], "facing": 0}
        for n in range(6)
    ]
    return {
        "format": "duckback-record/1",
        "ruleset": "compendium",
        "options": ["zombies", "infestation-1"],
        "table": {"width": 36, "height": 36, "light": light, "terrain": list(PIECES)},
        "sides": [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}],
        "figures": band + zombies,
        "dice": {"activation:blue": [5], "activation:red": [1]},
        "seed": f"horde-{seed}",
        "auto": True,
    }


if __name__ == "__main__":
    main()
