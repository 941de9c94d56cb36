"""Make the README's pictures from records of the repository: `python docs/pictures/make.py`, from the repository's folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.cli.report import Teller
from bot.picture import board_of
from bot.steps import steps_of
from engine.record import load

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


if __name__ == "__main__":
    main()
