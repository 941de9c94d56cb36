"""A table of an event ends when one side at most can act, and after its turns; a mission decides for itself."""

from __future__ import annotations

from typing import Any

import pytest

from engine.contest.score import score
from engine.contest.verdict import decided, ending, source
from engine.encounter import Encounter
from engine.loading.load import load
from engine.replay.replay import replay
from engine.ruleset.registry import RULESETS
from tests.contest.test_score import table


def begun(ruleset: str = "cr3", **fates: str) -> Encounter:
    """Blue against red in their first turn, once figures have met their fates."""
    encounter = table(ruleset, "blue", "red")
    encounter.submit({"do": "start-turn"})
    for figure, fate in fates.items():
        encounter.state.figure(figure.replace("_", "-")).status = fate
    return encounter


def after(turns: int) -> Encounter:
    """Blue against red when so many turns are over."""
    encounter = table("cr3", "blue", "red")
    for _ in range(turns):
        for do in ("start-turn", "end-phase", "end-phase"):
            encounter.submit({"do": do})
    return encounter


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_goes_on_while_two_sides_can_act(ruleset: str) -> None:
    assert ending(begun(ruleset, red_1="stunned")) is None


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("fate", ["stunned", "out-of-the-fight", "captured", "fleeing"])
def test_it_ends_when_nobody_of_a_side_can_act(ruleset: str, fate: str) -> None:
    encounter = begun(ruleset, red_1=fate, red_2="obviously-dead")
    item = ending(encounter)
    assert item is not None
    assert item["by"] == "rules"
    encounter.submit(item)
    assert ending(encounter) is None
    assert score(encounter.record, encounter.state).winner == "blue"
    assert decided(encounter.record, encounter.state)
    assert source(encounter) == "play"


def test_it_ends_when_nobody_at_all_can_act() -> None:
    encounter = begun(red_1="stunned", red_2="stunned", blue_1="stunned", blue_2="captured")
    assert ending(encounter) is not None


@pytest.mark.parametrize(("turns", "over"), [(2, False), (3, True), (4, True)])
def test_it_ends_after_the_turns_of_the_plan(turns: int, over: bool) -> None:
    assert (ending(after(turns), 3) is not None) is over


def test_the_last_turn_is_played_to_its_end() -> None:
    encounter = after(2)
    encounter.submit({"do": "start-turn"})
    assert ending(encounter, 3) is None


def test_turns_give_a_result_by_field_value_and_say_so() -> None:
    encounter = after(12)
    encounter.state.figure("red-1").status = "obviously-dead"
    item = ending(encounter)
    assert item == {"do": "end-encounter", "by": "rules", "reason": "turns"}
    encounter.submit(item)
    assert source(encounter) == "turns"
    assert decided(encounter.record, encounter.state)
    assert score(encounter.record, encounter.state).result == {"blue": 3, "red": 0}


def test_an_end_by_a_person_is_a_ruling_and_decides_nothing() -> None:
    encounter = begun(red_1="obviously-dead")
    encounter.submit({"do": "end-encounter"})
    assert source(encounter) == "ruling"
    assert not decided(encounter.record, encounter.state)


def test_the_record_of_a_table_replays_as_any_other() -> None:
    encounter = after(3)
    encounter.submit(ending(encounter, 3))
    again = replay(load(encounter.export())).encounter
    assert again.state.ended == "turns"
    assert again.digests == encounter.digests


def test_a_mission_goes_on_with_nobody_in_sight_and_decides_when_its_turns_are_over() -> None:
    mission: dict[str, Any] = {"id": "break-through", "side": "red", "exit": "south", "turns": 9, "count": 1}
    encounter = table("cr2", "blue", "red", mission=mission)
    encounter.submit({"do": "start-turn"})
    for figure in ("blue-1", "blue-2"):
        encounter.state.figure(figure).status = "stunned"
    assert ending(encounter) is None
    while encounter.state.phase:
        encounter.submit({"do": "end-phase"})
    item = ending(encounter, 1)
    assert item is not None
    encounter.submit(item)
    assert encounter.state.progress is not None
    assert encounter.state.progress.result == "draw"
    assert score(encounter.record, encounter.state).result == {"blue": 1, "red": 1}
    assert decided(encounter.record, encounter.state)
