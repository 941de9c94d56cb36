"""The picture of a page shows what its buttons mean: ways, targets with their letters, and where the enemy is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from bot.board import drawn
from bot.board.beyond import beyond
from bot.board.crop import crop_to_action
from bot.board.plan import Plan, board_plan, shown
from bot.board.scene import GONE, Scene
from bot.messages.pages import page_of
from bot.messages.panel import Panel
from bot.panel.desk import OFFER, Desk
from bot.panel.path import LOOK, Path
from bot.report.offered import goers, placed
from bot.text.words import Words
from engine.offers.offer import Offer
from tests.bot.test_ruler_named import record
from tests.newcomer.blue import begun
from tests.some import first

BATTLES = first(2, ["hamlet", "farm", "mg42-solo", "cr3", "swordplay"])
ENGLISH = Words("en")
PRESSES = 9


@cache
def met(name: str) -> tuple[tuple[Desk, Panel], ...]:
    """The first pages that a newcomer comes to."""
    return tuple(_met(name))


def _met(name: str) -> Iterator[tuple[Desk, Panel]]:
    newcomer = begun(record(name, "en"), "offered")
    while not newcomer.over and newcomer.presses < PRESSES:
        desk = newcomer.desk()
        if desk.offers:
            yield desk, page_of(desk, Path(), ENGLISH)
        if not newcomer.press():
            return


def plan_of(scene: Scene) -> Plan:
    """The stretch of table that the picture shows."""
    return board_plan(shown(scene.table, crop_to_action(scene)), footer=0)[0]


def found(scene: Scene) -> set[str]:
    """Everybody in the picture or at its frame."""
    plan = plan_of(scene)
    inside = {each.id for each in (*scene.tokens, *scene.markers) if plan.holds(each.at)}
    return inside | {one.token.id for one in beyond(scene, plan)}


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
def test_every_letter_of_a_button_stands_in_the_picture(name: str) -> None:
    for _, page in met(name):
        scene = page.scene
        assert scene is not None
        labels = [way.label for row in page.rows for way in row]
        told = [label[0] for label in labels if re.match("[A-H] · ", label)]
        marked = [mark.mark for mark in (*scene.paths, *scene.sights, *scene.blasts)]
        assert sorted("".join(marked)) == sorted(told), labels


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
def test_every_target_that_is_offered_is_in_the_picture_or_at_its_frame(name: str) -> None:
    aimed = 0
    for _, page in met(name):
        assert page.scene is not None
        targets = {sight.seen for sight in page.scene.sights}
        assert targets <= found(page.scene)
        aimed += len(targets)
    assert aimed or name in ("cr3", "swordplay")


@pytest.mark.parametrize("name", BATTLES)
def test_the_picture_says_where_the_nearest_enemies_are(name: str) -> None:
    for desk, page in met(name):
        scene = page.scene
        assert scene is not None
        enemies = {f.id for f in desk.here.known() if f.side != desk.side and f.able}
        enemies |= {marker.id for marker in desk.here.moment.state.markers if marker.side != desk.side}
        on_table = {token.id for token in scene.tokens if token.status not in GONE} | {m.id for m in scene.markers}
        assert scene.sought[:1] == () or scene.sought[0] in found(scene)
        assert set(scene.sought) == enemies & on_table


@pytest.mark.parametrize("name", ["farm"])
def test_a_preview_shows_everybody_it_says_will_see_the_group(name: str) -> None:
    watched = 0
    for desk, _ in met(name):
        for number, offer in enumerate(desk.offers):
            if offer.to is None or offer.foretold is None or offer.foretold.first_stop is not None:
                continue
            scene = page_of(desk, Path(f"{OFFER}{number}", flags=LOOK), ENGLISH).scene
            assert scene is not None
            seen_by = {view.enemy for end in offer.foretold.runs[0].ends for view in end.views if view.exposed}
            assert seen_by == {sight.watcher for sight in scene.sights}
            assert seen_by <= found(scene)
            watched += len(seen_by)
    assert watched


@pytest.mark.parametrize("name", BATTLES)
def test_the_best_move_is_drawn_for_all_who_go_and_a_button_names_the_one_who_goes_without_the_rest(name: str) -> None:
    moves = 0
    for desk, page in met(name):
        assert page.scene is not None
        labels = {way.label[0]: way.label for row in page.rows for way in row if re.match("[A-H] · ", way.label)}
        letters = iter("ABCDEFGH")
        best = True
        for offer in desk.offers:
            letter = next(letters) if placed(offer) else ""
            going = [course.figure for course in goers(offer)]
            if letter not in labels or not going:
                continue
            moves += 1
            led = {path.figure for path in page.scene.paths}
            assert set(going if best else going[:1]) <= led
            best = False
            if len(going) == 1 < len(desk.acting):
                assert desk.here.table.named(*going).name in labels[letter]
    assert moves


@pytest.mark.long
def test_what_is_left_out_of_a_page_leaves_its_picture_with_all_who_go_along() -> None:
    ways = [("star", "A", False), ("able", "", True), ("star", "B", False), ("able", "", True)]
    paths = [
        drawn.DrawnPath(figure=who, points=((0, 0), (9, 9)), mark=mark, follows=follows) for who, mark, follows in ways
    ]
    pictured = next(page.scene for _, page in met("cr3") if page.scene is not None)
    scene = replace(pictured, paths=tuple(paths))
    assert list(scene.without("A").paths) == paths[2:]
    assert list(scene.without("B").paths) == paths[:2]


def test_fire_at_a_machine_has_no_place_of_its_own_on_the_picture() -> None:
    item = {"do": "fire", "figure": "nasser", "weapon": "law", "targets": [{"machine": "lynx"}]}
    assert not placed(Offer(item, "shot", None))
