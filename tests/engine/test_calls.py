"""The engine does about as much for an event as it did: calls of Python, by ruleset."""

from __future__ import annotations

import pytest

from tests.bench import calls

MOST = 0.03
"""So far a figure may move before somebody has to look at it, up or down."""


@pytest.mark.long
def test_calls_an_event_stay_what_they_were():
    kept = calls.kept()
    if kept is None:
        pytest.skip(f"no figures are kept for Python {calls.PYTHON}: `python -m tests.bench.calls --renew` adds them")
    now = calls.apart()
    assert now.keys() == kept.keys()
    moved = [
        f"{name}: {now[name]} calls, {kept[name]} in {calls.KEPT.name} ({now[name] / kept[name] - 1:+.1%})"
        for name in kept
        if abs(now[name] / kept[name] - 1) > MOST
    ]
    renewed = "where that is meant, `python -m tests.bench.calls --renew` keeps the new figures"
    assert not moved, "\n".join((*moved, renewed))
