"""Seeds that are the same in every run, where a bot takes secret ones."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest


def fix_seeds(patch: pytest.MonkeyPatch, name: str) -> None:
    """Under the same name the same secrets follow in the same order, as long as the patch lasts.

    Each kind of secret has an order of its own, so that none depends on how many keys and nonces were taken before:
    tasks in the background take those when they come to it.
    """
    streams: dict[str, Random] = _Streams(name)

    def token_hex(size: int) -> str:
        return streams[f"token {size}"].randbytes(size).hex()

    def randbelow(most: int) -> int:
        return streams["below"].randrange(most)

    def choice(among: Sequence[Any]) -> Any:
        return streams["choice"].choice(among)

    for fixed in (token_hex, randbelow, choice):
        patch.setattr(secrets, fixed.__name__, fixed)


class _Streams(defaultdict[str, Random]):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def __missing__(self, kind: str) -> Random:
        self[kind] = Random(f"{self._name} {kind}")
        return self[kind]
