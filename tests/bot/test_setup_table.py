"""`/terrain` and `/deploy`: the table and the figures' places, with a picture of it for whoever changes them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.setup import terrain
from bot.setup.deploy import auto, place, unplaced, zone
from bot.setup.draft import Draft, blank, checked
from bot.setup.forces import band, bring
from engine.battle.battlefield import Battlefield
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.conftest import Play, text_of
from tests.bot.finger import seen
from tests.bot.setting_up import draft, forces, new, shown, told

EMPTY = blank("cr3", ["One", "Two"], (36, 36))
TABLES = [(ruleset, name) for ruleset in ("cr3", "mg42", "swordplay") for name in terrain.presets(ruleset)]


async def test_below_what_is_still_to_do_are_the_ways_to_do_it(play: Play) -> None:
    await new(play)
    laid = await play.table.order("Anna", "terrain add", kind="woods", where="C3:J10")
    assert laid.response is not None
    assert [way.label for way in seen(laid.response.message.components)] == ["My figures", "Change…"]


@pytest.mark.long
async def test_terrain_is_laid_shown_listed_and_taken_back(play: Play) -> None:
    await new(play)
    laid = await shown(play, "Anna", "terrain add", kind="building", where="P14 V19", name="Barn", floors=2)
    what, after = laid.split("\n")
    assert what == "Added: Barn."
    assert after.startswith("-# Still to do: There are no figures of **Police** yet")
    await shown(play, "Anna", "terrain add", kind="woods", where="C3:J10")
    await shown(play, "Anna", "terrain add", kind="wall", where="X20, X26, Z28", dv=4)
    listed = await told(play, "Ben", "terrain list")
    assert "`building-1` Barn, P14 to V19" in listed
    assert "`wall-1` wall" in listed
    await shown(play, "Anna", "terrain remove", piece="Barn")
    assert len((await draft(play)).draft["table"]["terrain"]) == 2
    await shown(play, "Anna", "terrain undo")
    await shown(play, "Anna", "terrain undo")
    assert [piece["id"] for piece in (await draft(play)).draft["table"]["terrain"]] == ["building-1", "woods-1"]


async def test_a_building_may_have_a_double_door_and_a_dry_riverbed_runs_to_the_tables_edge(play: Play) -> None:
    await new(play)
    await shown(play, "Anna", "terrain add", kind="building", where="P14 V19", door="west", double_door=True)
    assert "dry riverbed" in await shown(play, "Anna", "terrain add", kind="riverbed", where="A6 J9 J36")
    house, bed = (await draft(play)).draft["table"]["terrain"]
    assert house["doors"] == [{"wall": "west", "at": 3.0, "double": True}]
    assert bed["line"] == [[0, 5.5], [9.5, 8.5], [9.5, 36]]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"kind": "woods", "where": "H12"}, "two opposite corners"),
        ({"kind": "woods", "where": "H12 ZZ99"}, "off the table"),
        ({"kind": "woods", "where": "here there"}, "is not a cell"),
        ({"kind": "wall", "where": "H12"}, "two cells"),
        ({"kind": "wall", "where": "H12 H12"}, "two different points"),
        ({"kind": "building", "where": "H12 H12"}, "2 by 2"),
        ({"kind": "building", "where": "H12 J14", "floors": 2}, "4 by 4"),
        ({"kind": "woods", "where": "H12 K15", "width": 3.0}, "width"),
        ({"kind": "woods", "where": "H12 K15", "floors": 2}, "floors"),
    ],
)
async def test_terrain_that_cannot_be_is_refused(play: Play, options: dict[str, Any], says: str) -> None:
    await new(play)
    assert says in await told(play, "Anna", "terrain add", **options)
    assert (await draft(play)).draft["table"]["terrain"] == []


@pytest.mark.long
async def test_whoever_the_new_table_does_not_bear_loses_his_place(play: Play) -> None:
    await new(play)
    await forces(play)
    await play.table.order("Anna", "deploy figure", figure="Slag", at="H12")
    told_so = await shown(play, "Anna", "terrain add", kind="impassable", where="F10 K15")
    assert "Slag is no longer placed." in told_so
    assert "at" not in (await draft(play)).draft["figures"][2]


@pytest.mark.parametrize(("ruleset", "name"), TABLES)
def test_a_table_made_by_hand_is_sound_and_takes_two_sides(ruleset: str, name: str) -> None:
    offered, lifted = terrain.preset(blank(ruleset, ["One", "Two"], (36, 36)), name, lambda _, word: word.title())
    assert lifted == []
    assert len(offered["table"]["terrain"]) >= 5
    laid: Draft = {**EMPTY, "table": offered["table"]}
    for side, who in (("One", "patrol"), ("Two", "militia")):
        laid = bring(laid, side, band(laid, who))
        laid = auto(laid, side)
    assert unplaced(laid) == []
    encounter = Encounter(load({key: value for key, value in laid.items() if key != "setup"}))
    battlefield = Battlefield(encounter.record, encounter.rules, encounter.space, encounter.state)
    for side in ("one", "two"):
        mine = [figure for figure in encounter.state.figures if figure.side == side]
        assert not any(encounter.space.building(figure.at) for figure in mine)
        assert len(battlefield.components(mine)) == 1, "set up as one group"


@pytest.mark.long
async def test_a_preset_is_chosen_by_its_name_and_its_places_speak_the_servers_language(play: Play) -> None:
    await new(play)
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "terrain preset", "table", "village")
    assert [choice["value"] for choice in offered] == ["village-street"]
    assert "Village street" in await shown(play, "Anna", "terrain preset", table="village-street")
    assert "Village street" in await shown(play, "Anna", "terrain preset", table="village Street")
    assert "Church" in await told(play, "Anna", "terrain list")
    refused = await told(play, "Anna", "terrain preset", table="moon")
    assert "no table called moon. Choose from Back alley, " in refused
    assert "no table called keep" in await told(play, "Anna", "terrain preset", table="keep"), "of another period"


@pytest.mark.long
async def test_a_preset_of_another_size_says_so_and_each_period_has_its_own(play: Play) -> None:
    await new(play, ruleset="swordplay", width=24, height=24)
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "terrain preset", "table", "")
    assert [choice["value"] for choice in offered] == list(terrain.presets("swordplay"))
    assert {"ford", "hamlet", "keep", "stockade"} <= {choice["value"] for choice in offered}
    assert "city-block" not in {choice["value"] for choice in offered}
    told_so = await shown(play, "Anna", "terrain preset", table="stockade")
    assert told_so.startswith("The table is now **Stockade**.\nThe table now measures 36″ by 36″; it was 24″ by 24″.")
    assert "Palisade" in await told(play, "Anna", "terrain list")
    assert "measures" not in await shown(play, "Anna", "terrain preset", table="keep")


async def offered(play: Play, command: str, option: str, typed: str, **named: Any) -> list[str]:
    found = await play.table.people["Anna"].autocomplete(play.channel, command, option, typed, **named)
    assert len(found) <= 25
    return [choice["value"] for choice in found]


@pytest.mark.long
async def test_free_cells_are_offered_where_a_figure_is_placed(play: Play) -> None:
    await new(play)
    await forces(play)
    assert await offered(play, "deploy figure", "at", "") == ["?"], "nobody is named yet: it says so"
    await play.table.order("Anna", "deploy zone", side="Police", edge="south", depth=3)
    await play.table.order("Anna", "deploy figure", figure="Billy", at="S36")
    cells = await offered(play, "deploy figure", "at", "", figure="char")
    assert cells
    assert "S36" not in cells, "somebody stands there"
    assert all(int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) >= 34 for cell in cells), "the zone's cells alone"
    assert await offered(play, "deploy figure", "at", "t3", figure="Char") == ["T36", "T35", "T34"]
    assert "stands at T36" in await shown(play, "Anna", "deploy figure", figure="Char", at="T36")


@pytest.mark.long
async def test_areas_and_lines_are_offered_from_what_is_typed(play: Play) -> None:
    await new(play)
    ninths = await offered(play, "terrain add", "where", "", kind="woods")
    assert ninths[0] == "A1 L12"
    assert len(ninths) == 9
    from_corner = await offered(play, "terrain add", "where", "h12", kind="building")
    assert from_corner[0] == "H12 J14"
    assert "Added" in await shown(play, "Anna", "terrain add", kind="building", where=from_corner[0])
    across = await offered(play, "terrain add", "where", "", kind="road")
    assert across[0] == "A19 AJ19"
    assert "Added" in await shown(play, "Anna", "terrain add", kind="road", where=across[0])
    assert "AH34 AJ36" in await offered(play, "terrain add", "where", "AH34", kind="woods")
    assert "AI35 AN40" not in await offered(play, "terrain add", "where", "AI35", kind="woods")
    assert await offered(play, "terrain add", "where", "moon", kind="woods") == []


@pytest.mark.long
async def test_the_board_shows_a_table_that_is_being_set_up(play: Play) -> None:
    await new(play)
    await shown(play, "Anna", "terrain preset", table="village-street")
    picture = await play.table.people["Ben"].slash(play.channel, "board")
    assert picture.response is not None
    assert picture.response.ephemeral
    assert len(picture.response.attachments) == 1
    await forces(play)
    await shown(play, "Anna", "deploy figure", figure="Billy", at="h30")
    written = await play.table.people["Ben"].slash(play.channel, "board", text=True)
    assert written.response is not None
    assert "Billy" in text_of(written.response.message)


@pytest.mark.long
async def test_figures_are_placed_moved_and_lifted(play: Play) -> None:
    await new(play)
    await forces(play)
    placed = await shown(play, "Anna", "deploy figure", figure="Billy", at="h30")
    assert placed.startswith("**Billy** stands at H30.\n-# Still to do: **Police**: Char still has to be placed")
    assert (await draft(play)).draft["figures"][0]["facing"] == 0, "away from its edge, the south"
    await shown(play, "Anna", "deploy figure", figure="Slag", at="H4", facing="SE")
    assert (await draft(play)).draft["figures"][2]["facing"] == 135
    offered = await play.table.people["Anna"].autocomplete(play.channel, "deploy figure", "figure", "")
    assert [choice["name"] for choice in offered] == ["Char"]
    assert "Char overlaps billy" in await told(play, "Anna", "deploy figure", figure="Char", at="H30")
    assert "off the table" in await told(play, "Anna", "deploy figure", figure="Char", at="H99")
    assert "building" in await told(play, "Anna", "deploy figure", figure="Char", at="H20", floor=1)
    await shown(play, "Anna", "deploy lift", figure="Billy")
    await shown(play, "Anna", "deploy figure", figure="Char", at="H30")
    assert "not on the table" in await told(play, "Anna", "deploy lift", figure="Billy")


@pytest.mark.long
async def test_a_zone_binds_a_side_to_its_edge(play: Play) -> None:
    await new(play)
    await forces(play)
    assert "within 4″ of the west edge" in await told(play, "Anna", "deploy zone", side="Police", edge="west", depth=4)
    assert "may set up within 4″ of it" in await told(play, "Anna", "deploy figure", figure="Billy", at="H30")
    await shown(play, "Anna", "deploy auto", side="Police")
    for figure in (await draft(play)).draft["figures"][:2]:
        assert figure["at"][0] < 4
        assert figure["facing"] == 90
    turned = await told(play, "Anna", "deploy zone", side="Police", edge="north")
    assert "Billy and Char are no longer placed." in turned
    await told(play, "Anna", "deploy zone", side="Police")
    await shown(play, "Anna", "deploy figure", figure="Billy", at="H30")


def test_a_full_edge_is_said_to_be_full() -> None:
    small, _ = zone(blank("cr3", ["One", "Two"], (6, 6)), "One", "south", 1)
    crowd: Draft = checked(bring(small, "One", [{"name": f"N{n}", "rep": 3} for n in range(9)]))
    with pytest.raises(Exception, match="no room"):
        auto(crowd, "One")


def test_a_figure_is_not_placed_on_another() -> None:
    two = bring(EMPTY, "One", [{"name": "A", "rep": 3}, {"name": "B", "rep": 3}])
    with pytest.raises(Exception, match="does not fit"):
        place(place(two, "A", "H12"), "B", "H12")
