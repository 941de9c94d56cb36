"""What the first page offers in Chain Reaction 2.0: a throw within reach, and a casualty beside the figure."""

from __future__ import annotations

import pytest

from bot.panel.desks import desk_of
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.play.standpoint import standpoint_of
from bot.storage.roster import Seating
from tests.engine.cr2_street import street
from tests.engine.table import Battle

ANNA = 7


def offered(b: Battle, *group: str) -> list[str]:
    """The deeds on the first page of the one who plays blue."""
    b.do("activate", figures=list(group))
    state, asked = b.encounter.state, open_questions(b.encounter)
    seating = Seating(ANNA, {"blue": (ANNA,)})
    moment = Moment(1, 1, 1, b.encounter.record, {}, (), state, state, asked, seating)
    return [str(offer.item["do"]) for offer in desk_of(standpoint_of(b.encounter, moment, ANNA)).offers]


@pytest.mark.rule("CR2-GREN-05")
def test_a_ready_grenade_has_its_place_beside_shots_and_charges() -> None:
    blues = [
        f"{name} blue rep 4 at {x},30 facing 0 with rifle" for name, x in (("ivan", 8), ("igor", 10), ("otto", 12))
    ]
    b = street(*blues, "betts red rep 4 at 9,25 facing 180 with rifle", "carl red rep 4 at 10,25 facing 180 with rifle")
    b.blue_turn()
    ivan = b.encounter.state.figure("ivan")
    ivan.weapons = (*ivan.weapons, "grenade")
    deeds = offered(b, "ivan", "igor", "otto")
    assert deeds.count("fire") >= 2
    assert "grenade" in deeds


@pytest.mark.rule("CR2-GREN-05")
@pytest.mark.parametrize(("x", "offers"), [(14, True), (35, False)])
def test_a_grenade_is_readied_from_the_first_page_only_with_an_enemy_near(x: int, offers: bool) -> None:
    with street("ivan blue rep 4 at 8,25 facing 0 with rifle,grenade", f"betts red rep 4 at {x},25 with rifle") as b:
        b.blue_turn()
        assert ("ready" in offered(b, "ivan")) is offers


@pytest.mark.rule("CR2-CASUALTY-01")
def test_the_casualty_beside_a_figure_stands_before_ways_to_go() -> None:
    b = street(
        "ivan blue rep 4 at 9,30 facing 0 with rifle",
        "igor blue rep 4 at 9,29 with rifle",
        "otto red rep 4 at 30,5 with rifle",
    )
    b.blue_turn()
    b.encounter.state.figure("igor").status = "out-of-the-fight"
    deeds = offered(b, "ivan")
    assert "examine" in deeds[:2]
    assert "move" in deeds
