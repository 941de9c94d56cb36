"""What is sealed, worked out with nothing but the words of the documentation."""

from __future__ import annotations

import hashlib
import hmac

from engine.contest import seal
from tests.contest.contests import contest, drawn


def _hex(key: str, message: str) -> str:
    return hmac.new(key.encode(), message.encode(), hashlib.sha256).hexdigest()


def test_table_seeds_and_lots_follow_from_the_seed_and_the_words() -> None:
    key = _hex("5eed", "a:ü::d")
    assert seal.key_of("5eed", ("a", "ü", "", "d")) == key
    assert seal.table_seed(key, 2, 7) == _hex(key, "table:2:7")
    assert seal.lot(key, 0, 11).hex() == _hex(key, "lot:0:11")


def test_entrants_that_join_later_change_no_lot_and_no_seed() -> None:
    made = drawn(contest(entrants=4))
    later = made.apply({"do": "join", "entrant": 5, "word": "late"})
    back = later.apply({"do": "leave", "entrant": 2}).apply({"do": "join", "entrant": 2, "word": "other"})
    assert back.key == later.key == made.key == _hex("5eed", "word 1:word 2:word 3:word 4")


def test_a_word_counts_as_it_is_when_the_first_round_is_drawn() -> None:
    made = contest(entrants=2).apply({"do": "leave", "entrant": 1}).apply({"do": "join", "entrant": 1, "word": "new"})
    assert made.key == _hex("5eed", "new:word 2")
