"""*The diner* by the blue button: it always comes to an end, and more get away than not, but not all."""

import pytest

from tests.newcomer.diner import SEEDS, pressed

FEW = 6


@pytest.mark.long
@pytest.mark.rule("CMP-RUL-229")
def test_the_blue_button_leads_to_an_end_and_some_get_away() -> None:
    battles = [pressed(number) for number in range(FEW)]
    assert all(battle.encounter.state.ended for battle in battles)
    assert any(battle.won for battle in battles)


@pytest.mark.sweep
def test_half_to_three_of_four_newcomers_get_away() -> None:
    won = sum(pressed(number).won for number in range(SEEDS))
    assert SEEDS / 2 <= won <= SEEDS * 3 / 4
