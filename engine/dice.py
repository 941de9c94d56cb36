"""Dice by key: the nth face of `label:who` depends on nothing else.

Scripted faces come first, in order; past them a seed gives the rest, committed before the first roll and
salted by the players. A roll made elsewhere therefore shifts nothing, and undo cannot fish for a better one.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from engine.errors import DiceExhausted

SIX = 6
BLOCK = 64
"""The bytes that SHA-256 takes in at a time."""
NO_OTHERS: Mapping[str, int] = MappingProxyType({})


class Dice:
    """The faces of one encounter.

    `counters`, part of the state, says how many each key has used; `sizes` names the labels whose dice do not have six
    faces, with how many they have.
    """

    __slots__ = ("_salts", "_scripted", "_seed", "_sizes", "counters")

    def __init__(
        self,
        scripted: Mapping[str, Sequence[int]],
        seed: str | None = None,
        salts: Sequence[str] = (),
        counters: dict[str, int] | None = None,
        sizes: Mapping[str, int] = NO_OTHERS,
    ) -> None:
        self.counters = {} if counters is None else counters
        self._scripted = scripted
        self._sizes = sizes
        self._seed = None if seed is None else seed.encode()
        self._salts = ":".join(salts)

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """The next `count` faces, from 1, under `label:who`. Raises DiceExhausted, using none, if there are fewer."""
        key = f"{label}:{who}"
        used = self.counters.get(key, 0)
        scripted = self._scripted.get(key, ())
        faces = list(scripted[used : used + count])
        if len(faces) < count:
            if self._seed is None:
                said = "dice for {key} are used up: needed {needed}, given {count}"
                raise DiceExhausted(said, key=key, needed=used + count, count=len(scripted), field=f"dice.{key}")
            first = used + len(faces)
            size = self._sizes.get(label, SIX)
            faces += [keyed_face(self._seed, key, n, self._salts, size) for n in range(first, used + count)]
        self.counters[key] = used + count
        return faces


def keyed_face(seed: bytes, key: str, n: int, salts: str, size: int = SIX) -> int:
    """The nth face (from 0) under a key: the first fair byte of the HMAC, modulo the size, plus 1.

    A byte is fair below the greatest multiple of the size that is at most 256.
    """
    fair = 256 - 256 % size
    message = f"{key}:{n}:{salts}".encode()
    while True:
        for byte in _hmac(seed, message):
            if byte < fair:
                return byte % size + 1
        message += b"+"


def _hmac(seed: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104) with the seed as its key."""
    inner, outer = _keyed(seed)
    inner, outer = inner.copy(), outer.copy()
    inner.update(message)
    outer.update(inner.digest())
    digest: bytes = outer.digest()
    return digest


@lru_cache(maxsize=256)
def _keyed(seed: bytes) -> tuple[Any, Any]:
    """Its two hashes as far as the key goes: an encounter rolls all its dice under one seed, and `hmac` is slower at
    going on from there."""
    key = (seed if len(seed) <= BLOCK else hashlib.sha256(seed).digest()).ljust(BLOCK, b"\0")
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in key)), hashlib.sha256(bytes(byte ^ 0x5C for byte in key))


def commitment(seed: str) -> str:
    """What is posted before the first roll: the SHA-256 of the seed's UTF-8 bytes, in hex."""
    return hashlib.sha256(seed.encode()).hexdigest()
