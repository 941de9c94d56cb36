"""What came of processes that were killed, in numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass
class Figures:
    """What happened."""

    commands: int = 0
    kills: int = 0
    early: int = 0
    """Of the kills, those that were to meet the start of a process."""
    lost: int = 0
    """Commands that were not committed when the process was killed, and were done by the next."""
    committed: int = 0
    """Commands that were committed when the process was killed, and not done a second time."""
    promised: int = 0
    """Of both, those that were killed between the promise of an answer and the answer."""
    reports: int = 0
    quiet: int = 0
    """Commands of which the channel is told nothing, such as orders."""
    twice: int = 0
    """Reports that were sent more than once, with the same nonce."""
    encounters: int = 0
    seconds: float = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __str__(self) -> str:
        return (
            f"{self.commands} commands in {self.encounters} encounters, {self.kills} kills ({self.early} at the start) "
            f"in {self.seconds:.0f} s: {self.committed} commands cut off behind their commit, {self.lost} before it, "
            f"{self.promised} of them between promise and answer, each stored once and answered once; "
            f"{self.reports} reports, {self.twice} of them sent again with the same nonce, none lost, none seen twice"
        )
