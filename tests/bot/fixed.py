"""Seeds that are the same in every run, where a bot takes secret ones."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

SECRET = (
    "bot.play.bands",
    "bot.play.campaigns",
    "bot.play.casting",
    "bot.play.sealing",
    "bot.storage.preparations",
)
"""The modules that take seeds and numbers nobody can foresee."""


def fix_seeds(patch: pytest.MonkeyPatch, name: str) -> None:
    """Under the same name the same seeds follow in the same order, as long as the patch lasts."""
    random = Random(name)
    foreseen = SimpleNamespace(token_hex=lambda size: random.randbytes(size).hex(), randbelow=random.randrange)
    for module in SECRET:
        patch.setattr(f"{module}.secrets", foreseen)
