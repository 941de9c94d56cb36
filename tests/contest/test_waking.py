"""How long entrants are awake together: in steps of four hours a day, by the clocks of each."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.people.hours import USUAL
from engine.contest.clock import Hours
from engine.contest.waking import in_common

NOW = datetime(2026, 6, 3, 17, 20, tzinfo=UTC)


def _hours(usual: str, zone: str) -> Hours:
    return Hours(ZoneInfo(zone), USUAL[usual])


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        # Five hours each evening.
        (("evenings", "Europe/Paris"), ("always", "Asia/Tokyo"), 1),
        (("evenings", "Europe/Paris"), ("evenings", "Europe/Berlin"), 1),
        (("evenings", "Europe/Paris"), ("evenings", "America/New_York"), 0),
        # Eight hours on five days, of which those in Paris have the half: 40 and 20 a week.
        (("office", "Europe/London"), ("office", "Etc/UTC"), 1),
        (("office", "Asia/Kolkata"), ("office", "Europe/Paris"), 0),
    ],
)
def test_pairs_have_few_hours_in_common(one: tuple[str, str], other: tuple[str, str], steps: int) -> None:
    assert in_common({4: _hours(*one), 2: _hours(*other)}, NOW) == {(2, 4): steps}


def test_people_who_play_at_any_time_are_not_named() -> None:
    assert in_common({1: _hours("always", "Asia/Tokyo"), 2: _hours("always", "Europe/Paris")}, NOW) == {}
