"""Markers, who comes from them, and missions, as the log tells of them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.language import Language
from bot.play.moment import Moment
from bot.report.course import left_of
from bot.report.steps import steps_of
from bot.setup.scenarios import scenario
from bot.storage.roster import Seating
from bot.text.markers import arrival_sentence
from bot.text.mission import goal, losses, undone
from bot.text.report import report
from bot.text.words import Words
from engine.encounter import Encounter
from engine.events import Aboard, Drive, Entry, FigureEvent, MissionEvent
from engine.loading.load import load
from engine.record.mission import Goal
from engine.state import Machine
from tests.bot.test_telling import moments
from tests.engine.test_mission_raid import IN_FARM, attack, loot

GOLDEN = Path(__file__).parents[1] / "golden"
TOLD = {
    ("patrol", "en"): (
        "Out there are three possible enemies: ?1, ?2 and ?3.",
        "?4 was a false alarm.",
        "Blue 1 scouts sections 4, 7, 8 and 9.",
        "The mission is a success.",
    ),
    ("patrol", "fr"): ("La mission est réussie.", "Blue 1 reconnaît les sections 4, 7, 8 et 9."),
    ("raid-attack", "en"): (
        "Blue 1 loots the farm: turn 1 of 3.",
        "Blue 1 has looted the farm.",
    ),
    ("raid-attack", "fr"): ("Blue 1 pille la ferme",),
    ("raid-defend", "en"): (
        "The enemy has what it came for: the mission can no longer succeed.",
        "failed: the dwelling was looted.",
        " appear ",
    ),
    ("raid-defend", "fr"): ("échec, la demeure a été pillée", "arrivent"),
}


@pytest.mark.parametrize(("name", "language"), TOLD, ids=[f"{name}-{language}" for name, language in TOLD])
def test_the_log_of_a_mission_reads_well(name: str, language: str, capsys: pytest.CaptureFixture[str]):
    assert main(["replay", "--language", language, str(GOLDEN / f"{name}.json")]) == 0
    told = capsys.readouterr().out
    for line in TOLD[name, language]:
        assert line in told
    for raw in ("pef-", "mission.", "marker.", "half-d6", "enemy-1"):
        assert raw not in told, f"{raw} is no word"


def test_a_star_who_leaves_too_early_is_warned() -> None:
    played = list(moments(GOLDEN / "patrol.json"))
    early, late = played[0], played[-1]
    assert undone(early, ["blue-1"], Words()) == (
        "**Blue 1 leaves with 0 of 9 sections scouted**: the patrol fails unless all of them are."
    )
    assert undone(early, ["blue-2"], Words()) == "", "only the Star scouts"
    assert undone(late, ["blue-1"], Words()) == "", "everything has been scouted"
    raid = moments(GOLDEN / "raid-attack.json")[0]
    band = [figure.id for figure in raid.state.figures if figure.side == "blue"]
    assert "0 of 1 buildings looted" in undone(raid, band, Words())
    assert undone(raid, band[1:], Words()) == "", "one is left who can"


def test_enemies_who_come_into_play_at_arms_length_are_no_inches_away() -> None:
    moment, step = next(
        (moment, step)
        for moment in moments(GOLDEN / "patrol.json")
        for step in steps_of(moment.entries)
        if step.kind == "arrival" and len(step.actors) > 1
    )
    there = next(figure.at for figure in moment.state.figures if figure.side == "blue" and figure.on_table)
    events = [e._replace(at=there) if isinstance(e, FigureEvent) else e for e in step.events]
    told = arrival_sentence(replace(step, events=events), moment, Words())
    assert told.endswith(" show up, close enough to touch.")


def _last_man(name: str) -> Moment:
    """A band of which one alone still stands."""
    moment = moments(GOLDEN / f"{name}.json")[0]
    state = moment.state.copy()
    own = [figure for figure in state.figures if figure.side == "us"]
    for figure in own:
        figure.status = "carry-on" if figure.id == "able" else "obviously-dead"
    return replace(moment, state=state)


def test_the_last_of_a_band_is_warned_that_leaving_alone_is_not_enough() -> None:
    moment = _last_man("mg42-solo")
    assert undone(moment, ["able"], Words()) == (
        "**With Able gone the mission fails**: the Star and at least one comrade have to get through."
    )
    star = next(figure for figure in moment.state.figures if figure.star)
    star.status = "off-table"
    assert undone(moment, ["able"], Words()) == "", "the Star is through already"


@pytest.mark.parametrize(
    ("joined", "said"),
    [
        (Goal("turns", count=30), "Besides, hold on for 30 turns."),
        (Goal("field"), "Besides, leave no enemy able to fight."),
        (Goal("captive"), "Besides, carry a prisoner off the table."),
        (Goal("off", "south"), ""),
    ],
)
def test_the_last_of_a_band_is_warned_of_joined_goals_that_it_leaves_open(joined: Goal, said: str) -> None:
    moment = _last_man("mg42-solo")
    next(figure for figure in moment.state.figures if figure.star).status = "off-table"
    mission = moment.record.mission
    assert mission is not None
    moment = replace(moment, record=replace(moment.record, mission=replace(mission, joined=(joined,))))
    assert undone(moment, ["able"], Words()) == (f"**With Able gone the mission fails.** {said}" if said else "")
    assert said in goal(moment.record, Words())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_band_of_which_one_got_away_has_not_fallen(language: Language) -> None:
    moment = _last_man("mg42-solo")
    able = next(figure for figure in moment.state.figures if figure.id == "able")
    able.status = "off-table"
    entry = moment.entries[0]._replace(event=MissionEvent("failure", detail="too-few"))
    told = "\n".join(page.text for page in report(replace(moment, entries=(entry,)), Words(language)).pages)
    names = ("Able got through, but Sergeant, Baker and Charlie did not.", "Able\xa0: hors de la table.")
    assert names[language == "fr"] in told
    assert "fallen" not in told


def test_the_goal_of_a_break_through_says_how_many_must_leave_and_where() -> None:
    record = moments(GOLDEN / "mg42-solo.json")[0].record
    assert goal(record, Words()) == (
        "Get your Star and at least one comrade off the table by the south edge within 12 turns, "
        "or leave no enemy able to fight."
    )


@pytest.mark.rule("CR2-RUL-457")
def test_the_goal_names_all_machines_where_each_has_to_get_through_and_how_many_where_not() -> None:
    record = scenario("convoy-solo", "en")
    told = goal(load(record), Words())
    assert told.startswith("Convoy: get Truck 1, Truck 2 and Truck 3 off the table by the north edge within 14 turns")
    assert told.endswith("Guerrillas: stop one of them.")
    two = {**record, "mission": {**record["mission"], "count": 2}}
    assert "get 2 of Truck 1, Truck 2 and Truck 3 off" in goal(load(two), Words())


@pytest.mark.rule("CMP-RUL-205")
def test_those_who_hold_out_read_when_to_leave_and_are_warned_of_leaving_too_early() -> None:
    encounter = Encounter(load(scenario("dust-solo", "en")))
    record, before, now = encounter.record, encounter.state.copy(), encounter.state.copy()
    moment = Moment(1, 1, 3, record, {}, (), before, now, (), Seating(7, {}))
    assert goal(record, Words()) == (
        "Section: hold out for 10 turns, then get 2 figures off the table by the east edge. "
        "Figures that leave sooner do not count."
    )
    leaving = ["roche", "leclerc", "morin", "dubois", "keita"]
    assert undone(moment, leaving[:4], Words()) == "", "two are left to hold out"
    assert undone(moment, leaving, Words()) == (
        "**With Roche, Leclerc, Morin, Dubois and Keita gone the mission fails**: too few are left to hold out."
    )
    now.turn = 11
    assert undone(moment, leaving, Words()) == "", "the turns are over"


def test_who_is_disturbed_is_told_that_looting_begins_anew() -> None:
    with attack(IN_FARM, "abe blue rep 4 at 16.5,5", dice={"half-d6:farm": 6}) as b:
        loot(b)
        b.blue_turn("star")
        encounter = b.encounter
        before, behind = encounter.state.copy(), len(encounter.log)
        b.do("move", figure="star", to=[18, 6])
        item, entries, now = {"do": "move"}, tuple(encounter.log[behind:]), encounter.state.copy()
        moment = Moment(1, 1, 3, encounter.record, item, entries, before, now, (), Seating(7, {}))
        told = "\n".join(page.text for page in report(moment, Words()).pages)
        assert "is disturbed: looting the farm **begins anew**." in told
        quiet = replace(moment, before=now)
        assert "begins anew" not in "\n".join(page.text for page in report(quiet, Words()).pages)


def test_how_far_off_enemies_show_up_is_measured_from_where_each_stood_then() -> None:
    moment, step = next(
        (moment, step)
        for moment in moments(GOLDEN / "patrol.json")
        for step in steps_of(moment.entries)
        if step.kind == "arrival" and len(step.actors) > 1
    )
    told = arrival_sentence(step, moment, Words())
    state = moment.state.copy()
    for figure in state.figures:
        if figure.side == "blue":
            figure.at = next(event.at for event in step.events if isinstance(event, FigureEvent))
    assert arrival_sentence(step, replace(moment, state=state), Words()) == told, "they have moved since"


def test_how_far_off_enemies_show_up_is_measured_from_those_who_have_driven_there() -> None:
    moment, step = next(
        (moment, step)
        for moment in moments(GOLDEN / "patrol.json")
        for step in steps_of(moment.entries)
        if step.kind == "arrival" and len(step.actors) > 1
    )
    before = moment.before.copy()
    rider = next(figure for figure in before.figures if figure.side == "blue" and figure.on_table)
    rider.aboard = "car"
    at = next(event.at for event in step.events if isinstance(event, FigureEvent))
    driven = Entry(0, Drive("car", (rider.at, at), at, 0, 0))
    told = arrival_sentence(step, replace(moment, before=before, entries=(driven, *moment.entries)), Words())
    assert told.endswith(" show up, close enough to touch.")


def test_how_far_off_enemies_show_up_is_measured_from_the_machine_that_a_figure_has_got_into() -> None:
    moment, step = next(
        (moment, step)
        for moment in moments(GOLDEN / "zombies.json")
        for step in steps_of(moment.entries)
        if step.kind == "arrival"
    )
    before, now = moment.before.copy(), moment.state.copy()
    at = next(event.at for event in step.events if isinstance(event, FigureEvent))
    rider = next(f for f in before.figures if f.side != now.figure(step.actors[0]).side and f.on_table)
    car = Machine(0, "car", "Car", rider.side, "car", at)
    before.machines, now.machines = [car], [car]
    boards = Entry(0, Aboard(rider.id, "car", "boards"))
    entered = replace(moment, before=before, state=now, entries=(boards, *moment.entries))
    assert "close enough to touch" in arrival_sentence(step, entered, Words())


def test_the_end_counts_those_left_alike_on_its_card_and_below() -> None:
    moment = _last_man("mg42-solo")
    own = [figure for figure in moment.state.figures if figure.side == "us"]
    own[0].status, own[1].status = "stunned", "off-table"
    index = [side.id for side in moment.record.sides].index("us")
    side, left = losses(moment, Words())[index], left_of(moment, moment.state)[index]
    still, away = (int(number) for number in re.findall(r"(\d+)(?: of| off)", side))
    assert still + away == left
