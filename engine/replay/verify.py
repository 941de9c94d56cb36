"""Checking a finished record's dice against the commitment made before its first roll."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.dice import commitment, keyed_face
from engine.errors import BadRequest
from engine.record.model import Record
from engine.replay.replay import Replay, replay


@dataclass(frozen=True, slots=True)
class SeedVerdict:
    """Whether the seed is the one committed to, and how many faces came from it and from the script."""

    commitment_kept: bool
    faces_from_seed: int
    faces_scripted: int
    """Faces that the record gives itself; where `imported_at` is set, they came with the file."""
    mismatches: tuple[str, ...]
    imported_at: int | None = None
    """The number of inputs that came with the file of a record that went on elsewhere; they are older than the seed."""
    acts: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    """What a game master did at the table: the number of each such input, and the input."""

    @property
    def honest(self) -> bool:
        """The seed was committed to and no face differs from what it gives."""
        return self.commitment_kept and not self.mismatches


def verify(record: Record, run: Replay | None = None) -> SeedVerdict:
    """Check the seed against the commitment and every scripted face against the seed; `run` is the record run already.

    Faces that came with the file of a record that went on elsewhere are older than the seed, and not held against it.
    Raises BadRequest where the record has no seed or no commitment, or its dice run out.
    """
    if record.seed is None:
        raise BadRequest("the record has no seed; it is revealed when the encounter ends", field="seed")
    if record.commitment is None:
        raise BadRequest("the record has no commitment to check the seed against", field="commitment")
    run = run or replay(record)
    seed, salts = record.seed.encode(), ":".join(record.salts)
    used = run.encounter.state.counters
    given = record.dice if record.imported_at is None else {}
    mismatches = tuple(
        f"{key}[{n}] is {face}, the seed gives {right}"
        for key, faces in given.items()
        for n, face in enumerate(faces[: used.get(key, 0)])
        if face != (right := keyed_face(seed, key, n, salts, record.ruleset.faces(key)))
    )
    scripted = sum(min(count, len(record.dice.get(key, ()))) for key, count in used.items())
    kept = commitment(record.seed) == record.commitment
    acts = acts_in(run.encounter.inputs)
    return SeedVerdict(kept, sum(used.values()) - scripted, scripted, mismatches, record.imported_at, acts)


def acts_in(inputs: Sequence[Mapping[str, Any]]) -> tuple[tuple[int, Mapping[str, Any]], ...]:
    """The acts of a game master among the inputs of a record, each with its number."""
    return tuple((number, item) for number, item in enumerate(inputs, 1) if item["do"] == "umpire")
