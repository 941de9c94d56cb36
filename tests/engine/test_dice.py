"""Dice by key, to the letter of the record format; and the commitment that makes them honest."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from engine.books.cr3 import CR3
from engine.checks.request import answer, answer_odds
from engine.dice import Dice, commitment, keyed_face
from engine.encounter import Encounter
from engine.errors import BadRequest, DiceExhausted
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.replay.replay import lines, replay
from engine.replay.verify import verify
from engine.ruleset import registry as rulesets
from tests.engine.play import battle, play


def by_hand(seed: str, key: str, n: int, salts: list[str], size: int = 6) -> int:
    """The face as the record format words it."""
    message = f"{key}:{n}:" + ":".join(salts)
    while True:
        digest = hmac.new(seed.encode("utf-8"), message.encode("utf-8"), hashlib.sha256).digest()
        good = [byte for byte in digest if byte < 256 // size * size]
        if good:
            return good[0] % size + 1
        message += "+"


@pytest.mark.parametrize("salts", [[], [""], ["anna"], ["anna", "bert"], ["é", "", "日"]])
@pytest.mark.parametrize("seed", ["", "s", "château ☃", "x" * 200])
def test_keyed_faces_are_those_of_the_format(seed: str, salts: list[str]):
    for key in ("activation:blue", "ranged-combat:billy"):
        for n in range(40):
            assert keyed_face(seed.encode(), key, n, ":".join(salts)) == by_hand(seed, key, n, salts)


@pytest.mark.parametrize("size", [2, 3, 4, 8, 10, 12, 20, 100])
def test_dice_of_any_size_are_fair_and_those_of_the_format(size: int):
    dice = Dice({}, "seed", ["salt"], sizes={"weather": size})
    faces = dice.roll("weather", "table", 60 * size)
    assert faces == [by_hand("seed", "weather:table", n, ["salt"], size) for n in range(60 * size)]
    counted = Counter(faces)
    assert set(counted) == set(range(1, size + 1))
    assert max(counted.values()) < 100
    assert dice.roll("activation", "blue", 9) == Dice({}, "seed", ["salt"]).roll("activation", "blue", 9)


def test_scripted_faces_go_up_to_the_size_of_their_dice(monkeypatch: pytest.MonkeyPatch):
    crowned = CR3.with_(id="crowned", dice={"activation": 20})
    monkeypatch.setitem(rulesets.RULESETS, "crowned", lambda: crowned)
    record = {
        **battle(1, 2),
        "ruleset": "crowned",
        "seed": "s",
        "commitment": commitment("s"),
        "inputs": [{"do": "start-turn"}],
    }
    blue, red = (keyed_face(b"s", f"activation:{side}", 0, "", 20) for side in ("blue", "red"))
    verdict = verify(load(record | {"dice": {"activation:blue": [blue], "activation:red": [red]}}))
    assert verdict.honest
    assert verdict.faces_scripted == 2
    wrong = verify(load(record | {"dice": {"activation:blue": [blue % 20 + 1]}}))
    assert wrong.mismatches == (f"activation:blue[0] is {blue % 20 + 1}, the seed gives {blue}",)
    with pytest.raises(BadRequest) as caught:
        load(record | {"dice": {"activation:blue": [21]}})
    assert caught.value.field == "dice.activation:blue[0]"
    with pytest.raises(BadRequest):
        load(record | {"dice": {"damage:blue-0": [7]}})


def test_known_faces():
    # Written down once, so that no release may change them.
    faces = [keyed_face(b"open sesame", "damage:carlos", n, "anna:bert") for n in range(12)]
    assert faces == [by_hand("open sesame", "damage:carlos", n, ["anna", "bert"]) for n in range(12)]
    assert faces == FACES


FACES = [4, 6, 3, 6, 6, 1, 1, 4, 1, 1, 3, 3]


def test_bytes_from_252_up_are_passed_over_and_a_spent_digest_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch):
    asked: list[bytes] = []
    answers = [bytes([255] * 32), bytes([252] * 31 + [253]), bytes([254, 251] + [0] * 30)]

    def hmac_of(seed: bytes, message: bytes) -> bytes:
        assert seed == b"s"
        asked.append(message)
        return answers[len(asked) - 1]

    monkeypatch.setattr("engine.dice._hmac", hmac_of)
    assert keyed_face(b"s", "a:b", 3, "x") == 251 % 6 + 1
    assert asked == [b"a:b:3:x", b"a:b:3:x+", b"a:b:3:x++"]


def test_faces_from_the_seed_count_on_behind_the_scripted_ones():
    dice = Dice({"a:b": [6, 6, 6]}, "seed", ["salt"])
    assert dice.roll("a", "b", 2) == [6, 6]
    assert dice.roll("a", "b", 3) == [6, by_hand("seed", "a:b", 3, ["salt"]), by_hand("seed", "a:b", 4, ["salt"])]
    assert dice.counters == {"a:b": 5}
    # Another key is untouched by that.
    assert dice.roll("a", "c", 1) == [by_hand("seed", "a:c", 0, ["salt"])]


def test_used_up_dice_name_the_key_and_use_none():
    dice = Dice({"a:b": [1]})
    with pytest.raises(DiceExhausted, match="needed 2, given 1") as caught:
        dice.roll("a", "b", 2)
    assert (caught.value.field, caught.value.code) == ("dice.a:b", "dice-exhausted")
    assert dice.counters == {}
    assert dice.roll("a", "b", 1) == [1]


def test_the_input_that_needed_missing_dice_is_as_if_never_given():
    record = battle(3, 3)
    record["sides"][1]["controller"] = "players"
    whole = play(3, inputs=30, size=3)
    record = {**whole.export(), "dice": {}}
    full = replay(load(record))
    used = {key: [keyed_face(b"fuzz-3", key, n, "") for n in range(count)] for key, count in _used(full).items()}
    scripted = {key: faces for key, faces in used.items() if faces}
    bare = {key: value for key, value in record.items() if key != "seed"}
    assert lines(replay(load(bare | {"dice": scripted}))) == lines(full)
    for key in list(scripted)[::3]:
        short = replay(load(bare | {"dice": scripted | {key: scripted[key][:-1]}}))
        assert short.stopped is not None
        assert short.stopped.field == f"dice.{key}"
        n = len(short.encounter.inputs)
        only = replay(load(bare | {"dice": scripted, "inputs": record["inputs"][:n]}))
        assert lines(short) == lines(only)
        assert state_to_json(short.encounter.state) == state_to_json(only.encounter.state)


def _used(run: Any) -> dict[str, int]:
    return dict(run.encounter.state.counters)


# ---- the commitment ----


def honest(**changes: Any) -> dict[str, Any]:
    record = play(5, inputs=80, size=3).export()
    return record | {"commitment": commitment(record["seed"])} | changes


def test_commitment_is_the_sha256_of_the_seed():
    assert commitment("château") == hashlib.sha256("château".encode()).hexdigest()


def test_an_honest_record_verifies():
    verdict = verify(load(honest()))
    assert verdict.honest
    assert verdict.faces_scripted == 0
    assert verdict.faces_from_seed > 20


def test_honest_scripted_faces_verify_and_false_ones_are_named():
    record = honest()
    key = "activation:blue"
    right = [keyed_face(record["seed"].encode(), key, n, "") for n in range(2)]
    assert verify(load(record | {"dice": {key: right}})).honest
    wrong = [right[0] % 6 + 1, *right[1:]]
    verdict = verify(load(record | {"dice": {key: wrong}}))
    assert not verdict.honest
    assert verdict.commitment_kept
    assert verdict.mismatches[0].startswith(f"{key}[0] is {wrong[0]}")


def test_another_seed_is_found_out():
    verdict = verify(load(honest(seed="another")))
    assert not verdict.commitment_kept
    assert not verdict.honest


@pytest.mark.parametrize("field", ["seed", "commitment"])
def test_what_cannot_be_checked_is_a_wrong_request(field: str):
    record = honest()
    del record[field]
    with pytest.raises(BadRequest) as caught:
        verify(load(record))
    assert caught.value.field == field


# ---- fairness: committed dice against exact odds, with seeds fixed for ever ----


def chi_square(seen: Counter[str], expected: dict[str, Fraction], count: int) -> float:
    return sum((seen[key] - count * float(p)) ** 2 / (count * float(p)) for key, p in expected.items() if p)


def test_faces_are_even():
    seen = Counter(str(keyed_face(b"fair", "x:y", n, "")) for n in range(12_000))
    assert chi_square(seen, {str(face): Fraction(1, 6) for face in range(1, 7)}, 12_000) < 20.5  # p 0.001, 5 degrees


@pytest.mark.parametrize(
    ("request_", "limit"),
    [
        ({"test": "received-fire", "rep": 4, "if": ["in-cover"]}, 18.5),
        ({"test": "man-down", "rep": 3}, 16.3),
        ({"test": "cohesion", "rep": 5}, 13.9),
        ({"test": "damage", "weapon": "assault-rifle"}, 16.3),
        ({"test": "recover-knock-down", "rep": 4}, 16.3),
    ],
    ids=lambda value: str(value)[:40],
)
def test_tests_come_out_as_often_as_the_odds_say(request_: dict[str, Any], limit: float):
    count = 4_000
    dice = Dice({}, "fair")
    seen: Counter[str] = Counter()
    for n in range(count):
        got = answer(
            request_ | {"ruleset": "cr3"},
            rulesets.get,
            lambda number, n=n: dice.roll(request_["test"], f"f{n}", number),
        )
        seen[got["result"]] += 1
    odds = answer_odds(request_ | {"ruleset": "cr3"}, rulesets.get)["outcomes"]
    expected = {key: Fraction(chance["p"]) for key, chance in odds.items()}
    assert sum(expected.values()) == 1
    assert set(seen) <= {key for key, p in expected.items() if p}
    assert chi_square(seen, expected, count) < limit


def test_records_through_json_give_the_same_events():
    record = honest()
    assert lines(replay(load(json.dumps(record)))) == lines(replay(load(record)))
    assert Encounter(load(record)).inputs == []
