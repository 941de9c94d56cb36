"""How fast tests are read: `python tests/bench/bench_checks.py`, beside a floor of JSON there and back."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable

from bot.cli.requests import stream
from bot.dice_notation import throw
from engine.checks.evaluate import evaluate
from engine.checks.exchange import Target, exchange_odds
from engine.checks.odds import odds
from engine.checks.request import answer, answer_odds
from engine.ruleset import registry as rulesets
from engine.tables.outcome import Party, Request

CR3 = rulesets.get("cr3")
LINES = (
    {
        "test": "received-fire",
        "rep": 4,
        "if": ["in-cover"],
        "leader_rep": 5,
        "dice": {"self": [3, 5, 6], "leader": [4]},
    },
    {
        "test": "ranged-combat",
        "rep": 4,
        "weapon": "assault-rifle",
        "if": ["target-in-cover"],
        "dice": {"self": [3, 5, 6]},
    },
    {"test": "in-sight", "rep": 5, "if": ["active-moved"], "dice": {"self": [1, 2, 5, 6]}},
    {"test": "melee", "rep": 4, "weapon": "one-hand", "foe": {"rep": 3, "weapon": "unarmed"}},
)
WORST = (
    ("ranged-combat", Request(3, frozenset({"third-target"}), "shotgun")),
    ("ranged-combat", Request(3, frozenset({"third-target"}), "squad-automatic-weapon")),
    ("melee", Request(5, frozenset({"foe-prone"}), "two-hand", foe=Party(5, "two-hand"))),
    ("star-power", Request(6, damage="obviously-dead")),
)


def seconds(do: Callable[[], object], times: int) -> float:
    """The best of three runs, for one time."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(times):
            do()
        best = min(best, time.perf_counter() - start)
    return best / times


def main() -> None:
    """Print the figures."""
    text = b"".join(json.dumps({"ruleset": "cr3", **line}).encode() + b"\n" for line in LINES) * 2500
    lines = text.count(b"\n")
    served = seconds(lambda: stream(lambda data: answer(data, rulesets.get, throw), io.BytesIO(text), io.StringIO()), 1)
    floor = seconds(lambda: [json.dumps(json.loads(line)) for line in text.splitlines()], 1)
    print(f"test -          {lines / served:10,.0f} requests/s   (JSON alone {lines / floor:,.0f})")
    line = json.dumps({"ruleset": "cr3", "test": "received-fire", "rep": 4, "if": ["in-cover"], "leader_rep": 5})
    several = (line + "\n").encode() * 500
    served = seconds(
        lambda: stream(lambda data: answer_odds(data, rulesets.get), io.BytesIO(several), io.StringIO()), 1
    )
    print(f"odds -          {500 / served:10,.0f} requests/s")

    def faces(party: str, number: int) -> list[int]:
        return [3, 5, 6][:number]

    for name, request in (
        ("received-fire", Request(4, frozenset({"in-cover"}), leader_rep=5)),
        ("ranged-combat", Request(4, frozenset({"target-in-cover"}), "assault-rifle")),
    ):
        took = seconds(lambda name=name, request=request: evaluate(CR3, name, request, faces), 20_000)  # type: ignore[misc]
        print(f"evaluate        {took * 1e6:10.1f} µs  {name}")
    for name, request in WORST:
        took = seconds(lambda name=name, request=request: odds(CR3, name, request), 20)  # type: ignore[misc]
        print(f"odds            {took * 1e3:10.2f} ms  {name} {request.weapon or ''}")
    star = Target(5, frozenset({"in-cover"}), star=True, star_power=5)
    took = seconds(lambda: exchange_odds(CR3, Request(3, frozenset({"third-target"}), "shotgun"), star), 10)
    print(f"fire-exchange   {took * 1e3:10.2f} ms")


if __name__ == "__main__":
    main()
