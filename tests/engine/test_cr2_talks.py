"""Leaders who talk before it comes to a fight (CR2-TALK)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cr2_encounters import (
    ALERT,
    EVEN,
    away,
    encounter,
    opening,
)
from tests.engine.table import Battle, refused


def talking(blue: list[int], red: list[int], **more: Any) -> Battle:
    dice = {**ALERT, **EVEN, **opening("talk-the-talk", blue, red), **more.pop("dice", {})}
    b = encounter("open-battle", dice=dice, red="player", **more)
    b.do("start-turn")
    for side in ("blue", "red"):
        b.answer(side, "talk-or-fight", "talk")
    return b


@pytest.mark.rule("CR2-TALK-01", "CR2-TALK-02")
def test_leaders_who_pass_as_many_dice_part_in_peace_after_they_stood_3_inches_apart() -> None:
    with talking([5, 6], [5, 6]) as b:
        assert round(away(b, "b1", "r1"), 1) == 3
        assert all(b.at("b1")[1] < b.at(f"b{n}")[1] for n in (2, 3, 4))
        assert b.last("mission", what="draw")["detail"] == "peaceful"
        assert b.encounter.state.ended == "draw"


@pytest.mark.rule("CR2-TALK-02", "CR2-EX-19", "CR2-T-TALKACTION")
@pytest.mark.parametrize(
    ("blue", "red", "winner", "favor", "result", "status"),
    [
        ([1, 1], [1, 6], "blue", "surrender", "success", "captured"),
        ([1, 1], [6, 6], "blue", "withdraw", "success", "off-table"),
        ([1, 6], [1, 1], "red", "let-go", "failure", "carry-on"),
    ],
)
def test_the_leader_with_more_dice_has_a_favor(
    blue: list[int], red: list[int], winner: str, favor: str, result: str, status: str
) -> None:
    with talking(blue, red) as b:
        assert b.pending == [(winner, "favor")]
        refused(b, "CR2-TALK-02", "decide", side=winner, kind="favor", choice="money")
        b.answer(winner, "favor", favor)
        assert {b.status(f"{'r' if winner == 'blue' else 'b'}{n}") for n in range(1, 5)} == {status}
        assert b.encounter.state.ended == result


@pytest.mark.rule("CR2-TALK-02", "CR2-TALK-03", "CR2-RUL-234", "CR2-RUL-302")
def test_an_enemy_with_two_dice_more_is_belligerent_and_the_quicker_leader_acts_with_his_group_alone() -> None:
    dice = {"walk-the-walk:b1": [3, 5], "walk-the-walk:r1": [3, 2], "activation:blue": [1], "activation:red": [2]}
    with talking([6, 6], [1, 1], dice=dice) as b:
        state = b.encounter.state
        assert (state.turn, state.active_side, state.order) == (1, "blue", ("blue",))
        refused(b, "MG42-TURN-04", "activate", figures=["r2"])
        b.do("activate", figures=["b1", "b2", "b3", "b4"])
        b.do("end-phase")
        assert not b.encounter.state.phase
        b.do("start-turn")
        assert b.encounter.state.order == ("red", "blue")


@pytest.mark.rule("CR2-TALK-01", "CR2-EX-20")
def test_what_holds_between_them_counts_the_other_way_for_the_enemy() -> None:
    with talking([4, 4], [6, 6], talk=["hated-enemy"]) as b:
        own, foe = b.all("roll", label="talk-the-talk")
        assert (own["target"], foe["target"]) == (3, 7)
