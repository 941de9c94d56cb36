"""What tests and the programs beside them share."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / ".ci"))  # Where the catalogues are read and written.
PATIENCE = 120.0
"""Seconds after which a process that does not do what it should is taken for stuck, however busy the machine is."""
