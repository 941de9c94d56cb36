"""How long smoke takes that comes or goes, with the next look of everybody: `python -m tests.bench.bench_smoke`.

Processor time on the table of each ready-made battle of Chain Reaction 2.0; 25 ms are allowed.
"""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path

from engine.battle.game import Game
from engine.encounter import Encounter
from engine.loading.load import load
from engine.procedures.support import smoke

ROUNDS = 20
SCENARIOS = Path(__file__).parents[2] / "assets" / "scenarios"


def main() -> None:
    """Print the figures."""
    for path in sorted(SCENARIOS.glob("*.json")):
        record = json.loads(path.read_bytes())
        if record["ruleset"] != "cr2":
            continue
        game = Encounter(load({**record, "seed": "smoke"})).game
        found = sorted(_once(game, number) * 1e3 for number in range(ROUNDS))
        print(f"{path.stem}: median {statistics.median(found):.1f} ms, longest {found[-1]:.1f}")


def _once(game: Game, number: int) -> float:
    """Smoke comes, or all of it goes, and everybody looks at every enemy."""
    table, start = game.space.table, time.process_time()
    if number % 2:
        game.state.sky = None if game.state.sky is None else game.state.sky._replace(smoke=())
        game.refresh_space()
    else:
        smoke.rise(game, (table.width // 2 + 50 * number, table.height // 2), 500)
    for figure in game.figures:
        for enemy in game.enemies(figure):
            game.sees(figure, enemy, turning=True)
    return time.process_time() - start


if __name__ == "__main__":
    main()
