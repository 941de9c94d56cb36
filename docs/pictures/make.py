"""Make the pictures of these pages: `python -m docs.pictures.make`, from the repository's folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.cli.report import Teller
from bot.messages.tutorial import scene_for
from bot.play.lessons import SCENARIO, offers
from bot.play.moment import Moment, Seating
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
    """The tutorial's step in which everybody may move for the first time."""
    words, newcomer = Words(), 1
    dice = {"activation:us": [3], "activation:germans": [1]}
    encounter = Encounter(load({**scenario(SCENARIO, words.language), "dice": dice}))
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["nco", "able", "baker", "charlie"]})
    state, seating = encounter.state, Seating(newcomer, {})
    moment = Moment(0, 0, 2, encounter.record, {}, (), state, state, (), seating)
    here = standpoint_of(encounter, moment, newcomer)
    return await picture_of(scene_for(here, offers(here), words))


if __name__ == "__main__":
    main()
