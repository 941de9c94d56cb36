"""Random battles by the thousand: `python -m tests.engine.fuzz --battles 10000 [--ruleset swordplay]`.

Prints what happened (events by type, inputs by kind, endings) and saves every battle that went wrong as a
record ready for `duckback replay`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.errors import DuckbackError
from engine.events import TYPES
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.engine import compendium_play, cr2_play, mg42_play, play, swordplay_play
from tests.engine.deeds import deeds
from tests.engine.mission_play import mission
from tests.engine.play import check_invariants, choose, over
from tests.engine.umpire_play import any_act, done, the_end
from tests.engine.watched import Watched

ARMS = [
    ["assault-rifle"],
    ["submachine-gun"],
    ["shotgun", "grenade"],
    ["pistol"],
    ["bolt-action-rifle"],
    ["rocket-launcher"],
]


def any_battle(seed: int, size: int = 6) -> dict[str, Any]:
    """A battle of Chain Reaction 3.0; a fifth of them are missions."""
    chance = random.Random(seed + 60_000_000)
    record = play.battle(seed, size)
    return mission(record, chance, [{"kind": "other", "weapons": ARMS}]) if chance.random() < 0.2 else record


BATTLES = {
    "cr3": any_battle,
    "mg42": mg42_play.any_battle,
    "swordplay": swordplay_play.any_battle,
    "cr2": cr2_play.any_battle,
    "compendium": compendium_play.any_battle,
}
"""By ruleset, what makes a record from a seed."""
PLAYED = {**BATTLES, "press": cr2_play.with_press, "support": cr2_play.with_support}
"""These, battles between whose sides others stand, and those with mortars and what flies."""
SPARE = 12
"""Listed inputs tried on a copy of the encounter at each check, besides the one that is played."""


@dataclass
class Tally:
    """What happened in some battles."""

    battles: int = 0
    inputs: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    deeds: Counter[str] = field(default_factory=Counter)
    """What is rare and worth looking for."""
    classes: Counter[str] = field(default_factory=Counter)
    """Figures by Class, where there are Classes."""
    endings: Counter[str] = field(default_factory=Counter)
    tried: int = 0
    longest: int = 0
    """The most events that one input caused."""
    failures: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.battles += other.battles
        self.inputs += other.inputs
        self.events += other.events
        self.deeds += other.deeds
        self.classes += other.classes
        self.endings += other.endings
        self.tried += other.tried
        self.longest = max(self.longest, other.longest)
        self.failures += other.failures


def fuzz(seed: int, inputs: int = 160, checks: bool = True, ruleset: str = "cr3", umpire: float = 0) -> Tally:
    """Play one battle to an end, or for so many inputs; whatever goes wrong is in its failures.

    Before so many of the inputs, as a share, a game master steps in.
    """
    chance = random.Random(seed + 20_000_000)
    record = PLAYED[ruleset](seed, size=chance.choice((2, 3, 4, 6, 6, 6)))
    if chance.random() < 0.3 and "information" not in record:
        record["information"] = "hidden"
    tally = Tally(battles=1)
    encounter = Watched(record)
    item: dict[str, Any] = {}
    ending = "inputs used up"
    try:
        for n in range(inputs):
            if checks and n % 40 == 39:
                tally.tried += listed_are_taken(encounter, chance)
            if umpire and not encounter.pending and chance.random() < umpire:
                item = any_act(encounter, chance)
                tally.inputs[f"umpire {item['act']}"] += done(encounter, item)
                check_invariants(encounter)
                if encounter.state.ended:
                    ending = "ended"
                    break
            item = choose(encounter, chance)
            new = encounter.submit(item)
            check_invariants(encounter)
            assert not encounter.faults, encounter.faults
            tally.inputs[item["do"]] += 1
            tally.longest = max(tally.longest, len(new))
            tally.deeds.update(deeds([entry.event for entry in new]))
            if over(encounter):
                ending = "ended" if encounter.state.ended else "one side left"
                break
        if not encounter.state.ended and chance.random() < 0.2:
            ruled = umpire and not encounter.pending
            item = the_end(encounter, chance) if ruled else {"do": "end-encounter"}
            encounter.submit(item)
            ending = "broken off"
        if checks:
            rebuilt_is_same(encounter, chance)
    except Exception as error:
        ending = f"failed: {type(error).__name__}"
        broken = encounter.export()
        broken["inputs"] = [*broken.get("inputs", []), item]
        tally.failures.append({"seed": seed, "error": f"{type(error).__name__}: {error}", "record": broken})
    tally.endings[ending] += 1
    tally.classes.update(figure.class_ for figure in encounter.state.figures if figure.class_)
    for entry in encounter.log:
        tally.events[TYPES[entry.event.__class__]] += 1
    return tally


def listed_are_taken(encounter: Encounter, chance: random.Random) -> int:
    """Every listed input must be taken: some of them are, each by a copy of this encounter."""
    listed = list(islice(legal.inputs(encounter), 4000))
    fighting = {figure.id for figure in encounter.state.figures if figure.melee}
    for item in listed:
        aimed = {target["figure"] for target in item.get("targets", ())}
        assert not aimed & fighting, f"fire into a melee is listed: {json.dumps(item)}"
    some = chance.sample(listed, min(SPARE, len(listed)))
    here, record = encounter.checkpoint(), load(encounter.export())
    before = state_to_json(encounter.state)
    for item in some:
        copy = Encounter.resume(record, here)
        try:
            copy.submit(item)
        except DuckbackError as error:
            raise AssertionError(f"listed but not taken: {json.dumps(item)}: {error}") from error
    assert state_to_json(encounter.state) == before, "trying things on a copy changed the encounter"
    return len(some)


def rebuilt_is_same(encounter: Encounter, chance: random.Random) -> None:
    """The record alone gives the same encounter again."""
    again = Encounter(load(json.loads(json.dumps(encounter.record.with_inputs(()).to_json()))))
    for item in encounter.inputs:
        again.submit(json.loads(json.dumps(item)))
    assert again.digests == encounter.digests, "a fresh replay gives other facts"
    assert state_to_json(again.state) == state_to_json(encounter.state), "a fresh replay ends in another state"


def _some(ruleset: str, umpire: float, seeds: range) -> Tally:
    tally = Tally()
    for seed in seeds:
        tally.add(fuzz(seed, checks=seed % 4 == 0, ruleset=ruleset, umpire=umpire))
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", choices=tuple(PLAYED), default="cr3")
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--umpire", type=float, default=0, help="the share of inputs before which a game master acts")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--save", type=Path, default=Path("fuzz-failures"), help="where failing records go")
    args = parser.parse_args()
    began = time.monotonic()
    total = Tally()
    seeds = [range(n, min(n + 20, args.first + args.battles)) for n in range(args.first, args.first + args.battles, 20)]
    with ProcessPoolExecutor(args.workers) as pool:
        for tally in pool.map(partial(_some, args.ruleset, args.umpire), seeds):
            total.add(tally)
            for failure in tally.failures:
                args.save.mkdir(parents=True, exist_ok=True)
                path = args.save / f"battle-{failure['seed']}.json"
                path.write_text(json.dumps(failure["record"]))
                print(f"{path}: {failure['error'][:300]}", flush=True)
            if total.battles % 200 == 0:
                print(f"{total.battles} battles, {len(total.failures)} failures", file=sys.stderr, flush=True)
    _print(total, time.monotonic() - began)
    return 1 if total.failures else 0


def _print(total: Tally, seconds: float) -> None:
    print(f"{total.battles} battles, {sum(total.inputs.values())} inputs, {sum(total.events.values())} events")
    print(f"{seconds:.0f} s; longest chain {total.longest} events; {total.tried} listed inputs tried aside")
    for title in ("inputs", "events", "deeds", "classes", "endings"):
        counts: Counter[str] = getattr(total, title)
        if counts:
            print(f"{title}: " + ", ".join(f"{name} {n}" for name, n in counts.most_common()))
    print(f"failures: {len(total.failures)}")


if __name__ == "__main__":
    sys.exit(main())
