"""After a restart, a refusal or missing dice everything is as a fresh replay of the inputs would have it."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest

from engine.dice import keyed_face
from engine.encounter import Encounter
from engine.errors import BadRequest, DiceExhausted, Refused
from engine.facts import as_json
from engine.loading.load import load
from engine.loading.snapshot import state_from_json, state_to_json
from engine.replay.replay import question_json, state_line
from engine.state import Sky
from tests import ROOT
from tests.engine.play import battle, choose
from tests.engine.table import Battle
from tests.some import first


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def full(encounter: Encounter) -> Any:
    """Everything that can be asked of an encounter, but for the log."""
    return through_json(
        [
            state_to_json(encounter.state.copy()),
            state_line(encounter),
            [question_json(q) for q in encounter.pending],
            encounter.inputs,
            encounter.checkpoint(),
        ]
    )


def told(encounter: Encounter, since: int) -> list[Any]:
    return [through_json(as_json(entry)) for entry in encounter.log if entry.seq > since]


def restarted(encounter: Encounter) -> Encounter:
    """The same encounter in another process: all it has is the record and a checkpoint, both as JSON."""
    return Encounter.resume(load(through_json(encounter.export())), through_json(encounter.checkpoint()))


def fresh(encounter: Encounter) -> Encounter:
    again = Encounter(load(through_json(encounter.record.with_inputs(()).to_json())))
    for item in encounter.inputs:
        again.submit(through_json(item))
    return again


def same(a: Encounter, b: Encounter) -> None:
    assert full(a) == full(b)
    since = max(a.first, b.first)
    assert told(a, since) == told(b, since)
    assert len(a.digests) == len(b.digests)
    both = max(behind_checkpoint(a), behind_checkpoint(b))
    assert a.digests[both:] == b.digests[both:]


def behind_checkpoint(encounter: Encounter) -> int:
    """How many inputs a resumed encounter has not run itself, and so knows no digest of."""
    return len(list(itertools.takewhile(lambda digest: not digest, encounter.digests)))


@pytest.mark.long
@pytest.mark.parametrize("seed", first(2, range(12)))
def test_a_restart_anywhere_changes_nothing(seed: int):
    chance = random.Random(seed)
    record = battle(seed, 4) | {"auto": False}
    for side in record["sides"]:
        side["controller"] = "players"
    for figure in record["figures"]:
        figure["star"] = chance.random() < 0.7
    encounter = Encounter(load(record))
    twin = fresh(encounter)
    open_ = 0
    for _ in range(70):
        if chance.random() < 0.35 or encounter.pending:
            open_ += bool(encounter.pending)
            twin = restarted(twin if chance.random() < 0.5 else encounter)
            same(encounter, twin)
        item = choose(encounter, chance)
        new = encounter.submit(item)
        assert [as_json(e) for e in twin.submit(through_json(item))] == [as_json(e) for e in new]
        same(encounter, twin)
    same(encounter, fresh(encounter))
    assert open_


@pytest.mark.long
def test_partly_answered_questions_survive_a_restart():
    found = 0
    for seed in range(40):
        chance = random.Random(seed)
        record = battle(seed, 4) | {"auto": False}
        record["sides"][1].pop("controller")
        for figure in record["figures"]:
            figure["star"] = True
        encounter = Encounter(load(record))
        for _ in range(60):
            encounter.submit(choose(encounter, chance))
            if encounter._answers:
                found += 1
                twin = restarted(encounter)
                same(encounter, twin)
                # What has been answered is locked and told to nobody.
                n = next(iter(encounter._answers))
                q = encounter._batch[n]
                answered = {"do": "decide", "kind": q.kind, "choice": q.default}
                answered |= {"figure": q.figure} if q.figure else {"side": q.side}
                with pytest.raises(Refused) as caught:
                    encounter.submit(answered)
                assert caught.value.code == "already-answered"
                same(encounter, twin)
        if found >= 5:
            return
    pytest.fail("no battle had a batch of several questions")


@pytest.mark.long
@pytest.mark.parametrize("seed", first(1, range(6)))
def test_after_a_refusal_everything_is_as_a_fresh_replay(seed: int):
    chance = random.Random(seed)
    encounter = Encounter(load(battle(seed, 4) | {"auto": False}))
    refused = 0
    for _ in range(60):
        ids = [f.id for f in encounter.state.figures]
        for wrong in (
            {
                "do": "move",
                "figure": chance.choice(ids),
                "to": [chance.randrange(36), chance.randrange(36)],
                "fast": True,
            },
            {"do": "fire", "figure": chance.choice(ids), "targets": [{"figure": chance.choice(ids)}]},
            {"do": "decide", "figure": chance.choice(ids), "kind": "in-sight-action", "choice": {"act": "charge"}},
            {"do": "decide", "figure": chance.choice(ids), "kind": "in-sight-move", "choice": {"nobody": "A1"}},
        ):
            copy = restarted(encounter)
            try:
                copy.submit(wrong)
            except (Refused, BadRequest):
                refused += 1
                same(copy, encounter)
        encounter.submit(choose(encounter, chance))
    assert refused > 20
    same(encounter, fresh(encounter))


@pytest.mark.long
@pytest.mark.parametrize("seed", first(2, range(6)))
def test_missing_dice_in_the_middle_of_a_chain_leave_no_trace(seed: int):
    chance = random.Random(seed)
    record = battle(seed, 4) | {"auto": False}
    whole = Encounter(load(record))
    for _ in range(60):
        whole.submit(choose(whole, chance))
    used = whole.state.counters
    seed_ = record["seed"].encode()
    script = {key: [keyed_face(seed_, key, n, "") for n in range(count)] for key, count in used.items() if count}
    bare = {key: value for key, value in record.items() if key != "seed"}
    missed = 0
    for key in chance.sample(sorted(script), min(8, len(script))):
        short = script | {key: script[key][: chance.randrange(len(script[key]))]}
        encounter = Encounter(load(bare | {"dice": short}))
        for item in whole.inputs:
            try:
                encounter.submit(item)
            except DiceExhausted:
                missed += 1
                same(encounter, fresh(encounter))
                same(encounter, restarted(encounter))
                with pytest.raises(DiceExhausted) as caught:
                    encounter.submit(item)
                assert caught.value.field == f"dice.{key}"
                same(encounter, fresh(encounter))
                break
    assert missed


def test_a_defect_leaves_the_encounter_as_it_was(monkeypatch: pytest.MonkeyPatch):
    encounter = Encounter(load(battle(1, 4)))
    encounter.submit({"do": "start-turn"})
    before = full(encounter)

    def broken(*_: object) -> None:
        encounter.state.turn += 1
        raise ZeroDivisionError

    monkeypatch.setattr(type(encounter.game), "emit", broken)
    with pytest.raises(ZeroDivisionError):
        encounter.submit({"do": "end-phase"})
    monkeypatch.undo()
    assert full(encounter) == before


def test_a_foreign_checkpoint_is_refused_and_one_of_another_revision_is_not():
    encounter = Encounter(load(battle(1, 4)))
    encounter.submit({"do": "start-turn"})
    checkpoint = through_json(encounter.checkpoint())
    record = load(battle(1, 4))
    with pytest.raises(BadRequest):
        Encounter.resume(record, checkpoint)  # it has no input that the checkpoint could stand behind
    again = Encounter.resume(load(encounter.export()), checkpoint | {"revision": 99})
    assert full(again) == full(encounter)


def test_a_state_goes_through_json_and_back():
    encounter = Encounter(load(battle(2, 4)))
    chance = random.Random(2)
    for _ in range(40):
        encounter.submit(choose(encounter, chance))
        data = state_to_json(encounter.state)
        assert through_json(state_to_json(state_from_json(through_json(data)))) == through_json(data)


def test_a_state_of_an_older_release_is_read_without_what_there_is_no_more():
    encounter = Encounter(load(battle(2, 4)))
    encounter.submit({"do": "start-turn"})
    now = through_json(state_to_json(encounter.state))
    older = through_json(now) | {"moon": "full"}
    older["figures"] = [{**figure, "hat": "tall"} for figure in older["figures"]]
    for figure in older["figures"]:
        del figure["tried"]  # this one came later
    assert through_json(state_to_json(state_from_json(older))) == now


def test_whom_all_had_met_in_a_checkpoint_of_an_older_release_has_the_number_of_its_place():
    record = load(battle(1, 2) | {"information": "hidden"})
    checkpoint = through_json(Encounter(record.with_inputs(())).checkpoint())
    sides = [figure.side for figure in record.figures]
    checkpoint["state"]["met"] = [sides.index("red"), sides.index("blue"), sides.index("red") + 1]
    again = Encounter.resume(record.with_inputs(()), checkpoint | {"digest": ""})
    assert [number for _, number in again.state.met] == [1, 1, 2]
    assert [record.figures[index].side for index, _ in again.state.met] == ["red", "blue", "red"]


@pytest.mark.parametrize("sky", [{}, {"light": "night", "weather": "bad"}])
def test_a_battle_whose_checkpoint_is_older_than_the_sky_goes_on_under_that_of_its_table(sky: dict[str, str]):
    table = {"width": 36, "height": 36, **sky}
    with Battle("ann blue at 4,4", "rob red at 30,30", ruleset="compendium", table=table, seed="old") as b:
        b.do("start-turn")
        checkpoint = through_json(b.encounter.checkpoint())
        del checkpoint["state"]["sky"]
        again = Encounter.resume(load(b.encounter.export()), checkpoint | {"digest": ""})
        assert full(again) == full(b.encounter)
        for _ in range(3):
            again.submit({"do": "end-phase" if again.state.phase else "start-turn"})
        assert again.state.sky == Sky(sky.get("light", "day"), sky.get("weather", "clear"))


def test_a_figure_that_waited_unseen_in_a_checkpoint_of_an_older_release_still_does():
    record = load((ROOT / "tests" / "golden" / "mg42-solo.json").read_text())
    checkpoint = through_json(Encounter(record.with_inputs(())).checkpoint())
    state = checkpoint["state"]
    assert any(state["hidden"])
    for figure, hidden in zip(state["figures"], state.pop("hidden"), strict=True):
        figure["unseen"] = bool(hidden)
    again = Encounter.resume(record.with_inputs(()), checkpoint | {"digest": ""})
    assert state_to_json(again.state) == state_to_json(Encounter(record.with_inputs(())).state)
