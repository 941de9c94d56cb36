"""Words for a place: on buttons and in reports, in both languages."""

import pytest

from bot.board.place_words import place, region, shift, site, way
from bot.language import ENGLISH
from engine.space import Space, parse_table, space_of
from engine.space.terrain import Table

FRENCH = "fr"


def ground() -> Space:
    """A farm with a window to the east, a wall, a wood, a road, a hill that a house of its own name stands beside."""
    farm = {
        "id": "farm",
        "type": "building",
        "name": "farm",
        "rect": [4, 4, 6, 6],
        "levels": [{"windows": [{"wall": "east", "at": 3}]}, {}],
    }
    return space_of(
        parse_table(
            {
                "width": 36,
                "height": 36,
                "terrain": [
                    farm,
                    {"id": "wall-1", "type": "wall", "line": [[14, 20], [20, 20]]},
                    {"id": "wood-1", "type": "woods", "rect": [24, 2, 10, 10]},
                    {"id": "road-1", "type": "road", "line": [[0, 32], [36, 32]], "width": 3},
                    {"id": "house", "type": "building", "name": "Rose Cottage", "rect": [26, 22, 4, 4]},
                ],
            }
        )
    )


HERE = 1700, 1300
OTHERS = [(1700, 400)]


@pytest.mark.parametrize(
    ("at", "floor", "label", "french"),
    [
        ((600, 600), 0, "into the farm", "dans la ferme"),
        ((600, 600), 1, "upstairs", "à l’étage"),
        ((1700, 2100), 0, "behind the wall", "derrière le mur"),
        ((2450, 700), 0, "to the edge of the woods", "en lisière du bois"),
        ((2900, 700), 0, "into the woods", "dans le bois"),
        ((1700, 3200), 0, "onto the road", "sur la route"),
        ((2700, 2300), 0, "into Rose Cottage", "dans Rose Cottage"),
        ((1700, 1700), 0, "the open, 4″ south", "à découvert, 4″ vers le sud"),
        ((1700, -100), 0, "off the table", "hors de la table"),
    ],
)
def test_a_way_leads_to_what_the_table_shows_there(at: tuple[int, int], floor: int, label: str, french: str) -> None:
    space = ground()
    assert place(space, at, ENGLISH, floor=floor, start=HERE, threats=OTHERS) == label
    assert place(space, at, FRENCH, floor=floor, start=HERE, threats=OTHERS) == french


def test_a_place_without_a_way_is_told_as_it_lies() -> None:
    space = ground()
    assert place(space, (600, 600), ENGLISH) == "in the farm"
    assert place(space, (930, 700), ENGLISH) == "at the east window"
    assert place(space, (1700, 1700), ENGLISH) == "in the open"
    assert place(space, (1700, 2100), ENGLISH) == "by the wall"


def test_only_an_enemy_makes_a_place_lie_behind_something() -> None:
    space = ground()
    assert place(space, (1700, 2100), ENGLISH, start=HERE) == "to the wall"
    assert place(space, (1700, 2100), ENGLISH, start=HERE, threats=[(1700, 3000)]) == "to the wall"


def test_a_way_within_a_house_leads_to_its_window_and_along_a_road_goes_on() -> None:
    space = ground()
    assert way(space, [(600, 600), (930, 700)], ENGLISH) == "to the east window"
    assert way(space, [(1700, 3200), (2500, 3200)], ENGLISH) == "along the road"
    assert way(space, [HERE, (2100, 900)], ENGLISH) == "north-east"
    assert way(space, [HERE, (2100, 900)], FRENCH) == "vers le nord-est"


def test_several_houses_without_a_name_are_told_apart_by_where_they_stand() -> None:
    house = {"type": "building", "levels": [{"doors": [{"wall": "south", "at": 2}]}]}
    west, east = ({**house, "id": f"house-{x}", "rect": [x, 4, 4, 4]} for x in (4, 28))
    one = space_of(parse_table({"width": 36, "height": 36, "terrain": [west]}))
    both = space_of(parse_table({"width": 36, "height": 36, "terrain": [west, east]}))
    assert place(one, (600, 600), ENGLISH, start=HERE) == "into the house"
    assert place(both, (600, 600), ENGLISH, start=HERE) == "into the house in the north-west"
    assert place(both, (3000, 600), FRENCH, start=HERE) == "dans la maison au nord-est"


def test_every_part_of_the_table_has_a_name() -> None:
    space = ground()
    spots = [(x, y) for y in (100, 1800, 3500) for x in (100, 1800, 3500)]
    assert [region(space, at, ENGLISH).removeprefix("in the ") for at in spots] == [
        *("north-west", "north", "north-east"),
        *("west", "middle", "east"),
        *("south-west", "south", "south-east"),
    ]


@pytest.mark.parametrize(
    ("language", "said"), [(ENGLISH, "4″ south into the woods"), (FRENCH, "4″ vers le sud, dans ")]
)
def test_a_place_that_reads_like_another_says_how_far_and_which_way(language: str, said: str) -> None:
    told = shift(ground(), (2900, 900), language, start=(2900, 500))
    assert told.startswith(said)


def test_a_place_in_the_open_says_so_anyway() -> None:
    assert shift(ground(), (1700, 1000), ENGLISH, start=HERE) == place(ground(), (1700, 1000), ENGLISH, start=HERE)


def test_a_house_alone_needs_no_region_on_a_table_laid_anew() -> None:
    def laid() -> Table:
        ring = [[2, 2], [6, 2], [6, 6], [2, 6]]
        return parse_table(
            {"width": 30, "height": 30, "terrain": [{"id": "farm", "type": "building", "polygon": ring, "dv": 3}]}
        )

    space_of(laid())
    again = laid()
    assert site(space_of(again), again.piece("farm"), ENGLISH) == "the farm"
