"""What the bot sends is what Discord takes: the check itself, and the commands as they are registered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bot import bodies

CASES: list[dict[str, Any]] = json.loads((bodies.DATA / "bodies.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_check_knows_legal_from_illegal(case: dict[str, Any]) -> None:
    method, path = case["endpoint"].split(" ")
    found = bodies.faults(method, path, case["body"])
    assert bool(found) != case["legal"], found
