"""The program with time to stop, however busy the machine is: `python -m tests.bot.unhurried run`."""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.cli import run
from tests import PATIENCE

if __name__ == "__main__":
    run.PATIENCE = PATIENCE
    sys.exit(main())
