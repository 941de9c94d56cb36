"""How fast completion is: `python -m tests.bench.bench_offers`. The demo, the police active, as Discord would ask."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bot.assets import assets
from bot.play.service import Service
from bot.play.standpoint import Standpoint
from bot.storage.migrate import upgrade
from bot.storage.repository import Repository
from bot.text.words import Words
from bot.typed import completion
from engine.state import Figure

HERE, ANNA, WORDS = 10, 1, Words("en")
OPENING: tuple[dict[str, Any], ...] = (
    {"do": "start-turn"},
    {"do": "activate", "figures": ["billy", "carol", "dez", "char", "otto"]},
)


def billy(here: Standpoint) -> Figure:
    """The Star."""
    return here.table.named("billy")


CASES: dict[str, Callable[[Standpoint], completion.Offers]] = {
    "move: figure": lambda here: completion.doers(here, WORDS, ("move",)),
    "move: to": lambda here: completion.ways(here, WORDS, billy(here), ""),
    "move: to W": lambda here: completion.ways(here, WORDS, billy(here), "W"),
    "fire: figure": lambda here: completion.doers(here, WORDS, ("fire",)),
    "fire: target": lambda here: completion.shot_at(here, WORDS, billy(here)),
    "fire: weapon": lambda here: completion.weapons(here, WORDS, billy(here), "fire", None),
    "charge: target": lambda here: completion.charged(here, WORDS, billy(here)),
    "facing": lambda here: completion.facings(here, WORDS, billy(here), ""),
}


async def main() -> None:
    """Print the figures."""
    farm = {**json.loads((assets() / "demo" / "farm.json").read_bytes()), "seed": "kessler-30"}
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'd.db'}"
        await upgrade(url)
        service = Service(Repository(url))
        await service.begin(HERE, None, ANNA, farm)
        for number, item in enumerate(OPENING):
            await service.apply(HERE, ANNA, number, item)
        for name, offer in CASES.items():
            times = []
            for _ in range(20):
                start = time.perf_counter()
                offer(await service.standpoint(HERE, ANNA))
                times.append(time.perf_counter() - start)
            print(f"{name:16} {median(times) * 1e3:6.1f} ms, first {times[0] * 1e3:6.1f} ms")
        await service.repository.close()


if __name__ == "__main__":
    asyncio.run(main())
