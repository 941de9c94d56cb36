"""Pukers: bile that builds up and comes down (CR2-BUG-13 to CR2-BUG-15)."""

from __future__ import annotations

import pytest

from tests.engine.cr2_swarm import bug, bugs, over, turn


@pytest.mark.rule("CR2-EX-18", "CR2-BUG-13", "CR2-BUG-14", "CR2-BUG-15", "CR2-RUL-294", "CR2-T-PUKER", "CR2-T-PUKERDEV")
def test_ex_18_bile_builds_up_for_three_turns_and_comes_down_in_three_blasts():
    dice = {
        "bile__puk": [4, 3, 1], "puker_deviation__puk": [1, 4, 6], "puker_deviation_side__puk": [5],
        "puker_deviation_inches__puk": [3, 2], "ranged_combat__puk": [6, 1, 1], "obviously_dead__puk": [1],
    }  # fmt: skip
    with bugs(
        "ann blue rep 4 with nothing at 18,26 facing 0", bug("puk", "at 18,4 facing 180", "puker"), dice=dice
    ) as b:
        for brewed in (1, 2):
            turn(b)
            assert b.last("creature", what="brews")["value"] == brewed
            over(b)
        assert b.at("puk") == (18, 16), "six inches a turn meanwhile"
        turn(b)
        blasts = b.all("blast", figure="puk")
        assert [(e["at"], e["width"]) for e in blasts] == [([18, 26], 5), ([15, 26], 5), ([18, 24], 5)]
        assert b.status("ann") == "obviously-dead"
        assert {e["rule"] for e in blasts} == {"CR2-BUG-15"}


@pytest.mark.rule("CR2-BUG-14")
def test_bile_that_exceeds_the_last_die_is_spat_too():
    dice = {"bile__puk": [2, 5], "puker_deviation__puk": [2, 2], "puker_deviation_inches__puk": [6, 6]}
    with bugs(
        "ann blue rep 4 with nothing at 18,20 facing 0", bug("puk", "at 18,4 facing 180", "puker"), dice=dice
    ) as b:
        for _ in range(2):
            turn(b)
            over(b)
        assert len(b.all("blast", figure="puk")) == 2
