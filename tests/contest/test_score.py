"""The score of a battle: the mission's result, else the Reps that are left, in whole numbers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.contest.score import Score, by_value, score
from engine.encounter import Encounter
from engine.loading.load import load
from engine.replay.replay import state_line
from engine.ruleset.registry import RULESETS

ARMS: dict[str, dict[str, Any]] = {
    "cr3": {"weapons": ["assault-rifle"]},
    "swordplay": {"weapons": ["short-bow"], "class": "missile"},
    "compendium": {"weapons": ["revolver"]},
}


def table(ruleset: str, *sides: str, neutral: str = "", **record: Any) -> Encounter:
    """Two figures a side, of Rep 5 and 4, walled off from one another."""
    arms = ARMS.get(ruleset, {"weapons": ["rifle"]})
    figures = [
        {"id": f"{side}-{n}", "side": side, "at": [4 + 6 * n, 4 + 8 * row], "rep": 6 - n, **arms}
        for row, side in enumerate(sides)
        for n in (1, 2)
    ]
    walls = [
        {"id": f"wall-{n}", "type": "wall", "line": [[2, y], [34, y]], "tall": True} for n, y in enumerate((8, 16, 24))
    ]
    raw = {
        "format": "duckback-record/1", "ruleset": ruleset, "seed": "count",
        "sides": [{"id": side, **({"stance": "neutral"} if side == neutral else {})} for side in sides],
        "table": {"width": 36, "height": 36, "terrain": walls}, "figures": figures, **record,
    }  # fmt: skip
    return Encounter(load(raw))


def counted(encounter: Encounter, **fates: str) -> Score:
    """The score once figures have met their fates."""
    for figure, fate in fates.items():
        encounter.state.figure(figure.replace("_", "-")).status = fate
    return score(encounter.record, encounter.state)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_last_line_of_a_replay_has_all_that_the_field_value_needs(ruleset: str) -> None:
    encounter = table(ruleset, "blue", "red")
    found = counted(encounter, blue_1="off-table", red_1="captured")
    figures = state_line(encounter)["figures"].values()
    for side in ("blue", "red"):
        own = sum(f["rep"] for f in figures if f["side"] == side and f["status"] in OWN)
        held = sum(f["rep"] for f in figures if f["side"] != side and f["status"] == "captured")
        assert found.value[side] == own + held
    assert found == Score({"blue": 3, "red": 0}, {"blue": 14, "red": 4})


OWN = ("carry-on", "ducked-back", "off-table")


@pytest.mark.parametrize(
    ("fate", "value"),
    [
        ("carry-on", 9), ("ducked-back", 9), ("off-table", 9), ("stunned", 4), ("out-of-the-fight", 4),
        ("obviously-dead", 4), ("ran-away", 4), ("captured", 4), ("cheated-death", 4), ("fleeing", 4),
    ],
)  # fmt: skip
def test_what_a_figure_still_counts_for_its_own_side(fate: str, value: int) -> None:
    assert counted(table("cr3", "blue", "red"), blue_1=fate).value["blue"] == value


@pytest.mark.parametrize(
    ("value", "result"),
    [
        ((20, 17), (3, 0)),  # 15% exactly
        ((20, 18), (1, 1)),
        ((17, 20), (0, 3)),
        ((7, 6), (1, 1)),  # 14.3%
        ((13, 11), (3, 0)),  # 15.4%
        ((5, 0), (3, 0)),
        ((0, 0), (1, 1)),
        ((9, 9), (1, 1)),
    ],
)
def test_a_lead_below_fifteen_per_cent_is_a_draw(value: tuple[int, int], result: tuple[int, int]) -> None:
    assert tuple(by_value(dict(zip(("blue", "red"), value, strict=True))).values()) == result


@pytest.mark.parametrize(("result", "points"), [("success", (0, 3)), ("failure", (3, 0)), ("draw", (1, 1))])
def test_a_mission_counts_by_its_result_whatever_is_left(result: str, points: tuple[int, int]) -> None:
    mission = {"id": "break-through", "side": "red", "exit": "south", "turns": 9, "count": 1}
    encounter = table("cr2", "blue", "red", mission=mission)
    progress = encounter.state.progress
    assert progress is not None
    encounter.state.progress = progress._replace(result=result)
    found = counted(encounter, red_1="obviously-dead")
    assert tuple(found.result.values()) == points
    assert found.value == {"blue": 9, "red": 4}


def test_of_several_sides_the_highest_value_wins_and_captives_count_for_nobody() -> None:
    encounter = table("cr2", "blue", "red", "green")
    found = counted(encounter, red_1="captured", green_1="obviously-dead")
    assert found == Score({"blue": 3, "red": 0, "green": 0}, {"blue": 9, "red": 4, "green": 4})
    assert found.winner == "blue"


def test_of_several_sides_the_first_two_within_the_margin_draw() -> None:
    found = counted(table("cr2", "blue", "red", "green"), green_1="obviously-dead")
    assert found.result == {"blue": 1, "red": 1, "green": 1}
    assert found.winner == ""


def test_a_neutral_side_has_no_score_and_changes_none() -> None:
    found = counted(table("cr2", "blue", "red", "press", neutral="press"), red_1="captured", press_1="captured")
    assert found == Score({"blue": 3, "red": 0}, {"blue": 14, "red": 4})
