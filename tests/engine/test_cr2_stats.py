"""Multiple stats: some shoot or fight better or worse than their Rep (CR2-STATS)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.setup.draft import blank
from bot.setup.recruits import Line, recruited
from engine.battle.game import Game
from engine.checks.evaluate import evaluate
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.ruleset.options import with_options
from engine.ruleset.registry import get
from engine.tables.outcome import AimedShots, Party, Request
from tests.bot.test_kit import called, thrown

SPLIT = with_options(get("cr2"), ("multiple-stats",))
ARMED = {"weapons": ["rifle"], "at": [18, 30]}


def duel(*traits: str, options: tuple[str, ...] = ("multiple-stats",), **more: Any) -> dict[str, Any]:
    """Ann, of Rep 4, in front of Bo."""
    ann = {"id": "ann", "side": "blue", "rep": 4, "traits": list(traits), **ARMED, **more}
    bo = {"id": "bo", "side": "red", "rep": 4, "weapons": ["rifle"], "at": [18, 14], "facing": 180}
    return {
        "format": "duckback-record/1", "ruleset": "cr2", "options": list(options),
        "table": {"width": 36, "height": 36}, "sides": [{"id": "blue"}, {"id": "red"}], "figures": [ann, bo],
    }  # fmt: skip


@pytest.mark.rule("CR2-STATS-01", "CR2-STATS-02", "CR2-T-STICKERS")
@pytest.mark.parametrize(("trait", "total"), [("good-shot", 8), ("", 7), ("poor-shot", 6), ("poor-fighter", 7)])
def test_a_shooting_value_stands_in_for_rep_in_fire(trait: str, total: int):
    holds = frozenset(filter(None, [trait]))
    known = holds & set(SPLIT.checks["ranged-combat"].circumstances)
    asked = Request(4, known, weapon="rifle", targets=(AimedShots(1),))
    outcome = evaluate(SPLIT, "ranged-combat", asked, lambda _, n: [3] * n)
    assert outcome.shots[0].total == total


@pytest.mark.rule("CR2-STATS-01", "CR2-STATS-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [
        ("", "", "continues"),
        ("good-fighter", "", "won"),
        ("poor-fighter", "", "continues"),
        ("", "good-fighter", "lost"),
    ],
)
def test_a_melee_value_stands_in_for_rep_in_melee(mine: str, theirs: str, result: str):
    own, foe = (frozenset(filter(None, [trait])) for trait in (mine, theirs))
    asked = Request(4, own, foe=Party(4, circumstances=foe, weapon="hand-held"), weapon="hand-held")
    assert evaluate(SPLIT, "melee", asked, lambda _, n: [5] * n).result == result


@pytest.mark.rule("CR2-STATS-01", "CR2-RUL-214")
def test_the_table_counts_it_in_play_and_damage_does_not():
    encounter = Encounter(load(duel("poor-shot") | {"auto": True, "dice": {"ranged-combat:ann": [4]}}))
    game: Game = encounter.game
    figure = game.named("ann")
    assert "poor-shot" in game.request(figure, weapon="rifle").circumstances
    assert game.request(figure).rep == 4, "damage and every other test are against Rep"
    assert not {"poor-shot", "good-shot"} & set(SPLIT.checks["damage"].circumstances)


@pytest.mark.rule("CR2-STATS-01", "CR2-CAMP-07")
def test_nobody_has_values_of_their_own_without_the_option_or_two_of_a_kind():
    with pytest.raises(BadRequest) as no:
        load(duel("poor-shot", options=()))
    assert "'poor-shot'" in no.value.message
    with pytest.raises(BadRequest):
        load(duel("poor-shot", "good-shot"))
    assert load(duel("poor-shot", "good-fighter")).figures


@pytest.mark.rule("CR2-STATS-03", "CR2-STATS-04", "CR2-T-SV", "CR2-T-MV")
@pytest.mark.parametrize(
    ("army", "faces", "traits"),
    [
        ("military", [[3, 3], [6], [2], [6, 6]], ["poor-shot", "good-fighter"]),
        ("military", [[3, 3], [5], [5], [6, 6]], []),
        ("gang", [[3], [3, 4], [2], [3], [1, 2]], ["good-shot", "good-fighter", "stone-cold"]),
        ("civilians", [[3], [3, 4], [1], [1]], []),
    ],
)
def test_one_that_is_rolled_on_a_list_has_its_values_rolled_too(army: str, faces: list[list[int]], traits: list[str]):
    draft = blank("cr2", ["Blue", "Red"], (36, 36), options=("multiple-stats",))
    figure = recruited(draft, "red", Line(army), called, thrown(*faces))["figures"][-1]
    assert figure.get("traits", []) == traits
