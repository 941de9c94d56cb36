"""A battle ends of itself when one side is left: in every ruleset, behind a press too, and in no record of before."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.course import play
from bot.play.follow_on import Flow
from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import next_input
from engine.ruleset.registry import RULESETS

END = {"do": "end-encounter", "by": "flow"}
ARMS: dict[str, dict[str, Any]] = {
    "cr3": {"weapons": ["assault-rifle"]},
    "swordplay": {"weapons": ["short-bow"], "class": "missile"},
    "compendium": {"weapons": ["revolver"]},
}


def begun(ruleset: str, fate: str, **record: Any) -> Encounter:
    """Ann against Rob, whom this befalls as their first turn has begun."""
    arms = {"rep": 4, **ARMS.get(ruleset, {"weapons": ["rifle"]})}
    places = {"blue": [18, 34], "red": [18, 2]}
    figures = [{"id": side, "side": side, "at": at, **arms} for side, at in places.items()]
    wall = {"id": "wall", "type": "wall", "line": [[2, 18], [34, 18]], "tall": True}
    raw = {
        "format": "duckback-record/1", "ruleset": ruleset, "seed": "over", "sides": [{"id": "blue"}, {"id": "red"}],
        "table": {"width": 36, "height": 36, "terrain": [wall]}, "figures": figures, **record,
    }  # fmt: skip
    encounter = Encounter(load(raw))
    encounter.submit({"do": "start-turn"})
    encounter.state.figure("red").status = fate
    return encounter


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("fate", ["obviously-dead", "out-of-the-fight", "captured", "ran-away", "off-table"])
def test_the_rules_end_it_when_the_last_enemy_is_gone(ruleset: str, fate: str) -> None:
    encounter = begun(ruleset, fate)
    assert next_input(encounter) == END
    encounter.submit(END)
    assert encounter.state.ended
    assert next_input(encounter) is None


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("fate", ["carry-on", "ducked-back", "stunned"])
def test_it_goes_on_while_an_enemy_can_fight_or_may_come_round(ruleset: str, fate: str) -> None:
    assert next_input(begun(ruleset, fate)) is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_behind_a_persons_press_it_ends_too(ruleset: str) -> None:
    encounter = begun(ruleset, "obviously-dead")
    given = {"do": "end-phase"}
    play(encounter, [given], "blue", Flow("end-phase"))
    assert encounter.inputs[1:] == [given, END]


def test_a_mission_ends_by_its_own_rules() -> None:
    mission = {"id": "break-through", "side": "red", "exit": "south", "turns": 9, "count": 3}
    encounter = begun("cr2", "carry-on", mission=mission)
    encounter.state.figure("blue").status = "off-table"
    assert next_input(encounter) is None


def test_a_side_that_meets_nobody_goes_on() -> None:
    raw = begun("cr3", "carry-on").record.to_json()
    raw["figures"] = [figure for figure in raw["figures"] if figure["side"] == "blue"]
    encounter = Encounter(load(raw))
    encounter.submit({"do": "start-turn"})
    assert next_input(encounter) is None


def test_neutral_sides_do_not_keep_it_going() -> None:
    sides = [{"id": "blue"}, {"id": "red"}, {"id": "press", "stance": "neutral"}]
    encounter = begun("cr2", "obviously-dead", sides=sides)
    assert next_input(encounter) == END


@pytest.mark.parametrize(("lost", "over"), [("blue", True), ("red", False)])
def test_zombies_may_come_again_and_their_prey_does_not(lost: str, over: bool) -> None:
    sides = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}]
    figures = [
        {"id": "blue", "side": "blue", "at": [18, 34], "rep": 4, "weapons": ["revolver"]},
        {"id": "red", "side": "red", "at": [18, 2], "rep": 4, "weapons": [], "traits": ["zombie"]},
    ]
    encounter = begun("compendium", "carry-on", sides=sides, figures=figures, options=["zombies"])
    encounter.state.figure(lost).status = "obviously-dead"
    assert (next_input(encounter) == END) is over


def test_a_record_of_an_earlier_version_goes_on_behind_the_last_fall() -> None:
    encounter = begun("cr3", "obviously-dead")
    encounter.submit({"do": "end-phase"})
    encounter.submit({"do": "end-encounter", "reason": "ended"})
    assert [item["do"] for item in encounter.inputs] == ["start-turn", "end-phase", "end-encounter"]
