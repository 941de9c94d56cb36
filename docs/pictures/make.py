"""Make the README's pictures from the demo record: `python docs/pictures/make.py`, from the repository's folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.cli.report import Teller
from bot.picture import board_of
from bot.steps import steps_of
from engine.record import load

HERE = Path(__file__).parent
PLAYED = HERE.parents[1] / "assets" / "demo" / "farm-played.json"
MOMENT = 7
"""The input behind which the report's picture is taken: Billy shoots back."""


def main() -> None:
    """Write them beside this file."""
    teller = Teller(load(PLAYED.read_bytes()))
    moment = teller.moments[MOMENT]
    (HERE / "report.png").write_bytes(asyncio.run(board_of(moment, steps_of(moment.entries))).data)
    (HERE / "table.png").write_bytes(teller.board())


if __name__ == "__main__":
    main()
