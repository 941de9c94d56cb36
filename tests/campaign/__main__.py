"""Campaigns played automatically, and what came of them: `python -m tests.campaign [--ruleset ID]`."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Mapping

from engine.campaign.bands import Former
from tests.campaign.automatic import play_campaign


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign")
    parser.add_argument("--campaigns", type=int, default=100)
    parser.add_argument("--months", type=int, default=12)
    parser.add_argument("--ruleset", default="cr3")
    parser.add_argument("--first", type=int, default=0, help="the number of the first, so that several can share them")
    given = parser.parse_args()
    played: Counter[tuple[str, bool]] = Counter()
    ends: Counter[str] = Counter()
    grunts: Counter[str] = Counter()
    stars: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    reps: Counter[int] = Counter()
    start = time.process_time()
    for number in range(given.first, given.first + given.campaigns):
        campaign = play_campaign(f"campaign-{number}", given.months, given.ruleset)
        lengths[len(campaign.chronicle)] += 1
        ends[campaign.ended or "goes-on"] += 1
        for former in campaign.band.former:
            (stars if _star(former) else grunts)[former.how] += 1
        reps[max(member.rep for member in (*campaign.band, *(former.member for former in campaign.band.former)))] += 1
        played.update((month.mission, month.success) for month in campaign.chronicle)
        print(f"{number + 1:4} {len(campaign.chronicle):3} months  {campaign.ended or 'goes on'}", flush=True)
    spent = time.process_time() - start
    print(f"\n{'encounter':14}{'played':>8}{'success':>9}")
    for mission in sorted({mission for mission, _ in played}):
        won, lost = played[mission, True], played[mission, False]
        print(f"{mission:14}{won + lost:8}{won / (won + lost):9.0%}")
    print("\nGrunts lost:", _listed(grunts))
    print("Stars lost:", _listed(stars))
    print("highest Rep of a campaign:", _listed(reps))
    print("ends:", _listed(ends))
    print("months:", _listed(lengths))
    total = sum(played.values())
    print(f"{total} encounters, {spent / total:.2f} s of processor time each; no dead end")


def _star(former: Former) -> bool:
    return former.member.id.startswith("star")


def _listed(counted: Mapping[object, int]) -> str:
    return ", ".join(f"{what}: {count}" for what, count in sorted(counted.items(), key=str)) or "none"


if __name__ == "__main__":
    main()
