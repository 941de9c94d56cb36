"""An ambush lies elsewhere in every battle: in cover, apart, and out of sight of the enemies who stand in the open."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from bot.setup.arranging import with_ambushes
from bot.setup.scenarios import scenario
from engine.encounter import Encounter
from engine.loading.load import load
from engine.space.geometry import dist2
from engine.space.terrain import INCH

SEEDS = range(40)


def battle(seed: int, way: str = "solo") -> dict[str, Any]:
    return with_ambushes(scenario(f"crossroads-{way}", "en"), f"ambush-{seed}")


def hiders(record: dict[str, Any]) -> dict[str, tuple[float, float]]:
    return {figure["id"]: tuple(figure["at"]) for figure in record["figures"] if figure["side"] == "guerrillas"}


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-04")
@pytest.mark.parametrize("way", ["solo", "two"])
def test_every_ambusher_begins_hidden_in_the_house_the_hedge_or_the_woods(way: str) -> None:
    held = set()
    for seed in SEEDS:
        encounter = Encounter(load(battle(seed, way)))
        state, game = encounter.state, encounter.game
        mine = [figure for figure in state.figures if figure.side == "guerrillas"]
        assert all(game.hidden_from(figure, "patrol") for figure in mine)
        pieces = {piece for figure in mine for piece in game.space.shelters(figure.at)}
        # The scrub along the hedge is cover too.
        assert pieces - {"north-scrub"} == {"house", "north-hedge", "north-west-woods"}
        assert all(dist2(a.at, b.at) >= (2 * INCH) ** 2 for a, b in combinations(mine, 2))
        held |= {figure.at for figure in mine}
    assert len(held) > 30


@pytest.mark.long
@pytest.mark.parametrize("way", ["solo", "two"])
def test_nobody_of_the_patrol_is_seen_before_anybody_has_moved(way: str) -> None:
    for seed in SEEDS:
        game = Encounter(load(battle(seed, way))).game
        patrol = [figure for figure in game.figures if figure.side == "patrol"]
        ambush = [figure for figure in game.figures if figure.side == "guerrillas"]
        assert not [(seed, a.name, b.name) for a in ambush for b in patrol if game.sees(a, b, turning=True)]


@pytest.mark.long
def test_the_seed_alone_says_where_it_lies() -> None:
    assert hiders(battle(1)) == hiders(battle(1))
    for one, other in combinations((hiders(battle(seed)) for seed in SEEDS), 2):
        assert len([who for who in one if one[who] != other[who]]) > 2


def test_nothing_but_the_ambush_moves() -> None:
    as_laid_down = scenario("crossroads-solo", "en")
    others = [figure for figure in as_laid_down["figures"] if figure["side"] == "patrol"]
    assert [figure for figure in battle(3)["figures"] if figure["side"] == "patrol"] == others
    house = scenario("mg42-solo", "en")
    assert with_ambushes(house, "x")["figures"] == house["figures"]
