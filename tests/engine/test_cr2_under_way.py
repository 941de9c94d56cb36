"""What is under way goes on of itself in every phase, unless its own side activates it (CR2-VEH-01 to CR2-VEH-03)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ruleset.keys import UnderWay
from engine.space import INCH
from tests.engine.cr2_field import battle


async def _roll_on(g, figure):
    figure.at = (figure.at[0] + INCH, figure.at[1])
    figure.moved, figure.speed = True, INCH


CARTS = UnderWay(found=lambda g: [f for f in g.figures if not f.moved], led=lambda g, figure: figure, go=_roll_on)


def carts(*figures: str):
    b = battle(*figures)
    b.encounter.game.rules = replace(b.encounter.rules, under_way=(CARTS,))
    return b


@pytest.mark.rule("CR2-VEH-01", "CR2-VEH-02", "CR2-VEH-03", "CR2-RUL-257", "CR2-RUL-450")
def test_it_goes_on_first_where_its_side_cannot_activate_it_and_last_where_its_side_does_not():
    with carts("ann blue rep 5 at 2,30", "ben blue rep 3 at 20,30", "rob red rep 5 at 2,34") as b:
        b.blue_turn(blue=4, red=2)
        assert (b.at("ann"), b.at("ben"), b.at("rob")) == ((2, 30), (21, 30), (3, 34)), "ann may still be activated"
        b.do("end-phase")
        assert (b.at("ann"), b.at("ben"), b.at("rob")) == ((4, 30), (22, 30), (3, 34)), "and once more for red"
        b.do("end-phase")
        assert (b.at("ann"), b.at("ben"), b.at("rob")) == ((4, 30), (22, 30), (4, 34))


@pytest.mark.rule("CR2-TURN-02", "CR2-TURN-07", "CR2-RUL-182", "CR2-RUL-054")
@pytest.mark.parametrize("dice", [(3, 3), (6, 5)], ids=["doubles", "lull"])
def test_nothing_goes_on_in_a_turn_in_which_nothing_moves(dice):
    with carts("ann blue rep 4 at 2,30", "rob red rep 4 at 2,34") as b:
        b.blue_turn(blue=dice[0], red=dice[1])
        while b.encounter.state.phase:
            b.do("end-phase")
        assert (b.at("ann"), b.at("rob")) == ((2, 30), (2, 34))
