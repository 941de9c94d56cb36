"""Ready-made duels: each can be played, is met early, and favours neither side when the rules play both."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.language import languages
from bot.setup.duels import duel, duels, sizes
from bot.setup.scenarios import names
from engine.encounter import Encounter
from engine.events import Melee, Shot
from engine.loading.load import load
from engine.opposition import play

PLAYS = 400
TURNS = 30


def begun(which: str, seed: str) -> Encounter:
    """A duel with these dice."""
    return Encounter(load({**duel(which, "en"), "seed": seed}))


SMALL = tuple(which for which in duels() if which not in names())
"""Those that are no scenario."""


def test_there_are_two_small_ones_of_three_rulesets_and_scenarios_of_the_others() -> None:
    assert Counter(sizes(which)[0] for which in SMALL) == dict.fromkeys(("cr3", "swordplay", "mg42"), 2)
    assert all(4 <= count <= 6 for which in SMALL for count in sizes(which)[1])
    large = {which: sizes(which) for which in duels() if which not in SMALL}
    assert large == {
        "crossroads": ("cr2", (10, 8)),
        "convoy": ("cr2", (19, 12)),
        "tiger": ("cr2", (9, 9)),
        "tournament": ("cr2", (8, 9)),
        "standoff": ("cr2", (6, 7)),
        "gorge": ("cr2", (8, 8)),
        "hostage": ("cr2", (7, 6, 3)),
        "breakout": ("cr2", (5, 8)),
        "manhunt": ("cr2", (6, 6)),
        "dust": ("compendium", (6, 0)),
        "speakeasy": ("compendium", (6, 6)),
        "red-rock": ("compendium", (5, 5)),
    }


@pytest.mark.parametrize("which", duels())
def test_every_side_and_battle_has_a_name_in_every_language(which: str) -> None:
    for language in languages():
        record = duel(which, language)
        assert record["title"] != which
        assert all(side["name"] != side["id"] for side in record["sides"])


@pytest.mark.long
@pytest.mark.parametrize("which", SMALL)
def test_somebody_shoots_or_fights_in_the_first_turn_of_most_battles(which: str) -> None:
    met = 0
    for number in range(20):
        encounter = play(begun(which, f"first-{number}"), turns=1)
        met += any(isinstance(entry.event, Shot | Melee) for entry in encounter.log)
    assert met > 10


@pytest.mark.sweep
@pytest.mark.parametrize("which", SMALL)
def test_neither_side_is_the_better_one(which: str) -> None:
    """Each side wins 40 to 60 percent of the battles that are decided; at most 15 percent are not."""
    won: Counter[str] = Counter()
    for number in range(PLAYS):
        encounter = play(begun(which, f"fair-{number}"), turns=TURNS)
        left = {figure.side for figure in encounter.state.figures if figure.able}
        won[left.pop() if len(left) == 1 else ""] += 1
    decided = PLAYS - won[""]
    assert won[""] <= 0.15 * PLAYS
    assert all(0.4 <= won[side["id"]] / decided <= 0.6 for side in duel(which, "en")["sides"])


@pytest.mark.sweep
@pytest.mark.parametrize("which", [which for which in duels() if which not in SMALL])
def test_neither_side_of_a_scenario_is_the_better_one_by_drill(which: str) -> None:
    """Where both sides are played by their drills, the one with the mission succeeds in 35 to 65 percent of them."""
    won: Counter[str] = Counter()
    for number in range(PLAYS // 2):
        record = duel(which, "en")
        for side in record["sides"]:
            side["controller"] = "rules"
        encounter = play(Encounter(load({**record, "seed": f"fair-{number}"})), turns=TURNS)
        assert encounter.state.progress is not None
        won[encounter.state.progress.result] += 1
    assert 0.35 <= won["success"] / won.total() <= 0.65, won
