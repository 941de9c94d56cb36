"""How long a roll's picture takes while somebody else has four boards drawn that are too dear:
`python -m tests.bench.bench_turns`.

*In turn* they are of two people, who are served in turn; *in one line* all are of one, as if nobody had a turn.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from typing import Any

from bot.board.files import board_file, dice_file
from bot.board.rolls import Die, TestPicture
from bot.board.scene import View
from bot.play.moment import laid_out
from bot.report.picture import drawn, prepare
from bot.report.scene import scene_of
from bot.storage.engine import DEED, Receipt

HILLS, CORNERS = 42, 95
BOARDS = 4


def dear() -> dict[str, Any]:
    """A record with as many corners as one may have, all of them of hills with deep folds."""
    chance = random.Random(1)
    terrain = []
    for number in range(HILLS):
        x, y = chance.uniform(5, 31), chance.uniform(5, 31)
        ring = [
            (turn * math.tau / CORNERS, 4.0 if turn % 2 else 2.4)  # in inches
            for turn in range(CORNERS)
        ]
        places = [[round(x + r * math.cos(a), 2), round(y + r * math.sin(a), 2)] for a, r in ring]
        terrain.append({"id": f"hill-{number}", "type": "hill", "polygon": places})
    figures = [{"id": side, "side": side, "rep": 4, "at": [n * 34 + 1, 1]} for n, side in enumerate("ab")]
    table = {"width": 36, "height": 36, "terrain": terrain}
    sides = [{"id": "a"}, {"id": "b"}]
    return {"format": "duckback-record/1", "ruleset": "cr3", "table": table, "sides": sides, "figures": figures}


async def waited(other: int) -> float:
    """Seconds until the dice of person `other` are drawn, who asks just behind the four boards of person 1."""
    scene, whole = scene_of(laid_out(dear(), 1), ()), 3_600
    views: list[View] = ["whole", *((0, 0, whole - n, whole - n) for n in range(1, BOARDS))]

    async def board(view: View) -> None:
        DEED.set(Receipt(0, 1))
        await drawn(board_file, scene, view)

    async def roll() -> float:
        DEED.set(Receipt(0, other))
        began = time.perf_counter()
        await drawn(dice_file, TestPicture(title="2d6", need="", dice=(Die(face=3), Die(face=4)), outcome="7"))
        return time.perf_counter() - began

    boards = [asyncio.create_task(board(view)) for view in views]
    await asyncio.sleep(0)
    seconds = await asyncio.create_task(roll())
    await asyncio.gather(*boards)
    return seconds


async def bench() -> None:
    """Both, one after the other."""
    await prepare()
    for what, other in (("in turn", 2), ("in one line", 1)):
        print(f"a roll's picture behind {BOARDS} boards that cannot be drawn, {what}: {await waited(other):.1f} s")


if __name__ == "__main__":
    asyncio.run(bench())
