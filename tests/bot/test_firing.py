"""The page on which a person says what is fired at whom, and what may be changed of an order before it is given."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bot.messages.pages import page_of
from bot.messages.panel import Panel
from bot.panel.alterations import by_way_of
from bot.panel.desk import Desk
from bot.panel.desks import desk_of
from bot.panel.making import making
from bot.panel.path import Path
from bot.setup.scenarios import scenario
from bot.text.words import words_for
from engine.space import Place
from tests.bot.conftest import Play
from tests.bot.finger import Finger, pressed
from tests.bot.walk import Walk, said

POLICE, GANG = "police", "gang"
MORE = ("tiger-other", "convoy-solo", "crossroads-other", "speakeasy-two", "dust-solo")
"""More scenarios in which everybody fires."""


def _figure(side: str, name: str, at: tuple[float, float], weapons: list[str], facing: int) -> dict[str, Any]:
    return {
        "id": name.lower(), "name": name, "side": side, "rep": 5, "weapons": weapons, "at": list(at), "facing": facing,
    }  # fmt: skip


YARD: dict[str, Any] = {
    "format": "duckback-record/1",
    "ruleset": "cr3",
    "seed": "yard-1",
    "table": {
        "width": 24,
        "height": 24,
        "terrain": [{"id": "wall-1", "type": "wall", "line": [[13.4, 7], [17, 7]]}],
    },
    "sides": [{"id": POLICE, "name": "Police"}, {"id": GANG, "name": "Gang"}],
    "figures": [
        {**_figure(POLICE, "Billy", (11.5, 16.5), ["submachine-gun", "pistol", "grenade"], 0), "star": True},
        _figure(POLICE, "Dez", (9.5, 17.5), ["bolt-action-rifle"], 0),
        _figure(POLICE, "Char", (13.5, 17.5), ["pistol"], 0),
        _figure(GANG, "Nails", (11.5, 7.5), ["bolt-action-rifle"], 0),
        _figure(GANG, "Carlos", (12.8, 7.5), ["bolt-action-rifle"], 0),
        _figure(GANG, "Moth", (14.1, 6.5), ["pistol"], 0),
    ],
}
"""Three against three in sight of one another, one of them behind a wall."""


async def first_activation(play: Play, record: dict[str, Any]) -> Finger:
    """Anna's panel at the first activation of a battle."""
    await play.set_up(record)
    await play.seat()
    anna = Finger(play, "Anna")
    await anna.open()
    await anna.open()
    return anna


async def in_the_yard(play: Play) -> Finger:
    """Anna's panel at the first activation in the yard."""
    return await first_activation(play, YARD)


async def desk_in_the_yard(play: Play) -> Desk:
    """What Anna may do then."""
    await in_the_yard(play)
    moment = await play.table.moment()
    return desk_of(await play.bot.service.stands(moment.encounter_id, play.table.people["Anna"].id))


def page(desk: Desk, path: str, language: str = "en-GB") -> Panel:
    return page_of(desk, Path.read(f"0.{path}"), words_for(language))


def labels(panel: Panel) -> list[str]:
    return [way.label for row in panel.rows for way in row]


async def last_fire(play: Play) -> Any:
    """What was last given."""
    stored = await play.bot.service.repository.load((await play.table.moment()).encounter_id)
    return next(given.body for given in reversed(stored.live) if given.body["do"] == "fire")


@pytest.mark.long
async def test_targets_stand_in_lines_and_each_share_of_the_dice_is_a_press(play: Play) -> None:
    anna = await in_the_yard(play)
    await anna.press("Billy shoots Nails")
    assert "## Billy: submachine gun, 3 dice" in anna.text
    assert "**B** Nails, 8″, in the open · hits on 3, 4, 5, 6" in anna.text, "with the letter of the button"
    assert "**D** Moth, 9″, behind the wall · hits on 5, 6" in anna.text
    assert "Nails may shoot back: 67%." in anna.text
    assert anna.labels[:2] == ["3 on Nails · 96%", "1 on each · 96% / 50% / 4%"]
    assert {"Split them myself", "Back"} <= set(anna.labels)
    await anna.press("1 on each")
    aims = (await last_fire(play))["targets"]
    assert [(aim["figure"], aim["shots"]) for aim in aims] == [("nails", 1), ("carlos", 1), ("moth", 1)]


@pytest.mark.long
async def test_dice_are_split_a_press_a_die(play: Play) -> None:
    anna = await in_the_yard(play)
    for start in ("Billy shoots Nails", "Split", "Nails", "Carlos", "Start over", "Nails", "Nails"):
        await anna.press(start)
    assert "1 die is left." in anna.text
    # Moth stands too far from Nails to be shot at without Carlos.
    assert anna.labels == ["Nails · 2 dice", "Carlos", "Start over", "Back"]
    await anna.press("Carlos")
    assert anna.labels[0] == "2 on Nails, 1 on Carlos · 96% / 12%"
    await anna.press("2 on Nails")
    aims = (await last_fire(play))["targets"]
    assert [(aim["figure"], aim["shots"]) for aim in aims] == [("nails", 2), ("carlos", 1)]


@pytest.mark.long
async def test_another_weapon_is_picked_from_a_list_with_range_dice_and_chance(play: Play) -> None:
    desk = await desk_in_the_yard(play)
    [other] = page(desk, "o1").lists
    assert [(line.label, line.note) for line in other.lines] == [("Pistol", "12″ · 2 dice · 89%")]
    anna = Finger(play, "Anna")
    await anna.open()
    for start in ("Billy shoots Nails", "Pistol"):
        await anna.press(start)
    assert "## Billy: pistol, 2 dice" in anna.text
    assert anna.labels[0] == "2 on Nails · 89%"
    await anna.press("2 on Nails")
    assert (await last_fire(play))["weapon"] == "pistol"


@pytest.mark.long
async def test_a_press_on_a_shooter_changes_the_target_and_takes_them_out_at_last(play: Play) -> None:
    anna = await in_the_yard(play)
    await anna.press("Everyone fires")
    assert anna.labels[:2] == ["Everyone fires · one target · hit 99%", "Billy at Nails · 96%"]
    await anna.press("Billy at Nails")
    assert anna.labels[:2] == ["Everyone fires · 2 targets · hit 99%", "Billy at Carlos · 96%"]
    while "Dez holds fire" not in anna.labels:
        await anna.press("Dez at")
    assert "One holds fire: " in anna.text
    await anna.press("Everyone fires")
    volley = (await last_fire(play))["volley"]
    assert [(part["figure"], part["targets"][0]["figure"]) for part in volley] == [
        ("billy", "carlos"),
        ("char", "nails"),
    ]


@pytest.mark.long
async def test_the_last_shooter_cannot_be_taken_out(play: Play) -> None:
    desk = await desk_in_the_yard(play)
    assert labels(page(desk, "o0.vxx0"))[1:4] == ["Billy holds fire", "Dez holds fire", "Char at Nails · 89%"]
    keys = [way.path.keys[-1] for row in page(desk, "o0.vxx0").rows for way in row if way.label.startswith("Char")]
    assert keys == ["vxx1"]


@pytest.mark.long
async def test_every_number_on_a_share_is_that_of_its_preview(play: Play) -> None:
    desk = await desk_in_the_yard(play)
    for row in page(desk, "o1").rows[:2]:
        item = making(desk, row[0].path).item
        assert item is not None
        [firing] = desk.foretold(item).firings
        told = [round((1 - shots.hits.get(0, 0)) * 100) for shots in firing.targets]
        assert [int(number) for number in re.findall(r"(\d+)%", row[0].label)] == told


@pytest.mark.long
async def test_a_move_is_shifted_by_inches_and_led_by_way_of_a_spot(play: Play) -> None:
    desk = await desk_in_the_yard(play)
    assert labels(page(desk, "m.A.P~k")) == [
        "Move there", "Back", "When seen: ask", "Fast: no", "Prone: no", "In formation", "Adjust",
    ]  # fmt: skip
    assert "Via…" in labels(page(desk, "m.A.P.a~k"))
    straight, shifted = (making(desk, Path.read(f"0.u0.0.A.P{more}")).item for more in ("", ".aen"))
    assert straight is not None
    assert shifted is not None
    (x, y), there = straight["to"], shifted["to"]
    assert there == [x + 1, y - 1]
    pad = making(desk, Path.read("0.u0.0.A.P.y")).node
    assert pad is not None
    for via in pad.inputs:
        by_way = by_way_of(desk.here.table, straight, ((round(x * 100), round(y * 100)), 0), spot(via["to"]))
        assert by_way is not None
        assert via["to"] in by_way["path"]
        assert by_way["path"][-1] == straight["to"]


@pytest.mark.long
async def test_another_spot_for_a_throw_is_pressed_on_squares_under_its_circle(play: Play) -> None:
    near = {**YARD, "figures": [*YARD["figures"][:3], _figure(GANG, "Nails", (11.5, 12.5), ["pistol"], 180)]}
    await play.set_up(near)
    await play.seat()
    anna = Finger(play, "Anna")
    await anna.open()
    moment = await play.table.moment()
    desk = desk_of(await play.bot.service.stands(moment.encounter_id, play.table.people["Anna"].id))
    number = next(n for n, offer in enumerate(desk.offers) if offer.item["do"] == "grenade")
    thrown = page(desk, f"o{number}").scene
    pad = page(desk, f"o{number}.e").scene
    assert thrown is not None
    assert pad is not None
    assert pad.squares
    assert len(pad.blasts) == 1
    assert pad.blasts == thrown.blasts
    await anna.open()
    await anna.press("Billy's grenade")
    await anna.press("Elsewhere")
    while square := next((label for label in anna.labels if len(label) == 1), ""):
        await anna.press(square)
    assert "Throw" in anna.labels[0]
    await anna.press(anna.labels[0])
    stored = await play.bot.service.repository.load(moment.encounter_id)
    given = next(given.body for given in reversed(stored.live) if given.body["do"] == "grenade")
    assert given["at"] != [11.5, 12.5]


def spot(at: list[float]) -> Place:
    return (round(at[0] * 100), round(at[1] * 100)), 0


@pytest.mark.long
async def test_nothing_is_done_by_changing_a_move_that_rolls_nothing(play: Play) -> None:
    anna = await in_the_yard(play)
    before = (await play.table.moment()).sequence
    moment = await play.table.moment()
    for path in ("0.m.A.P.ae~k", "0.m.A.P~kp"):
        await pressed(play, "Anna", f"p:{moment.encounter_id}:{before}:{path}")
    assert (await play.table.moment()).sequence == before
    assert anna.presses


@pytest.mark.long
@pytest.mark.parametrize(("name", "apart"), [("tiger-solo", True), *((name, False) for name in MORE)])
def test_everybody_who_can_fire_does_so_with_the_others_or_is_named(name: str, apart: bool) -> None:
    walk = Walk({**scenario(name, "en"), "seed": "3", "auto": False}, Random("ea1"))
    named = False
    for press in walk.presses(30):
        for page in press.pages:
            if page.heading == "Everyone fires":
                text, table = said(page), press.desk.here.table
                able = {item["figure"] for item in press.desk.orders if item["do"] == "fire" and "figure" in item}
                assert all(table.named(figure).name in text or "more" in text for figure in able), text
                named |= "by an order of" in text
    assert named or not apart
