"""Part of many like cases now, the others with the long tests or with the sweep."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """All cases, those behind the first ones marked long."""
    rest = iter(cases)
    return [*islice(rest, count), *(pytest.param(case, marks=pytest.mark.long) for case in rest)]


def sampled(step: int, cases: Iterable[Any]) -> list[Any]:
    """All cases, the first and each so many behind it marked long, the others for the sweep."""
    marks = pytest.mark.long, pytest.mark.sweep
    return [pytest.param(case, marks=marks[n % step > 0]) for n, case in enumerate(cases)]
