"""Seeds that are the same in every run, where a bot takes secret ones."""

from __future__ import annotations

import secrets
from random import Random

import pytest


def fix_seeds(patch: pytest.MonkeyPatch, name: str) -> None:
    """Under the same name the same secrets follow in the same order, as long as the patch lasts."""
    random = Random(name)
    patch.setattr(secrets, "token_hex", lambda size: random.randbytes(size).hex())
    patch.setattr(secrets, "randbelow", random.randrange)
