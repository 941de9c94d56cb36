"""Three and four sides on one table: each is an enemy of all others and has a phase of its own in every turn."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import engine.ruleset.registry
from engine.books.cr3 import CR3
from engine.books.mg42 import MG42
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.events import Roll
from engine.loading.load import load
from engine.ruleset.model import Ruleset
from tests.engine import mg42_play
from tests.engine.play import battle, check_invariants, choose, over

CORNERS = {"blue": (4, 32), "red": (4, 4), "green": (28, 32), "black": (28, 4)}
BOOKS = {"cr3": CR3, "mg42": MG42}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    def crowded(rules: Ruleset) -> Ruleset:
        return rules.with_(id=f"{rules.id}-crowd", parameters=replace(rules.parameters, most_sides=4))

    for rules in map(crowded, BOOKS.values()):
        monkeypatch.setitem(engine.ruleset.registry.RULESETS, rules.id, lambda rules=rules: rules)


def record(book: str, seed: int, sides: int) -> dict[str, Any]:
    made = (battle if book == "cr3" else mg42_play.battle)(seed, 4)
    names = list(CORNERS)[:sides]
    figures = []
    for n, figure in enumerate(made["figures"][: 2 * sides]):
        x, y = CORNERS[names[n % sides]]
        at = [x + 2 * (n // sides) + 0.5, y + 0.5]
        figures.append(figure | {"id": f"{names[n % sides]}-{n // sides}", "side": names[n % sides], "at": at})
    return made | {"ruleset": f"{book}-crowd", "sides": [{"id": name} for name in names], "figures": figures}


@pytest.mark.parametrize("sides", [3, 4])
@pytest.mark.parametrize("book", BOOKS)
def test_every_side_has_a_phase_by_its_die_and_third_parties_come_last(book: str, sides: int):
    names = list(CORNERS)[:sides]
    dice = {f"activation:{name}": [n + 2] for n, name in enumerate(names)}
    expected = ("red", "blue", *reversed(names[2:]))
    encounter = Encounter(load(record(book, 1, sides) | {"dice": dice, "auto": True}))
    encounter.submit({"do": "start-turn"})
    assert encounter.state.order == expected
    rolls = [
        entry.event for entry in encounter.log if isinstance(entry.event, Roll) and entry.event.label == "activation"
    ]
    places = {event.side: event.result for event in rolls}
    assert [places[side] for side in encounter.state.order] == ["first", "second", "third", "fourth"][:sides]
    acted = []
    while encounter.state.phase:
        acted.append(encounter.state.active_side)
        encounter.submit({"do": "end-phase"})
    assert acted == list(expected)


def test_dice_are_rolled_again_while_any_two_are_equal():
    dice = {"activation:blue": [6, 1], "activation:red": [3, 2], "activation:green": [3, 3]}
    encounter = Encounter(load(record("cr3", 1, 3) | {"dice": dice}))
    encounter.submit({"do": "start-turn"})
    assert encounter.state.order == ("red", "blue", "green")


@pytest.mark.parametrize("book", BOOKS)
def test_all_other_sides_are_enemies_and_targets(book: str):
    g = Encounter(load(record(book, 2, 4))).game
    assert {f.side for f in g.enemies(g.named("green-0"))} == {"blue", "red", "black"}
    assert {f.side for f in g.friends(g.named("green-0"))} == {"green"}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("book", BOOKS)
def test_battles_of_several_sides_are_played(book: str, seed: int):
    chance = random.Random(seed)
    made = record(book, seed, 3 + seed % 2)
    encounter = Encounter(load(made))
    for _ in range(90):
        encounter.submit(choose(encounter, chance))
        check_invariants(encounter)
        if over(encounter):
            break
    assert encounter.state.turn > 1 or over(encounter)
    again = Encounter.resume(load(encounter.export()), encounter.checkpoint())
    assert again.state.order == encounter.state.order


@pytest.mark.parametrize("sides", [[], ["blue"], ["one", "two", "three", "four", "five"]])
def test_how_many_sides_there_may_be_is_said_of_the_field(sides: list[str]):
    with pytest.raises(BadRequest) as caught:
        load(record("cr3", 1, 3) | {"sides": [{"id": name} for name in sides]})
    assert caught.value.line == f"sides: Chain Reaction 3.0 is played by 2 to 4 sides, {len(sides)} were given"
