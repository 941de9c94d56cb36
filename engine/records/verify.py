"""Checking a finished record's dice against the commitment made before its first roll."""

from dataclasses import dataclass

from engine.dice import commitment, keyed_face
from engine.errors import BadRequest
from engine.records.model import Record
from engine.records.replay import replay


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the seed is the one committed to, and how many faces came from it and from the script."""

    commitment_kept: bool
    faces_from_seed: int
    faces_scripted: int
    mismatches: tuple[str, ...]

    @property
    def honest(self) -> bool:
        """The seed was committed to and no face differs from what it gives."""
        return self.commitment_kept and not self.mismatches


def verify(record: Record) -> Verdict:
    """Check the seed against the commitment and every scripted face against the seed.

    Raises BadRequest where the record has no seed or no commitment, or its dice run out.
    """
    if record.seed is None:
        raise BadRequest("the record has no seed; it is revealed when the encounter ends", field="seed")
    if record.commitment is None:
        raise BadRequest("the record has no commitment to check the seed against", field="commitment")
    run = replay(record)
    seed, salts = record.seed.encode(), ":".join(record.salts)
    used = run.encounter.state.counters
    mismatches = tuple(
        f"{key}[{n}] is {face}, the seed gives {keyed_face(seed, key, n, salts)}"
        for key, faces in record.dice.items()
        for n, face in enumerate(faces[: used.get(key, 0)])
        if face != keyed_face(seed, key, n, salts)
    )
    scripted = sum(min(count, len(record.dice.get(key, ()))) for key, count in used.items())
    return Verdict(commitment(record.seed) == record.commitment, sum(used.values()) - scripted, scripted, mismatches)
