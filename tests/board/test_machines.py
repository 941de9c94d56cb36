"""Machines: true rectangles, what each state looks like, who is seen aboard, drives, and fire at hulls."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any, get_args

import pytest
from PIL import Image, ImageChops

from bot.board.alt import alt_text, describe_board
from bot.board.canvas import Canvas, toward
from bot.board.crop import crop_to_action
from bot.board.drawn import Sight
from bot.board.encode import LIMIT, encode, palette_of
from bot.board.ground.periods import ground
from bot.board.legend import legend
from bot.board.machines import stage
from bot.board.machines.drives import courses_of
from bot.board.machines.fire import machine_lines
from bot.board.machines.frames import HullFrame
from bot.board.machines.hulls import draw_hull
from bot.board.machines.silhouettes import build_of
from bot.board.machines.turrets import roundel_at, roundel_radius
from bot.board.machines.values import DrawnDrive, DrawnMachine, Ring, Silhouette, Strike
from bot.board.marks import Marks
from bot.board.palette import GOLD, LIGHTS, SCORCH, SIDE_COLOURS
from bot.board.plan import Plan, board_plan
from bot.board.render import render_board
from bot.board.scene import Scene
from bot.board.stage import cast_of, taken_by
from engine.space.terrain import INCH, Table
from tests.board.machines import (
    CONVOY,
    CONVOY_CROP,
    DRIVE_PREVIEW,
    EIGHT,
    GUN_PREVIEW,
    SIZES,
    TIGER,
    TIGER_CROP,
    machine,
)
from tests.board.samples import SIDES, at, gang, police

GROUND = ground("country", "day").ground
BARE = Scene(table=Table(width=24 * INCH, height=24 * INCH), sides=SIDES)
STATES: dict[str, dict[str, Any]] = {
    "ready": {},
    "turret right": {"turret": 90},
    "under way": {"way": 400},
    "engine off": {"status": "stalled"},
    "hull-down": {"hull_down": True},
    "disabled": {"status": "disabled"},
    "overturned": {"status": "overturned"},
    "wrecked": {"status": "wrecked"},
    "on fire": {"status": "wrecked", "burning": True},
    "nobody's": {"side": None, "tag": "A"},
    "looks out": {"commander": "up"},
    "buttoned up": {"commander": "down"},
    "riders": {"riders": ("able", "able", "able", "able")},
    "rider stunned": {"riders": ("able", "able", "stunned", "able")},
    "rider out": {"riders": ("able", "able", "out", "able")},
    "seats known": {"closed": True, "crew": ("able", "able", "able")},
    "gunner out": {"closed": True, "crew": ("able", "able", "out")},
    "armour": {"armour": 4},
}


def shown(*machines: DrawnMachine, **more: Any) -> Image.Image:
    """A crop of a bare table with these machines."""
    return render_board(replace(BARE, machines=machines, **more), view=(400, 400, 2000, 2000))


def hull(one: DrawnMachine, ppi: float = 40) -> Image.Image:
    """The hull alone, drawn around the middle of a sheet."""
    canvas = Canvas.blank(400, 400, GROUND, 2)
    plan = Plan((0, 0, 1000, 1000), 0, 0, ppi)
    draw_hull(canvas, replace(one, at=at(200 / ppi, 200 / ppi)), plan)
    return canvas.finished()


@pytest.mark.drawn
@pytest.mark.parametrize("kind", [kind for kind in SIZES if kind not in ("gun", "mortar", "packed-mortar")])
@pytest.mark.parametrize("ppi", [27, 40])
def test_the_edge_of_a_hull_is_its_true_rectangle(kind: Silhouette, ppi: int) -> None:
    blank = Image.new("RGB", (400, 400), GROUND[:3])  # type: ignore[arg-type]
    box = ImageChops.difference(hull(machine("PA", kind, 5, 5), ppi), blank).getbbox()
    length, width = SIZES[kind]
    true = (200 - width / 2 * ppi, 200 - length / 2 * ppi, 200 + width / 2 * ppi, 200 + length / 2 * ppi)
    assert box is not None
    assert all(abs(edge - meant) <= 2 for edge, meant in zip(box, true, strict=True)), (box, true)


def test_every_class_has_a_silhouette_and_a_size() -> None:
    assert set(get_args(Silhouette)) == set(SIZES)
    for kind, (length, width) in SIZES.items():
        assert build_of(kind, length / 2 - 0.2, width / 2 - 0.2).outer


@pytest.mark.drawn
@pytest.mark.parametrize("wide", [False, True])
def test_every_two_states_differ_even_on_a_phone(wide: bool) -> None:
    view: Any = "whole" if wide else (400, 400, 2000, 2000)
    drawn = {}
    for name, state in STATES.items():
        tank = replace(machine("PA", "medium-tank", 12, 12, facing=20), **state)
        drawn[name] = render_board(replace(BARE, machines=(tank,)), view=view, width=624).reduce(2)
    for one, other in itertools.combinations(STATES, 2):
        if wide and "armour" in (one, other):
            continue  # never on a whole table
        assert ImageChops.difference(drawn[one], drawn[other]).getbbox(), (one, other)


@pytest.mark.drawn
@pytest.mark.parametrize("side", range(4))
def test_the_roundel_stands_upright_in_the_sides_colour_whichever_way_the_hull_points(side: int) -> None:
    pictures = []
    for facing in (0, 70, 200):
        tank = machine("PA", "heavy-tank", 12, 12, side, facing=facing)
        plan, _ = board_plan((400, 400, 2000, 2000))
        x, y = roundel_at(tank, plan)
        r = 0.6 * roundel_radius(tank, plan)
        pictures.append(shown(tank).crop((round(x - r), round(y - r), round(x + r), round(y + r))))
    assert SIDE_COLOURS[side].fill in {colour for _, colour in pictures[0].getcolors(1000) or ()}
    for other in pictures[1:]:
        assert not ImageChops.difference(pictures[0], other).point(lambda part: part > 40 and 255).getbbox()


@pytest.mark.drawn
@pytest.mark.parametrize("inches", range(1, 7))
def test_a_chevron_stands_for_every_inch_that_it_goes_on_of_itself(inches: int) -> None:
    truck = machine("PA", "truck", 12, 17, way=inches * INCH)
    plan, _ = board_plan((400, 400, 2000, 2000))
    x, front = plan.px((1200, 1400))
    picture, line = shown(truck), SIDE_COLOURS[0].dark
    column = [picture.getpixel((round(x), round(front - n))) == line for n in range(round(8 * plan.ppi))]
    assert sum(here and not before for before, here in itertools.pairwise(column)) == inches


@pytest.mark.drawn
def test_what_goes_on_is_over_a_wreck_and_a_wreck_keeps_its_rectangle() -> None:
    wreck = machine("GA", "truck", 12, 8, 1, status="wrecked")
    jeep = machine("PA", "jeep", 12, 15, way=300)
    picture = shown(jeep, wreck)
    plan, _ = board_plan((400, 400, 2000, 2000))
    x, y = plan.px((1200, 1010))
    tip = picture.crop((round(x) - 9, round(y) - 3, round(x) + 9, round(y) + 30))
    assert SIDE_COLOURS[0].dark in {colour for _, colour in tip.getcolors(1000) or ()}
    assert ImageChops.difference(shown(wreck), shown()).getbbox()
    assert SCORCH[3] < 255


def test_the_seats_of_a_closed_machine_are_told_where_they_are_known_alone() -> None:
    tank = machine("PA", "medium-tank", 12, 12, closed=True, crew=("able", "stunned", "out"), riders=())
    own, enemys = (replace(BARE, machines=(one,)) for one in (tank, replace(tank, crew=None, riders=None)))
    assert "3 aboard (1 stunned, 1 out of the fight)" in alt_text(own)
    assert "aboard" not in alt_text(enemys)
    assert "aboard" not in describe_board(enemys)
    assert [entry.words for entry in legend(own)] == ["seats"]
    assert [entry.words for entry in legend(enemys)] == []
    assert crop_to_action(replace(own, focus=("pa",))) == crop_to_action(replace(enemys, focus=("pa",)))


@pytest.mark.drawn
def test_people_in_an_open_truck_are_seen_each_in_a_seat() -> None:
    def people(*riders: str) -> int:
        found = shown(machine("PA", "truck", 12, 12, riders=riders)).getcolors(100_000)
        return next((count for count, colour in found or () if colour == SIDE_COLOURS[0].fill), 0)

    empty, one, four = people(), people("able"), people("able", "empty", "able", "able", "able")
    assert one - empty > 0
    assert abs((four - empty) - 4 * (one - empty)) < 0.1 * four
    stunned = shown(machine("PA", "truck", 12, 12, riders=("stunned",)))
    assert GOLD in {colour for _, colour in stunned.getcolors(100_000) or ()}


def test_a_crop_holds_a_hull_whole_with_its_way() -> None:
    tank = machine("PA", "super-heavy-tank", 12, 12, facing=90, way=600)
    view = crop_to_action(replace(BARE, machines=(tank,), focus=("pa",)))
    assert view != "whole"
    west, north, east, south = view
    assert west <= 850 - 200
    assert east >= min(1550 + 600 + 200, 2400)
    assert north <= 1200 - 175 - 200
    assert south >= 1200 + 175 + 200


def test_a_crop_holds_where_a_drive_began_and_the_hulls_at_both_ends_of_a_shot() -> None:
    truck = machine("PA", "truck", 12, 8)
    drive = DrawnDrive(machine="pa", stations=((at(12, 18), 0), (at(12, 8), 0)), mark="1")
    view = crop_to_action(replace(BARE, machines=(truck,), drives=(drive,)))
    assert view == "whole" or view[3] >= 2100
    gun = machine("GA", "gun", 4, 4, 1)
    shot = Strike(shooter="ga", target="pa", outcome="glances", heavy=True, face="left", mark="1")
    near = crop_to_action(replace(BARE, machines=(truck, gun), strikes=(shot,)))
    assert near == "whole" or (near[0] <= 300 and near[3] >= 1100)


@pytest.mark.parametrize(
    ("scene", "view"), [(CONVOY, CONVOY_CROP), (TIGER, TIGER_CROP), (GUN_PREVIEW, TIGER_CROP), (EIGHT, "whole")]
)
def test_no_number_letter_or_figure_covers_the_tag_of_a_machine(scene: Scene, view: Any) -> None:
    plan, _ = board_plan((0, 0, scene.table.width, scene.table.height) if view == "whole" else view)
    cast = cast_of(scene, plan)
    taken = taken_by(cast, plan.radius)
    stage.occupy(taken, scene, plan)
    marks = Marks(scene, plan, LIGHTS["day"], cast.placed)
    marks.fill(taken)
    signs = list(marks.signs(taken))
    for one in stage.shown(scene, plan):
        if one.status == "wrecked":
            continue
        spot, r = roundel_at(one, plan), roundel_radius(one, plan)
        assert all(math.dist(sign.spot, spot) > r for sign in signs), one.tag
        assert all(math.dist(cast.placed[token.id], spot) > r + 0.6 * plan.radius for token in cast.tokens), one.tag


@pytest.mark.drawn
@pytest.mark.parametrize(
    ("face", "mirror"), [("front", (1, -1)), ("right", (-1, 1)), ("left", (-1, 1)), ("rear", (1, -1))]
)
def test_a_shot_that_glances_off_flies_on_mirrored_at_the_face(face: Any, mirror: tuple[int, int]) -> None:
    tank = machine("PA", "medium-tank", 12, 12)
    spots = {"front": (13, 4), "right": (20, 11), "left": (4, 11), "rear": (13, 20)}
    shooter = replace(gang(1, "Axel", *spots[face]), id="axel")
    shot = Strike(shooter="axel", target="pa", outcome="glances", heavy=True, face=face, mark="1")
    scene = replace(BARE, machines=(tank,), tokens=(shooter,), strikes=(shot,))
    plan, _ = board_plan((0, 0, 2400, 2400))
    (line,) = machine_lines(scene, plan, {"axel": plan.px(shooter.at)})
    assert line.bounce is not None
    (x0, y0), (x1, y1) = line.points
    (bx, by), (cx, cy) = line.bounce
    long = math.dist(line.points[0], line.points[1])
    assert (cx - bx, cy - by) == pytest.approx((mirror[0] * (x1 - x0) / long * 74, mirror[1] * (y1 - y0) / long * 74))
    a, b = HullFrame.of(tank, plan).face(face)
    assert math.dist(a, (x1, y1)) + math.dist((x1, y1), b) == pytest.approx(math.dist(a, b))


def test_a_guns_line_begins_at_its_muzzle_and_a_round_that_misses_ends_where_it_lands() -> None:
    tank = machine("PA", "medium-tank", 12, 18, turret=90)
    missed = Strike(shooter="pa", outcome="miss", heavy=True, spot=at(20, 12), mark="1")
    plan, _ = board_plan((0, 0, 2400, 2400))
    (line,) = machine_lines(replace(BARE, machines=(tank,), strikes=(missed,)), plan, {})
    assert line.points[0] == pytest.approx(toward(plan.px(tank.at), 90, 3.0 * plan.ppi))
    assert line.cross == pytest.approx(plan.px(at(20, 12)))
    assert line.kind == "hit", "a shell's line is drawn through"


def test_lines_of_sight_end_at_the_hull() -> None:
    tank = machine("PA", "medium-tank", 12, 12)
    walker = replace(police(2, "Dez", 12, 20), id="dez")
    scene = replace(BARE, machines=(tank,), tokens=(walker,), sights=(Sight(watcher="dez", seen="pa", mark="A"),))
    plan, _ = board_plan((0, 0, 2400, 2400))
    (line,) = machine_lines(scene, plan, {"dez": plan.px(walker.at)})
    assert line.points[1] == pytest.approx(plan.px((1200, 1450)))


@pytest.mark.drawn
def test_the_kill_distance_is_a_circle_at_its_true_inches() -> None:
    ring = Ring(side=0, at=at(12, 12), radius=600)
    picture = shown(rings=(ring,))
    plan, _ = board_plan((400, 400, 2000, 2000))
    for turn in range(0, 360, 30):
        x, y = toward(plan.px((1200, 1200)), turn, 6 * plan.ppi)
        assert picture.getpixel((round(x), round(y))) == SIDE_COLOURS[0].dark, turn


@pytest.mark.drawn
def test_a_planned_drive_shows_the_ground_it_sweeps_and_where_the_hull_would_stand() -> None:
    plan, _ = board_plan((1000, 800, 3000, 2800))
    course = courses_of(DRIVE_PREVIEW, plan)[0]
    assert course.frames[-1].facing == 22
    with_it, without = (
        render_board(scene, view=(1000, 800, 3000, 2800))
        for scene in (DRIVE_PREVIEW, replace(DRIVE_PREVIEW, drives=()))
    )
    changed = ImageChops.difference(with_it, without)
    swept = plan.px(at(20.6, 22))
    assert changed.getpixel((round(swept[0]), round(swept[1]))) != (0, 0, 0)
    aside = plan.px(at(13, 25))
    assert changed.getpixel((round(aside[0]), round(aside[1]))) == (0, 0, 0)


@pytest.mark.drawn
@pytest.mark.parametrize("name", ["convoy", "tiger", "gun", "drive", "eight"])
@pytest.mark.parametrize("light", ["day", "night"])
def test_a_board_with_machines_is_small(name: str, light: Any) -> None:
    scenes: dict[str, tuple[Scene, Any]] = {
        "convoy": (CONVOY, CONVOY_CROP), "tiger": (TIGER, TIGER_CROP), "gun": (GUN_PREVIEW, TIGER_CROP),
        "drive": (DRIVE_PREVIEW, TIGER_CROP), "eight": (EIGHT, "whole"),
    }  # fmt: skip
    scene, view = scenes[name]
    table = replace(scene.table, light=light)
    assert len(encode(render_board(replace(scene, table=table), view=view), palette_of(table))) <= LIMIT


def test_the_legend_names_what_machines_show_in_both_languages() -> None:
    def words(scene: Scene) -> set[str]:
        return {entry.words for entry in legend(scene)}

    assert words(replace(CONVOY, tokens=())) == {"on fire", "goes on: 1″ each"}
    assert words(replace(TIGER, tokens=(), language="fr")) == {"ricochet", "face touchée"}
    assert {"kill distance", "arc of fire", "ground on fire", "buttoned up"} <= words(GUN_PREVIEW)


def test_what_machines_do_is_told_in_words() -> None:
    told = alt_text(CONVOY, view=CONVOY_CROP)
    assert "truck (CB) on the road, faces north, goes on 3″, armour 0 in front, 6 aboard" in told
    assert "1 truck CB drives 6″." in told
    assert "2 Goran hits armored car CA, right flank: goes through." in told
    assert "2 gun DG touche heavy tank TA, avant\u00a0: ricochet." in alt_text(replace(TIGER, language="fr"))
    assert "truck TA might drive 6.4″" in alt_text(DRIVE_PREVIEW)


@pytest.mark.drawn
def test_a_rider_under_way_has_its_chevrons_ahead_of_the_horse() -> None:
    rider = police(1, "Billy", 12, 17, mounted=True)
    still, riding = (shown(tokens=(replace(rider, way=way, course=rider.facing),)) for way in (0, 400))
    box = ImageChops.difference(still, riding).getbbox()
    plan, _ = board_plan((400, 400, 2000, 2000))
    assert box is not None
    assert box[3] < plan.px(rider.at)[1] - 2 * plan.radius, "north of the horse's head"


def test_a_crop_names_a_kill_distance_only_where_its_ring_is_in_it() -> None:
    """Round a hull in the middle of 12 by 12 inches, 4 and 18 inches from its edges."""
    hull = EIGHT.machines[0]
    west, north = hull.at[0] - 6 * INCH, hull.at[1] - 6 * INCH
    crop = (west, north, west + 12 * INCH, north + 12 * INCH)

    def named(radius: int) -> bool:
        ring = Ring(side=0, at=hull.at, radius=radius, length=hull.length, width=hull.width)
        scene = Scene(table=EIGHT.table, rings=(ring,))
        return [entry.words for entry in legend(scene, crop)] == ["kill distance"]

    assert named(4 * INCH)
    assert not named(18 * INCH)
