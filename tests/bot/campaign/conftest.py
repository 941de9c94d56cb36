"""Battles of campaigns in a word, and known dice."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from bot.modes import bands, campaigns
from engine.campaign.closing import Fate

Fates = Mapping[str, str]


@pytest.fixture(autouse=True)
def fates(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """How the next encounters leave members of a band, in place of a long battle: unhurt, or with this status."""
    given: dict[str, str] = {}
    found = campaigns.fates_with_deeds

    def fates_with_deeds(figures: Any, members: Mapping[str, str], entries: Any) -> dict[str, Fate]:
        as_fought = found(figures, members, entries)
        return {member: Fate(*given.get(member, "carry-on").split()) for member in as_fought}

    monkeypatch.setattr(campaigns, "fates_with_deeds", fates_with_deeds)
    return given


@pytest.fixture(autouse=True)
def _known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of campaigns and of their encounters are known, each in turn: no battle ends by itself now and then."""
    turns = count(1)
    known = SimpleNamespace(token_hex=lambda size: f"{next(turns):0{2 * size}x}")
    for module in (bands, campaigns):
        monkeypatch.setattr(module, "secrets", known)
