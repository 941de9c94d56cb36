"""Where groups go and what they do: cover with a line of fire, the flank, holding, firing, the fallen."""

from __future__ import annotations

from typing import Any

import pytest

from engine.commands.np_movement import closest_group
from engine.opposition import next_input
from engine.space import INCH
from engine.state import CAPTURED, OBVIOUSLY_DEAD
from tests.engine.table import Battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
WALL = {"id": "wall", "type": "wall", "line": [[6, 12], [20, 12]], "dv": 4}
HEDGE = {"id": "hedge", "type": "hedge", "line": [[4, 20], [30, 20]], "tall": True}
BARN = {
    "id": "barn",
    "type": "building",
    "rect": [6, 8, 8, 5],
    "dv": 2,
    "doors": [{"wall": "north", "at": 4}],
    "windows": [{"wall": "south", "at": 2}, {"wall": "south", "at": 6}],
}
WOOD = {"id": "wood", "type": "woods", "rect": [4, 8, 14, 6]}
PASS = {"pass-2": [1, 1, 1, 1], "pass-0": [6, 6, 6, 6]}


def phase(*figures: str, roll: str = "pass-2", leader: str = "r1", **record: Any) -> Battle:
    """Red's whole phase, with these faces for its first group's roll and a seed for all the rest."""
    record.setdefault("seed", "tactics")
    dice = {f"np-movement:{leader}": PASS[roll], f"flank:{leader}": [1], **record.pop("dice", {})}
    b = Battle(*figures, sides=SIDES, dice={"activation:blue": [1], "activation:red": [3], **dice}, auto=True, **record)
    b.do("start-turn")
    for _ in range(60):
        item = next_input(b.encounter)
        assert item is not None
        b.give(item)
        if item["do"] in ("end-phase", "end-encounter"):
            return b
    raise AssertionError("red comes to no end")


def done(b: Battle, kind: str) -> list[dict[str, Any]]:
    """The inputs of a kind that the rules gave."""
    return [item for item in b.encounter.inputs if item["do"] == kind and item.get("by") == "rules"]


FOE = (1000, 3300)
"""Where the enemy b stands, whatever becomes of him."""


def sent(b: Battle) -> dict[str, tuple[int, int]]:
    """Where the rules sent each figure, whatever met it on the way."""
    steps = [step for item in done(b, "move") for step in item["moves"]]
    return {step["figure"]: (round(step["to"][0] * 100), round(step["to"][1] * 100)) for step in steps}


def covered(b: Battle, at: tuple[int, int]) -> bool:
    """Whether who stands there is in cover from the enemy."""
    return b.encounter.space.protection(FOE, 0, at, 0).for_test == "cover"


@pytest.mark.rule("CR3-NPC-04", "CR3-RUL-164", "CR3-RUL-135")
@pytest.mark.parametrize(("place", "south"), [(WALL, 5), (WOOD, 6.5), (BARN, 10)], ids=("wall", "wood", "house"))
def test_two_dice_passed_take_a_group_to_cover_from_which_it_fires(place: dict[str, Any], south: float) -> None:
    """Behind a wall, at the edge of a wood, at the windows of a house; both of them, and together."""
    b = phase(
        f"r1 red rep 5 at 9,{south}",
        f"r2 red rep 4 at 11,{south}",
        "b blue at 10,33 facing 180 with nothing",
        "c blue at 12,33 facing 180 with nothing",
        terrain=[place],
    )
    goals = sent(b)
    assert set(goals) == {"r1", "r2"}
    space = b.encounter.space
    for at in goals.values():
        assert covered(b, at), at
        assert space.sight(at, 0, FOE, 0), at
    (ax, ay), (bx, by) = goals.values()
    assert 100 <= ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 <= 500, "together, and not on one another"
    assert b.all("shot")


@pytest.mark.rule("CR3-RUL-164")
def test_they_never_move_fast_and_never_farther_than_a_normal_move() -> None:
    b = phase("r1 red rep 5 at 9,2", "b blue at 10,35 facing 180", "c blue at 12,35 facing 180", terrain=[HEDGE])
    moved = done(b, "move")
    assert moved
    assert not any(item.get("fast") for item in moved)
    assert b.encounter.state.figure("r1").now.used <= 8 * INCH
    assert b.at("r1")[1] > 8, "as far as it can toward a place to fire from"


@pytest.mark.rule("CR3-NPC-04", "CR3-NPC-03")
def test_no_dice_passed_and_who_is_in_cover_stays_and_fires() -> None:
    b = phase(
        "r1 red rep 5 at 9,11.4", "r2 red rep 4 at 12,11.4", "b blue at 10,30 facing 180", "c blue at 12,30 facing 180",
        roll="pass-0", terrain=[WALL],
    )  # fmt: skip
    assert not done(b, "move")
    assert {shot["shooter"] for shot in b.all("shot")} >= {"r1", "r2"}


@pytest.mark.rule("CR3-NPC-04", "CR3-NPC-03")
def test_no_dice_passed_and_who_is_in_the_open_goes_to_the_nearest_cover() -> None:
    b = phase("r1 red rep 5 at 9,8", "b blue at 10,33 facing 180", "c blue at 12,33", roll="pass-0", terrain=[WALL])
    assert covered(b, sent(b)["r1"])
    assert sent(b)["r1"][1] < 1200, "on its own side of the wall"


@pytest.mark.rule("CR3-NPC-04")
def test_no_dice_passed_and_nothing_to_hide_behind_it_stands_and_fires() -> None:
    b = phase("r1 red rep 5 at 10,8", "b blue at 10,30 facing 180", "c blue at 12,30 facing 180", roll="pass-0")
    assert not done(b, "move")
    assert done(b, "fire")


@pytest.mark.rule("CR3-RUL-135")
def test_they_fire_at_the_closest_in_sight() -> None:
    b = phase("r1 red rep 5 at 10,8", "b blue at 10,30 facing 180", "c blue at 10,26 facing 180", roll="pass-0")
    [volley] = done(b, "fire")
    assert [shot["targets"] for shot in volley["volley"]] == [[{"figure": "c"}]]


@pytest.mark.rule("CR3-RUL-135")
def test_who_is_out_of_ammunition_reloads_instead() -> None:
    b = phase("r1 red rep 5 at 10,8 ammo out", "b blue at 10,30 facing 180", "c blue at 12,30 facing 180")
    assert not done(b, "fire")
    assert done(b, "reload")
    assert b.encounter.state.figure("r1").ammo == "loaded"


@pytest.mark.rule("CR3-RUL-144")
def test_a_launcher_that_takes_two_is_loaded_before_anybody_moves() -> None:
    launcher = "r1 red rep 5 at 10,8 with rocket-launcher ammo out"
    b = phase(launcher, "b blue at 10,30 facing 180", "c blue at 12,30 facing 180", terrain=[WALL])
    assert [item["do"] for item in b.encounter.inputs if item.get("figure") == "r1"] == ["reload"]
    assert not done(b, "move")


@pytest.mark.rule("CR3-NPC-03", "CR3-RUL-162", "CR3-RUL-164")
@pytest.mark.parametrize(("face", "east"), [(1, True), (6, False)])
def test_the_other_half_works_round_the_flank(face: int, east: bool) -> None:
    """Red looks south: its left is east. Who goes round keeps about as far from the enemy as he was."""
    b = phase(
        "r1 red rep 5 at 16,8", "r2 red rep 4 at 18,8", "r3 red rep 4 at 20,8", "r4 red rep 4 at 22,8",
        "b blue at 18,26", dice={"flank:r1": [face]},
    )  # fmt: skip
    sent = [f for f in b.encounter.state.figures if f.flank]
    assert len(sent) == 2
    for figure in sent:
        began = {"r1": 16, "r2": 18, "r3": 20, "r4": 22}[figure.id]
        assert (figure.at[0] / 100 > began + 3) is east, f"{figure.id} at {figure.at}"
        assert (figure.at[0] / 100 < began - 3) is not east
        far = b.encounter.game.space.distance(figure.at, (1800, 2600)) / 100
        assert 14 <= far <= 21


@pytest.mark.rule("CR3-RUL-134")
class TestTheFallen:
    """An enemy who is down in contact with one of the group."""

    FALLEN = "b blue at 11,8 status out-of-the-fight"

    def test_a_grunt_is_dispatched(self) -> None:
        b = phase("r1 red rep 5 at 10,8", self.FALLEN, "c blue at 10,33", roll="pass-0")
        assert b.status("b") == OBVIOUSLY_DEAD

    def test_a_star_is_captured(self) -> None:
        b = phase("r1 red rep 5 at 10,8", f"{self.FALLEN} star", "c blue at 10,33", roll="pass-0")
        assert b.status("b") == CAPTURED

    def test_everybody_is_captured_with_the_option(self) -> None:
        b = phase("r1 red rep 5 at 10,8", self.FALLEN, "c blue at 10,33", roll="pass-0", options=["capture-always"])
        assert b.status("b") == CAPTURED


@pytest.mark.rule("CR3-RUL-118")
def test_of_groups_led_equally_well_the_nearest_to_the_players_goes_first() -> None:
    b = phase(
        "r1 red rep 4 at 4,3", "r2 red rep 4 at 30,12", "b blue at 30,33 facing 180", "c blue at 31.5,33 facing 180",
        leader="r2", roll="pass-0",
    )  # fmt: skip
    assert [item["figures"] for item in done(b, "activate")] == [["r2"], ["r1"]]


@pytest.mark.rule("CR3-NPC-04")
def test_who_has_nothing_to_fire_with_closes_and_charges() -> None:
    b = phase("r1 red rep 5 at 10,8 with nothing melee one-hand", "b blue at 10,18", "c blue at 12,18")
    assert done(b, "charge")


def test_who_lies_and_must_go_gets_up_and_who_need_not_stays_down() -> None:
    up = phase("r1 red rep 5 at 9,9 prone", "b blue at 10,33 facing 180", "c blue at 12,33", terrain=[WALL])
    assert up.encounter.state.figure("r1").posture == "standing"
    down = phase("r1 red rep 5 at 9,9 prone", "b blue at 10,33 facing 180", "c blue at 12,33", roll="pass-0")
    assert down.encounter.state.figure("r1").posture == "prone"
    assert done(down, "fire")


def test_nobody_to_see_and_nobody_known_of_they_stay() -> None:
    b = phase("r1 red rep 5 at 9,9", "b blue at 10,33 facing 180", terrain=[HEDGE], information="hidden")
    assert not done(b, "move")
    assert closest_group(b.encounter.game, [b.encounter.game.named("r1")]) == []


def test_a_group_on_an_errand_goes_where_it_leads() -> None:
    b = Battle("a blue rep 5 at 9,30 facing 180", "r red at 10,3", terrain=[HEDGE], information="hidden", seed="x")
    b.blue_turn()
    goal = (2550, 3000), 0
    for _ in range(8):
        item = next_input(b.encounter, sides=["blue"], errand=lambda g, group: goal)
        assert item is not None
        if item["do"] == "end-phase":
            break
        b.give(item)
    assert b.at("a")[0] == pytest.approx(17, abs=0.2), "eight inches on its way"
