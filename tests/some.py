"""Part of many like cases now, the others with the long tests."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """All cases, those behind the first ones marked long."""
    rest = iter(cases)
    return [*islice(rest, count), *(pytest.param(case, marks=pytest.mark.long) for case in rest)]
