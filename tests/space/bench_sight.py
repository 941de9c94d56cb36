"""Prints what lines of sight, reach and ducking back cost: `python tests/space/bench_sight.py`."""

from __future__ import annotations

import random
from time import perf_counter

from engine.space import Point, Space, parse_table

TABLE = {
    "width": 36,
    "height": 36,
    "terrain": [
        {"id": "wood-1", "type": "woods", "polygon": [[0, 0], [12, 0], [12, 9], [0, 9]]},
        {"id": "barn", "type": "building", "rect": [14, 14, 6, 4], "doors": [{"wall": "south", "at": 3}]},
        {"id": "wall-1", "type": "wall", "line": [[20, 10], [26, 10]], "dv": 4, "tall": True},
        {"id": "hill", "type": "hill", "rect": [24, 20, 10, 8]},
        {"id": "rough", "type": "rough", "polygon": [[2, 20], [8, 22], [7, 30], [1, 28]]},
        {"id": "copse", "type": "woods", "polygon": [[25, 1], [34, 2], [33, 8], [26, 7]]},
        {"id": "road", "type": "road", "line": [[0, 33], [36, 33]]},
        {"id": "pond", "type": "impassable", "rect": [12, 24, 5, 4]},
        {"id": "hedge", "type": "hedge", "line": [[3, 14], [10, 12]]},
    ],
}


def main() -> None:
    source = random.Random(2)
    table = parse_table(TABLE)

    def places(count: int) -> list[Point]:
        return [(source.randint(0, 35) * 100 + 50, source.randint(0, 35) * 100 + 50) for _ in range(count)]

    begin = perf_counter()
    space = Space(table)
    print(f"building a space   {(perf_counter() - begin) * 1e6:8.0f} µs")
    ones, others = places(150), places(150)
    for point in ones + others:
        space.building(point)
    for what in ("a line, first time", "a line, remembered"):
        begin = perf_counter()
        for a in ones:
            for b in others:
                space.sight(a, 0, b, 0)
        print(f"{what} {(perf_counter() - begin) / 150 / 150 * 1e6:8.2f} µs")
    starts = [p for p in places(90) if space.obstacles.region(space.obstacles.region_of(p, 0)).stands(p)][:60]
    space.reachable(starts[0], 0, 800)
    for what in ("reach of six, first", "reach of six, again"):
        space.obstacles.memo.pop("searches", None)
        begin = perf_counter()
        cells = sum(len(space.reachable(p, 0, 800, blockers=[((1200, 1200), 0)])) for p in starts)
        print(f"{what} {(perf_counter() - begin) * 6e3 / len(starts):7.2f} ms, {cells // len(starts)} cells each")
    begin = perf_counter()
    for p, q in zip(starts, reversed(starts), strict=True):
        space.duck_back(p, 0, [(q, 0)], enemies=[(q, 0)])
    print(f"ducking back       {(perf_counter() - begin) / len(starts) * 1e3:8.2f} ms")


if __name__ == "__main__":
    main()
