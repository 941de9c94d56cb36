"""How long a fire mission of three rounds takes at twelve figures: `python -m tests.bench.bench_barrage`.

Processor time of the inputs that call it and drop the rounds, and of what is told of them beforehand; 60 ms are allowed
for the rounds, 300 for the preview.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from engine.encounter import Encounter
from engine.loading.load import load
from engine.preview import preview
from engine.views import Viewer

ROUNDS, FOES = 20, 12
CALL = {"do": "call-fire", "machine": "tube", "at": [36, 30]}
DROP = {"do": "drop-rounds", "machine": "tube"}


def main() -> None:
    """Print the figures."""
    battles = [Encounter(load(_record(seed))) for seed in range(ROUNDS)]
    for battle in battles:
        battle.submit({"do": "start-turn"})
        battle.submit({"do": "activate", "figures": ["gun", "leo"]})
    _tell("a preview of them", [_timed(lambda b=b: preview(b, CALL, Viewer("blue"))) for b in battles[:3]])
    _tell("three rounds", [_timed(lambda b=b: _rounds(b)) for b in battles])


def _rounds(battle: Encounter) -> None:
    battle.submit(CALL)
    battle.submit(DROP)


def _timed(deed: Any) -> float:
    start = time.process_time()
    deed()
    return time.process_time() - start


def _tell(what: str, seconds: list[float]) -> None:
    print(f"{what}: median {statistics.median(seconds) * 1e3:.0f} ms, longest {max(seconds) * 1e3:.0f}")


def _record(seed: int) -> dict[str, Any]:
    foes = [
        {"id": f"m{n}", "side": "red", "rep": 4, "weapons": ["rifle"], "at": [33.5 + n % 6, 29.5 + n // 6]}
        for n in range(FOES)
    ]
    crew = [{"id": name, "side": "blue", "rep": 5, "at": [36, y]} for name, y in (("gun", 69), ("leo", 71))]
    tube = {"id": "tube", "side": "blue", "model": "light-mortar", "at": [36, 70]}
    return {
        "format": "duckback-record/1",
        "ruleset": "cr2",
        "table": {"width": 72, "height": 72},
        "sides": [{"id": "blue"}, {"id": "red", "controller": "rules"}],
        "figures": crew + foes,
        "machines": [{**tube, "crew": {"gunner": "gun", "loader": "leo"}}],
        "dice": {"activation:blue": [5], "activation:red": [1]},
        "seed": f"barrage {seed}",
    }


if __name__ == "__main__":
    main()
