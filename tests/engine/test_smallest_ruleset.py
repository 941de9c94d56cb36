"""The ruleset on the page about adding one: Chain Reaction 3.0 with one table changed."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

import engine.books
from engine.checks.request import answer
from engine.encounter import Encounter
from engine.loading.load import load
from engine.ruleset import registry
from engine.ruleset.reference import lookup, reference, rulings
from tests.engine.play import battle, check_invariants, choose, over
from tests.engine.table import Battle
from tests.engine.test_rule_ids import foreign_to, never_cited
from tests.flatten import flat
from tests.pages import ROOT, blocks

PAGE = ROOT / "docs" / "adding-a-ruleset.md"
MODULE, ROW = blocks(PAGE, "python")
[RULES] = blocks(PAGE, "toml")


@pytest.fixture(scope="module", autouse=True)
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The ruleset stands among the books, and its row in the registry."""
    folder: Path = tmp_path_factory.mktemp("books")
    (folder / "mercy").mkdir()
    (folder / "mercy" / "__init__.py").write_text(MODULE, "utf-8")
    (folder / "mercy" / "rules.toml").write_text(RULES, "utf-8")
    engine.books.__path__.append(str(folder))
    registry.RULESETS["mercy"] = lambda: registry._load("mercy")
    yield
    del registry.RULESETS["mercy"]
    sys.modules.pop("engine.books.mercy", None)
    engine.books.__path__.remove(str(folder))


def test_the_page_shows_the_whole_of_it():
    lines = [line for line in (MODULE + RULES).splitlines() if line]
    assert len(lines) <= 9
    shown: dict[str, tuple[str, ...]] = {}
    exec(ROW, shown)
    assert shown["IDS"] == (*registry.IDS, "mercy")


def test_it_is_listed():
    assert "Mercy" in registry.titles(lambda rules: rules.playable)


def test_its_own_table_is_read_and_the_others_are_its_parents():
    request = {"test": "recover-knock-down", "rep": 4, "dice": {"self": [6, 6]}}
    results = {
        name: answer({"ruleset": name, **request}, registry.get, lambda n: [1] * n)["result"]
        for name in ("cr3", "mercy")
    }
    assert results == {"cr3": "obviously-dead", "mercy": "out-of-the-fight"}
    prints = [set(flat(registry.get(name)).splitlines()) for name in ("cr3", "mercy")]
    assert {line.partition(":")[0] for line in set.union(*prints) - set.intersection(*prints)} == {
        "id",
        "title",
        "checks.recover-knock-down.rows[2].result",
    }


def test_its_rules_are_its_parents():
    assert list(reference("mercy")) == [
        name for name, rule in reference("cr3").items() if rule.kind in ("rule", "table")
    ]
    assert rulings("mercy") == rulings("cr3")
    assert [rule.id for rule in lookup("mercy", "CR3-REACT-17")] == ["CR3-REACT-17"]


def test_a_figure_that_is_knocked_down_does_not_die_of_it():
    dice = {"ranged-combat:char": [6, 1, 1], "damage:char": [4], "recover-knock-down:reed": [6, 6]}
    with Battle("char blue rep 5 at 10,20", "reed red with nothing at 10,12", ruleset="mercy", dice=dice) as b:
        b.blue_turn("char")
        b.do("fire", figure="char", targets=[{"figure": "reed"}])
        assert b.status("reed") == "out-of-the-fight"


@pytest.mark.parametrize("seed", range(6))
def test_battles_are_played_by_it(seed: int):
    chance = random.Random(seed)
    encounter = Encounter(load(battle(seed, 3) | {"ruleset": "mercy"}))
    for _ in range(100):
        encounter.submit(choose(encounter, chance))
        check_invariants(encounter)
        if over(encounter):
            break
    assert encounter.state.turn > 2 or over(encounter)


def test_shared_code_cites_nothing_that_it_has_no_id_for():
    assert foreign_to("mercy", grimp.build_graph("engine", cache_dir=None)) == set(never_cited("mercy"))
