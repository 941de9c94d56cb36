"""Every ready-made battle against the rules by the blue button: how many are won, in how many turns, who fires when."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from statistics import mean
from typing import Any

from bot.modes.bands import rulesets
from bot.modes.solo import Choices, laid_by_dice, record_of
from bot.setup.alone import alone, battles, sides
from bot.setup.arranging import with_ambushes
from bot.setup.first import first_battle
from bot.setup.scenarios import ALONE, PLACES, TOGETHER, scenario, scenarios
from engine.ruleset.registry import RULESETS
from tests.newcomer.blue import Newcomer, begun

PRESSES = 300
"""After so many presses a battle is not waited for."""
Made = Callable[[str], dict[str, Any]]
"""The record of a battle under a seed."""


@dataclass(frozen=True)
class Result:
    """What came of one battle; turns are 0 where nothing of the kind happened."""

    won: bool
    over: bool
    turns: int
    presses: int
    lost: int
    shot: int
    shot_at: int
    seconds: float


def ready_made() -> Mapping[str, Made]:
    """Every battle that is proposed with one side led by the rules, by its name."""
    found: dict[str, Made] = {"first": lambda seed: first_battle("en")}
    for which in scenarios():
        if which.rpartition("-")[2] in (*PLACES, TOGETHER):
            found[which] = lambda seed, which=which: with_ambushes(scenario(which, "en"), seed)
    for rules in rulesets():
        for mission in laid_by_dice(rules):
            choices = Choices(ruleset=rules.id, mission=mission)
            found[f"{rules.id}-{mission}"] = lambda seed, choices=choices: record_of(choices, seed)
    for which in (which for ruleset in RULESETS for which in battles(ruleset)):
        for side in range(1, 1 + len(sides(which, "en"))):
            if f"{which}-{ALONE}" not in found:
                found[f"{which}-{side}"] = lambda seed, which=which, side=side: alone(which, side, "en")
    return found


def pressed(name: str, number: int) -> Newcomer:
    """One battle with these dice, played by the blue button."""
    seed = f"{name}-{number}"
    return begun(ready_made()[name](seed), seed).play(presses=PRESSES)


def result(name: str, number: int) -> Result:
    """What came of it."""
    began = time.monotonic()
    battle = pressed(name, number)
    turns = battle.encounter.state.turn
    lost, shot, shot_at = battle.losses(turns), battle.first_shot(own=True), battle.first_shot(own=False)
    spent = time.monotonic() - began
    return Result(battle.won, battle.over, turns, battle.presses, lost, shot, shot_at, spent)


HEAD = f"{'battle':22}{'won':>6}{'open':>6}{'turns':>7}{'presses':>9}{'lost':>6}{'own shot':>10}{'enemy':>12}{'s':>6}"


def row(name: str, found: Sequence[Result]) -> str:
    """A line of the table: how many are won, left open, see a shot of their own and one of an enemy, with
    the mean turn of the first; else means."""
    return (
        f"{name:22}{_share(r.won for r in found):6}{_share(not r.over for r in found):6}"
        f"{mean(r.turns for r in found):7.1f}{mean(r.presses for r in found):9.1f}{mean(r.lost for r in found):6.1f}"
        f"{_first([r.shot for r in found]):>10}{_first([r.shot_at for r in found]):>12}"
        f"{mean(r.seconds for r in found):6.1f}"
    )


def _share(found: Iterable[bool]) -> str:
    return f"{100 * mean(found):.0f}%"


def _first(turns: Sequence[int]) -> str:
    seen = [turn for turn in turns if turn]
    return f"{_share(map(bool, turns))} t{mean(seen):.1f}" if seen else "-"


def told(names: Sequence[str], numbers: Sequence[int], workers: int = 1) -> Iterator[str]:
    """The table, line by line."""
    yield HEAD
    with ProcessPoolExecutor(workers) as pool:
        for name in names:
            yield row(name, list(pool.map(result, repeat(name), numbers)))
