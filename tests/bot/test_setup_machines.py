"""Machines before play begins: raised, manned, placed, brought from a record; who sits where is for their own side."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.setup.scenarios import scenario
from tests.bot.conftest import Play, Speaking
from tests.bot.setting_up import draft, new, shown, told

CREW = (("Ann", "driver"), ("Bo", "leader"), ("Cy", "gunner"), ("Di", "loader"))


async def tank(play: Play, crew: tuple[tuple[str, str], ...] = CREW, **options: Any) -> None:
    """A draft in which the police have a medium tank called Tiger with its crew, none of them placed yet."""
    await new(play, ruleset="cr2", width=36, height=36, **options)
    await told(play, "Anna", "force vehicle", side="Police", model="medium tank", name="Tiger")
    for name, seat in crew:
        await told(play, "Anna", "force add", side="Police", name=name, rep=4)
        await told(play, "Anna", "force crew", figure=name, machine="Tiger", seat=seat)


@pytest.mark.long
@pytest.mark.rule("CR2-VEH-10")
async def test_a_machine_is_raised_manned_placed_and_played(play: Play) -> None:
    await tank(play)
    await told(play, "Anna", "force add", side="Gang", name="Slag", rep=4)
    listed = await told(play, "Anna", "force list")
    assert "Tiger: medium tank, driver: Ann, leader: Bo, gunner: Cy, loader: Di, machine gunner: free" in listed
    assert "driver aboard Tiger" in listed
    assert "Tiger still has to be placed, with `/deploy machine`" in await told(play, "Anna", "encounter start")
    assert "**Tiger** stands at H33." in await shown(
        play, "Anna", "deploy machine", machine="Tiger", at="h33", facing="NE"
    )
    await play.table.order("Anna", "deploy auto", side="Gang")
    await play.table.order("Anna", "encounter start")
    moment = await play.table.moment()
    [machine] = moment.state.machines
    assert (machine.at, machine.facing, machine.name) == ((750, 3250), 45, "Tiger")
    aboard = {figure.seat: figure.name for figure in moment.state.figures if figure.aboard == machine.id}
    assert aboard == {seat: name for name, seat in CREW}
    assert all(figure.on_table and figure.at == machine.at for figure in moment.state.figures if figure.seat)


@pytest.mark.long
async def test_the_rest_of_a_side_is_placed_machines_first(play: Play) -> None:
    await tank(play)
    await told(play, "Anna", "force vehicle", side="Police", model="medium gun")
    for name in ("Ed", "Flo", "Gus"):
        await told(play, "Anna", "force add", side="Police", name=name, rep=4)
    await told(play, "Anna", "force crew", figure="Ed", machine="medium gun")
    said = await shown(play, "Anna", "deploy auto", side="Police")
    assert said.startswith("5 figures line up: Tiger, medium gun, Ed, Flo and Gus.")
    sheet = await draft(play)
    tiger, gun = sheet.moment.state.machines
    assert tiger.on_table
    assert gun.on_table
    stands = {figure.name: figure for figure in sheet.moment.state.figures}
    assert all(stands[name].at == tiger.at for name, _ in CREW)
    assert stands["Ed"].serves == gun.id
    assert all(figure.on_table for figure in stands.values())


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("force crew", {"figure": "Ed", "machine": "Tiger", "seat": "gunner"}, "Cy has that seat in Tiger"),
    (
        "force crew",
        {"figure": "Ed", "machine": "Tiger", "seat": "cook"},
        "no seat called cook here. Choose from driver,",
    ),
    ("force crew", {"figure": "Ed", "machine": "Panther"}, "no machine called Panther"),
    ("force crew", {"figure": "Ed"}, "Ed has no seat to give up"),
    ("force crew", {"figure": "Ann"}, "The crew of Tiger has no driver (Crew of a vehicle, CR2-VEH-10)"),
    ("force remove", {"figure": "Ann"}, "has no driver"),
    (
        "force vehicle",
        {"side": "Police", "model": "hovercraft"},
        "no model called hovercraft. Choose from *car*, *truck*,",
    ),
    ("force vehicle", {"side": "Police", "model": "car", "name": "tiger"}, "The name tiger is already taken"),
    ("deploy figure", {"figure": "Ann", "at": "C3"}, "Ann sits in Tiger and goes where it goes"),
    ("deploy machine", {"machine": "Tiger", "at": "A1"}, "juts over the table's edge"),
    ("deploy machine", {"machine": "Tiger", "at": "H16"}, "stands in"),
    ("deploy machine", {"machine": "Tiger"}, "Tiger is not on the table"),
]


@pytest.mark.long
@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-420")
async def test_what_is_wrong_is_said_in_a_sentence_and_nothing_is_changed(play: Play) -> None:
    await tank(play)
    await told(play, "Anna", "force add", side="Police", name="Ed", rep=4)
    await shown(play, "Anna", "terrain add", kind="wall", where="E16, K16")
    before = (await draft(play)).draft
    for command, options, says in WRONG:
        assert says in await told(play, "Anna", command, **options)
        assert (await draft(play)).draft == before, (command, options)


async def test_only_books_with_machines_have_them(play: Play) -> None:
    await new(play)
    refused = await told(play, "Anna", "force vehicle", side="Police", model="medium tank")
    assert "Chain Reaction 2.0" in refused


@pytest.mark.long
async def test_a_seat_is_given_up_and_a_machine_struck_off(play: Play) -> None:
    await tank(play)
    await shown(play, "Anna", "deploy machine", machine="Tiger", at="H33")
    assert "gives up the seat" in await told(play, "Anna", "force crew", figure="Cy")
    assert "gunner: free" in await told(play, "Anna", "force list")
    assert "**Cy** takes a seat. Tiger: medium tank, driver: Ann, leader: Bo, gunner: Cy" in await told(
        play, "Anna", "force crew", figure="Cy", machine="Tiger"
    )
    assert "**Tiger** is taken off" in await shown(play, "Anna", "deploy machine", machine="Tiger")
    assert "**Tiger** leaves the list" in await told(play, "Anna", "force scrap", machine="Tiger")
    sheet = await draft(play)
    assert "machines" not in sheet.draft
    assert len(sheet.draft["figures"]) == 4


@pytest.mark.long
async def test_a_machine_that_the_table_no_longer_bears_loses_its_place(play: Play) -> None:
    await tank(play)
    await shown(play, "Anna", "deploy machine", machine="Tiger", at="H33")
    assert "Tiger is no longer placed" in await shown(play, "Anna", "terrain add", kind="wall", where="E33, K33")


async def test_a_record_brings_the_machines_of_a_side_with_their_crews(play: Play) -> None:
    await new(play, ruleset="cr2", width=36, height=36)
    record = json.dumps(scenario("convoy-two", "en")).encode()
    await told(play, "Anna", "force import", side="Police", file=("r.json", record), from_side="convoy")
    sheet = await draft(play)
    every = [machine for machine in scenario("convoy-two", "en")["machines"] if machine["side"] == "convoy"]
    theirs = [machine for machine in every if "behind" not in machine]
    assert len(theirs) == len(every) - 1
    assert [machine["model"] for machine in sheet.draft["machines"]] == [machine["model"] for machine in theirs]
    names = {figure["id"]: figure["name"] for figure in sheet.draft["figures"]}
    was = {figure["id"]: figure["name"] for figure in scenario("convoy-two", "en")["figures"]}
    for machine, before in zip(sheet.draft["machines"], theirs, strict=True):
        assert {job: names[one] for job, one in machine["crew"].items()} == {
            job: was[one] for job, one in before["crew"].items()
        }
        assert "at" not in machine
    await shown(play, "Anna", "deploy auto", side="Police")
    assert all(machine.on_table for machine in (await draft(play)).moment.state.machines)


@pytest.mark.long
async def test_what_an_enemy_raises_in_secret_is_in_nobody_elses_lists(play: Play) -> None:
    await new(play, ruleset="cr2", width=36, height=36, information="hidden")
    await play.table.order("Ben", "encounter join", side="Gang")
    await play.table.order("Anna", "encounter join", side="Police")
    await told(play, "Ben", "force vehicle", side="Gang", model="truck", name="Lorry")
    await shown(play, "Ben", "deploy machine", machine="Lorry", at="H4")
    assert "Lorry" in await told(play, "Ben", "force list")
    assert "Lorry" not in await told(play, "Anna", "force list")
    assert "no machine called Lorry" in await told(play, "Anna", "deploy machine", machine="Lorry", at="H33")
    assert not (await draft(play, play.table.people["Anna"].id)).moment.state.machines
    await told(play, "Anna", "force add", side="Police", name="Ann", rep=4)
    assert "H4 is taken" in await told(play, "Anna", "deploy figure", figure="Ann", at="H4")


async def test_french_players_raise_and_man_them_in_their_words(play: Play, speaking: Speaking) -> None:
    await new(play, ruleset="cr2", width=36, height=36)
    speaking("fr", "fr")
    await told(play, "Anna", "force vehicle", side="Police", model="char moyen")
    await told(play, "Anna", "force add", side="Police", name="Ann", rep=4)
    assert "Char moyen\xa0: chauffeur\xa0: Ann" in await told(
        play, "Anna", "force crew", figure="Ann", machine="medium-tank"
    )
