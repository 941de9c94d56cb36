"""What tests and the programs beside them share."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE = 120.0
"""Seconds after which a process that does not do what it should is taken for stuck, however busy the machine is."""
