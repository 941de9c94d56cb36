"""Make the pictures of these pages: `python -m docs.pictures.make`, from the repository's folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.cli.report import Teller
from bot.messages.pages import page_of
from bot.play.desk import desk_of
from bot.play.lessons import SCENARIO
from bot.play.moment import Moment, Seating
from bot.play.path import Path as PanelPath
from bot.play.standpoint import standpoint_of
from bot.report.picture import Picture, board_of, picture_of
from bot.report.steps import steps_of
from bot.setup.scenarios import scenario
from bot.text.words import Words
from engine.encounter import Encounter
from engine.records.load import load

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLAYED = ROOT / "assets" / "demo" / "farm-played.json"
MOMENT = 7
"""The input behind which the report's picture is taken: Billy shoots back."""
STOCKADE = ROOT / "assets" / "demo" / "stockade.json"
HOUSE = ROOT / "tests" / "golden" / "mg42-solo.json"
OPENED = 4
"""The input behind which the house's picture is taken: the first shot brings the machine gun to light."""


def main() -> None:
    """Write them beside this file."""
    teller = Teller(load(PLAYED.read_bytes()))
    moment = teller.moments[MOMENT]
    (HERE / "report.png").write_bytes(asyncio.run(board_of(moment, steps_of(moment.entries))).data)
    (HERE / "table.png").write_bytes(teller.board())
    (HERE / "stockade.png").write_bytes(Teller(load(STOCKADE.read_bytes())).board())
    opened = Teller(load(HOUSE.read_bytes())).moments[OPENED]
    (HERE / "house.png").write_bytes(asyncio.run(board_of(opened, steps_of(opened.entries))).data)
    (HERE / "tutorial.png").write_bytes(asyncio.run(tutorial()).data)


async def tutorial() -> Picture:
    """The first page of the panel on which everybody may move."""
    words, newcomer = Words(), 1
    dice = {"activation:us": [3], "activation:germans": [1]}
    encounter = Encounter(load({**scenario(SCENARIO, words.language), "dice": dice}))
    encounter.submit({"do": "start-turn"})
    state, seating = encounter.state, Seating(newcomer, {})
    moment = Moment(0, 0, 1, encounter.record, {}, (), state, state, (), seating)
    here = standpoint_of(encounter, moment, newcomer)
    scene = page_of(desk_of(here), PanelPath(), words).scene
    assert scene is not None
    return await picture_of(scene, bare=True)


if __name__ == "__main__":
    main()
