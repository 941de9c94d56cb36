"""Make the pictures of these pages: `python -m docs.pictures.make`, from the repository's folder."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.board.files import ending_file
from bot.cli.report import Teller
from bot.messages.ending import end_card
from bot.messages.pages import page_of
from bot.panel.desks import desk_of
from bot.panel.path import Path as PanelPath
from bot.play.fog import seen
from bot.play.moment import Moment, Seating
from bot.play.standpoint import standpoint_of
from bot.report.course import course_of
from bot.report.picture import Picture, board_of, picture_of
from bot.report.scene import scene_of
from bot.report.watched import watched_by
from bot.setup.scenarios import ALONE, scenario
from bot.text.report import report
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from engine.views import Viewer
from tests.board.diner import DINER
from tests.board.machines import GUN_PREVIEW, TIGER_CROP

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLAYED = ROOT / "assets" / "demo" / "farm-played.json"
MOMENT = 4
"""The input behind which the report's picture is taken: Nails shoots back at Carol."""
STOCKADE = ROOT / "assets" / "demo" / "stockade.json"
HOUSE = ROOT / "tests" / "golden" / "mg42-solo.json"
OPENED = 4
"""The input behind which the house's picture is taken: the first shot brings the machine gun to light."""
HIDDEN = ROOT / "tests" / "golden" / "mg42-head-to-head.json"
SEEN = 18
"""The input behind which the two views of one table are taken."""
HELD = ROOT / "tests" / "golden" / "held-fire.json"
"""The ambush: two at the windows and one behind the hedge, of whom the first holds fire and the others are asked."""
STREET = (600, 250, 3000, 1950)
AROUND = (900, 800, 2700, 2300)
"""What they show, in hundredths of an inch."""


def main() -> None:
    """Write them beside this file."""
    teller, words = Teller(load(PLAYED.read_bytes())), Words()
    moment = teller.moments[MOMENT]
    opened = Teller(load(HOUSE.read_bytes())).moments[OPENED]
    told = report(moment, words).pages[0].steps
    write("report", asyncio.run(board_of(moment, told)).data)
    write("table", teller.board())
    write("stockade", Teller(load(STOCKADE.read_bytes())).board())
    write("house", asyncio.run(board_of(opened, report(opened, words).pages[0].steps)).data)
    for side in ("us", "germans"):
        write(f"hidden-{side}", asyncio.run(as_known(side)).data)
    write("ambush", asyncio.run(ambush()).data)
    write("armour", asyncio.run(picture_of(GUN_PREVIEW, TIGER_CROP)).data)
    write("diner", asyncio.run(picture_of(DINER, "whole")).data)
    write("ending", ending_file(end_card(teller.moments, course_of(teller.moments), words)))
    write("tutorial", asyncio.run(tutorial()).data)


def write(name: str, data: bytes | None) -> None:
    """A picture, named by what it is: a board with many trees is WebP."""
    picture = Picture(data, "")
    (HERE / f"{name}{picture.ending}").write_bytes(data or b"")


async def as_known(side: str) -> Picture:
    """The middle of MG-42's house for two as one side knows it."""
    moment = seen(Teller(load(HIDDEN.read_bytes())).moments[SEEN], Viewer(side))
    return await picture_of(scene_of(moment, ()), AROUND)


async def ambush() -> Picture:
    """The street as those know it who hold their fire, and the ground that they watch."""
    held = next(moment for moment in Teller(load(HELD.read_bytes())).moments if moment.state.watches)
    own = seen(held, Viewer("guerrillas"))
    return await picture_of(replace(scene_of(own), watched=watched_by(own)), STREET)


async def tutorial() -> Picture:
    """The first page of the panel on which everybody may move."""
    words, newcomer = Words(), 1
    dice = {"activation:us": [3], "activation:germans": [1]}
    encounter = Encounter(load({**scenario(f"mg42-{ALONE}", words.language), "dice": dice}))
    encounter.submit({"do": "start-turn"})
    state, seating = encounter.state, Seating(newcomer, {})
    moment = Moment(0, 0, 1, encounter.record, {}, (), state, state, (), seating)
    here = standpoint_of(encounter, moment, newcomer)
    scene = page_of(desk_of(here), PanelPath(), words).scene
    assert scene is not None
    return await picture_of(scene, bare=True)


if __name__ == "__main__":
    main()
