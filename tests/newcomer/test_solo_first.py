"""First battles of `/solo`: they are fights, which newcomers who press what is blue win as often as not."""

import pytest

from tests.newcomer.solo import BATTLES, pressed


@pytest.mark.sweep
def test_two_of_five_newcomers_win_a_fight_in_which_all_shoot() -> None:
    battles = [pressed(number) for number in range(BATTLES)]
    assert sum(battle.won for battle in battles) >= BATTLES * 2 / 5
    assert sum(battle.shot > 0 for battle in battles) >= BATTLES * 0.95
    assert sum(battle.over for battle in battles) >= BATTLES * 0.95
