"""How fast suggestions are: `python -m tests.bench.bench_suggestions`. Processor time alone.

Six against six on a table with nine terrain pieces, by every ruleset: at moments of random battles what the active
group is offered, and what all six would be as one, beside the whole legal list, its tree with the squares and eyes of
one move, and one preview. The longest of each is that of a moment at which nothing is remembered about the table.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from statistics import median, quantiles
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.flow import Question
from engine.loading.load import load
from engine.offers import activated, eyes, groups, offers, split, watched
from engine.preview import Rehearsal, as_known, preview
from engine.preview.answers import Answers
from engine.procedures.activation import begin
from engine.views import Viewer
from tests.bench.bench_engine import BATTLES
from tests.engine.play import choose, over

SEEDS, INPUTS = 8, 100
Spent = dict[str, list[float]]


def main() -> None:
    """Print the figures."""
    for ruleset, battle in BATTLES.items():
        spent: Spent = defaultdict(list)
        for seed in range(SEEDS):
            chance = random.Random(seed)
            encounter = Encounter(load({**battle(seed), "auto": bool(seed % 2)}))
            for _ in range(INPUTS):
                if over(encounter):
                    break
                _sample(encounter, spent)
                encounter.submit(choose(encounter, chance))
        for name, times in spent.items():
            high = quantiles(times, n=20)[-1]
            print(
                f"{ruleset:10} {name:24} {median(times) * 1e3:6.1f} ms, 19 of 20 under {high * 1e3:6.1f} ms, "
                f"longest {max(times) * 1e3:6.1f} ms  ({len(times)})"
            )


def _sample(encounter: Encounter, spent: Spent) -> None:
    if encounter.pending:
        _answer(encounter, encounter.pending[0], spent)
    elif encounter.state.phase:
        side = encounter.state.active_side
        table = as_known(encounter, Viewer(side))
        ready = (
            table if table.state.active else next((t for g in groups(table)[:1] if (t := activated(table, g))), None)
        )
        if ready is not None:
            _timed(spent, "suggestions as they stand", lambda: offers(ready, side))
            listed = _timed(spent, "legal list", lambda: list(legal.orders(ready)))
            _timed(spent, "tree, squares and eyes", lambda: _pad(ready, listed, side))
            six = _all_active(ready, side)
            _timed(spent, "suggestions for all six", lambda: offers(six, side))
        if table.state.active:
            _timed(spent, "one preview", lambda: preview(encounter, listed[0], Viewer(side)))


def _answered(encounter: Encounter, item: dict[str, Any], viewer: Viewer) -> None:
    Answers(encounter, viewer).preview(item, most=24)


def _answer(encounter: Encounter, question: Question, spent: Spent) -> None:
    item = next(legal.answers(question))
    act = partial(_answered, encounter, item, Viewer(question.side))
    _timed(spent, "where an answer leads", act)


def _all_active(table: Rehearsal, side: str) -> Rehearsal:
    """A copy of the table on which everybody of a side has just been activated together."""
    copy = Rehearsal.of(table)
    group = [f for f in copy.of_side(side) if f.able]
    copy.state.active = tuple(f.index for f in group)
    for figure in group:
        begin(copy, figure, copy.rules.parameters.gait(figure.mounted).normal_move)
    return copy


def _pad(table: Rehearsal, listed: list[dict[str, Any]], side: str) -> None:
    moves = [item for item in listed if item["do"] == "move"]
    root = split(table, [item for item in moves if item["figure"] == moves[0]["figure"]] or listed)
    if root.grid is not None:
        eyes(root.grid, watched(table, side))


def _timed(spent: Spent, name: str, act: Callable[[], Any]) -> Any:
    start = time.process_time()
    found = act()
    spent[name].append(time.process_time() - start)
    return found


if __name__ == "__main__":
    main()
