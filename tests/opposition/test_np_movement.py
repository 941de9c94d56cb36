"""The NP movement roll: when it is made, with which dice, and what each row sends a group to do (CR3-NPC)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from engine.legal import inputs
from engine.loading.snapshot import state_from_json, state_to_json
from engine.opposition import next_input
from tests.engine.table import Battle, refused

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
WALL = {"id": "wall", "type": "wall", "line": [[8, 12], [20, 12]], "dv": 4}
THREE = ("r1 red rep 5 at 10,5", "r2 red rep 4 at 13,5", "r3 red rep 3 at 7,5")
FOUR = (*THREE, "r4 red rep 4 at 16,5")
LAST = "z blue rep 3 at 35,35 status stunned"
"""The battle goes on when `b` has fallen."""


def rules_turn(*figures: str, dice: dict[str, Any], **record: Any) -> Battle:
    """Red, played by the rules, goes first with a die of 3, and its first group is activated."""
    b = Battle(*figures, sides=SIDES, dice={"activation:blue": [1], "activation:red": [3], **dice}, **record)
    b.do("start-turn")
    while (item := next_input(b.encounter)) is not None and item["do"] != "np-movement":
        b.give(item)
    return b


def roll(b: Battle) -> tuple[Any, Any, Any]:
    """Result, dice passed and modifiers of the roll that the group makes now."""
    item = next_input(b.encounter)
    assert item == {"do": "np-movement", "by": "rules"}
    b.give(item)
    made = b.last("roll", label="np-movement")
    return made["result"], made["passed"], [m["if"] for m in made.get("modifiers", ())]


@pytest.mark.rule("CR3-NPC-02", "CR3-NPC-03", "CR3-TAB-NP-MOVE", "CR3-RUL-123")
@pytest.mark.parametrize(
    ("faces", "passed", "result"),
    [([1, 5, 6], 2, "split"), ([6, 5, 6], 1, "firing-position"), ([6, 6, 6], 0, "cover"), ([1, 1, 1], 2, "split")],
)
def test_who_outnumbers_two_to_one_rolls_three_dice(faces: list[int], passed: int, result: str) -> None:
    flank = {"flank:r1": [2]} if result == "split" else {}
    with rules_turn(*THREE, "b blue rep 4 at 10,33", dice={"np-movement:r1": faces, **flank}) as b:
        assert roll(b) == (result, passed, ["outnumbers-two-to-one"])
        assert b.last("plan")["plan"] == result


@pytest.mark.rule("CR3-NPC-02", "CR3-NPC-04", "CR3-TAB-NP-MOVE")
@pytest.mark.parametrize(
    ("faces", "passed", "result"), [([5, 1], 2, "firing-position"), ([6, 1], 1, "cover"), ([6, 6], 0, "cover")]
)
def test_otherwise_two_dice_and_the_other_column(faces: list[int], passed: int, result: str) -> None:
    blue = ("b blue rep 4 at 10,33", "c blue rep 4 at 13,33")
    with rules_turn(*THREE, *blue, dice={"np-movement:r1": faces}) as b:
        assert roll(b) == (result, passed, [])


@pytest.mark.rule("CR3-NPC-02")
def test_a_group_most_of_which_is_in_cover_rolls_a_die_more() -> None:
    blue = ("b blue rep 4 at 10,33", "c blue rep 4 at 13,33")
    behind = ("r1 red rep 5 at 10,11", "r2 red rep 4 at 13,11", "r3 red rep 3 at 10,8")
    with rules_turn(*behind, *blue, terrain=[WALL], dice={"np-movement:r1": [6, 6, 1]}) as b:
        assert roll(b) == ("cover", 1, ["in-cover"])


@pytest.mark.rule("CR3-RUL-123")
def test_only_the_closest_player_group_counts_and_nobody_who_is_down() -> None:
    far = ("c blue rep 4 at 30,34", "d blue rep 4 at 33,34")
    down = "b2 blue rep 4 at 12,30 status out-of-the-fight"
    with rules_turn(*THREE, "b blue rep 4 at 10,30", down, *far, dice={"np-movement:r1": [6, 6, 6]}) as b:
        assert roll(b) == ("cover", 0, ["outnumbers-two-to-one"])


@pytest.mark.rule("CR3-EX-68", "CR3-NPC-01", "CR3-RUL-118")
def test_example_68_the_better_led_group_goes_first_and_splits() -> None:
    """The book rolls two dice where its own modifier gives three; two are passed already."""
    figures = ("b blue rep 4 at 10,33 with nothing", LAST, *FOUR, "s red rep 4 at 30,5", "t red rep 3 at 2,20")
    dice = {"activation:red": [4], "np-movement:r1": [3, 5, 6], "flank:r1": [5], "np-movement:s": [6, 6]}
    with rules_turn(*figures, dice=dice, seed="68") as b:
        assert b.last("activation")["leader"] == "r1"
        assert roll(b)[:2] == ("split", 2)
        assert b.last("plan")["flank"] == "right"
        while (item := next_input(b.encounter)) is not None and item["do"] != "end-phase":
            b.give(item)
        leaders = [e["leader"] for e in b.all("activation") if not e.get("over")]
        assert leaders == ["r1", "s"], "t's Rep is below the die"


@pytest.mark.rule("CR3-NPC-03", "CR3-RUL-162", "CR3-RUL-164")
@pytest.mark.parametrize(("face", "half"), [(1, {"r2", "r4"}), (3, {"r2", "r4"}), (4, {"r3", "r2"}), (6, {"r3", "r2"})])
def test_half_of_the_group_on_that_flank_goes_round_it_never_the_leader(face: int, half: set[str]) -> None:
    """Red looks south: its left is east."""
    dice = {"np-movement:r1": [1, 1, 1], "flank:r1": [face]}
    with rules_turn(*FOUR, "b blue rep 4 at 10,33", dice=dice) as b:
        roll(b)
        assert {f.id for f in b.encounter.state.figures if f.flank} == half


@pytest.mark.rule("CR3-RUL-164")
def test_an_odd_figure_stays_with_the_leader() -> None:
    dice = {"np-movement:r1": [1, 1, 1], "flank:r1": [1]}
    with rules_turn(*THREE, "b blue rep 4 at 10,33", dice=dice) as b:
        roll(b)
        assert {f.id for f in b.encounter.state.figures if f.flank} == {"r2"}


@pytest.mark.rule("CR3-RUL-164")
def test_the_half_goes_on_round_without_a_roll_until_it_is_square() -> None:
    dice = {"np-movement:r1": [1, 1, 1] + [6] * 30, "flank:r1": [1]}
    b = Battle(
        "r1 red rep 5 at 18,8 with nothing",
        "r2 red rep 5 at 21,8 with nothing",
        "b blue rep 4 at 18,20 facing 180 with nothing",
        sides=SIDES,
        seed="round",
        dice=dice,
    )
    plans: list[str] = []
    began = b.encounter.game.named("r2").at
    for _ in range(8):
        b.do("start-turn")
        while b.encounter.state.phase:
            if b.encounter.state.active_side == "blue":
                b.do("end-phase")
            else:
                item = next_input(b.encounter)
                assert item is not None
                b.give(item)
        plans = [e["plan"] for e in b.all("plan", figure="r2")]
        if "round-the-flank" in plans and plans[-1] != "round-the-flank":
            break
    assert plans[0] == "round-the-flank"
    assert plans[-1] in ("firing-position", "cover"), plans
    assert b.encounter.game.named("r2").at[0] > began[0], "round red's left, which is east"


@pytest.mark.rule("CR3-NPC-01")
class TestWhenItIsRolled:
    """By groups that the rules play, once, before anything else."""

    def test_a_persons_group_does_not_roll(self) -> None:
        b = Battle("a blue at 10,30", "r red at 10,5", sides=SIDES)
        b.blue_turn("a")
        refused(b, "CR3-NPC-01", "np-movement")
        assert {"do": "np-movement"} not in list(inputs(b.encounter))

    def test_a_group_rolls_once(self) -> None:
        b = rules_turn(*THREE, "b blue rep 4 at 10,33", dice={"np-movement:r1": [6, 6, 6]})
        assert {"do": "np-movement"} in list(inputs(b.encounter))
        roll(b)
        refused(b, "CR3-NPC-02", "np-movement")
        assert {"do": "np-movement"} not in list(inputs(b.encounter))

    def test_what_the_rules_do_of_themselves_waits_for_the_roll(self) -> None:
        b = rules_turn(*THREE, "b blue rep 4 at 10,33", dice={})
        refused(b, "CR3-NPC-02", "move", figure="r1", to=[10, 7], by="rules")

    def test_a_record_that_gives_their_inputs_outright_stays_valid(self) -> None:
        b = rules_turn(*THREE, "b blue rep 4 at 10,33", dice={})
        b.do("move", figure="r1", to=[10, 7])
        refused(b, "CR3-NPC-02", "np-movement")

    def test_an_in_sight_as_the_activation_begins_keeps_no_group_from_rolling(self) -> None:
        b = rules_turn(*THREE, "b blue rep 4 at 10,33", dice={"np-movement:r1": [6, 6, 6]})
        for name, done in (("r2", False), ("r3", True)):
            figure = b.encounter.state.figure(name)
            figure.now = figure.now._replace(fired=True, stepped=True, done=done)
        assert roll(b)[0] == "cover"

    def test_nobody_rolls_between_activations(self) -> None:
        b = Battle("a blue at 10,30", "r red at 10,5", sides=SIDES)
        with pytest.raises(Refused) as caught:
            b.do("np-movement")
        assert caught.value.code == "no-activation"

    def test_the_next_group_rolls_for_itself(self) -> None:
        dice = {"np-movement:r1": [6, 6, 6], "np-movement:s": [6, 6]}
        blue = "b blue rep 4 at 10,33 with nothing"
        with rules_turn(*THREE, "s red rep 4 at 30,5", blue, LAST, dice=dice, seed="next") as b:
            roll(b)
            while (item := next_input(b.encounter)) is not None and item["do"] != "end-phase":
                b.give(item)
            assert [e["figure"] for e in b.all("plan")] == ["r1", "s"]
            b.do("end-phase")
            assert b.encounter.state.plan == ()

    def test_a_checkpoint_keeps_what_was_rolled(self) -> None:
        dice = {"np-movement:r1": [1, 1, 1], "flank:r1": [1]}
        b = rules_turn(*FOUR, "b blue rep 4 at 10,33", dice=dice)
        roll(b)
        state = b.encounter.state
        again = state_from_json(state_to_json(state))
        assert again.plan == state.plan == ("split", "left")
        assert [f.flank for f in again.figures] == [f.flank for f in state.figures]
