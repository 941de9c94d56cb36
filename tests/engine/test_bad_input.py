"""Wrong inputs and answers, and garbage: refused by a rule or a field, and nothing has changed."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.encounter import Encounter
from engine.errors import BadRequest, DiceExhausted, Refused
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.replay.replay import lines, replay
from tests.engine.play import battle, choose
from tests.engine.scenes import GOOD

# ---- inputs ----


def begun() -> Encounter:
    record = copy.deepcopy(GOOD)
    del record["seed"]
    encounter = Encounter(load(record | {"inputs": []}))
    for item in GOOD["inputs"]:
        encounter.submit(item)
    return encounter


def snapshot(encounter: Encounter) -> Any:
    return (
        state_to_json(encounter.state.copy()),
        list(encounter.log),
        encounter.pending,
        list(encounter.inputs),
        encounter.checkpoint(),
    )


@pytest.mark.parametrize(
    ("item", "rule"),
    [
        ({"do": "start-turn"}, "CR3-TURN-09"),
        ({"do": "activate", "figures": ["carlos"]}, "CR3-TURN-08"),
        ({"do": "activate", "figures": ["billy"]}, "CR3-RUL-10"),
        ({"do": "move", "figure": "billy", "to": [1, 1]}, "CR3-MOVE-01"),
        ({"do": "fire", "figure": "billy", "targets": [{"figure": "billy"}]}, "CR3-FIRE-02"),
        ({"do": "fire", "figure": "billy", "weapon": "shotgun", "targets": [{"figure": "carlos"}]}, "CR3-WPN-02"),
        ({"do": "fire", "figure": "billy", "targets": [{"figure": "carlos", "shots": 9}]}, "CR3-WPN-05"),
        ({"do": "reload", "figure": "billy"}, "CR3-WPN-25"),
        ({"do": "stand", "figure": "billy"}, "CR3-MOVE-09"),
        ({"do": "order", "figure": "billy", "kind": "free-will", "choice": "pass-9"}, ""),
        ({"do": "decide", "figure": "billy", "kind": "free-will", "choice": "pass-2"}, ""),
    ],
    ids=lambda value: str(value)[:60],
)
def test_refused_input_names_its_rule_and_changes_nothing(item: dict[str, Any], rule: str):
    encounter = begun()
    before = snapshot(encounter)
    with pytest.raises(Refused) as caught:
        encounter.submit(item)
    assert caught.value.rule == rule
    assert snapshot(encounter) == before
    # The same in a record is a line of its own, and the rest is as without it.
    with_it = replay(load(GOOD | {"inputs": [*GOOD["inputs"], item]}))
    without = replay(load(GOOD))
    assert lines(with_it)[-2]["type"] == "refused"
    assert lines(with_it)[:-2] == lines(without)[:-1]
    assert lines(with_it)[-1] == lines(without)[-1]


def test_dice_used_up_name_the_key_and_undo_the_input():
    encounter = begun()
    before = snapshot(encounter)
    with pytest.raises(DiceExhausted) as caught:
        encounter.submit({"do": "fire", "figure": "billy", "targets": [{"figure": "carlos"}]})
    assert caught.value.field == "dice.ranged-combat:billy"
    assert snapshot(encounter) == before


def asked() -> Encounter:
    """An encounter that waits for the two extra inches of blue."""
    record = copy.deepcopy(GOOD)
    record["figures"][0]["at"] = [18.5, 30.5]
    record["figures"][1]["at"] = [14.5, 8.5]
    record["inputs"] = []
    encounter = Encounter(load(record))
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["billy"]})
    encounter.submit({"do": "move", "figure": "billy", "path": [[12, 27]]})
    assert [q.kind for q in encounter.pending] == ["in-sight-move"]
    return encounter


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ({"do": "end-phase"}, "decision-pending"),
        ({"do": "decide", "side": "red", "kind": "in-sight-move", "choice": "stay"}, "not-asked"),
        ({"do": "decide", "side": "blue", "kind": "free-will", "choice": "pass-2"}, "not-asked"),
        ({"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": "jump"}, "bad-choice"),
        ({"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": {"carlos": [1, 1]}}, "bad-choice"),
        ({"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": {"billy": [30, 30]}}, "too-far"),
        ({"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": {}}, "bad-choice"),
        ({"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": []}, "bad-choice"),
        ({"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": 2}, "bad-choice"),
    ],
    ids=lambda value: str(value)[:80],
)
def test_wrong_answers_change_nothing(item: dict[str, Any], code: str):
    encounter = asked()
    before = snapshot(encounter)
    with pytest.raises(Refused) as caught:
        encounter.submit(item)
    assert caught.value.code == code
    assert snapshot(encounter) == before


def test_a_question_is_answered_once():
    encounter = asked()
    answer = {"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": "stay"}
    encounter.submit(answer)
    with pytest.raises(Refused) as caught:
        encounter.submit(answer)
    assert caught.value.code == "not-asked"


# ---- garbage ----

SCRAPS: list[Any] = [
    None, True, -1, 0, 1, 7, 2.5, 1e308, -0.0, 10**30, 10**400, "", "x", "A1", "billy", "blue", "stay", "\ud800",
    [], [1, 1], [[1, 1]], [None], {}, {"figure": "billy"}, {"act": "fire"}, "\x00", "ask", "duck-back", "é" * 300,
]  # fmt: skip


def garble(value: Any, chance: random.Random) -> Any:
    """Change one thing anywhere in a JSON value."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        roll = chance.random()
        if roll < 0.1:
            return {k: v for k, v in value.items() if k != key}
        if roll < 0.2:
            return value | {chance.choice(["x", "figure", "to", "id", "at", "do"]): chance.choice(SCRAPS)}
        return value | {key: garble(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        n = chance.randrange(len(value))
        if chance.random() < 0.1:
            return value[:n] + value[n + 1 :]
        if chance.random() < 0.1:
            return [*value, value[n]]
        return [*value[:n], garble(value[n], chance), *value[n + 1 :]]
    return chance.choice(SCRAPS)


FEW = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@FEW
@given(st.integers(0, 10**9))
def test_garbled_records_are_read_or_refused(seed: int):
    chance = random.Random(seed)
    record: Any = copy.deepcopy(GOOD) if chance.random() < 0.5 else battle(seed % 1000, 3)
    record["inputs"] = [*GOOD["inputs"], {"do": "move", "figure": "billy", "to": "K26"}] if "seed" in GOOD else []
    for _ in range(chance.choice((1, 1, 2, 4))):
        record = garble(record, chance)
    try:
        replay(load(record))
    except BadRequest as error:
        error.message.encode()


def garbled_inputs(seed: int) -> None:
    chance = random.Random(seed)
    encounter = Encounter(load(battle(seed % 500, 3)))
    for _ in range(25):
        item = choose(encounter, chance)
        before = snapshot(encounter)
        wrong = garble(item, chance)
        try:
            encounter.submit(wrong)
        except (BadRequest, Refused, DiceExhausted) as error:
            error.message.encode()
            assert snapshot(encounter) == before
            encounter.submit(item)


@pytest.mark.long
@settings(FEW, max_examples=30)
@given(st.integers(0, 10**9))
def test_garbled_inputs_are_taken_or_refused(seed: int):
    garbled_inputs(seed)


@pytest.mark.long
@FEW
@given(st.integers(0, 10**9))
def test_many_garbled_inputs_are_taken_or_refused(seed: int):
    garbled_inputs(seed)


@FEW
@given(st.binary(max_size=400))
def test_noise_is_no_record(data: bytes):
    with pytest.raises(BadRequest):
        load(data)


def test_the_end_is_taken_while_a_question_is_open_and_replays():
    encounter = asked()
    encounter.submit({"do": "end-encounter", "reason": "rain"})
    assert encounter.pending == ()
    assert encounter.state.ended == "rain"
    raw = encounter.export()
    again = Encounter(load({**raw, "inputs": []}))
    for item in raw["inputs"]:
        again.submit(item)
    assert again.digests == encounter.digests
    assert snapshot(again) == snapshot(encounter)
