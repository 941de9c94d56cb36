"""Lines of sight and cover in play (CR3-LOS, CR3-FIRE)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import shot, shot_results
from tests.engine.table import Battle

NOBODY = "c red rep 3 with nothing"
"""A target that can only duck back when it is missed."""


# ---- lines of sight in play ----


@pytest.mark.rule("CR3-LOS-03", "CR3-LOS-05", "CR3-SIGHT-03")
@pytest.mark.parametrize(
    ("light", "weather", "far", "sees"),
    [
        ("night", "clear", 13.0, True),
        ("night", "clear", 13.1, False),
        ("day", "bad", 13.0, True),
        ("day", "bad", 13.1, False),
        ("night", "bad", 7.0, True),
        ("night", "bad", 7.1, False),
        ("day", "clear", 30.0, True),
    ],
)
def test_darkness_and_bad_weather_cut_the_line_of_fire(light: str, weather: str, far: float, sees: bool):
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]} if sees else {}
    with Battle(
        "s blue rep 3 at 10.5,33",
        f"{NOBODY} at 10.5,{33 - far}",
        table={"light": light, "weather": weather},
        dice=dice,
    ) as b:
        b.blue_turn("s")
        if sees:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused) as refused:
                b.do("fire", figure="s", targets=[{"figure": "c"}])
            assert refused.value.rule == "CR3-LOS-01"


@pytest.mark.rule("CR3-LOS-03")
def test_at_night_a_target_in_a_lit_place_is_seen_from_anywhere_and_does_not_see_back():
    lamp = {"id": "lamp", "type": "road", "rect": [8, 8, 5, 5], "lit": True}
    with Battle(
        "s blue rep 3 at 10.5,30",
        "c red rep 4 at 10.5,10",
        table={"light": "night"},
        terrain=[lamp],
        dice={"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        # It cannot answer what it does not see: outgunned (CR3-RUL-58).
        assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-LOS-04", "CR3-TERR-07", "CR3-RUL-161")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("y", "sees"), [(12.5, True), (12.3, False)])
def test_a_figure_within_an_inch_of_the_woods_edge_is_seen_and_one_deeper_is_not(y: float, sees: bool):
    wood = {"id": "wood", "type": "woods", "rect": [5, 5, 10, 9]}  # its southern edge is at 14
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1, 1]} if sees else {}
    with Battle("s blue rep 3 at 10.5,30", f"{NOBODY} at 10.5,{y}", terrain=[wood], dice=dice) as b:
        b.blue_turn("s")
        if sees:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused):
                b.do("fire", figure="s", targets=[{"figure": "c"}])


@pytest.mark.rule("CR3-LOS-04", "CR3-LOS-05")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("light", "far", "sees"), [("day", 13.0, True), ("day", 13.1, False), ("night", 7.0, True), ("night", 7.1, False)]
)
def test_inside_the_woods_twelve_inches_by_day_and_six_by_night(light: str, far: float, sees: bool):
    wood = {"id": "wood", "type": "woods", "rect": [2, 2, 20, 32]}
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1, 1]} if sees else {}
    with Battle(
        "s blue rep 3 at 10.5,25", f"{NOBODY} at 10.5,{25 - far}", terrain=[wood], table={"light": light}, dice=dice
    ) as b:
        b.blue_turn("s")
        if sees:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused):
                b.do("fire", figure="s", targets=[{"figure": "c"}])


@pytest.mark.rule("CR3-RUL-133", "CR3-LOS-02", "CR3-SIGHT-03")
@pytest.mark.parametrize(
    ("between", "clear"),
    [
        ("f blue at 10.5,18", False),
        ("f blue at 10.9,18", False),
        ("f blue at 11,18", True),  # the base only touches the line
        ("f blue prone at 10.5,18", True),
        ("f blue at 10.5,24", True),  # in base contact with the shooter
        ("f red at 10.5,18", True),  # enemies never block
    ],
)
def test_only_standing_friends_out_of_contact_block_the_line(between: str, clear: bool):
    dice = {"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]} if clear else {}
    with Battle("s blue rep 3 at 10.5,25", f"{NOBODY} at 10.5,10", f"{between} with nothing", dice=dice) as b:
        b.blue_turn()
        b.do("activate", figures=["s"] + (["f"] if between.endswith("24") else []))
        if clear:
            b.do("fire", figure="s", targets=[{"figure": "c"}])
        else:
            with pytest.raises(Refused) as refused:
                b.do("fire", figure="s", targets=[{"figure": "c"}])
            assert refused.value.rule == "CR3-LOS-01"


# ---- cover ----


@pytest.mark.rule("CR3-RUL-76", "CR3-LOS-07", "CR3-RUL-79")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("shooter", "target", "covered"),
    [
        ("at 10.5,25", "at 10.5,10.0", True),  # an inch behind it
        ("at 10.5,25", "at 10.5,9.9", False),
        ("at 10.5,13.0", "at 10.5,10.0", False),  # the shooter within an inch on the other side
        ("at 10.5,13.1", "at 10.5,10.0", True),
        ("at 10.5,2 facing 180", "at 10.5,10.0", False),  # the line does not cross it
    ],
)
def test_a_wall_covers_within_an_inch_from_shooters_beyond_it(shooter: str, target: str, covered: bool):
    bank = {"id": "bank", "type": "wall", "line": [[4, 11.5], [20, 11.5]], "dv": 3}
    with Battle(
        f"s blue rep 3 with bolt-action-rifle {shooter}",
        f"c red rep 5 star with nothing {target}",
        terrain=[bank],
        dice={
            "ranged-combat:s": [6],
            **({"pitiful-shot:s": [6]} if covered else {"damage:s": [3], "star-power:c": [1, 1, 1, 4, 4]}),
        },
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        b.answer("c", "free-will", "pass-1")
        assert shot_results(b)[0][2] == ("miss" if covered else "hit")


@pytest.mark.rule("CR3-RUL-80", "CR3-RUL-81", "CR3-BLDG-02", "CR3-BLDG-03", "CR3-WPN-06")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("dv", "weapon", "pierced"),
    [(2, "bolt-action-rifle", True), (3, "bolt-action-rifle", False), (4, "bolt-action-rifle", False)],
)
def test_a_weapon_of_more_impact_than_the_buildings_dv_goes_through_it_and_the_cover_die_stays(
    dv: int, weapon: str, pierced: bool
):
    house = {"id": "house", "type": "building", "rect": [8, 7, 6, 4], "dv": dv, "windows": [{"wall": "south", "at": 3}]}
    with Battle(
        f"s blue rep 4 with {weapon} at 11,25",
        "c red rep 4 with bolt-action-rifle at 11,10",
        terrain=[house],
        dice={
            "ranged-combat:s": [5],
            **({"damage:s": [2]} if pierced else {"received-fire:c": [6, 6, 6], "cohesion:c": [1, 1]}),
        },
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert shot_results(b) == [("c", 5, "hit" if pierced else "miss")]


@pytest.mark.rule("CR3-RUL-80", "CR3-REACT-07")
@pytest.mark.also("swordplay")
def test_a_building_gone_through_still_gives_the_cover_die():
    house = {"id": "house", "type": "building", "rect": [8, 7, 6, 4], "dv": 2, "windows": [{"wall": "south", "at": 3}]}
    with shot(
        "rep 4 with bolt-action-rifle at 11,25",
        "rep 4 with bolt-action-rifle at 11,10",
        [3],
        terrain=[house],
        more={"received-fire:c": [6, 6, 6], "cohesion:c": [1, 1]},
    ) as b:
        assert b.last("roll", label="received-fire")["dice"] == [6, 6, 6]
