"""How long a campaign takes between its battles: `python -m tests.bench.bench_campaign`.

Processor time. For every kind of encounter of every ruleset with campaigns: its set-up by dice (300 ms are allowed) and
what is read and rolled once the battle is over (50 ms). It is run again for its log where the bot has been restarted in
it, or it was long. Then forty quiet half-months (20 ms).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import median
from typing import TypeVar

from engine.campaign.campaign import Campaign, begin, encounter, end_month, question
from engine.campaign.closing import Result
from engine.campaign.deeds import fates_with_deeds, foes_left
from engine.campaign.setup import BAND_SIDE
from engine.loading.load import load
from engine.loading.recruits import campaign_of
from engine.replay.replay import replay
from engine.ruleset.registry import get
from tests.campaign.automatic import play_encounter, recruited, sides

ROUNDS = 10
WHAT = ("set up", "run again", "closed")
T = TypeVar("T")
BOOKS = ("cr3", "swordplay", "cr2", "compendium")
QUIET = {"campaign-turn:star": (*[1, 1] * 40, 3, 4)}


def main() -> None:
    """Print the figures."""
    for book in BOOKS:
        for kind in campaign_of(get(book)).encounters:
            turns = [_turn(book, kind, number) for number in range(ROUNDS)]
            for what, times in zip(WHAT, zip(*turns, strict=True), strict=True):
                _print(f"{book}, {kind}: {what}", times)
    _print("forty quiet half-months", [_timed(_quiet)[1] for _ in range(ROUNDS)])


def _turn(book: str, kind: str, number: int) -> tuple[float, ...]:
    """The times of one set-up, of running its battle again for its log, and of closing it."""
    seed = f"bench-{number}"
    campaign, _ = begin(book, band="Harbour Watch", seed=seed, **sides(book, seed))
    campaign = replace(recruited(campaign), mission=kind)
    made, first = _timed(lambda: encounter(campaign, seed=seed))
    load(made.record)
    played = play_encounter({**made.record, "auto": True})

    again, second = _timed(lambda: replay(played.record.with_inputs(tuple(played.inputs))).encounter)

    def closed() -> Campaign:
        figures, log = again.state.figures, again.log
        fates = fates_with_deeds(figures, made.members[0], log)
        result = Result(success=True, fates=fates, foes=foes_left(figures, BAND_SIDE, log))
        question(campaign, result, {})
        return end_month(campaign, result)[0]

    return first, second, _timed(closed)[1]


def _quiet() -> Campaign:
    return begin("cr2", band="Harbour Watch", seed="bench", dice=QUIET, **sides("cr2", "bench"))[0]


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    return work(), time.process_time() - start


def _print(what: str, times: Sequence[float]) -> None:
    print(f"{what:40}  median {median(times) * 1e3:.1f} ms, longest {max(times) * 1e3:.1f} ms")


if __name__ == "__main__":
    main()
