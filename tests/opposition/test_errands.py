"""The opposition in missions: markers before groups, raiders who loot, prisoners taken in a dwelling."""

from __future__ import annotations

from typing import Any

import pytest

from bot.modes.solo import Choices, record_of
from engine.encounter import Encounter
from engine.loading.load import load
from engine.offers import activated
from engine.opposition import errands, next_input, play, positions
from engine.preview import as_known
from engine.procedures.missions.objectives import sees_middle
from engine.space import INCH
from engine.state import CAPTURED, OFF_TABLE, OUT_OF_THE_FIGHT
from engine.views import Viewer
from tests.bench.bench_engine import TERRAIN
from tests.engine.mg42_scenario import Scene, record
from tests.engine.missions import FARM, WALL, mission
from tests.engine.table import Battle

HIDDEN = "star blue rep 5 star at 2,34 facing 270 with nothing"


def defend(*figures: str, **more: Any) -> Battle:
    """Red raids the farm that blue's band defends."""
    return mission(
        *figures, name="raid-defend", at={}, block={"objectives": ["farm"]}, terrain=[FARM, WALL], seed="raid", **more
    )


def rules_play(b: Battle) -> list[str]:
    """The next phase of the rules; what they did in it."""
    if not b.encounter.state.phase:
        b.do("start-turn")
    while b.encounter.state.active_side == "blue":
        b.do("end-phase")
        if not b.encounter.state.phase:
            b.do("start-turn")
    given: list[str] = []
    while (item := next_input(b.encounter)) is not None:
        b.give(item)
        given.append(item["do"])
    return given


@pytest.mark.rule("CR3-RUL-157")
def test_raiders_who_see_nobody_go_into_the_dwelling_and_loot_it_without_more_rolls() -> None:
    faces = {"np-movement:rob": [1] * 20, "activation:blue": [1] * 9, "activation:red": [2] * 9}
    b = defend(HIDDEN, "rob red rep 5 at 18,13", dice={**faces, "half-d6:farm": [6]})
    for _ in range(9):
        given = rules_play(b)
        if "loot" in given:
            assert "np-movement" not in given
        if b.all("mission", what="looted"):
            break
    assert [e["building"] for e in b.all("mission", what="looted")] == ["farm"]
    assert len(b.all("plan")) == len(b.all("move", how="move")), "a roll for every move, none for looting"


@pytest.mark.rule("CR3-RUL-157", "CR3-NPC-04")
def test_raiders_whose_result_keeps_them_in_cover_do_not_go_in() -> None:
    dice = {"np-movement:rob": [6, 6, 6], "activation:blue": [1], "activation:red": [2]}
    b = defend(HIDDEN, "rob red rep 5 at 18,13", dice=dice)
    rules_play(b)
    assert not b.all("mission", what="looting")
    assert b.encounter.space.building(b.encounter.state.figure("rob").at) is None


@pytest.mark.rule("CR3-RUL-156")
def test_a_band_that_the_rules_lead_awaits_looters_in_its_dwelling() -> None:
    block = {"objectives": ["farm"]}
    b = mission(
        "star blue rep 5 star at 18,13", name="raid-defend", at={"pef-1": [18, 34]}, block=block,
        terrain=[FARM, WALL], seed="raid",
    )  # fmt: skip
    for _ in range(4):
        while (item := next_input(b.encounter, sides=["blue"], between_turns=True)) is not None:
            b.give(item)
            if not b.encounter.state.phase:
                break
    house = b.encounter.space.building(b.encounter.state.figure("star").at)
    assert house is not None
    assert house.id == "farm"


@pytest.mark.rule("CR3-RUL-134")
def test_in_a_raid_on_the_dwelling_anybody_is_captured() -> None:
    fallen = f"abe blue rep 4 at 19,13 status {OUT_OF_THE_FIGHT}"
    dice = {"np-movement:rob": [6, 6], "activation:blue": [1], "activation:red": [2]}
    b = defend(HIDDEN, fallen, "rob red rep 5 at 18,13", dice=dice)
    rules_play(b)
    assert b.status("abe") == CAPTURED


@pytest.mark.rule("CR3-RUL-118", "CR3-NPC-01")
def test_markers_take_their_turn_before_any_group_is_activated() -> None:
    b = mission(at={"pef-1": [10, 4], "pef-2": [26, 4]}, terrain=[WALL], seed="markers")
    b.do("start-turn")
    while b.encounter.state.active_side == "blue":
        b.do("end-phase")
    given = rules_play(b)
    assert given[:2] == ["marker", "marker"]
    assert given[-1] == "end-phase"


@pytest.mark.parametrize("seed", range(4))
def test_a_patrol_is_played_by_itself(seed: int) -> None:
    """The band goes north; whatever the markers turn out to be, nothing that is chosen is refused."""
    star = "star blue rep 5 star at 18,34"
    b = mission(
        star, "abe blue rep 4 at 20,34", "bo blue rep 4 at 16,34", terrain=[FARM, *TERRAIN[:4]], seed=f"patrol-{seed}"
    )
    play(b.encounter, turns=12, errand=lambda g, group: ((group[0].at[0], 300), 0))
    assert b.encounter.state.turn >= 2
    assert any(item["do"] == "marker" for item in b.encounter.inputs)


def test_a_band_on_patrol_goes_to_the_nearest_section_not_scouted_and_its_friends_follow_the_star() -> None:
    b = mission("star blue rep 5 star at 18,34 facing 90", "abe blue rep 4 at 20,34", terrain=[], seed="patrol")
    b.do("start-turn")
    g = b.encounter.game
    star, abe = g.named("star"), g.named("abe")
    # It sees a middle from where it stands, if it turns: it stays, and the others come to it.
    assert errands.errand(g, [star, abe]) == (star.at, star.floor)
    assert errands.errand(g, [abe]) == (star.at, star.floor)


@pytest.mark.rule("CR3-ENC-02")
def test_a_star_goes_to_where_it_would_see_the_middle_of_a_section() -> None:
    # Whoever stands in the yard by the middle of section 2 sees no more than the yard.
    yard = {"id": "yard", "type": "wall", "line": [[16, 8], [16, 3], [20, 3], [20, 8], [16, 8]], "dv": 4, "tall": True}
    b = mission("star blue rep 5 star at 18,34", terrain=[yard], seed="patrol")
    b.do("start-turn")
    g = b.encounter.game
    assert g.state.progress is not None
    g.state.progress = g.state.progress._replace(scouted=tuple(n for n in range(1, 10) if n != 2))
    star = g.named("star")
    place = errands.errand(g, [star])
    assert place is not None
    assert place == errands.lookout(g, star)
    star.at, star.floor = place
    assert errands.in_view(g, star) == [2]


@pytest.mark.rule("CR3-RUL-170")
def test_a_star_turns_to_what_is_to_be_scouted_also_on_a_table_that_is_only_rehearsed() -> None:
    b = mission("star blue rep 5 star at 18,34 facing 180", terrain=[WALL], seed="patrol")
    b.blue_turn()
    table = activated(as_known(b.encounter, Viewer("blue")), ["star"])
    assert table is not None
    turn = errands.on_the_way(table)
    assert turn is not None
    assert turn["do"] == "face"
    b.do("activate", figures=["star"])
    b.give(turn)
    assert errands.on_the_way(b.encounter.game) is None
    assert any(sees_middle(b.encounter.game, b.encounter.game.named("star"), n) for n in (7, 8, 9))


def test_who_lies_gets_up_to_go_on_its_errand_but_not_where_it_is_to_watch() -> None:
    b = mission("star blue rep 5 star at 18,34 prone", "abe blue rep 4 at 8,34 prone", terrain=[], seed="patrol")
    b.blue_turn("abe")
    g = b.encounter.game
    assert errands.get_up(g, [g.named("abe")]) == {"do": "stand", "figure": "abe"}
    assert errands.get_up(g, [g.named("star")]) is None


def test_the_way_out_of_a_house_is_by_its_door() -> None:
    g = mission("star blue rep 5 star at 18,4", terrain=[FARM], seed="patrol").encounter.game
    star = g.named("star")
    behind, before = (positions.walk(g, star, (star.at, 0), ((1800, y), 0)) for y in (200, 800))
    assert behind > 10 * INCH > before


def test_a_band_that_is_to_break_through_makes_for_its_edge_and_the_others_have_no_errand() -> None:
    scene = Scene(record())
    g = scene.encounter.game
    assert g.mission is not None
    nco = g.named("nco")
    place = errands.errand(g, [nco])
    assert place is not None
    ends = {"north": place[0][1] <= 200, "south": place[0][1] >= g.space.table.height - 200}
    assert ends.get(g.mission.exit, True)
    assert errands.errand(g, [f for f in g.figures if f.side != nco.side][:1]) is None


def test_without_a_mission_nobody_has_an_errand() -> None:
    with Battle("a blue rep 4 at 10,20", "b red rep 4 at 10,5") as b:
        assert errands.errand(b.encounter.game, [b.encounter.game.named("a")]) is None


@pytest.mark.long
@pytest.mark.rule("CR3-ENC-05", "CR3-ENC-14")
def test_a_patrol_that_has_a_building_to_loot_too_loots_it_and_goes_home() -> None:
    for seed in ("a", "b"):
        record = record_of(Choices(ruleset="cr3", mission="patrol", grunts=4), seed)
        houses = [piece["id"] for piece in record["table"]["terrain"] if piece["type"] == "building"][:1]
        goals = [{"id": "loot"}] if houses else [{"id": "turns", "count": 2}]
        mission = {**record["mission"], "objectives": houses, "goals": goals}
        over = play(Encounter(load({**record, "mission": mission})))
        assert any(f.status == OFF_TABLE for f in over.state.figures if f.side == "blue")
