"""*The diner* by the blue button: it always comes to an end, and more get away than not, but not all."""

import pytest

from tests.newcomer.missions import pressed

FEW, MANY = 6, 40


@pytest.mark.long
@pytest.mark.rule("CMP-RUL-229")
def test_the_blue_button_leads_to_an_end_and_some_get_away() -> None:
    battles = [pressed("diner-solo", number) for number in range(FEW)]
    assert all(battle.encounter.state.ended for battle in battles)
    assert any(battle.won for battle in battles)


@pytest.mark.sweep
@pytest.mark.parametrize("which", ["diner-solo", "diner-together"])
def test_two_to_four_of_five_newcomers_get_away(which: str) -> None:
    won = sum(pressed(which, number).won for number in range(1, MANY + 1))
    assert MANY * 0.4 <= won <= MANY * 0.8
