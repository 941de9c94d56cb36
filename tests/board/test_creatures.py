"""Creatures on boards, and what lies on the table in their battles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.board.alt import alt_text, describe_board
from bot.board.canvas import toward
from bot.board.legend import legend
from bot.board.markers import entries_on, noises_on
from bot.board.palette import FUR, INK, IRON
from bot.board.plan import board_plan
from bot.board.render import render_board
from bot.board.scene import DrawnNoise, Kind, Scene
from bot.cli.report import Teller
from bot.report.kinds import places_of
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from engine.loading.load import load
from engine.record.model import Side
from tests.bench.bench_board import RECORD
from tests.board.diner import DINER, DINER_BY_DAY
from tests.board.samples import ACTION, at
from tests.board.test_signs import MIDDLE, R, colours, pixel
from tests.board.test_tokens import picture


def inked(kind: Kind, turn: float, far: float, **state: object) -> bool:
    """Whether the ink of a limb is there, so many radii from the middle of a creature that looks north."""
    return pixel(picture(3, kind=kind, facing=0, **state), toward(MIDDLE, turn, far * R)) == INK


@pytest.mark.parametrize("kind", ["zombie", "dog"])
def test_a_creature_has_limbs_in_place_of_a_nose(kind: Kind) -> None:
    person, creature = picture(3, facing=0), picture(3, kind=kind, facing=0)
    assert colours(person) != colours(creature)
    tip = toward(MIDDLE, 0, 1.3 * R)
    assert pixel(person, tip) == INK
    assert pixel(creature, tip) == (FUR if kind == "dog" else pixel(creature, (4, 4)))


def test_a_zombie_in_contact_or_on_the_ground_has_no_arms_and_a_dead_one_no_bites() -> None:
    arm = 26.0, 1.5
    assert inked("zombie", *arm)
    for state in ({"melee": True}, {"prone": True}, {"status": "stunned"}, {"status": "out-of-the-fight"}):
        assert not inked("zombie", *arm, **state)
    out = picture(3, kind="zombie", status="out-of-the-fight")
    assert colours(out) == colours(picture(3, status="out-of-the-fight"))
    fallen = picture(3, kind="zombie", status="stunned")
    assert colours(fallen) != colours(picture(3, status="stunned"))


def test_a_vest_is_four_plates_where_armour_is_a_ring() -> None:
    vest, ring = picture(0, vest=True, melee=True), picture(0, protected=True, melee=True)
    for turn in (45, 135, 225, 315):
        assert pixel(vest, toward(MIDDLE, turn, 1.12 * R)) == IRON
    for turn in (0, 90, 180, 270):
        assert pixel(vest, toward(MIDDLE, turn, 1.12 * R)) != IRON == pixel(ring, toward(MIDDLE, turn, 1.12 * R))


def test_entry_markers_point_into_the_table_and_lie_within_the_frame() -> None:
    plan, _ = board_plan((0, 0, 3600, 3600))
    placed = {entry.number: (spot, turn) for entry, spot, turn in entries_on(DINER, plan)}
    assert {number: turn for number, (_, turn) in placed.items()} == {1: 180, 2: 180, 3: 270, 4: 0, 5: 90}
    for (x, y), _ in placed.values():
        assert plan.left + plan.radius <= x <= plan.right - plan.radius
        assert plan.top + plan.radius <= y <= plan.bottom - plan.radius


def test_the_marker_at_which_some_come_in_glows() -> None:
    shown = render_board(DINER_BY_DAY)
    plan, _ = board_plan((0, 0, 3600, 3600))
    for entry, spot, turn in entries_on(DINER, plan):
        beside = pixel(shown, toward(spot, turn + 90, 1.2 * plan.radius))
        assert (beside[2] < 170) == entry.chosen, entry.number


def test_noises_that_would_cover_each_other_are_one() -> None:
    plan, _ = board_plan((0, 0, 3600, 3600))
    crowded = replace(DINER, noises=(*DINER.noises, DrawnNoise(at=at(16.8, 17.7)), DrawnNoise(at=at(30, 4))))
    assert [noise.at for noise in noises_on(crowded, plan)] == [at(16.6, 17.6), at(21, 19.2), at(30, 4)]


def test_the_signs_of_the_table_are_named_in_pictures_and_in_words() -> None:
    named = ["night", "rain: sight 8″", "vest", "entry", "noise", "wall of wood"]
    assert [entry.words for entry in legend(DINER)] == named
    assert "entry: 1" in alt_text(DINER)
    assert "noise: in the diner" in alt_text(DINER)
    assert "chien" in alt_text(replace(DINER, tokens=(replace(DINER.tokens[0], kind="dog"),), language="fr"))


# ---- what a battle shows ----


def night(*figures: dict[str, object], dice: dict[str, list[int]]) -> Scene:
    """The picture of the first turn of a battle against zombies that dice bring on."""
    record = {
        "format": "duckback-record/1",
        "ruleset": "compendium",
        "options": ["zombies"],
        "table": {"width": 36, "height": 36, "terrain": []},
        "sides": [{"id": "z", "name": "Zombies", "controller": "rules", "drill": "zombies"}, {"id": "s"}],
        "figures": list(figures),
        "dice": dice,
        "inputs": [{"do": "start-turn"}],
    }
    [moment] = Teller(load(record)).moments
    return scene_of(moment, steps_of(moment.entries))


ANN = {
    "id": "ann",
    "side": "s",
    "rep": 4,
    "at": [18, 18],
    "facing": 0,
    "weapons": ["shotgun"],
    "traits": ["vest"],
}


def test_zombies_are_the_last_shape_wherever_their_side_stands_even_before_they_come() -> None:
    scene = night(ANN, dice={"arrivals:z": [3], "entry:z": [2], "activation:z": [1], "activation:s": [2]})
    assert [(side.id, side.place) for side in scene.sides] == [("z", 3), ("s", 0)]
    assert {(token.side, token.kind) for token in scene.tokens} == {(0, "person"), (3, "zombie")}
    assert [(entry.number, entry.chosen) for entry in scene.entries] == [(n, n == 2) for n in range(1, 6)]
    assert scene.token("ann").vest


@pytest.mark.parametrize(
    ("names", "places"),
    [
        (("Reds", "Blues"), (1, 0)),
        (("Les Rouges", "Les Verts"), (1, 0)),
        (("Red Guard", "Reds"), (1, 0)),
        (("Credits", "Bored"), (0, 1)),
        (("Whites", "Yellow", "Reds", "Greens"), (0, 2, 1, 3)),
    ],
)
def test_a_side_named_by_a_colour_has_it_where_no_other_has(names: tuple[str, ...], places: tuple[int, ...]) -> None:
    moment = Teller(load(RECORD.read_bytes())).moments[0]
    record = replace(moment.record, sides=tuple(Side(name, name) for name in names), figures=())
    assert tuple(places_of(replace(moment, record=record))[name] for name in names) == places


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "8 bugs in the west (dead: 1), 1 bug"), ("fr", "8 insectes à l’ouest (mort\u00a0: 1), 1 insecte")],
)
def test_more_creatures_than_eight_are_counted_where_they_are_not_named(language: str, told: str) -> None:
    person = replace(ACTION.tokens[0], side=0)
    swarm = [
        replace(person, id=f"bug-{n}", name=f"Bug {n}", tag=f"G{n}", kind="bug", star=False, side=1,
                at=(100 + 100 * n, 1800) if n < 8 else (1800, 1800), status="carry-on" if n else "obviously-dead")
        for n in range(9)
    ]  # fmt: skip
    scene = replace(ACTION, tokens=(person, *swarm), language=language)
    assert told in alt_text(scene)
    assert "Bug 3" not in alt_text(scene)
    assert person.name in alt_text(scene)
    assert "Bug 3" in describe_board(scene)
    assert "Bug 3" in alt_text(replace(scene, tokens=(person, *swarm[:8])))


@pytest.mark.parametrize(("kind", "larger", "told"), [("brain-bug", True, "brain bug"), ("young", False, "young bug")])
def test_what_lies_in_a_hole_is_told_by_its_size_and_in_words(kind: Kind, larger: bool, told: str) -> None:
    lies = {"status": "out-of-the-fight"}
    bug, other = (sum(count for count, colour in drawn.getcolors(1 << 24) if colour != pixel(drawn, (4, 4)))
                  for drawn in (picture(3, kind="bug", **lies), picture(3, kind=kind, **lies)))  # fmt: skip
    assert other > 1.2 * bug if larger else other < bug / 1.2
    token = replace(ACTION.tokens[0], name="Three", kind=kind, side=1)
    assert told in alt_text(replace(ACTION, tokens=(token,)))
    assert "Three" in describe_board(replace(ACTION, tokens=(token,)))
