"""Rulings of Chain Reaction 3.0 clause by clause: contact, ground, casualties and enemies that come into play."""

from __future__ import annotations

import pytest

from tests.engine.missions import FARM, arrived, give, mission, red_turn, took
from tests.engine.scenes import fight, in_melee
from tests.engine.table import Battle, refused
from tests.engine.test_sight_order import FOE, meeting

MISS = [1, 2, 2]
AWARE = "star blue rep 5 star at 18,34"


# ---- in sight ----


@pytest.mark.rule("CR3-RUL-34", "CR3-SIGHT-09")
def test_one_that_ducked_back_behind_cover_rolls_in_sight_and_does_nothing():
    """c ducks behind a bank from e, into the view of a, and is tested for when the exchange is over."""
    bank = {"id": "bank", "type": "wall", "line": [[8, 9], [13, 9]], "dv": 4}
    with Battle(
        "e blue rep 5 star at 10.5,25",
        "a blue rep 5 star at 26,8 facing 270",
        "c red rep 4 with nothing at 10.5,10",
        terrain=[bank, {"id": "screen", "type": "wall", "line": [[14, 9.2], [14, 14]], "tall": True}],
        dice={
            "ranged-combat:e": MISS, "received-fire:c": [1, 6], "in-sight:a": [4] * 5, "in-sight:c": [1] * 4,
        },
    ) as b:  # fmt: skip
        b.blue_turn("e")
        b.do("fire", figure="e", targets=[{"figure": "c"}])
        where = b.at("c")
        assert b.all("roll", label="in-sight", figure="c")
        b.answer("a", "in-sight-action", "hold")
        assert (b.at("c"), b.status("c")) == (where, "ducked-back")
        assert not b.all("roll", label="in-sight-action")
        assert len(b.all("move", figure="c")) == 1


@pytest.mark.rule("CR3-RUL-32", "CR3-SIGHT-20")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("dice", "asked"),
    [([1, 1, 1], ["d"]), ([1, 1, 6], ["a", "d"]), ([1, 6, 6], ["a"])],
    ids=["quicker", "equal", "slower"],
)
def test_a_newcomer_acts_before_with_or_after_the_one_that_was_stopped(dice: list[int], asked: list[str]):
    """a has two successes; finishing its move it comes into the view of d."""
    b = meeting(
        f"c red with nothing {FOE}",
        "d red rep 3 star with pistol at 26.5,16",
        {"in-sight:a": [1, 1, 4, 4], "in-sight:c": [4] * 4, "in-sight:d": dice},
    )
    b.answer("a", "in-sight-action", {"act": "finish-move", "to": [23.5, 26]})
    assert [figure for figure, kind in b.pending if kind == "in-sight-action"] == asked


# ---- charges, melee ----


@pytest.mark.rule("CR3-RUL-159", "CR3-RUL-95", "CR3-CHARGE-04")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("y", "may"), [(17.5, True), (18, False)])
def test_a_charger_pays_for_the_stairs_to_a_target_upstairs(y: float, may: bool):
    tower = {
        "id": "tower",
        "type": "building",
        "rect": [10, 10, 8, 6],
        "dv": 2,
        "floors": 2,
        "levels": [{"doors": [{"wall": "south", "at": 4}]}, {"windows": [{"wall": "south", "at": 4}]}],
    }
    b = Battle(
        f"ann blue rep 4 at 14,{y} with nothing",
        "rob red rep 4 at 14,15.2 floor 1 with nothing facing 180",
        terrain=[tower],
        seed="stairs",
        auto=True,
    )
    b.blue_turn("ann")
    if may:
        b.do("charge", figures=["ann"], target="rob")
        assert b.all("roll", label="charge")
    else:
        refused(b, "CR3-CHARGE-04", "charge", figures=["ann"], target="rob")


@pytest.mark.rule("CR3-RUL-109", "CR3-MELEE-11")
@pytest.mark.also("swordplay")
def test_a_star_breaks_off_as_far_as_a_normal_move_and_no_farther():
    with fight(
        "ann blue rep 5 star at 10.5,17.5 with nothing melee unarmed",
        "rob red rep 4 at 10.5,10.5 with nothing melee unarmed",
        dice={"melee:ann": [4] * 4, "melee:rob": [4] * 3},
    ) as b:
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.answer("ann", "melee-stay", "break-off")
        refused(b, "CR3-MELEE-11", "break-off", figure="ann", to=[10.5, b.at("ann")[1] + 8.1])
        b.do("break-off", figure="ann", to=[10.5, b.at("ann")[1] + 8])
        assert in_melee(b, "rob") == []


@pytest.mark.rule("CR3-RUL-110", "CR3-MELEE-13")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("wood", "x"), [(12.6, 13), (4.4, 8), (30, 10.5)], ids=["east", "west", "out of its way"])
def test_a_grunt_breaks_off_into_cover_bent_as_little_as_needed(wood: float, x: float):
    """It goes five inches by one book and seven by the other; the wood is four wide."""
    with fight(
        "ann blue rep 5 at 10.5,17.5 with nothing melee unarmed",
        "rob red rep 4 at 10.5,10.5 with nothing melee unarmed",
        terrain=[{"id": "wood", "type": "woods", "rect": [wood, 14, 4, 6]}],
        dice={"melee:ann": [4] * 4, "melee:rob": [4] * 3, "break-off:ann": 6, "break-off-distance:ann": 4},
    ) as b:
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        assert abs(b.at("ann")[0] - x) < 0.2
        assert bool(b.encounter.space.inside(b.encounter.state.figure("ann").at, "woods")) is (wood < 20)


# ---- ground ----


@pytest.mark.rule("CR3-RUL-73", "CR3-MOVE-15")
@pytest.mark.parametrize(("far", "deep"), [(4, True), (4.5, False)], ids=["deep inside", "the edge"])
def test_into_a_wood_it_ducks_an_inch_deep_or_to_the_edge_and_is_unseen_there(far: float, deep: bool):
    """The wood begins so many inches behind the figure shot at; six take it in, base and all."""
    near, edge = 10.5, 10.5 + far
    with Battle(
        "s blue rep 4 at 10.5,2 facing 180",
        f"c red rep 4 with nothing at 10.5,{near}",
        terrain=[{"id": "wood", "type": "woods", "rect": [5, edge, 11, 8]}],
        dice={"ranged-combat:s": MISS, "received-fire:c": [1, 6]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        g = b.encounter.game
        assert b.status("c") == "ducked-back"
        assert (b.at("c")[1] - edge > 1) is deep
        assert b.at("c")[1] >= edge
        assert not g.sees(g.named("s"), g.named("c"))


@pytest.mark.rule("CR3-RUL-74", "CR3-MOVE-15")
@pytest.mark.parametrize(
    ("to", "seen"), [([10.5, 20], False), ([17, 19], True)], ids=["still across it", "past its end"]
)
def test_it_stays_unseen_from_the_shooter_until_the_line_is_clear_of_the_cover(to: list[float], seen: bool):
    b = Battle(
        "s blue rep 5 star at 10.5,22",
        "c red rep 4 with nothing at 10.5,11.4",
        terrain=[{"id": "bank", "type": "wall", "line": [[6, 12], [10.8, 12]], "dv": 4}],
        seed="line",
        auto=True,
        dice={"ranged-combat:s": MISS, "received-fire:c": [1, 6, 6]},
    )
    b.blue_turn("s")
    b.do("fire", figure="s", targets=[{"figure": "c"}])
    assert b.status("c") == "ducked-back"
    g = b.encounter.game
    assert not g.sees(g.named("s"), g.named("c"))
    b.do("move", figure="s", to=to, in_sight_move="stay")
    assert g.sees(g.named("s"), g.named("c"), turning=True) is seen


# ---- enemies that come into play ----


@pytest.mark.rule("CR3-RUL-120", "CR3-PEF-16")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("status", "count"), [("carry-on", 3), ("stunned", 3), ("out-of-the-fight", 2), ("off-table", 2)]
)
def test_the_party_counts_the_stunned_and_none_that_is_out_or_gone(status: str, count: int):
    """A five brings one fewer than the party has."""
    more = [f"b{n} blue rep 4 at {4 + 3 * n},35 facing 180 with nothing" for n in range(2)]
    b = mission(
        f"{AWARE} with nothing",
        *more,
        f"x blue rep 4 at 30,35 facing 180 with nothing status {status}",
        at={"pef-1": [18, 6]},
        seed="party",
        auto=True,
    )
    red_turn(b)
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[2, 3])
    took(b, "pef-1", 1, 1, choice=3)
    assert len(arrived(b)) == count


@pytest.mark.rule("CR3-RUL-138", "CR3-ENC-12")
@pytest.mark.also("swordplay")
def test_one_that_suspects_nothing_is_alerted_by_an_enemy_that_comes_before_it():
    b = mission(
        "star blue rep 5 star at 4,20 facing 90 with nothing",
        name="raid-attack",
        block={"objectives": ["farm"], "markers": [{"id": "pef-1", "side": "red", "at": [18, 5], "inside": "farm"}]},
        terrain=[FARM, {"id": "wall", "type": "wall", "line": [[0, 16], [8, 16]], "dv": 4, "tall": True}],
        seed="raid",
        auto=True,
    )
    b.blue_turn("star")
    give(b, pef_resolution__pef_1=4, how_many__pef_1=[3, 4], unalerted__enemy_1=[5, 6, 6])
    b.do("move", figure="star", to=[12, 20], in_sight_move="stay")
    enemy = b.encounter.state.figure("enemy-1")
    assert enemy.unaware
    assert not b.all("roll", label="in-sight", figure="enemy-1")
    b.do("end-phase")
    b.do("end-phase")
    enemy.facing = b.encounter.space.heading(enemy.at, (1600, 2600))  # it has turned about meanwhile
    b.encounter.state.figure("star").at = (200, 2500)
    b.blue_turn("star")
    b.do("move", figure="star", to=[9, 25], in_sight_move="stay")
    assert b.all("roll", label="in-sight", figure="enemy-1")
    assert not b.encounter.state.figure("enemy-1").unaware
