"""Whether an archive is honest: seed, draws, dice, scores and standings are worked out anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.contest import seal
from engine.contest.archive import Archive, Json, entrants_json, table_json, words_json
from engine.contest.draw import draw
from engine.contest.log import Contest
from engine.contest.score import score
from engine.dice import commitment
from engine.errors import BadRequest, DuckbackError, Refused
from engine.events import RefusedInput
from engine.loading.load import load
from engine.replay.replay import replay
from engine.replay.verify import verify

DECLARED = ("forfeit", "ruling", "void")
"""What gives a result that does not stand in the record."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found."""

    commitment_kept: bool
    draws: tuple[bool, ...]
    """For each round, whether the draw is the one that the seed gives."""
    tables: tuple[bool, ...]
    """For each table, whether its dice come from the seed, and its score from its record."""
    standings: bool
    """Whether entrants and standings are those that the log gives."""

    @property
    def honest(self) -> bool:
        """Whether everything is as it should be."""
        return self.commitment_kept and all(self.draws) and all(self.tables) and self.standings


class Played(NamedTuple):
    """A table, with the seed that it should have."""

    table: Json
    seed: str


Each = Callable[[Callable[[Played], bool], Sequence[Played]], Iterable[bool]]
"""`map`, or what does the same in several processes."""


def verified(archive: Archive, each: Each = map) -> Verdict:
    """Work an archive out anew. Raises BadRequest for one without the seed."""
    if not archive.seed:
        raise BadRequest("the archive has no seed; it is revealed when the event is over", field="seed")
    kept = commitment(archive.seed) == archive.commitment
    try:
        contest = archive.contest()
    except (Refused, BadRequest):
        # Its inputs cannot have been given in this order.
        return Verdict(kept, (False,) * len(archive.rounds), (False,) * len(archive.tables), False)
    told = [{key: table[key] for key in table if key != "record"} for table in archive.tables]
    counted = [table_json(contest, *at) for at in sorted(contest.outcomes)]
    played = [Played(one, seal.table_seed(contest.key, one["round"], one["number"])) for one in archive.tables]
    tables = [honest and one in counted for honest, one in zip(each(from_record, played), told, strict=True)]
    names = {one["number"]: one["name"] for one in archive.entrants}
    return Verdict(
        kept,
        tuple(_drawn(contest, round_.number) for round_ in contest.rounds),
        tuple(tables),
        len(told) == len(counted) and _same(archive, contest, names),
    )


def _same(archive: Archive, contest: Contest, names: dict[int, str]) -> bool:
    entrants = len(names) == len(contest.entrants) and list(archive.entrants) == entrants_json(contest, names)
    rows = [row.as_json() for row in contest.standings()]
    return entrants and dict(archive.words) == words_json(contest) and list(archive.standings) == rows


def _drawn(contest: Contest, number: int) -> bool:
    try:
        return draw(contest, number) == contest.rounds[number - 1]
    except Refused:
        return False


def from_record(played: Played) -> bool:
    """Whether a table's dice are those of its seed, and its result and field value those of its record."""
    table, seed = played
    try:
        record = load(table["record"])
        if record.seed != seed:
            return False
        run = replay(record)
        if any(isinstance(entry.event, RefusedInput) for entry in run.entries) or not verify(record, run).honest:
            return False
    except DuckbackError:
        return False
    if table["source"] in DECLARED:
        return True
    scored = score(record, run.encounter.state)
    return bool(table["result"] == dict(scored.result) and table["value"] == dict(scored.value))
