"""Coaches of the French Compendium: their road, what stops them, and their drivers (CMP-RUL-232 to CMP-RUL-235)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Battle, refused
from tests.engine.test_compendium_cars import cars, next_turn, place

CREW = ("dan blue rep 4 with revolver", "pam blue rep 3 with nothing", "rob red rep 4 at 34,46 facing 180")
COACH = "car of blue model coach at 18,40 facing 0 driver dan riders pam"
BENT = {"id": "road", "type": "road", "line": [[18, 48], [18, 37], [15, 33], [15, 0]], "width": 3}


def coach(*figures: str, road: dict[str, Any] = BENT, **more: Any) -> Battle:
    return cars(*figures, COACH, terrain=[road], **more)


@pytest.mark.rule("CMP-RUL-232")
def test_a_coach_follows_its_road_and_its_driver_drives_it_no_farther() -> None:
    with coach(*CREW) as b:
        b.blue_turn("dan")
        x, y, facing, _ = place(b)
        assert (x, y) == pytest.approx((16.2, 34.6), abs=0.1), "three inches north, three on the slant"
        assert facing == 323
        refused(b, "CMP-CAR-03", "drive", machine="car")
        next_turn(b, "dan")
        assert place(b)[2] in (0, 1), "north again behind the second bend"


@pytest.mark.rule("CMP-RUL-233")
def test_it_halts_short_of_a_figure_in_its_way() -> None:
    straight = {**BENT, "line": [[18, 48], [18, 0]]}
    with coach(*CREW[:2], "rob red rep 4 at 18,33 facing 0 with nothing", road=straight) as b:
        b.blue_turn("dan")
        assert 36.9 < place(b)[1] < 37.1, "its nose is half a base before rob"
        assert place(b)[3] == "ready"


@pytest.mark.rule("CMP-RUL-235")
def test_one_aboard_takes_the_reins_and_goes_on_in_the_next_phase() -> None:
    with coach("dan blue rep 4 with revolver status out-of-the-fight", *CREW[1:]) as b:
        b.blue_turn("pam")
        assert place(b)[1] == 40
        assert b.encounter.game.named("pam").seat == "driver"
        next_turn(b, "pam")
        assert place(b)[1] < 36


@pytest.mark.rule("CMP-RUL-234")
def test_a_shot_at_a_coach_strikes_the_one_it_is_aimed_at_and_no_horse() -> None:
    dice = {"ranged_combat__rob": [6, 5], "focus__rob": [1, 1], "damage__rob": [1]}
    shooter = "rob red rep 4 with revolver at 10,35 facing 90"
    with coach(CREW[0], "pam blue rep 3 with nothing", shooter, dice=dice) as b:
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "dan"}])
        assert not [roll for roll in b.all("roll") if roll["label"] == "mounted-target"]
        assert {shot["target"] for shot in b.all("shot")} == {"dan"}
