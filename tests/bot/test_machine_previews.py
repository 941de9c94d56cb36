"""Drives and shots of machines before they are made: where guns bear and kill, what stops a drive, and its words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.board.alt import alt_text
from bot.board.crop import crop_to_action
from bot.board.scene import Scene
from bot.language import ENGLISH, Language
from bot.messages.fit import best
from bot.messages.page_parts import table_scene
from bot.play.fog import seen
from bot.play.moment import Moment, laid_out
from bot.report.preview import marks_of, scene_foretold
from bot.report.steps import steps_of
from bot.text.branches import offer_forms
from bot.text.deeds import told as deed_told
from bot.text.preview import Foretold, foretell
from bot.text.report import report
from bot.text.sentences import sentence
from bot.text.words import Words
from engine.offers.choose import offers
from engine.offers.offer import Offer
from engine.preview import as_known, preview
from engine.views import Viewer
from tests.bot.cr2_telling import known_of
from tests.engine.machines import armored
from tests.engine.table import Battle

BLUE = Viewer("blue")
TANK = "tank of blue model heavy-tank at {at} facing 90 leader lou driver dan gunner gus loader len machine-gunner max"
CREW = ("lou blue rep 5", "dan blue rep 4", "gus blue rep 4", "len blue rep 3", "max blue rep 3")
FOE = ("ted red rep 5", "tim red rep 4", "tom red rep 4", "tex red rep 4")
ENEMY = "foe of red model {model} at {at} facing {facing} leader ted driver tim gunner tom loader tex"


def tank_battle(*lines: str, at: str = "10,20", **more: Any) -> Battle:
    """A heavy tank that faces east, its crew active."""
    more.setdefault("table", {"width": 48, "height": 36})
    b = armored(*CREW, *lines, TANK.format(at=at), **more)
    b.blue_turn("lou", "dan", "gus", "len", "max")
    return b


def standpoint(b: Battle) -> Any:
    """How it stands for Blue, as a panel has it."""
    moment = seen(laid_out(b.encounter.record.to_json(), 7), BLUE)
    table = as_known(b.encounter, BLUE)
    known = frozenset(figure.id for figure in table.figures)
    mine = frozenset(figure.id for figure in table.figures if figure.side == "blue")
    return SimpleNamespace(
        table=table,
        moment=moment,
        knows=known,
        mine=mine,
        known=lambda: list(table.figures),
        lurking_on=lambda told: [],
    )


def shown(b: Battle, item: dict[str, Any], language: Language = ENGLISH) -> Scene:
    here, found = standpoint(b), preview(b.encounter, item, BLUE)
    assert found.refused is None, found.refused
    return scene_foretold(here, item, found, marks_of(found, "blue"), language)


def told(b: Battle, item: dict[str, Any], language: Language = ENGLISH) -> Foretold:
    found = preview(b.encounter, item, BLUE)
    assert found.refused is None, found.refused
    return foretell(standpoint(b), item, found, Words(language))


def drive(speed: float, **more: Any) -> dict[str, Any]:
    return {"do": "drive", "machine": "tank", "speed": speed, **more}


GUN = {"do": "fire", "figure": "gus", "weapon": "apw-heavy", "targets": [{"machine": "foe"}]}


@pytest.mark.rule("CR2-APW-07")
def test_the_kill_distance_is_shown_round_the_gun_that_fires_where_it_goes_through_the_face_aimed_at() -> None:
    b = tank_battle(*FOE, ENEMY.format(model="medium-tank", at="36,20", facing=270))
    scene = shown(b, GUN)
    [ring] = scene.rings
    assert (ring.at, ring.radius, ring.length, ring.width) == ((1000, 2000), 1800, 600, 300)
    assert "kill distance 18″" in alt_text(scene)
    thick = tank_battle(*FOE, ENEMY.format(model="super-heavy-tank", at="36,20", facing=270))
    assert shown(thick, GUN).rings == (), "an APW of 7 glances off a front of 8"
    flank = tank_battle(*FOE, ENEMY.format(model="super-heavy-tank", at="36,20", facing=0))
    assert shown(flank, GUN).rings, "its flank has 4"


@pytest.mark.rule("CR2-RUL-279")
def test_the_ground_before_a_hull_is_shown_for_a_gun_in_it_and_none_for_a_turret() -> None:
    b = tank_battle("rob red rep 4 at 30,22")
    gun = {"do": "fire", "figure": "max", "weapon": "lmg", "targets": [{"figure": "rob"}]}
    [arc] = shown(b, gun).arcs
    assert (arc.at, arc.first, arc.last) == ((1000, 2000), 0, 180)
    top = {"do": "fire", "figure": "lou", "weapon": "hmg", "targets": [{"figure": "rob"}]}
    assert shown(b, top).arcs == ()
    assert shown(b, top).rings == ()


def test_a_drive_shows_where_its_guns_bear_at_its_end() -> None:
    b = tank_battle(*FOE, ENEMY.format(model="medium-tank", at="40,8", facing=270))
    scene = shown(b, drive(3, turn=45, when="end"))
    [arc], [ring] = scene.arcs, scene.rings
    assert (arc.at, arc.first, arc.last) == ((1150, 2000), 45, 225)
    assert (ring.at, ring.facing) == ((1150, 2000), 135)


@pytest.mark.rule("CR2-RUL-282")
@pytest.mark.parametrize(
    ("language", "x", "said"),
    [
        ("en", 14, "After 1″ it **strikes the wall** and stops."),
        ("en", 14.5, "After 1.5″ it **strikes the wall** and stops."),
        ("fr", 14.5, "Après 1,5″ : **collision avec le mur**, et arrêt."),
        (
            "en",
            15.5,
            "In the next phase it goes on of itself. After 1″ it **strikes the wall** and stops. "
            "All aboard roll for damage, Impact 0.",
        ),
    ],
)
def test_a_drive_into_a_wall_says_so_beforehand(language: Language, x: float, said: str) -> None:
    wall = {"id": "wall", "type": "wall", "line": [[x, 10], [x, 30]], "dv": 2}
    text = told(tank_battle("rob red rep 4 at 46,34", terrain=[wall]), drive(3), language).text
    assert said in text.replace("\xa0", " ")


@pytest.mark.rule("CR2-VEH-05")
def test_rough_ground_shortens_a_planned_drive_as_it_shortens_the_drive() -> None:
    rough = {"id": "mud", "type": "rough", "rect": [8, 10, 20, 20]}
    b = tank_battle("rob red rep 4 at 46,34", terrain=[rough])
    foretold, scene = told(b, drive(3)), shown(b, drive(3))
    assert "Rough ground takes" in foretold.text
    b.do("drive", machine="tank", speed=3)
    (x, y), _ = scene.drives[0].stations[-1]
    at = b.encounter.game.machine("tank").at
    assert max(abs(x - at[0]), abs(y - at[1])) <= 1


@pytest.mark.rule("CR2-RUL-422")
def test_a_drive_over_the_edge_is_named_beforehand_with_the_edge() -> None:
    b = tank_battle("rob red rep 4 at 4,34", at="44.5,20")
    assert "**leaves the table** by the east edge" in told(b, drive(3)).text
    assert "par le bord est" in told(b, drive(3), "fr").text


def test_in_an_open_battle_a_machine_behind_cover_is_no_secret() -> None:
    wall = {"id": "house", "type": "building", "rect": [20, 12, 4, 16], "dv": 2}
    b = tank_battle(*FOE, ENEMY.format(model="medium-tank", at="36,20", facing=270), terrain=[wall])
    found = preview(b.encounter, GUN, BLUE)
    assert found.refused is not None
    assert "there is no machine" not in found.refused.message


def test_a_drive_says_who_sees_it_at_its_end() -> None:
    b = tank_battle("rob red rep 4 at 30,22 facing 270")
    assert told(b, drive(3)).verdict == "Where it ends, it is in sight of Rob."
    wall = {"id": "house", "type": "building", "rect": [20, 12, 4, 16], "dv": 2}
    b = tank_battle("rob red rep 4 at 40,20 facing 270", terrain=[wall])
    assert told(b, drive(3)).verdict == "Where it ends, no enemy sees it."


def test_drives_together_are_shown_in_one_picture_each_with_its_way_in_words() -> None:
    half = "car of blue model half-track at 10,23.5 facing 90 speed 4 leader una driver dov"
    people = (*CREW, "una blue rep 4", "dov blue rep 4")
    b = armored(*people, "rob red rep 4 at 4,4", TANK.format(at="10,20"), half, table={"width": 48, "height": 36})
    b.blue_turn(*(line.split()[0] for line in people))
    both = {"do": "drive", "drives": [{"machine": "tank", "speed": 3}, {"machine": "car", "speed": 6, "turn": 30}]}
    text = told(b, both)
    assert text.heading == "All drive on · 2 machines"
    assert text.text.split("\n")[:2] == [
        "**Heavy tank BA** 3″ this turn, 1.5″ now",
        "**Half-track BB** 6″ this turn, 2″ now, 30° right",
    ]
    scene = shown(b, both)
    assert [way.machine for way in scene.drives] == ["tank", "car"]
    assert [(one.id, one.way) for one in scene.machines] == [("tank", 0), ("car", 0)], "it does not go on as before"
    assert told(b, both, "fr").heading == "En avant · les 2 véhicules"


@pytest.mark.rule("CR2-APW-08")
def test_a_gun_fires_rounds_and_no_grenades() -> None:
    dice = {"ranged-combat:gus": [1], "apw-miss:gus": [1], "apw-miss-inches:gus": [2]}
    b = tank_battle("rob red rep 4 at 30,8", dice=dice)
    item = {"do": "grenade", "figure": "gus", "weapon": "apw-heavy", "at": [30, 30]}
    assert told(b, item).confirm == "Shoot"
    moment = known_of(b, BLUE, **item)
    assert report(moment, Words("en")).heading == "Gus fires a round"
    assert report(moment, Words("fr")).heading == "Gus fait feu"
    assert "grenade" not in texts(moment)
    assert "round" in texts(moment)


def texts(moment: Moment) -> str:
    words = Words("en")
    return " ".join(sentence(step, moment, words) for step in steps_of(moment.entries))


@pytest.mark.parametrize(
    ("language", "label", "note"),
    [("en", "A · Gus at Tom and 2 more", "Heavy APW · "), ("fr", "A · Gus sur Tom et 2 autres", "Canon antichar")],
)
def test_a_round_at_several_keeps_whole_words_on_its_button(language: Language, label: str, note: str) -> None:
    names = ("Tom", "Montgomery", "Bartholomew")
    b = tank_battle(*(f"{name.lower()} red rep 4 at {30 + n},20 name {name}" for n, name in enumerate(names)))
    desk: Any = SimpleNamespace(here=standpoint(b))
    round_, *_ = offers(desk.here.table, "blue", ["gus"]).throws
    [forms] = offer_forms([(round_, "A")], desk, Words(language))
    form = best(forms)
    assert form.label == label
    assert form.note.startswith(note)


@pytest.mark.rule("CR2-VEH-04")
@pytest.mark.parametrize("do", ["end-activation", "end-phase"])
@pytest.mark.parametrize(
    ("language", "speed", "said"),
    [
        ("en", 0, "Stay here"),
        ("en", 3, "Roll straight on"),
        ("fr", 0, "Rester sur place"),
        ("fr", 3, "Continuer tout droit"),
    ],
)
def test_a_crew_under_way_is_not_offered_to_stay_where_it_is(
    language: Language, speed: int, said: str, do: str
) -> None:
    b = tank_battle("rob red rep 4 at 46,34")
    b.do("drive", machine="tank", speed=speed)
    desk: Any = SimpleNamespace(here=standpoint(b), acting=("lou", "dan"))
    [[form, *_]] = offer_forms([(Offer({"do": do}, "hold", None), "")], desk, Words(language))
    assert form.label.startswith(said)


@pytest.mark.rule("CR2-VEH-10", "CR2-ASSAULT-01")
@pytest.mark.parametrize(
    ("language", "board", "assault"),
    [
        ("en", "Max gets into the heavy tank BA: rider", "Ann storms the medium tank RA"),
        ("fr", "Max monte dans le char lourd BA\xa0: passager", "Ann prend d’assaut le char moyen RA"),
    ],
)
def test_a_button_names_the_machine_that_is_boarded_or_stormed(language: Language, board: str, assault: str) -> None:
    b = tank_battle("ann blue rep 4 at 30,20", *FOE, ENEMY.format(model="medium-tank", at="30,12", facing=0))
    here, words = standpoint(b), Words(language)
    assert deed_told(here, {"do": "board", "figure": "max", "machine": "tank", "seat": None}, None, words) == board
    storms = {"do": "assault", "figures": ["ann"], "machine": "foe", "face": "rear"}
    assert deed_told(here, storms, None, words) == assault


def test_the_pages_of_a_crew_have_its_whole_hull_in_the_picture() -> None:
    b = tank_battle("adler blue rep 4 at 9,4", "rob red rep 4 at 46,34")
    here = standpoint(b)
    desk: Any = SimpleNamespace(here=here, moment=here.moment, side="blue", acting=("lou", "adler"), questions=())
    view = crop_to_action(table_scene(desk, Words("en")))
    assert view != "whole"
    west, north, east, south = view
    assert (west <= 700, north <= 1850, east >= 1300, south >= 2150) == (True, True, True, True), view
