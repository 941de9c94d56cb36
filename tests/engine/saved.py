"""An encounter saved and loaded again offers and refuses the same.

`python -m tests.engine.saved --battles 200 --ruleset cr2` does it behind every input of so many random battles.
"""

from __future__ import annotations

import argparse
import json
import random
from itertools import islice
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.errors import DuckbackError
from engine.loading.load import load
from engine.offers.choose import Offers, offers
from engine.preview.rehearsal import as_known
from engine.views import Viewer
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over

WRONG = 4
"""Orders made from listed ones that are tried on both, each time."""
LISTED = 3000


def loaded(encounter: Encounter) -> Encounter:
    """The same encounter from its record and checkpoint, both as JSON."""
    record, here = json.dumps(encounter.export()), json.dumps(encounter.checkpoint())
    return Encounter.resume(load(json.loads(record)), json.loads(here))


def same(encounter: Encounter, chance: random.Random, *, offered: bool) -> None:
    """Raises AssertionError where the saved encounter lists, refuses or offers something else."""
    again = loaded(encounter)
    listed = _listed(encounter)
    assert listed == _listed(again), "another list of legal inputs"
    for item in [_spoilt(encounter, chance.choice(listed), chance) for _ in range(WRONG if listed else 0)]:
        assert _answer(encounter, item) == _answer(again, item), f"another answer to {json.dumps(item)}"
    if offered and not encounter.pending:
        assert _offered(encounter) == _offered(again), "other offers"


def _listed(encounter: Encounter) -> list[dict[str, Any]]:
    return list(islice(legal.inputs(encounter), LISTED))


def _spoilt(encounter: Encounter, item: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A listed order given to somebody else, aimed at somebody else, or for another place."""
    figures = [figure.id for figure in encounter.state.figures]
    key = chance.choice([*item, "figure"])
    value = item.get(key)
    if key == "do":
        return {"do": chance.choice(list(encounter.rules.commands)), "figure": chance.choice(figures)}
    if key in ("to", "spot", "face"):
        return item | {key: [chance.randrange(36), chance.randrange(36)]}
    if isinstance(value, str):
        return item | {key: chance.choice([*figures, "nobody"])}
    if isinstance(value, list):
        return item | {key: [*value, *value]}
    return item | {key: chance.choice(figures)}


def _answer(encounter: Encounter, item: dict[str, Any]) -> tuple[str, ...]:
    """How an order is refused, tried on a copy; empty where it is taken."""
    copy = Encounter.taken_up(encounter.put_away())
    try:
        copy.submit(item)
    except DuckbackError as error:
        return error.code, str(error), str(getattr(error, "rule", ""))
    return ()


def _offered(encounter: Encounter) -> Offers:
    side = encounter.state.active_side or encounter.game.sides[0]
    return offers(as_known(encounter, Viewer(side)), side)


def play_saved(ruleset: str, seed: int, inputs: int) -> int:
    """Play a random battle, and load it anew behind every input; how many inputs it had."""
    chance = random.Random(seed + 90_000_000)
    record = BATTLES[ruleset](seed, size=chance.choice((3, 4, 6)))
    record["information"] = chance.choice(("public", "public", "hidden"))
    encounter = Encounter(load(record))
    for n in range(inputs):
        same(encounter, chance, offered=n % 8 == 0)
        if over(encounter):
            return n
        encounter.submit(choose(encounter, chance))
    return inputs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", choices=tuple(BATTLES), default="cr3")
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--inputs", type=int, default=80, help="a battle's longest")
    args = parser.parse_args()
    failures = inputs = 0
    for seed in range(args.first, args.first + args.battles):
        try:
            inputs += play_saved(args.ruleset, seed, args.inputs)
        except Exception as error:
            failures += 1
            print(f"{args.ruleset} {seed}: {type(error).__name__}: {error}"[:400], flush=True)
    print(f"{args.ruleset}: {args.battles} battles, {inputs} inputs saved and loaded, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
