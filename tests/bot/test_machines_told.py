"""What reports say where a machine is more than a target: it drives at people, changes hands, or flames lick at it."""

from __future__ import annotations

import pytest

from bot.language import Language
from engine.views import PUBLIC, Viewer
from tests.bot.cr2_telling import told
from tests.engine.machines import CREW, LONG, armored
from tests.engine.table import Battle
from tests.engine.test_cr2_contacts import TANK

TRUCK = "truck of red model truck at 10,20 facing 0"
FLAMES = {"do": "fire", "figure": "ann", "weapon": "flame-thrower", "at": [10, 22]}


@pytest.mark.rule("CR2-VEH-17", "CR2-RUL-284")
@pytest.mark.parametrize(
    ("die", "language", "said"),
    [
        (6, "en", "Medium tank BA hits Rob"),
        (1, "en", "Medium tank BA misses Rob"),
        (6, "fr", "Char moyen BA touche Rob"),
        (1, "fr", "Char moyen BA rate Rob"),
    ],
)
def test_a_report_tells_of_armour_that_drives_at_somebody(die: int, language: Language, said: str) -> None:
    dice = {"overrun:rob": [1, 6], "ranged-combat:dora": [die]}
    dice |= {"in-sight:rob": [6, 6]} if die == 1 else {"obviously-dead:dora": [5, 6, 4, 6]}
    rob = "rob red rep 4 at 10,36 facing 0"
    with armored(*CREW[:2], "gus blue rep 5", "lou blue rep 5", rob, TANK, table=LONG, dice=dice) as b:
        b.blue_turn("hans")
        assert said in told(b, PUBLIC, language, do="drive", machine="tank", speed=8)


@pytest.mark.rule("CR2-RUL-277", "CR2-RUL-470")
def test_a_machine_keeps_its_letters_when_the_enemy_takes_it() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[4, 8], [16, 8]], "tall": True}
    b = armored("ann blue rep 4 with rifle at 10,23.6", "rob red rep 4 with rifle at 10,3", TRUCK, terrain=[wall])
    b.blue_turn("ann")
    said = told(b, PUBLIC, "en", do="board", figure="ann", machine="truck", seat="driver")
    assert b.encounter.game.machine("truck").side == "blue"
    assert "Ann gets into the truck RA" in said


@pytest.mark.rule("CR2-WPN-25", "CR2-RUL-286")
def test_a_report_tells_of_flames_at_a_truck() -> None:
    b = flamer("truck", {"ranged-combat:ann": [6, 1], "obviously-dead:ann": [4], "soft-vehicle:van": [1]})
    assert "Dan is **dead**" in told(b, PUBLIC, "en", **FLAMES)


@pytest.mark.rule("CR2-WPN-25")
def test_armour_keeps_flames_from_those_whom_it_shuts_in() -> None:
    b = flamer("heavy-tank", {"ranged-combat:ann": [6]})
    told(b, PUBLIC, "en", **FLAMES)
    assert b.status("dan") == "carry-on"


def flamer(model: str, dice: dict[str, list[int]]) -> Battle:
    """Ann, active, with a flame thrower before a machine that Dan drives."""
    machine = f"van of red model {model} at 10,22 facing 0 driver dan"
    b = armored("dan red rep 4", "ann blue rep 4 with flame-thrower at 10,30", machine, dice=dice, auto=True)
    b.blue_turn("ann")
    return b


@pytest.mark.rule("CR2-RUL-551")
def test_a_report_names_the_hidden_enemy_who_bars_a_turn() -> None:
    dice = {"in-sight:hans": [6, 6]}
    rob = "rob red rep 5 at 11.9,38.4 facing 180 unseen"
    wood = {"id": "wood", "type": "woods", "rect": [11.4, 37.4, 3, 2]}
    car = "car of blue model car at 10,40 facing 0 speed 12 driver hans"
    with armored(CREW[0], rob, car, table=LONG, terrain=[wood], information="hidden", dice=dice) as b:
        b.blue_turn("hans")
        said = told(b, Viewer("blue"), "en", do="drive", machine="car", turn=90, when="start")
        assert "no room to turn: Rob is in the way" in said
        assert "Rob **is no longer hidden**" in said


@pytest.mark.rule("CR2-RUL-420")
@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "Ann **comes upon the truck** and goes no farther."),
        ("fr", "Ann **tombe sur le camion** et ne va pas plus loin."),
    ],
)
def test_a_report_tells_a_walker_s_side_alone_what_bars_the_way_unknown_until_then(
    language: Language, why: str
) -> None:
    truck = "truck of red model truck at 18,18 facing 90"
    for viewer in (Viewer("blue"), Viewer("red")):
        with armored("ann blue rep 4 at 18,20.9 facing 180", "rob red at 1,35", truck, information="hidden") as b:
            b.blue_turn("ann")
            said = told(b, viewer, language, do="move", figure="ann", path=[[18, 16]])
            assert (why in said) == (viewer.side == "blue")
