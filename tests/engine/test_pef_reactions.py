"""Markers that nobody's own move, but a reaction, brings to light (CR3-PEF-09, CR3-RUL-119)."""

from __future__ import annotations

import pytest

from tests.engine.missions import SIDES, give, mission, where

SCREEN = {"id": "screen", "type": "wall", "line": [[22, 26], [36, 26]], "dv": 4, "tall": True}
WALL = {"id": "wall", "type": "wall", "line": [[16, 21.5], [20, 21.5]], "dv": 4}


@pytest.mark.rule("CR3-PEF-09", "CR3-RUL-119")
def test_a_marker_is_shown_to_whoever_ducks_back_into_its_view():
    with mission(
        "star blue rep 5 star at 34,20 facing 180",
        "g blue rep 4 with assault-rifle at 18,20",
        "r red rep 5 with assault-rifle at 18,8 facing 180",
        at={"pef-1": [30, 34]},
        terrain=[SCREEN, WALL],
        sides=SIDES,
    ) as b:
        b.record["dice"].update(
            {
                "ranged-combat:g": [1, 1, 1],
                "received-fire:r": [1, 1],
                "ranged-combat:r": [1, 1, 1],
                "received-fire:g": [6, 6],
            }
        )
        give(b, pef_resolution__pef_1=1)
        b.blue_turn("g")
        assert where(b, "pef-1") == (30, 34), "nobody sees it"
        b.do("fire", figure="g", targets=[{"figure": "r"}])
        assert b.at("g") != (18, 20)
        assert b.status("g") == "ducked-back"
        assert where(b, "pef-1") is None
        assert b.last("marker")["what"] == "nothing"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-PEF-02", "CR3-PEF-03")
@pytest.mark.parametrize("section", [1, 6])
def test_three_markers_of_one_section_find_room_on_the_smallest_table(section: int):
    with mission(
        "star blue rep 5 star at 3,5.5",
        table={"width": 6, "height": 6},
        dice={f"pef-section:pef-{n}": [section] for n in (1, 2, 3)},
    ) as b:
        b.blue_turn()
        assert len(b.encounter.state.markers) == 3
        for n in (1, 2, 3):
            x, y = where(b, f"pef-{n}") or (-1, -1)
            assert section == 1 + int(x // 2) + 3 * int(y // 2)
