"""Whatever a scene holds, it is drawn or described, never an error; and nothing off the picture is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.board.alt import ALT_LIMIT, alt_text, describe_board
from bot.board.crop import crop_to_action
from bot.board.drawn import DrawnBlast, DrawnMelee, DrawnPath, DrawnShot, DrawnWatch, Sight, SightCircle
from bot.board.machines.values import FACES, DrawnDrive, Strike
from bot.board.render import render_board
from bot.board.scene import DrawnMarker, DrawnSide, Lying, Scene, Status, Token, WaitingHorse
from bot.board.signs import Sign, corners
from engine.space.terrain import INCH, Level, Piece, Table
from tests.board.machines import SIZES, machine
from tests.board.samples import FARM_TABLE, START

IDS = ("a", "b", "c", "d", "nobody")
points = st.tuples(st.integers(-200, 3800), st.integers(-200, 3800))
ids = st.sampled_from(IDS)
marks = st.sampled_from(["", "1", "A", "12"])


@st.composite
def tokens(draw: st.DrawFn, figure: str, sides: int) -> Token:
    names = ("prone", "star", "mounted", "shield", "bow", "hidden", "fierce", "set_up", "hero", "protected")
    flags = {name: draw(st.booleans()) for name in (*names, "comm_link")}
    return Token(
        id=figure,
        name=draw(st.sampled_from(["Billy", "", "Jean-Étienne de la Tour du Pin Gouvernet"])),
        tag=draw(st.sampled_from(["P1", "G12", "?"])),
        side=draw(st.integers(0, 3)),
        at=draw(points),
        facing=draw(st.floats(-720, 720)),
        floor=draw(st.integers(0, 2)),
        status=draw(st.sampled_from(get_args(Status))),
        melee=draw(st.booleans()),
        armor=draw(st.sampled_from([0, 2, 4, 6])),
        signs=corners(*draw(st.lists(st.sampled_from(get_args(Sign))))),
        hidden_from=tuple(range(draw(st.integers(0, sides)))),
        carrying=draw(st.sampled_from([None, 1])),
        **flags,
    )


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    shots = st.builds(DrawnShot, shooter=ids, target=ids, hit=st.booleans(), mark=marks, start=st.none() | points)
    paths = st.builds(DrawnPath, figure=ids, points=st.lists(points, min_size=1, max_size=4).map(tuple), mark=marks)
    sides = draw(st.integers(0, 4))
    kinds = st.sampled_from(list(SIZES))
    machines = st.builds(
        machine,
        st.sampled_from(["PA", "GB"]),
        kinds,
        st.integers(-3, 40),
        st.integers(-3, 40),
        st.sampled_from([None, 0, 3]),
        facing=st.floats(0, 360),
        turret=st.none() | st.floats(0, 360),
        status=st.sampled_from(["ready", "stalled", "disabled", "overturned", "wrecked"]),
        burning=st.booleans(),
        way=st.integers(0, 900),
        closed=st.booleans(),
        crew=st.none() | st.lists(st.sampled_from(["able", "stunned", "out", "empty"]), max_size=12).map(tuple),
        riders=st.none() | st.lists(st.sampled_from(["able", "out"]), max_size=12).map(tuple),
        armour=st.none() | st.integers(0, 8),
    )
    ends = st.sampled_from([*IDS, "pa", "gb", ""])
    strikes = st.builds(
        Strike,
        shooter=ends,
        target=ends,
        outcome=st.sampled_from(["glances", "through", "hit", "miss"]),
        heavy=st.booleans(),
        face=st.none() | st.sampled_from(FACES),
        spot=st.none() | points,
        mark=marks,
    )
    stations = st.lists(st.tuples(points, st.floats(0, 360)), min_size=1, max_size=4).map(tuple)
    drives = st.builds(DrawnDrive, machine=ends, stations=stations, mark=marks, planned=st.booleans())
    watched = st.builds(DrawnWatch, figure=ids, side=st.just(1), at=points, facing=st.just(30.0), radius=st.just(900))
    return Scene(
        table=replace(FARM_TABLE, light=draw(st.sampled_from(["day", "night"]))),
        sides=tuple(
            DrawnSide(id=letter, name=letter * 9, letter=letter, place=n) for n, letter in enumerate("PGMZ"[:sides])
        ),
        tokens=tuple(draw(tokens(figure, sides)) for figure in IDS[: draw(st.integers(0, 4))]),
        markers=tuple(DrawnMarker(id=f"m{n}", tag=f"?{n}", at=draw(points)) for n in range(draw(st.integers(0, 2)))),
        paths=tuple(draw(st.lists(paths, max_size=2))),
        sights=tuple(draw(st.lists(st.builds(Sight, watcher=ids, seen=ids, mark=marks), max_size=2))),
        shots=tuple(draw(st.lists(shots, max_size=3))),
        melees=tuple(draw(st.lists(st.builds(DrawnMelee, one=ids, other=ids, mark=marks), max_size=1))),
        blasts=tuple(draw(st.lists(st.builds(DrawnBlast, at=points, radius=st.just(250), mark=marks), max_size=1))),
        watched=tuple(draw(st.lists(watched, max_size=2))),
        lying=tuple(draw(st.lists(st.builds(Lying, weapon=st.just("Dart"), at=points), max_size=2))),
        mounts=tuple(draw(st.lists(st.builds(WaitingHorse, rider=ids, side=st.integers(0, 3), at=points), max_size=1))),
        lit=tuple(draw(st.lists(st.builds(SightCircle, at=points, radius=st.integers(1, 1200)), max_size=2))),
        machines=tuple({one.id: one for one in draw(st.lists(machines, max_size=2))}.values()),
        strikes=tuple(draw(st.lists(strikes, max_size=2))),
        drives=tuple(draw(st.lists(drives, max_size=2))),
        focus=tuple(draw(st.lists(ids, max_size=2))),
        language=draw(st.sampled_from(["en", "fr"])),
    )


@pytest.mark.long
@given(scenes())
@settings(max_examples=60, deadline=None)
def test_any_scene_is_drawn_and_described(scene: Scene) -> None:
    view = crop_to_action(scene)
    image = render_board(scene, view=view, width=270)
    assert image.width == 270
    assert len(alt_text(scene, view=view)) <= ALT_LIMIT
    assert describe_board(scene)


def test_odd_terrain_is_no_error() -> None:
    bare = Table(width=12 * INCH, height=12 * INCH)
    pieces = (
        Piece(id="nothing", type="woods"),
        Piece(id="sliver", type="hill", polygon=((100, 100), (900, 110), (900, 120))),
        Piece(id="dot", type="wall", line=((300, 300), (300, 300))),
        Piece(id="shed", type="building", polygon=((500, 500), (520, 500), (520, 520), (500, 520)), name="Shed"),
        Piece(id="hut", type="building", polygon=((600, 600), (900, 600), (900, 900), (600, 900)), levels=(Level(),)),
        Piece(id="fence", type="barbed-wire", line=((100, 600), (500, 800))),
        Piece(id="bow-tie", type="rough", polygon=((0, 0), (400, 400), (400, 0), (0, 400))),
    )
    scene = Scene(table=replace(bare, pieces=pieces))
    assert render_board(scene).width == 1080
    assert "building Shed" in describe_board(scene)


def test_figures_off_the_table_or_outside_a_crop_are_not_drawn() -> None:
    view = (0, 0, 1200, 1200)
    far = replace(START, tokens=tuple(token for token in START.tokens if token.at[1] > 1400), markers=())
    empty = replace(far, tokens=())
    assert render_board(far, view=view, bare=True).tobytes() == render_board(empty, view=view, bare=True).tobytes()
    assert render_board(far, view=view).tobytes() != render_board(empty, view=view).tobytes(), (
        "the table in small has them"
    )
