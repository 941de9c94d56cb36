"""How long forty zombies of the French Compendium take, and twenty bugs: `python -m tests.bench.bench_horde`.

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

ROUNDS, ZOMBIES, BUGS = 30, 40, 20


def main() -> None:
    """Print the figures."""
    for name, light in (("by day", "day"), ("by night", "night")):
        _tell(f"{ZOMBIES} zombies {name}", [_phase(_record(seed, light)) for seed in range(ROUNDS)])
    _tell(f"{BUGS} bugs", [_phase(_swarm(seed)) for seed in range(ROUNDS)])


def _tell(whose: str, seconds: list[float]) -> None:
    print(f"a phase of {whose}: median {statistics.median(seconds) * 1e3:.0f} ms, longest {max(seconds) * 1e3:.0f}")


def _phase(record: dict[str, Any]) -> float:
    encounter = Encounter(load(record))
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


def _swarm(seed: int) -> dict[str, Any]:
    record = _record(seed, "day")
    bugs = [f for f in record["figures"] if f["side"] == "red"][:BUGS]
    for bug in bugs:
        bug |= {"traits": ["bug"], "melee_weapon": "jaws", "weapons": []}
    record["sides"][1]["drill"] = "bugs"
    return record | {"ruleset": "cr2", "options": ["bug-rate-1"], "figures": [*record["figures"][:6], *bugs]}


if __name__ == "__main__":
    main()
