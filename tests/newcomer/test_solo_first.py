"""First battles of `/solo`: most newcomers who press what is blue are not beaten, few lose half at once, and nearly
all come to an end."""

import pytest

from tests.newcomer.solo import BATTLES, pressed


@pytest.mark.sweep
def test_two_of_three_newcomers_are_not_beaten_and_most_see_a_shot() -> None:
    battles = [pressed(number) for number in range(BATTLES)]
    assert sum(battle.fair for battle in battles) >= BATTLES * 2 / 3
    assert sum(battle.shot > 0 for battle in battles) >= BATTLES * 2 / 3
    assert sum(battle.over for battle in battles) >= BATTLES * 0.95
