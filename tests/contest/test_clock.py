"""The clock of a contest: a bank of time that runs in a person's own hours."""

from __future__ import annotations

import io
import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.__main__ import main
from engine.contest.clock import WEEK, Hours, due, used
from tests.contest.clock_story import MINUTE, ZONES, Change, Story, count, hours_in

HOUR = timedelta(hours=1)
ALWAYS = "1" * WEEK
NEVER = "0" * WEEK
EVENINGS = ("0" * 18 + "1" * 5 + "0") * 7
CHANGES: tuple[Change, ...] = ("asked", "answered", "undone", "paused", "resumed", "out", "back")


def _paris(text: str, *, fold: int = 0) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Paris"), fold=fold).astimezone(UTC)


def _turns_of_the_clock(zone: str) -> list[datetime]:
    """Noons before the days of 2026 on which a zone changes its clocks; any day for one that does not."""
    here, noon = ZoneInfo(zone), datetime(2026, 1, 1, 12, tzinfo=UTC)
    noons = [noon + timedelta(days=day) for day in range(365)]
    turns = [at for at in noons if at.astimezone(here).utcoffset() != (at + 24 * HOUR).astimezone(here).utcoffset()]
    return turns or [noon]


TURNS = {zone: _turns_of_the_clock(zone) for zone in ZONES}


@st.composite
def _stories(draw: st.DrawFn, zone: str, days: int) -> Story:
    start = draw(st.sampled_from(TURNS[zone])) - draw(st.integers(0, 48)) * HOUR
    minutes = draw(st.integers(60, days * 24 * 60))
    at = draw(st.lists(st.integers(0, minutes), min_size=1, max_size=8))
    changes = [(minute, draw(st.sampled_from(CHANGES))) for minute in sorted(at)]
    return Story(start, ((0, "asked"), *changes), minutes)


_WEEKS = st.one_of(
    st.sampled_from([ALWAYS, NEVER, EVENINGS]),
    st.lists(st.sampled_from("01"), min_size=WEEK, max_size=WEEK).map("".join),
)


def _agrees(data: st.DataObject, zone: str, days: int) -> None:
    story, week = data.draw(_stories(zone, days)), data.draw(_WEEKS)
    bank, floor = data.draw(st.integers(1, 72 * 60)), data.draw(st.sampled_from([0, 60, 360, 720]))
    found = used(
        bank * MINUTE, hours_in(zone, week), story.waits(), story.now, still=story.still(), floor=floor * MINUTE
    )
    minutes, flag = count(bank, zone, week, floor, story)
    assert found.time == minutes * MINUTE
    assert found.flag == flag


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_bank_is_what_a_count_of_minutes_finds(data: st.DataObject) -> None:
    _agrees(data, data.draw(st.sampled_from(ZONES)), 3)


@pytest.mark.long
@pytest.mark.parametrize("zone", ZONES)
@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_bank_is_what_a_count_of_minutes_finds_in_every_zone(zone: str, data: st.DataObject) -> None:
    _agrees(data, zone, 8)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_time_is_due_when_waiting_on_finds_it_used(data: st.DataObject) -> None:
    zone, week = data.draw(st.sampled_from(ZONES)), data.draw(_WEEKS)
    story = data.draw(_stories(zone, 2))
    time, floor = data.draw(st.integers(1, 24 * 60)) * MINUTE, data.draw(st.sampled_from([0, 360])) * MINUTE
    hours, waits, still = hours_in(zone, week), story.waits(), story.still()
    waits = [(start, end or story.now) for start, end in waits]
    at = due(story.now, hours, time, waits=waits, still=still, floor=floor)
    if at is None:
        assert week == NEVER
        assert not floor
        return
    later = used(time, hours, [*waits, (story.now, None)], max(at, story.now) + 48 * HOUR, still=still, floor=floor)
    assert later.flag == at


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [
        # On the last Sunday of March the hour from two to three is left out, on that of October it comes twice.
        ("2026-03-29 01:00", "2026-03-29 04:00", 2),
        ("2026-10-25 01:00", "2026-10-25 04:00", 4),
        ("2026-06-01 01:00", "2026-06-01 04:00", 3),
    ],
)
def test_an_hour_that_is_left_out_is_not_counted_and_one_that_comes_twice_is_counted_twice(
    start: str, end: str, hours: int
) -> None:
    here = hours_in("Europe/Paris", ALWAYS)
    assert used(99 * HOUR, here, [(_paris(start), _paris(end))], _paris("2026-12-01")).time == hours * HOUR


def test_the_same_evening_counts_in_summer_and_in_winter() -> None:
    here = hours_in("Europe/Paris", EVENINGS)
    for day in ("2026-01-15", "2026-07-15", "2026-03-29", "2026-10-25"):
        wait = _paris(f"{day} 12:00"), _paris(f"{day} 20:30")
        assert used(99 * HOUR, here, [wait], _paris("2026-12-01")).time == 2.5 * HOUR


def test_a_day_that_came_twice_by_a_minute_is_one_day() -> None:
    """Newfoundland put its clocks back at one minute past midnight once: the evening went on."""
    here = hours_in("America/St_Johns", NEVER)
    wait = datetime(2006, 10, 28, 20, 30, tzinfo=UTC), datetime(2006, 10, 29, 12, tzinfo=UTC)
    spent = used(99 * HOUR, here, [wait], wait[1], floor=6 * HOUR)
    assert spent.time == 12 * HOUR


def test_a_day_that_was_left_out_counts_for_nothing() -> None:
    """Samoa had no 30 December 2011."""
    here = hours_in("Pacific/Apia", NEVER)
    zone = ZoneInfo("Pacific/Apia")
    wait = datetime(2011, 12, 29, 0, tzinfo=zone), datetime(2012, 1, 1, 0, tzinfo=zone)
    assert used(99 * HOUR, here, [wait], wait[1], floor=6 * HOUR).time == 12 * HOUR


def test_a_person_without_hours_has_the_floor_of_each_day() -> None:
    here = hours_in("Europe/Paris", NEVER)
    wait = _paris("2026-06-01 00:00"), None
    assert used(12 * HOUR, here, [wait], _paris("2026-06-03 00:00"), floor=6 * HOUR).time == 12 * HOUR
    assert due(wait[0], here, 12 * HOUR, floor=6 * HOUR) == _paris("2026-06-03 00:00")
    assert due(wait[0], here, 12 * HOUR) is None


def test_a_wait_as_long_as_the_floor_is_not_longer_than_it() -> None:
    here = hours_in("Europe/Paris", NEVER)
    short, long = (_paris("2026-06-01 00:00"), _paris("2026-06-01 06:00")), _paris("2026-06-01 06:01")
    assert used(12 * HOUR, here, [short], long, floor=6 * HOUR).time == timedelta()
    assert used(12 * HOUR, here, [(short[0], long)], long, floor=6 * HOUR).time == 6 * HOUR


def test_what_is_missing_is_used_at_the_end_of_the_days_last_wait() -> None:
    here = hours_in("Europe/Paris", EVENINGS)
    waits = [
        (_paris("2026-06-01 08:00"), _paris("2026-06-01 12:00")),
        (_paris("2026-06-01 14:00"), _paris("2026-06-01 20:00")),
    ]
    spent = used(4 * HOUR, here, waits, _paris("2026-06-05 00:00"), floor=6 * HOUR)
    assert spent.time == 6 * HOUR
    assert spent.flag == _paris("2026-06-01 20:00")


def test_a_question_in_the_night_is_due_in_waking_hours() -> None:
    here = hours_in("Europe/Paris", ("0" * 8 + "1" * 14 + "00") * 7)
    asked = _paris("2026-06-01 23:00")
    assert due(asked, here, 4 * HOUR) == _paris("2026-06-02 12:00")
    still = [(_paris("2026-06-02 09:00"), _paris("2026-06-02 10:30"))]
    assert due(asked, here, 4 * HOUR, still=still) == _paris("2026-06-02 13:30")


def test_one_hour_a_week_makes_a_long_bank_last_for_years() -> None:
    here = hours_in("Europe/Paris", "1" + NEVER[1:])
    at = due(_paris("2026-06-01 00:00"), here, 72 * HOUR)
    assert at == _paris("2027-10-11 01:00")


def test_waits_that_overlap_are_waited_once() -> None:
    here = hours_in("UTC", ALWAYS)
    start = datetime(2026, 6, 1, tzinfo=UTC)
    waits = [(start, start + 3 * HOUR), (start + HOUR, start + 2 * HOUR), (start + 2 * HOUR, None)]
    assert used(9 * HOUR, here, waits, start + 5 * HOUR).time == 5 * HOUR


def test_a_week_has_168_hours() -> None:
    with pytest.raises(ValueError, match="168"):
        Hours(UTC, (True,) * 24)


# ---- the command line ----

REQUEST: dict[str, Any] = {
    "bank": 4 * 3600,
    "zone": "Europe/Paris",
    "hours": EVENINGS,
    "floor": 0,
    "waits": [["2026-06-01T10:00:00+02:00", "2026-06-01T20:00:00+02:00"], ["2026-06-02T10:00:00+02:00", None]],
    "still": [["2026-06-01T18:30:00+02:00", "2026-06-01T19:00:00+02:00"]],
    "now": "2026-06-02T21:00:00+02:00",
}


def _asked(
    lines: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, list[dict[str, Any]]]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    status = main(["event", "clock", "-"])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_line_is_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    waiting = {**REQUEST, "now": "2026-06-02T09:00:00Z"}
    lines = f"{json.dumps(REQUEST)}\n\n{json.dumps(waiting)}\noops\n"
    status, answers = _asked(lines, capsys, monkeypatch)
    assert status == 0
    assert answers[0] == {"used": 16200, "left": 0, "flag": "2026-06-02T18:30:00+00:00"}
    assert answers[1] == {"used": 5400, "left": 9000, "flag": None}
    assert answers[2]["error"]["code"] == "not-json"
    (tmp_path / "asked").write_text(lines, "utf-8")
    assert main(["event", "clock", str(tmp_path / "asked")]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == answers


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "clock", "/nowhere/clock"]) == 2
    assert capsys.readouterr().err == "FILE: '/nowhere/clock' cannot be read: No such file or directory\n"


@pytest.mark.parametrize(
    ("wrong", "field", "says"),
    [
        ({"zone": "Europe/Pariss"}, "zone", "there is no time zone 'Europe/Pariss'"),
        ({"zone": "../etc/passwd"}, "zone", "there is no time zone '../etc/passwd'"),
        ({"zone": "Europe"}, "zone", "there is no time zone 'Europe'"),
        ({"hours": "01"}, "hours", "168 times 0 or 1 is needed here"),
        ({"hours": "2" * 168}, "hours", "168 times 0 or 1 is needed here"),
        ({"bank": -1}, "bank", "a number from 0 to 10000000000 is needed here"),
        ({"now": "2026-06-02T21:00:00"}, "now", "a time needs its offset from UTC, such as +01:00 or Z"),
        ({"now": "tomorrow"}, "now", "'tomorrow' is no time such as 2026-11-29T12:00:00+00:00"),
        ({"now": "0001-01-01T00:00:00+14:00"}, "now", "a year from 1970 to 2199 is needed here"),
        ({"waits": [["2026-06-02T21:00:00Z"]]}, "waits[0]", "a beginning and an end are needed here"),
        (
            {"waits": [["2026-06-02T21:00:00Z", "2026-06-02T20:00:00Z"]]},
            "waits[0]",
            "the end lies before the beginning",
        ),
        ({"still": [["2026-06-02T21:00:00Z", None]]}, "still[0][1]", "a text is needed here"),
        ({"more": 1}, "more", "'more' is not known here"),
    ],
)
def test_what_is_wrong_is_said(
    wrong: dict[str, Any],
    field: str,
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    status, [answer] = _asked(json.dumps({**REQUEST, **wrong}), capsys, monkeypatch)
    assert status == 0
    assert answer["error"]["field"] == field
    assert answer["error"]["message"].startswith(says)


def test_hours_may_be_a_list(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {**REQUEST, "hours": [int(bit) for bit in EVENINGS]}
    _, [as_list] = _asked(json.dumps(listed), capsys, monkeypatch)
    _, [as_text] = _asked(json.dumps(REQUEST), capsys, monkeypatch)
    assert as_list == as_text
