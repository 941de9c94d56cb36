"""Machines on the boards of a battle: what each viewer may know, lines to those aboard, riders under way."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.board.alt import alt_text, describe_board
from bot.board.scene import Scene
from bot.cli.report import Teller
from bot.language import ENGLISH, Language
from bot.messages.forces import forces_known
from bot.play.fog import seen
from bot.play.moment import Moment, laid_out
from bot.report.driving import planned_drives
from bot.report.machines import aimed_at, drives_of, machines_of, silhouette_of
from bot.report.marks import lettered
from bot.report.preview import Marked
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from bot.setup.scenarios import scenario
from bot.storage.roster import Seating
from bot.text.machines import drive_in_words
from bot.text.sentences import sentence
from bot.text.words import Words
from bot.typed.machines import speed_of, turn_of
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.procedures.machines.driving import carry
from engine.ruleset.registry import RULESETS, get
from engine.views import GM, PUBLIC, Viewer
from tests.engine.machines import armored
from tests.golden.guns import opened

BLUE, RED = Viewer("blue"), Viewer("red")
SIDES = [{"id": "blue", "name": "Convoy"}, {"id": "red", "name": "Ambush"}]
TANK = (
    "fury of blue model medium-tank at 20,28 facing 90 turret 180 "
    "leader lou driver dan gunner gus loader len riders rex"
)
LORRY = "lorry of blue model truck at 10,20 facing 90 speed 6 driver hans riders ann"


def moment(**more: Any) -> Moment:
    battle = armored(
        "hans blue rep 4", "ann blue rep 3", "lou blue rep 5", "dan blue rep 4", "gus blue rep 4", "len blue rep 3",
        "rex blue rep 3", "eve red rep 4 at 30,5 facing 225", LORRY, TANK, sides=SIDES, **more,
    )  # fmt: skip
    return laid_out(json.loads(json.dumps(battle.record)), 7)


def shown(viewer: Viewer, **more: Any) -> Scene:
    return scene_of(seen(moment(**more), viewer))


@pytest.mark.rule("CR2-VEH-08")
def test_hulls_stand_on_the_board_at_true_size_with_tags_in_the_records_order() -> None:
    lorry, tank = shown(PUBLIC).machines
    assert (lorry.tag, lorry.length, lorry.width, lorry.facing, lorry.silhouette) == ("CA", 600, 250, 90, "truck")
    assert (tank.tag, tank.heading, tank.silhouette) == ("CB", 180, "medium-tank")
    assert [token.id for token in shown(PUBLIC).tokens] == ["eve"], "those aboard sit in the hulls"


@pytest.mark.rule("CR2-VEH-03", "CR2-VEH-04")
def test_half_of_a_speed_is_the_way_of_the_next_phase() -> None:
    lorry, tank = shown(PUBLIC).machines
    assert (lorry.way, tank.way) == (300, 0)
    assert "goes on 3″" in describe_board(shown(PUBLIC))


def test_the_seats_of_an_open_truck_are_seen_by_all_and_those_of_a_tank_by_its_side_and_the_host() -> None:
    for viewer in (BLUE, RED, GM, PUBLIC):
        lorry, tank = shown(viewer).machines
        assert (lorry.crew, lorry.riders) == (("able",), ("able",))
        assert tank.riders == ("able",), "on the deck, in sight"
        assert tank.crew == (("able",) * 4 + ("empty",) if viewer in (BLUE, GM) else None)
        assert "Lou" not in alt_text(shown(viewer)) + describe_board(shown(viewer))


def test_a_line_to_somebody_in_a_machine_leads_to_the_hull_and_names_nobody_within() -> None:
    marks = (Marked("A", "eve", "lou"), Marked("B", "eve", "ann"))
    scene = lettered(shown(RED), marks)
    told = alt_text(scene)
    assert "A Eve sees medium tank CB" in told
    assert "B Eve sees Ann" in told
    assert "A Eve sees Lou" in alt_text(lettered(shown(BLUE), marks))


@pytest.mark.rule("CR2-VEH-11")
def test_armour_is_told_where_something_on_the_table_goes_through_it() -> None:
    lorry, tank = shown(PUBLIC).machines
    assert (lorry.armour, tank.armour) == (0, 4), "the tank has a gun"
    harmless = armored("hans blue rep 4", "eve red rep 4 at 30,5", LORRY.replace(" riders ann", ""), sides=SIDES)
    (lorry,) = scene_of(laid_out(json.loads(json.dumps(harmless.record)), 7)).machines
    assert lorry.armour is None


def test_a_hull_that_no_enemy_has_seen_is_on_its_own_sides_boards_alone() -> None:
    for viewer, count in ((BLUE, 2), (GM, 2), (RED, 0), (PUBLIC, 0)):
        view = seen(moment(information="hidden"), viewer)
        assert len(scene_of(view).machines) == count, viewer
        assert len(view.state.machines) == len(view.record.machines) == count
        told = json.dumps(view.record.raw)
        assert ("fury" in told) == bool(count)


def test_every_model_of_every_ruleset_has_a_silhouette() -> None:
    for ruleset in RULESETS:
        for model in get(ruleset).models.values():
            assert silhouette_of(model)


def driven(language: Language = ENGLISH, **order: Any) -> list[Moment]:
    """A half-track that is driven, and then goes on of itself in the enemy's phase."""
    battle = armored(
        "hans blue rep 5", "dora blue rep 5", "rob red rep 5 at 34,46",
        "car of blue model half-track at 10,40 facing 0 speed 6 leader hans driver dora",
        sides=SIDES, table={"width": 36, "height": 48}, dice={"activation:blue": 3, "activation:red": 2},
        inputs=[
            {"do": "start-turn"}, {"do": "activate", "figures": ["hans"]},
            {"do": "drive", "machine": "car", **order}, {"do": "end-phase"},
        ],
    )  # fmt: skip
    return Teller(load(json.loads(json.dumps(battle.record))), language).moments


def told(moment: Moment, language: Language = ENGLISH) -> list[str]:
    words = Words(language)
    return [sentence(step, moment, words) for step in steps_of(moment.entries) if step.kind == "machine"]


@pytest.mark.parametrize(
    ("turn", "english", "french"),
    [
        (15, "The half-track CA swerves right and goes 4.5″.", "Le semi-chenillé CA fait un écart à droite"),
        (-15, "The half-track CA swerves left and goes 4.5″.", "Le semi-chenillé CA fait un écart à gauche"),
        (45, "The half-track CA turns north-east and goes 4.5″.", "Le semi-chenillé CA tourne vers le nord-est"),
    ],
)
def test_a_turn_too_small_for_a_heading_is_told_by_its_side(turn: int, english: str, french: str) -> None:
    assert told(driven(speed=12, turn=turn)[2]) == [english]
    [line] = told(driven("fr", speed=12, turn=turn)[2], "fr")
    assert line.startswith(french)


@pytest.mark.rule("CR2-VEH-02", "CR2-VEH-04", "CR2-VEH-07")
def test_a_drive_is_one_sentence_and_one_arrow_from_where_the_hull_stood() -> None:
    drive, end = driven(speed=12, turn=45)[2:]
    assert told(drive) == ["The half-track CA turns north-east and goes 4.5″."]
    scene = scene_of(drive, steps_of(drive.entries))
    [way] = scene.drives
    assert [facing for _, facing in way.stations] == [0, 45, 45]
    assert way.stations[0] == ((1000, 4000), 0)
    assert way.stations[-1][0] == scene.machines[0].at
    assert scene.machines[0].way == 450
    assert told(end) == ["The half-track CA goes on 4.5″."]
    [more] = scene_of(end, steps_of(end.entries)).drives
    assert more.stations[0][0] == way.stations[-1][0]


def test_drives_are_told_in_french() -> None:
    drive = driven("fr", speed=9)[2]
    assert told(drive, "fr") == ["Le semi-chenillé CA roule sur 4,5″."]
    assert "semi-chenillé CA roule sur 4.5″" in alt_text(scene_of(drive, steps_of(drive.entries), "fr"))


def test_a_machine_with_a_name_of_its_own_is_called_by_it() -> None:
    record = json.loads(json.dumps(driven()[0].record.raw))
    record["machines"][0]["name"] = "Rosie"
    drive = Teller(load(record)).moments[2]
    assert told(drive) == ["Rosie CA goes 3″."]


@pytest.mark.rule("CR2-VEH-04", "CR2-VEH-07")
@pytest.mark.parametrize(
    "order",
    [{"speed": 12}, {"speed": 6, "turn": 45}, {"speed": 9, "turn": -90, "when": "end"}, {"turn": -45}],
)
def test_a_drive_is_drawn_beforehand_where_it_then_ends(order: dict[str, Any]) -> None:
    battle = armored(
        "hans blue rep 5", "dora blue rep 5", "rob red rep 5 at 34,46",
        "car of blue model half-track at 10,40 facing 0 speed 6 leader hans driver dora",
        table={"width": 36, "height": 48},
    )  # fmt: skip
    battle.blue_turn("hans")
    [way] = planned_drives(battle.encounter.game, {"do": "drive", "machine": "car", **order})
    battle.do("drive", machine="car", **order)
    machine = battle.encounter.game.machine("car")
    assert way.drawn.planned
    (x, y), facing = way.drawn.stations[-1]
    assert max(abs(x - machine.at[0]), abs(y - machine.at[1])) <= 2, "each inch is rounded by itself in play"
    assert facing == machine.facing
    assert way.drawn.touches is None


def test_a_drive_into_a_wall_ends_at_it_with_its_front_in_gold() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[4, 34], [16, 34]], "dv": 4}
    battle = armored(
        "hans blue rep 5", "dora blue rep 5", "rob red rep 5 at 34,46",
        "car of blue model half-track at 10,40 facing 0 speed 6 leader hans driver dora",
        terrain=[wall], table={"width": 36, "height": 48},
    )  # fmt: skip
    battle.blue_turn("hans")
    [way] = planned_drives(battle.encounter.game, {"do": "drive", "machine": "car", "speed": 12})
    assert (way.drawn.touches, way.drawn.contact) == ("front", (1000, 3400))
    assert not list(planned_drives(battle.encounter.game, {"do": "drive", "machine": "car", "speed": 0}))


@pytest.mark.parametrize(
    ("text", "degrees"),
    [("45", 45), ("-45", -45), ("45 L", -45), ("90R", 90), ("45 G", -45), ("30 d", 30)],
)
def test_turns_are_typed_as_degrees_to_the_right_or_with_a_letter(text: str, degrees: int) -> None:
    assert turn_of(text, Words()) == degrees


@pytest.mark.parametrize("text", ["left", "", "400", "NE"])
def test_a_turn_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="is no turn"):
        turn_of(text, Words())


@pytest.mark.parametrize(("text", "inches"), [("9", 9.0), ("4.5", 4.5), ("4,5″", 4.5), ("0", 0.0)])
def test_speeds_are_typed_in_inches(text: str, inches: float) -> None:
    assert speed_of(text, Words()) == inches
    with pytest.raises(BadRequest, match="is no speed"):
        speed_of("fast", Words())


def shot_at(faces: list[int], facing: int, at: str = "10,12", language: Language = ENGLISH) -> Moment:
    """A LAW at a medium tank from the south of it: the moment of the shot."""
    battle = armored(
        "lou red rep 5", "gus red rep 4", "dan red rep 4", "lee red rep 4", "ann blue rep 4 with law at 10,30",
        f"tank of red model medium-tank at {at} facing {facing} leader lou gunner gus driver dan loader lee",
        sides=SIDES, seed="tank",
        dice={"rounds:tank": [3], "rounds:ann": [3], "activation:blue": [4], "activation:red": [3],
              "ranged-combat:ann": [4], "penetration:tank": faces},
        inputs=[
            {"do": "start-turn"}, {"do": "activate", "figures": ["ann"]},
            {"do": "fire", "figure": "ann", "targets": [{"machine": "tank"}]},
        ],
    )  # fmt: skip
    return Teller(load(json.loads(json.dumps(battle.record))), language).moments[2]


@pytest.mark.rule("CR2-APW-06", "CR2-VEH-11", "CR2-FIG-03")
@pytest.mark.parametrize(("facing", "face", "value"), [(0, "rear", "2"), (90, "right", "2"), (270, "left", "2")])
def test_a_shot_that_goes_through_strikes_the_face_turned_to_it(facing: int, face: str, value: str) -> None:
    shot = shot_at([3, 6], facing)
    [strike] = scene_of(shot, steps_of(shot.entries)).strikes
    assert (strike.shooter, strike.target, strike.outcome, strike.face) == ("ann", "tank", "through", face)
    assert strike.heavy
    [step] = [step for step in steps_of(shot.entries) if step.kind == "shoot"]
    shown_face = {"rear": "rear", "right": "right flank", "left": "left flank"}[face]
    assert f"the medium tank AA, {shown_face} (DV {value})" in sentence(step, shot, Words())
    assert "goes through" in sentence(step, shot, Words())


@pytest.mark.rule("CR2-APW-05")
def test_a_shot_no_better_than_the_armour_glances_off() -> None:
    shot = shot_at([1, 1], 180)
    strike, *_ = scene_of(shot, steps_of(shot.entries)).strikes
    assert (strike.outcome, strike.face) == ("glances", "front")
    step, *_ = [step for step in steps_of(shot.entries) if step.kind == "shoot"]
    assert "the medium tank AA, front (DV 4): **glances off**" in sentence(step, shot, Words())
    assert "ricochet" in sentence(step, shot, Words("fr"))


@pytest.mark.rule("CR2-VEH-11")
@pytest.mark.parametrize(("facing", "face", "value"), [(180, "front", 4), (90, "right", 2), (0, "rear", 2)])
def test_a_shot_that_is_planned_shows_the_face_it_would_strike(facing: int, face: str, value: float) -> None:
    shot = shot_at([3, 6], facing)
    ann, tank = shot.before.figure("ann"), shot.before.machines[0]
    aimed = aimed_at(ann, tank, shot)
    assert (aimed.machine, aimed.face, aimed.armour) == ("tank", face, value)
    # Square on a flank, both its ends are less than 15 degrees off.
    assert aimed.nearly == (face == "right")


@pytest.mark.rule("CR2-RUL-281")
def test_a_tank_that_has_driven_behind_cover_is_drawn_hull_down_until_it_moves() -> None:
    encounter = opened("hull-down")
    state = encounter.state
    assert encounter.pending == ()
    here = Moment(1, 1, 1, encounter.record, {}, (), state, state, (), Seating(7, {}))
    assert [m.hull_down for m in machines_of(here, ENGLISH)] == [True]
    tank = state.machines[0]
    carry(encounter.game, tank, tank.at, tank.facing + 15)
    assert [m.hull_down for m in machines_of(here, ENGLISH)] == [False]


def test_a_drive_is_called_by_its_speed_and_its_turn() -> None:
    table = Encounter(moment().record).game
    assert drive_in_words({"do": "drive", "machine": "lorry"}, table, Words()) == "6″ this turn, 3″ now"
    slowed = {"do": "drive", "machine": "lorry", "speed": 5.13}
    assert drive_in_words(slowed, table, Words()) == "5″ this turn, 2.5″ now"
    turned = {"do": "drive", "machine": "lorry", "speed": 4.5, "turn": -45, "when": "end"}
    assert drive_in_words(turned, table, Words()) == "4.5″ this turn, 2″ now, then 45° left"
    assert drive_in_words(turned, table, Words("fr")) == "4,5″ ce tour, dont 2″ maintenant, puis 45° à gauche"


def test_a_car_without_inertia_is_told_leg_by_leg() -> None:
    table = Encounter(load({**scenario("diner-solo", "en"), "seed": "legs"})).game
    legs = {"do": "drive", "machine": "sedan", "speed": 1, "then": [{"turn": -15, "speed": 7}]}
    assert drive_in_words(legs, table, Words()) == "1″ on, 15° left, 7″ on"


@pytest.mark.parametrize("information", ["public", "hidden"])
@pytest.mark.parametrize(("viewer", "reads"), [(BLUE, True), (GM, True), (RED, False), (PUBLIC, False)])
def test_the_list_of_forces_says_who_sits_where_and_of_closed_machines_to_their_own_side(
    viewer: Viewer, reads: bool, information: str
) -> None:
    battle = moment(information=information)
    for machine in battle.state.machines:
        machine.known = 3
    battle.state.known = [3] * len(battle.state.known)
    listed = forces_known(seen(battle, viewer), Words("en"))
    assert ("leader: Lou, driver: Dan, gunner: Gus, loader: Len, machine gunner: free, rider: Rex" in listed) is reads
    assert ("**Gus**" in listed or "Gus:" in listed) is reads
    assert ("crew out of sight, rider: Rex" in listed) is not reads
    assert "driver: Hans, rider: Ann" in listed, "everybody sees into a truck"


def test_a_french_list_of_forces_says_who_sits_where() -> None:
    listed = forces_known(seen(moment(), BLUE), Words("fr"))
    assert "chef : Lou, chauffeur : Dan" in listed.replace("\xa0", " ")
    assert "équipage hors de vue" in forces_known(seen(moment(), RED), Words("fr"))


def test_a_drive_of_which_the_sentences_have_no_number_has_none_in_the_picture() -> None:
    [step] = [step for step in steps_of(driven()[2].entries) if step.kind == "machine"]
    assert [way.mark for way in drives_of(replace(step, number=0), {})] == [""]
