"""Missions of the French Compendium whose Stars drive off, by the rules and by the blue button (CMP-RUL-229)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.errors import BadRequest
from engine.loading.load import load
from engine.offers.choose import offers
from engine.opposition.cars import drive, drive_off
from engine.opposition.tactics import next_input
from engine.preview import Rehearsal
from tests.engine.compendium_cars import CREW, STARS, cars, getaway, next_turn
from tests.engine.table import Battle


@pytest.mark.rule("CMP-RUL-228")
def test_stars_win_by_driving_off_the_table_together() -> None:
    with getaway(*STARS) as b:
        state, car = b.encounter.state, b.encounter.game.machine("car")
        car.status, car.at = "ready", (1800, 500)
        for name, seat in (("dan", "driver"), ("eve", "rider")):
            figure = state.figure(name)
            figure.aboard, figure.seat, figure.at = "car", seat, car.at
        b.blue_turn("dan")
        b.do("drive", machine="car")
        assert b.last("mission", what="success")["detail"] == "through"
        assert state.ended
    with getaway(*STARS) as b:
        for name in ("dan", "eve"):
            b.encounter.state.figure(name).status = "out-of-the-fight"
        b.blue_turn()
        assert b.last("mission")["detail"] == "no-star"
    with pytest.raises(BadRequest, match="named"):
        getaway("ann blue rep 4 at 2,2")


@pytest.mark.rule("CMP-RUL-251")
def test_goods_leave_with_stars_and_are_refused_where_none_has_to_leave() -> None:
    with getaway(*STARS) as b:
        mission = {**b.record["mission"], "goods": "the ledger"}
        loaded = load({**b.record, "mission": mission}).mission
        assert loaded is not None
        assert (loaded.stars, loaded.goods) == (True, "the ledger")
        with pytest.raises(BadRequest, match="only Stars") as wrong:
            load({**b.record, "mission": {**mission, "stars": False}})
        assert wrong.value.field == "mission.goods"


@pytest.mark.rule("CMP-RUL-229")
@pytest.mark.parametrize("hands", ["rules", "blue-button"])
def test_the_rules_and_the_blue_button_get_in_start_the_engine_and_drive_off(hands: str) -> None:
    wall = {"id": "house", "type": "building", "rect": [15, 20, 6, 6]}
    sides = [{"id": "blue", "controller": "rules" if hands == "rules" else "players"}, {"id": "red"}]
    with getaway(*STARS, terrain=[wall], sides=sides, seed="getaway") as b:
        encounter, seen = b.encounter, set[str]()
        b.record["dice"] = {}
        for _ in range(300):
            if encounter.state.ended:
                break
            item = next_step(b, hands)
            seen.add(item["do"])
            b.give(item)
        assert {"board", "start-engine", "drive"} <= seen
        assert encounter.state.progress is not None
        assert encounter.state.progress.result == "success", b.all("machine")[-4:]


@pytest.mark.rule("CMP-RUL-229", "CMP-CAR-05")
@pytest.mark.parametrize("facing", [0, 90, 180])
def test_a_driver_finds_the_way_out_of_a_yard_without_striking_anything(facing: int) -> None:
    yard = {"id": "yard", "type": "wall", "tall": True, "line": [[10, 44], [10, 28], [26, 28]]}
    shed = {"id": "shed", "type": "building", "rect": [14, 31, 6, 4]}
    b = getaway(*STARS, terrain=[yard, shed], dice={"car-fast__dan": [1] * 16})
    car = b.encounter.game.machine("car")
    car.status, car.facing = "ready", facing
    for name, seat in (("dan", "driver"), ("eve", "rider")):
        figure = b.encounter.state.figure(name)
        figure.aboard, figure.seat, figure.at = "car", seat, car.at
    for _ in range(8):
        next_turn(b, "dan")
        b.give(drive(b.encounter.game, b.encounter.state.figure("dan")))
        if b.encounter.state.ended:
            break
    assert b.encounter.state.progress.result == "success"
    assert "strikes" not in [event["what"] for event in b.all("machine")]


def at_the_wheel(*figures: str) -> Battle:
    """Dan at the wheel, the engine running."""
    b = getaway(*figures)
    car, dan = b.encounter.game.machine("car"), b.encounter.state.figure("dan")
    car.status, dan.aboard, dan.seat, dan.at = "ready", "car", "driver", car.at
    b.blue_turn("dan")
    return b


@pytest.mark.rule("CMP-RUL-229")
@pytest.mark.parametrize("awaited", [STARS[1], "fay blue rep 3 with nothing at 18,46"])
def test_a_driver_who_waits_for_a_star_or_a_follower_near_by_may_drive_off_and_stays(awaited: str) -> None:
    with at_the_wheel(STARS[0], awaited) as b:
        found = offers(Rehearsal.of(b.encounter.game), "blue")
        assert found.first is not None
        assert found.first.item == {"do": "end-activation"}
        assert "drive" in [offer.item["do"] for offer in found.others]


@pytest.mark.rule("CMP-RUL-229")
def test_a_driver_does_not_wait_for_a_follower_far_away() -> None:
    with at_the_wheel(STARS[0], "fay blue rep 3 with nothing at 2,2") as b:
        found = offers(Rehearsal.of(b.encounter.game), "blue")
        assert found.first is not None
        assert found.first.item["do"] == "drive"
        assert not found.first.item["speed"] % 0.5


@pytest.mark.rule("CMP-RUL-229")
@pytest.mark.parametrize(("turn", "star", "waits"), [
    (10, "18,20", True), (11, "18,20", False), (11, "18,12", True), (12, "18,12", False), (12, "18,7.8", True),
])  # fmt: skip
def test_a_driver_waits_as_long_as_a_star_can_get_in_and_the_car_out(turn: int, star: str, waits: bool) -> None:
    b = getaway(
        "dan blue star leader rep 5 with revolver at 16,46", f"eve blue star rep 4 with revolver at {star} facing 0"
    )
    state, car, dan = b.encounter.state, b.encounter.game.machine("car"), b.encounter.state.figure("dan")
    car.status, car.at = "ready", (1800, 500)
    dan.aboard, dan.seat, dan.at = "car", "driver", car.at
    state.turn = turn - 1
    with b:
        b.blue_turn("dan", *(["eve"] if star == "18,7.8" else []))
        assert (drive_off(b.encounter.game, dan) is None) is waits


@pytest.mark.rule("CMP-RUL-229")
def test_runaways_go_up_to_a_parked_car_from_before_it() -> None:
    with getaway(
        "dan blue star leader rep 5 with revolver at 17,24 facing 90", "eve blue star rep 4 with revolver at 19,24"
    ) as b:
        b.blue_turn("dan", "eve")
        best = offers(Rehearsal.of(b.encounter.game), "blue").first
        assert best is not None
        assert best.manner == "task"
        assert all(step["to"][1] > 30 for step in best.item["moves"])


@pytest.mark.parametrize(("weapons", "seen"), [((), "go-on"), (("revolver",), "stay")])
def test_runaways_go_on_when_seen_by_enemies_without_guns(weapons: tuple[str, ...], seen: str) -> None:
    with getaway(*STARS) as b:
        b.encounter.state.figure("rob").weapons = weapons
        b.blue_turn("dan")
        moves = offers(Rehearsal.of(b.encounter.game), "blue").moves
        assert {offer.item["in_sight_move"] for offer in moves if offer.item["do"] == "move"} == {seen}


def test_an_activation_goes_on_for_getting_into_the_car_that_leaves() -> None:
    dan, parked = "dan blue star rep 5 with revolver at 16.5,40", "car of blue model car at 18,40 facing 0"
    for b, idle in ((getaway(dan, STARS[1]), False), (cars(dan, CREW[2], parked), True)):
        b.blue_turn("dan")
        now = b.encounter.state.figure("dan").now
        b.encounter.state.figure("dan").now = now._replace(stepped=True, fired=True)
        assert legal.idle(b.encounter.game) is idle


def next_step(b: Battle, hands: str) -> dict[str, Any]:
    """What the rules, or a player who presses what is blue, do next for blue; red does nothing."""
    encounter = b.encounter
    if not encounter.state.phase:
        return {"do": "start-turn"}
    if encounter.state.active_side == "red":
        return {"do": "end-phase"}
    if hands == "rules":
        return next_input(encounter) or {"do": "end-phase"}
    game = encounter.game
    if not game.state.active:
        groups = legal.activations(game)
        return {"do": "activate", "figures": [f.id for f in groups[0]]} if groups else {"do": "end-phase"}
    first = offers(Rehearsal.of(game), "blue").first
    return dict(first.item) if first is not None else {"do": "end-activation"}
