"""What is sealed before the first round: one seed gives the seeds of all tables and the lots of all rounds.

The commitment to the seed is posted before anybody joins, and everybody may add a word. So neither the host nor an
entrant can choose a draw or a die, and all can be worked out anew when the seed is known.
"""

import hmac
from collections.abc import Iterable


def key_of(seed: str, words: Iterable[str]) -> str:
    """The key of an event: its seed, mixed with the words of the entrants in the order of their numbers; in hex."""
    return _keyed(seed, ":".join(words)).hex()


def table_seed(key: str, round_: int, number: int) -> str:
    """The seed of a table's dice, in hex."""
    return _keyed(key, f"table:{round_}:{number}").hex()


def lot(key: str, round_: int, entrant: int) -> bytes:
    """An entrant's lot in a round; the smaller one goes first."""
    return _keyed(key, f"lot:{round_}:{entrant}")


def _keyed(key: str, message: str) -> bytes:
    return hmac.digest(key.encode(), message.encode(), "sha256")
