"""Every entry has its deed, and every deed what caused it, in each book."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.events import Deed, Entry
from engine.facts import as_json
from engine.loading.load import load
from engine.procedures.ledger import Ledger
from engine.views import Viewer
from tests.engine import mg42_field
from tests.engine.mg42_play import any_battle
from tests.engine.play import choose
from tests.engine.swordplay import field
from tests.engine.table import Battle
from tests.engine.viewed import events_json

SCREEN: dict[str, Any] = {"id": "screen", "type": "wall", "line": [[0, 20], [17, 20]], "dv": 4, "tall": True}
"""From x = 18 in row 26 one looks past it."""
OUT = [20.5, 26]


def entries(b: Battle, kind: str, /, **match: Any) -> list[Entry]:
    """Entries of this type whose fields match, as the log has them."""
    log = b.encounter.log
    return [e for e in log if (line := as_json(e))["type"] == kind and all(line.get(k) == v for k, v in match.items())]


def chain(entry: Entry) -> list[str]:
    """What the deed of an entry is, what caused it, and so on; without what was begun and came to nothing."""
    found = []
    deed: Deed | None = entry.deed
    while deed is not None:
        if deed.number and deed.kind:
            found.append(deed.kind)
        deed = deed.cause
    return found


def test_a_figure_ducks_back_because_it_was_shot_at_because_it_came_into_sight_because_it_moved():
    with Battle(
        "a blue rep 3 with pistol at 15.5,26",
        "c red at 15.5,10",
        terrain=[SCREEN],
        dice={
            "in-sight:a": [6] * 2,
            "in-sight:c": [1] * 4,
            "in-sight-action:c": 1,
            "in-sight-action:a": 6,
            "ranged-combat:c": [1, 1, 1],
            "received-fire:a": [1, 6, 6],
        },
        ruleset="cr3",
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT, in_sight_move="stay")
        [moved, *_] = entries(b, "move", figure="a")
        assert chain(moved) == ["move"]
        [shot, *_] = entries(b, "shot")
        assert chain(shot) == ["shoot", "test", "sight", "move"]
        [tested] = entries(b, "roll", label="received-fire")
        assert chain(tested) == ["test", "shoot", "test", "sight", "move"]
        [ducked] = entries(b, "status", to="ducked-back")
        [failed] = entries(b, "roll", label="in-sight-action", figure="a")
        assert ducked.deed is failed.deed, "it failed to act, and that made it duck"


def test_each_wound_belongs_to_the_shot_that_dealt_it():
    with Battle(
        "a blue at 10.5,20",
        "d blue at 12.5,20",
        "c red with pistol at 10.5,10",
        dice={"ranged-combat:a": [6, 1, 1], "ranged-combat:d": [1, 6, 1], "damage:a": 1, "damage:d": 6},
        ruleset="cr3",
    ) as b:
        b.blue_turn("a", "d")
        b.do("fire", volley=[{"figure": name, "targets": [{"figure": "c"}]} for name in ("a", "d")])
        by = {e.event.shooter: e.deed for e in entries(b, "shot")}
        assert by["a"] is not by["d"]
        for name in ("a", "d"):
            assert all(e.deed is by[name] for e in entries(b, "shot", shooter=name))
            assert [e.deed for e in entries(b, "roll", label="damage", figure=name)] == [by[name]]
        [dead] = entries(b, "status", to="obviously-dead")
        assert dead.deed is by["a"], "who dealt the worst"


def test_a_melee_comes_of_its_charge_and_a_shot_at_the_charger_too():
    b = field.battle(
        "a blue rep 4 at 10.5,17 class soldier melee one-hand",
        "b red rep 4 at 10.5,10.5 with short-bow class missile",
        dice={"charge:a": [1, 6], "charge:b": [1, 6], "ranged-combat:b": [1]},
        seed="charge",
        auto=True,
    )
    b.blue_turn("a")
    b.do("charge", figures=["a"], target="b")
    [shot] = entries(b, "shot")
    [home] = entries(b, "move", how="contact")
    [fight] = entries(b, "melee")
    [charge, answer] = entries(b, "roll", label="charge")
    assert charge.deed is answer.deed
    assert chain(home)[0] == "charge"
    assert chain(shot) == ["shoot", *chain(charge)]
    assert chain(fight) == ["melee", *chain(charge)]


def test_in_mg42_an_answer_goes_on_with_its_test():
    b = mg42_field.battle(
        "able blue rep 4 star with carbine at 15.5,26",
        "dorf red rep 5 with rifle at 15.5,10",
        terrain=[SCREEN],
        dice={
            "in_sight__able": [6, 6],
            "in_sight__dorf": [1, 1],
            "ranged_combat__dorf": 1,
            "received_fire__able": [6, 6],
            "fast_move__able": [1, 1],
        },
    )
    b.blue_turn("able")
    b.do("move", figure="able", to=OUT)
    while b.pending:
        [(who, kind)] = b.pending
        b.answer(who, kind, "roll" if kind == "free-will" else b.encounter.pending[0].default)
    [tested, *_] = entries(b, "roll", label="received-fire")
    assert chain(tested) == ["test", "shoot", "sight", "move"]
    assert any(e.deed is tested.deed for e in entries(b, "status", figure="able")), "what it did upon it"


def test_what_follows_an_answer_goes_on_with_the_deed_before_the_question():
    b = Battle(
        "a blue rep 3 with pistol at 15.5,26",
        "c red star at 15.5,10",
        terrain=[SCREEN],
        seed="answers",
        ruleset="cr3",
    )
    b.blue_turn("a")
    b.do("move", figure="a", to=OUT, in_sight_move="stay")
    assert b.pending == [("c", "in-sight-action")]
    b.answer("c", "in-sight-action", "fire")
    [shot, *_] = entries(b, "shot", shooter="c")
    assert chain(shot) == ["shoot", "sight", "move"]


def test_what_the_opposition_does_has_causes_like_anything_else():
    encounter = Encounter(load({**any_battle(3), "auto": True}))
    chance = random.Random(3)
    for _ in range(60):
        if encounter.state.ended:
            break
        encounter.submit(choose(encounter, chance))
    red = {figure.id for figure in encounter.state.figures if figure.side == "red"}
    shots = [e for e in encounter.log if as_json(e)["type"] == "shot" and as_json(e)["shooter"] in red]
    assert shots
    assert all(chain(entry)[0] == "shoot" for entry in shots)


def test_the_log_is_the_same_with_its_deeds_after_a_checkpoint():
    b = Battle("a blue star at 15.5,26", "c red star at 15.5,10", terrain=[SCREEN], seed="again", ruleset="cr3")
    b.blue_turn("a")
    b.do("move", figure="a", to=OUT, in_sight_move="stay")
    checkpoint = b.encounter.checkpoint()
    again = Encounter.resume(b.encounter.record.with_inputs(tuple(b.encounter.inputs)), checkpoint)
    assert checkpoint["events"] > 0
    assert again.log == b.encounter.log[checkpoint["events"] :]
    assert [chain(e) for e in again.log] == [chain(e) for e in b.encounter.log[checkpoint["events"] :]]


@pytest.mark.parametrize("viewer", [Viewer("red"), Viewer(), Viewer(gm=True)])
def test_nothing_that_leaves_the_engine_carries_a_number_of_a_deed(viewer: Viewer):
    b = Battle("a blue at 15.5,26", "c red at 15.5,10", terrain=[SCREEN], seed="out", information="hidden", auto=True)
    b.blue_turn("a")
    b.do("move", figure="a", to=OUT)
    assert all("deed" not in line for line in events_json(b.encounter, viewer))


def test_a_figure_that_saw_a_friend_fall_and_was_shot_at_tests_because_of_the_shots():
    with Battle("a blue at 10.5,20", "c red at 10.5,10", "d red at 12.5,10", ruleset="cr3") as b:
        shooter, seen, other = b.encounter.state.figures
        fall, shots = Deed("shoot", number=1), Deed("shoot", number=2)
        exchange, later = Ledger(), Ledger()
        exchange.man_down(seen, shooter, fall)
        exchange.received_fire(seen, shooter, 1, shots)
        assert [debt.deed for debt in exchange.owing()] == [shots]
        later.man_down(seen, other, fall)
        later.merge(exchange, [])
        assert [debt.deed for debt in later.owing()] == [shots]
