"""Whom one that has ducked is hidden from, whatever makes it duck, behind whatever, and how often."""

from __future__ import annotations

from typing import Any

import pytest

from engine.books.cr2 import CR2
from engine.events import Move
from engine.flow import Chain
from engine.procedures.seam import DUCK_BACK
from engine.state import Figure
from tests.engine.table import Battle

BOOKS = {"cr2": "rifle", "mg42": "rifle", "cr3": "bolt-action-rifle", "compendium": "bolt-action-rifle"}
EVERY_BOOK = pytest.mark.parametrize("book", [*BOOKS, "swordplay"])
SOUTH, EAST = [[14, 18.8], [22, 18.8]], [[18.8, 14], [18.8, 22]]


def wall(name: str, line: list[list[float]]) -> dict[str, Any]:
    """A low wall to stand behind."""
    return {"id": name, "type": "wall", "line": line}


def field(book: str, *figures: str, **more: Any) -> Battle:
    """Rob of red in the middle, and others of blue; by rules that ask nobody."""
    arm = BOOKS.get(book, "longbow")
    trained = " class missile armor 4" if book == "swordplay" else ""
    armed = [text if " with " in text else f"{text} with {arm}{trained}" for text in figures]
    return Battle(*armed, ruleset=book, auto=True, seed="x", **more)


def ducks(b: Battle, *causes: str, who: str = "rob") -> Figure:
    """It has to duck back from these now; it, as it is then."""
    g = b.encounter.game
    chain = Chain(g.do(DUCK_BACK, g.named(who), [g.named(name) for name in causes]))
    assert chain.batch is None
    return g.named(who)


def unseen(b: Battle, *lookers: str, who: str = "rob") -> list[bool]:
    """Of each of these whether neither it nor the other sees the other, whichever way they turn."""
    g = b.encounter.game
    pairs = [(g.named(name), g.named(who)) for name in lookers]
    return [not (g.sees(a, f, turning=True) or g.sees(f, a, turning=True)) for a, f in pairs]


@EVERY_BOOK
@pytest.mark.rule("CR2-RUL-220", "CR2-MOVE-14", "MG42-DUCK-02", "CR3-RUL-70", "CMP-MOVE-11")
@pytest.mark.parametrize("ben", ["26,26", "30,18"], ids=["behind the same wall", "behind another"])
def test_one_that_ducks_again_where_it_is_stays_hidden_from_the_first_enemy(book: str, ben: str):
    walls = [wall("south", SOUTH), wall("east", EAST)]
    b = field(
        book,
        "ann blue rep 4 at 17,30 facing 0",
        f"ben blue rep 4 at {ben} facing 300",
        "rob red rep 4 at 18,18 facing 150",
        terrain=walls,
    )
    ducks(b, "ann")
    assert unseen(b, "ann") == [True]
    assert ducks(b, "ben").at == (1800, 1800)
    assert unseen(b, "ann", "ben") == [True, True]


@EVERY_BOOK
@pytest.mark.rule("CR2-RUL-220", "CR2-RUL-120", "MG42-RUL-26", "CR3-MOVE-13")
def test_one_that_drops_before_a_second_enemy_stays_hidden_from_the_first(book: str):
    """Ben stands where nothing covers Rob from him, and a pond keeps Rob from the other side of the wall."""
    pond = {"id": "pond", "type": "impassable", "rect": [0, 18.9, 36, 5]}
    b = field(
        book,
        "ann blue rep 4 at 18,30 facing 0",
        "ben blue rep 4 at 34,16 facing 270",
        "rob red rep 4 at 18,18 facing 150",
        terrain=[wall("south", [[0, 18.8], [36, 18.8]]), pond],
    )
    ducks(b, "ann")
    assert (ducks(b, "ben").at, unseen(b, "ann", "ben")) == ((1800, 1800), [True, False])


# ---- cover is one thing ----

HOUSE = {"id": "house", "type": "building", "rect": [10, 8, 16, 10], "doors": [{"wall": "south", "at": 8}]}


def area(kind: str, *rect: float) -> dict[str, Any]:
    """A piece of ground."""
    return {"id": kind, "type": kind, "rect": list(rect)}


def rooms(*walls: list[list[float]]) -> dict[str, Any]:
    """The house with inner walls."""
    levels = [{"doors": HOUSE["doors"], "walls": list(walls)}]
    return {key: value for key, value in HOUSE.items() if key != "doors"} | {"levels": levels}


GUN = {
    "id": "gun", "side": "red", "model": "light-gun", "at": [18, 13.6], "facing": 180, "crew": {"gunner": "rob"},
    "rounds": {"apw-light": 5},
}  # fmt: skip
TRUCK = {"id": "truck", "side": "red", "model": "truck", "at": [18, 14], "facing": 90, "crew": {}}
BED = {"id": "bed", "type": "riverbed", "line": [[0, 12], [36, 12]], "width": 4}
LONG_BED = {"id": "bed", "type": "riverbed", "line": [[18, 0], [18, 36]], "width": 4}
GROUND: dict[str, tuple[bool, list[dict[str, Any]], str]] = {
    "nothing": (False, [], "18,24"),
    "a wall between them": (True, [wall("w", [[16, 12.7], [20, 12.7]])], "18,24"),
    "a wall behind him": (False, [wall("w", [[16, 11.3], [20, 11.3]])], "18,24"),
    "a hedge": (True, [{"id": "h", "type": "hedge", "line": [[16, 12.7], [20, 12.7]]}], "18,24"),
    "a rock": (True, [{**area("impassable", 16, 12.7, 4, 2), "dv": 4}], "18,24"),
    "a pond": (False, [area("impassable", 16, 12.7, 4, 2)], "18,24"),
    "a wood of his own": (True, [area("woods", 14, 9, 8, 6)], "18,24"),
    "the wood of both": (True, [area("woods", 8, 4, 20, 24)], "18,22"),
    "scrub of his own": (True, [area("scrub", 14, 9, 8, 6)], "18,24"),
    "the scrub of both": (True, [area("scrub", 8, 4, 20, 24)], "18,24"),
    "rough ground": (False, [area("rough", 14, 9, 8, 6)], "18,24"),
    "a riverbed of his own": (True, [BED], "18,24"),
    "the riverbed of both": (False, [LONG_BED], "18,24"),
    "the room of both": (False, [HOUSE], "18,16"),
    "two rooms and their doorway": (True, [rooms([[10, 14], [17, 14]], [[19, 14], [26, 14]])], "18,16"),
    "the end of a wall in one room": (False, [rooms([[10, 14], [13, 14]])], "18,16"),
    "a table in the room": (True, [HOUSE, wall("table", [[17, 12.7], [19, 12.7]])], "18,16"),
    "a doorway from outside": (True, [{**HOUSE, "rect": [10, 2, 16, 10]}], "18,24"),
}
ON_IT = pytest.mark.parametrize("on", GROUND)


def on_ground(on: str, book: str, **more: Any) -> Battle:
    """Ann and Rob, on this ground."""
    _, terrain, at = GROUND[on]
    return field(book, f"ann blue rep 4 at {at} facing 0", "rob red rep 4 at 18,12 facing 180", terrain=terrain, **more)


@ON_IT
@pytest.mark.rule("CR2-RUL-120", "CR2-RUL-251", "CR2-RUL-520", "CR2-FIRE-09", "CR2-FIRE-03")
def test_who_is_missed_on_8_in_cover_ducks_where_it_is_out_of_that_shooters_sight(on: str):
    covered = GROUND[on][0]
    shot_at = on_ground(on, "cr2")
    shot_at.record["dice"] |= {"ranged-combat:ann": [4], "obviously-dead:ann": [1]}
    shot_at.blue_turn("ann")
    shot_at.do("fire", figure="ann", targets=[{"figure": "rob"}])
    shot = shot_at.all("shot", shooter="ann")[0]
    assert (shot["total"], shot["result"]) == (8, "miss" if covered else "hit")
    ducked = on_ground(on, "cr2")
    ducks(ducked, "ann")
    rob = ducked.encounter.state.figure("rob")
    assert (rob.posture == "standing" and rob.at == (1800, 1200)) == covered
    assert not covered or unseen(ducked, "ann") == [True]


@pytest.mark.rule("CR2-RUL-120", "CR2-RUL-421", "CR2-VEH-12")
@pytest.mark.parametrize("machine", [GUN, TRUCK], ids=lambda machine: str(machine["id"]))
def test_who_is_in_cover_behind_a_machine_ducks_there(machine: dict[str, Any]):
    at = "20.8,24" if machine is TRUCK else "18,24"
    b = field("cr2", f"ann blue rep 4 at {at} facing 0", "rob red rep 4 at 18,12 facing 180", machines=[machine])
    g = b.encounter.game
    assert g.protection(g.named("ann"), g.named("rob")).for_test == "cover"
    assert ducks(b, "ann").at == (1800, 1200)
    assert unseen(b, "ann") == [True]


@pytest.mark.parametrize("book", ["mg42", "compendium"])
@pytest.mark.rule("MG42-RUL-27", "CMP-RUL-038", "CMP-MOVE-11")
@pytest.mark.parametrize("on", ["a wall between them", "a hedge", "a wood of his own", "the wood of both"])
def test_who_is_in_cover_ducks_where_it_is_in_other_books_too(book: str, on: str):
    at = "18,16" if on == "the wood of both" else "18,24"
    b = field(
        book,
        f"ann blue rep 4 at {at} facing 0",
        "rob red rep 4 at 18,12 facing 180",
        "cat blue rep 4 at 19,15 facing 0",
        terrain=GROUND[on][1],
    )
    saw = unseen(b, "cat")
    assert ducks(b, "ann").at == (1800, 1200)
    assert unseen(b, "ann", "cat") == [True, *saw], "whoever has not caused it sees it as before"


# ---- hulls ----

CLOSED = ("light-tank", "medium-tank", "heavy-tank", "super-heavy-tank", "armored-car", "half-track")


def tank(model: str, *figures: str, facing: int = 180, **more: Any) -> Battle:
    """A tank of red with its crew, and Ann south of it."""
    jobs = CR2.models[model].jobs
    crew = {job: f"red-{n}" for n, job in enumerate(jobs)}
    guns = {mount.weapon: 5 for mount in CR2.models[model].mounts if CR2.weapons[mount.weapon].feed.rounds[1]}
    hull = {"id": "tank", "side": "red", "model": model, "at": [18, 12], "facing": facing, "crew": crew, "rounds": guns}
    people = [f"{name} red rep 4" for name in crew.values()]
    return field("cr2", "ann blue rep 4 at 18,30 facing 0", *people, *figures, machines=[hull], **more)


@pytest.mark.rule("CR2-RUL-281", "CR2-VEH-13", "CR2-RUL-436")
@pytest.mark.parametrize("model", CLOSED)
@pytest.mark.parametrize("facing", [180, 90, 0])
def test_a_closed_vehicle_in_the_open_drives_away_when_it_ducks_back(model: str, facing: int):
    b = tank(model, facing=facing)
    before = b.encounter.game.machine("tank").at
    ducks(b, "ann", who="red-0")
    machine = b.encounter.game.machine("tank")
    assert machine.at[1] <= before[1]
    assert (machine.at != before, machine.hull_down, machine.speed) == (True, False, 0)


@pytest.mark.rule("CR2-RUL-281", "CR2-RUL-230", "CR2-VEH-14")
def test_a_tank_ducks_back_behind_what_hides_it():
    """Its cover is on the other side of it from Ann, within half of its top speed."""
    b = tank("light-tank", terrain=[{"id": "low", "type": "wall", "line": [[12, 17.6], [24, 17.6]], "dv": 4}])
    ducks(b, "ann", who="red-0")
    machine = b.encounter.game.machine("tank")
    assert (machine.hull_down, machine.facing) == (True, 180)
    tall = tank("light-tank", terrain=[{"id": "tall", "type": "wall", "tall": True, "line": [[0, 20], [17, 20]]}])
    ducks(tall, "ann", who="red-0")
    g = tall.encounter.game
    assert not g.fleet.sees(g.space, g.named("ann"), g.machine("tank"), turning=True)


@pytest.mark.rule("CR2-RUL-281")
def test_a_tank_without_room_to_drive_turns_where_it_is():
    walls = [
        {"id": name, "type": "building", "rect": rect, "dv": 4}
        for name, rect in (("north", [10, 4, 16, 5.3]), ("west", [10, 8, 5.6, 8]), ("east", [20.4, 8, 5, 8]))
    ]
    b = tank("medium-tank", "rob red rep 4 at 18,16 facing 0", terrain=walls, facing=0)
    ducks(b, "ann", who="red-0")
    assert b.encounter.game.machine("tank").at == (1800, 1200)


@pytest.mark.rule("CR2-RUL-258", "CR2-VEH-14", "CR2-REACT-11")
@pytest.mark.parametrize(
    ("model", "facing", "checks"),
    [("light-tank", 180, True), ("medium-tank", 180, False), ("medium-tank", 0, True), ("super-heavy-tank", 0, False)],
)
def test_a_miss_that_could_not_have_gone_through_calls_for_no_check(model: str, facing: int, checks: bool):
    b = tank(model, "law blue rep 4 at 18,24 facing 0 with law", facing=facing)
    b.record["dice"] |= {"ranged-combat:law": [1]}
    b.blue_turn("law")
    b.do("fire", figure="law", targets=[{"machine": "tank"}])
    assert b.all("shot", shooter="law")[0]["result"] == "miss"
    assert bool(b.all("roll", label="received-fire", figure="red-0")) == checks


@EVERY_BOOK
@pytest.mark.rule("CR2-MOVE-14", "MG42-DUCK-02", "CR3-MOVE-12", "CMP-MOVE-11")
def test_the_way_that_is_told_leads_round_what_bars_it(book: str):
    rock = {"id": "rock", "type": "impassable", "rect": [17.5, 17, 1, 0.5], "tall": True}
    b = field(book, "ann blue rep 4 at 18,6 facing 180", "rob red rep 4 at 18,16 facing 0", terrain=[rock])
    rob = ducks(b, "ann")
    assert rob.at == (1750, 1800)
    told = [e.event.path for e in b.encounter.game.log if isinstance(e.event, Move) and len(e.event.path) > 1]
    assert (told[0][0], told[-1][-2:]) == ((1800, 1600), ((1700, 1800), (1750, 1800))), "by the corner of the rock"
