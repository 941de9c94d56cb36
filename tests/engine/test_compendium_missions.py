"""Missions of the French Compendium: holding out, and getting through while more enemies may come."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.offers.choose import offers
from engine.opposition import errands
from engine.preview import Rehearsal
from tests.engine.compendium_field import battle
from tests.engine.table import Battle

ANN = "ann blue rep 4 with bolt-action-rifle at 18,34 facing 0"
BEN = "ben blue rep 4 with bolt-action-rifle at 20,34 facing 0"
FAR = "rob red rep 4 with bolt-action-rifle at 18,2 facing 0"
WALL = {"id": "screen", "type": "wall", "tall": True, "line": [[0, 20], [36, 20]]}
ZOMBIES = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}]


def holding(*figures: str, count: int, turns: int = 1, **more: Any) -> Battle:
    mission = {"id": "hold-out", "side": "blue", "turns": turns, "count": count}
    return battle(*figures, FAR, terrain=[WALL], mission=mission, **more)


def outcome(b: Battle) -> list[tuple[str, str, str]]:
    return [(event["what"], event["detail"], event["rule"]) for event in b.all("mission")]


@pytest.mark.rule("CMP-RUL-240")
def test_those_who_are_left_at_the_end_of_the_last_turn_have_held_out():
    with holding(ANN, BEN, count=2, turns=2) as b:
        for _ in range(2):
            assert not outcome(b)
            b.blue_turn()
            b.do("end-phase")
            b.do("end-phase")
        assert outcome(b) == [("success", "held", "CMP-RUL-240")]
        assert b.encounter.state.ended == "success"


@pytest.mark.rule("CMP-RUL-240")
def test_the_stunned_count_and_the_fallen_do_not():
    stunned, fallen = f"{BEN} status stunned", f"{BEN} status out-of-the-fight"
    for second, result in ((stunned, []), (fallen, [("failure", "too-few-left", "CMP-RUL-240")])):
        with holding(ANN, second, count=2) as b:
            b.blue_turn()
            assert outcome(b) == result


@pytest.mark.rule("CMP-RUL-240")
def test_whoever_holds_out_needs_turns_and_a_number():
    with pytest.raises(BadRequest) as wrong:
        battle(ANN, FAR, mission={"id": "hold-out", "side": "blue", "turns": 3})
    assert "count" in str(wrong.value)


def leaving(*figures: str, count: int, turns: int = 1) -> Battle:
    mission = {"id": "hold-out", "side": "blue", "turns": turns, "count": count, "exit": "south"}
    return battle(*figures, FAR, terrain=[WALL], mission=mission)


def to_the_end(b: Battle) -> None:
    """Play the turn to its end, with no one moving."""
    b.blue_turn()
    b.do("end-phase")
    b.do("end-phase")


@pytest.mark.rule("CMP-RUL-205")
def test_holding_alone_wins_nothing_where_the_band_has_to_leave_afterwards():
    with leaving(ANN, BEN, count=2) as b:
        to_the_end(b)
        assert not outcome(b)
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 37])
        assert not outcome(b)
        b.do("activate", figures=["ben"])
        b.do("move", figure="ben", to=[20, 37])
        assert outcome(b) == [("success", "through", "CMP-RUL-205")]


@pytest.mark.rule("CMP-RUL-205")
def test_a_figure_that_leaves_too_early_does_not_count():
    with leaving(ANN, BEN, count=1) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 37])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ben")
        assert not outcome(b)
        b.do("move", figure="ben", to=[20, 37])
        assert outcome(b) == [("success", "through", "CMP-RUL-205")]


@pytest.mark.rule("CMP-RUL-205")
def test_the_battle_is_lost_when_too_few_can_still_leave():
    with leaving(ANN, BEN, count=2) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 37])
        assert outcome(b) == [("failure", "too-few-left", "CMP-RUL-205")]


@pytest.mark.rule("CMP-RUL-205")
def test_a_side_of_the_rules_makes_for_the_exit_only_when_the_turns_are_over():
    with leaving(ANN, count=1) as b:
        b.blue_turn("ann")
        assert errands.on_the_way(b.encounter.game) is None
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        item = errands.on_the_way(b.encounter.game)
        assert item is not None
        b.give(item)
        assert outcome(b) == [("success", "through", "CMP-RUL-205")]


@pytest.mark.rule("CMP-RUL-241")
def test_where_dice_bring_more_no_empty_table_is_a_victory():
    mission = {"id": "break-through", "side": "blue", "exit": "south", "turns": 2, "count": 1}
    with battle(
        ANN, sides=ZOMBIES, options=["zombies", "infestation-2"], mission=mission,
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        assert not outcome(b)
        b.do("move", figure="ann", to=[18, 37])
        assert outcome(b) == [("success", "through", "CMP-RUL-241")]


@pytest.mark.rule("CMP-RUL-205")
@pytest.mark.parametrize(("turns", "stays"), [(4, True), (0, False)])
def test_one_who_holds_out_in_cover_is_offered_to_stay_there_until_it_may_leave(turns: int, stays: bool) -> None:
    house = {"id": "house", "type": "building", "rect": [14, 28, 8, 6], "doors": [{"wall": "south", "at": 3}]}
    mission = {"id": "hold-out", "side": "blue", "turns": max(turns, 1), "count": 1, "exit": "south"}
    with battle("ann blue rep 4 with revolver at 18,31 facing 0", FAR, terrain=[house], mission=mission) as b:
        b.encounter.state.turn = 0 if turns else 1
        b.blue_turn("ann")
        first = offers(Rehearsal.of(b.encounter.game), "blue").first
        assert first is not None
        assert (first.item["do"] == "end-activation") is stays
