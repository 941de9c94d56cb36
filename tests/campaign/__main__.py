"""Campaigns of twelve months played automatically: `python -m tests.campaign [--ruleset ID]`."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.campaign.automatic import play_campaign


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign")
    parser.add_argument("--campaigns", type=int, default=100)
    parser.add_argument("--months", type=int, default=12)
    parser.add_argument("--ruleset", default="cr3")
    given = parser.parse_args()
    played: Counter[tuple[str, bool]] = Counter()
    ends: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    start = time.process_time()
    for number in range(given.campaigns):
        campaign = play_campaign(f"campaign-{number}", given.months, given.ruleset)
        lengths[len(campaign.chronicle)] += 1
        ends[campaign.ended or "goes-on"] += 1
        losses.update(former.how for former in campaign.band.former)
        played.update((month.mission, month.success) for month in campaign.chronicle)
        print(f"{number + 1:4} {len(campaign.chronicle):3} months  {campaign.ended or 'goes on'}", flush=True)
    spent = time.process_time() - start
    print(f"\n{'encounter':14}{'played':>8}{'success':>9}")
    for mission in sorted({mission for mission, _ in played}):
        won, lost = played[mission, True], played[mission, False]
        print(f"{mission:14}{won + lost:8}{won / (won + lost):9.0%}")
    print("\nGrunts lost:", ", ".join(f"{how} {count}" for how, count in losses.most_common()))
    print("ends:", ", ".join(f"{how} {count}" for how, count in ends.most_common()))
    print("months:", ", ".join(f"{months}: {count}" for months, count in sorted(lengths.items())))
    total = sum(played.values())
    print(f"{total} encounters, {spent / total:.2f} s of processor time each; no dead end")


if __name__ == "__main__":
    main()
