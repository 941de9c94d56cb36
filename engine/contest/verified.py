"""Whether an archive is honest: seed, draws, dice, scores and standings are worked out anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.contest import seal
from engine.contest.acts import carried
from engine.contest.archive import Archive, Json, entrants_json, table_json, words_json
from engine.contest.draw import draw
from engine.contest.log import RULING, Contest
from engine.contest.plan import STORY
from engine.contest.score import LOSS, WIN, score
from engine.contest.verdict import DUE, IN_TURNS, Source, decided, source
from engine.dice import commitment
from engine.encounter import Encounter
from engine.errors import BadRequest, DuckbackError, Refused
from engine.events import RefusedInput
from engine.loading.load import load
from engine.replay.replay import replay
from engine.replay.verify import acts_in, verify

DECLARED = ("forfeit", "void")
"""What gives, without a ruling, a result that does not stand in the record."""
_PLACED = ("figures", "machines")
_PLACE = ("at", "facing", "floor", "unseen")
_NAMES = ("name", "title", "briefing")
_SET_UP = ("ruleset", "options", "information", "prepared", "table", "sides", "figures", "machines", "mission")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found."""

    commitment_kept: bool
    draws: tuple[bool, ...]
    """For each round, whether the draw is the one that the seed gives."""
    tables: tuple[bool, ...]
    """For each table, whether its dice come from the seed, and its score from its record."""
    words: bool
    """Whether the words are those that the log gives."""
    entrants: bool
    """Whether the entrants are those that the log gives."""
    rows: bool
    """Whether the rows of the standings are those that the results give."""
    over: bool = False
    """Whether the event is played to its end, as it is when its seed is opened."""
    final: tuple[int, ...] = ()
    """Winner and second of a cup."""

    @property
    def standings(self) -> bool:
        """Whether words, entrants and standings are those that the log gives."""
        return self.words and self.entrants and self.rows

    @property
    def honest(self) -> bool:
        """Whether everything is as it should be."""
        return self.commitment_kept and all(self.draws) and all(self.tables) and self.standings and self.over


class Played(NamedTuple):
    """A table, with the seed and the turns that it should have, and whether a ruling gave its result."""

    table: Json
    seed: str
    turns: int
    ruled: bool


Each = Callable[[Callable[[Played], bool], Sequence[Played]], Iterable[bool]]
"""`map`, or what does the same in several processes."""


def verified(archive: Archive, set_ups: Mapping[str, Json], each: Each = map) -> Verdict:
    """Work an archive out anew. `set_ups` are the records of known scenarios, without dice. Raises BadRequest for an
    archive without the seed, and for a table whose set-up is not known."""
    if not archive.seed:
        raise BadRequest("the archive has no seed; it is revealed when the event is over", field="seed")
    for n, table in enumerate(archive.tables):
        if table["scenario"] not in set_ups:
            said, path = "the set-up of {name!r} is not known, and cannot be checked", f"tables[{n}].scenario"
            raise BadRequest(said, name=table["scenario"], field=path, code="unknown-set-up")
    kept = commitment(archive.seed) == archive.commitment
    try:
        contest = archive.contest()
    except (Refused, BadRequest):
        # Its inputs cannot have been given in this order.
        none = (False,) * len(archive.rounds), (False,) * len(archive.tables)
        return Verdict(kept, *none, words=True, entrants=True, rows=False)
    told = [{key: table[key] for key in table if key != "record"} for table in archive.tables]
    counted = [table_json(contest, *one) for one in sorted(contest.outcomes)]
    ruled = ruled_tables(archive)
    played = [
        Played(one, seal.table_seed(contest.key, *at(one)), archive.plan.turns, at(one) in ruled)
        for one in archive.tables
    ]
    tables = [
        honest and one in counted and told.count(one) == 1 and _begins(archive, contest, table, set_ups)
        for honest, one, table in zip(each(from_record, played), told, archive.tables, strict=True)
    ]
    names = {one["number"]: one["name"] for one in archive.entrants}
    words = dict(archive.words) == words_json(contest)
    entrants = len(names) == len(contest.entrants) and list(archive.entrants) == entrants_json(contest, names)
    rows = len(told) == len(counted) and list(archive.standings) == [row.as_json() for row in contest.standings()]
    draws = tuple(_drawn(contest, round_.number) for round_ in contest.rounds)
    return Verdict(kept, draws, tuple(tables), words, entrants, rows, contest.over, contest.final)


def _begins(archive: Archive, contest: Contest, table: Json, set_ups: Mapping[str, Json]) -> bool:
    """Whether a table begins as its set-up does; in a later act of a story, with those who came through the one
    before."""
    meant = set_ups[table["scenario"]]
    before = next((one for one in archive.tables if one["round"] == table["round"] - 1), None)
    if archive.plan.kind == STORY and before is not None:
        try:
            seed = seal.table_seed(contest.key, *at(before))
            meant, _ = carried(meant, replay(load({"seed": seed, **before["record"]})).encounter)
        except DuckbackError:
            return False
    return laid_out(table["record"], meant)


def _drawn(contest: Contest, number: int) -> bool:
    try:
        return draw(contest, number) == contest.rounds[number - 1]
    except Refused:
        return False


def ruled_tables(archive: Archive) -> frozenset[tuple[int, int]]:
    """The tables, by round and number, whose result a ruling gave."""
    return frozenset((item["round"], item["table"]) for item in archive.log if item["do"] == RULING)


def declared_tables(archive: Archive) -> list[Json]:
    """The tables whose result was declared, or that were broken off at their hour: their battle did not decide it."""
    ruled = ruled_tables(archive)
    return [table for table in archive.tables if table["source"] in (*DECLARED, DUE) or at(table) in ruled]


def placed_tables(archive: Archive, set_ups: Mapping[str, Json]) -> list[Json]:
    """The tables at which people chose where their figures begin, of which no seed tells."""
    return [table for table in archive.tables if _hides(set_ups[table["scenario"]])]


def acts(archive: Archive) -> list[Json]:
    """What a game master did at each table, with its round and number and that of the input."""
    return [
        {"round": table["round"], "table": table["number"], "input": number, **item}
        for table in archive.tables
        for number, item in acts_in(table["record"].get("inputs", ()))
    ]


def at(table: Json) -> tuple[int, int]:
    """The round and the number of a table."""
    return table["round"], table["number"]


def laid_out(record: Json, meant: Json) -> bool:
    """Whether a record begins as a set-up does. Names are left out, as each language has its own; and where people hide
    figures first, the places of figures and machines, as all may be placed then."""
    free = _PLACED if _hides(meant) else ()
    return all(
        _bare(record.get(key) or [], (*_NAMES, *_PLACE) if key in free else _NAMES)
        == _bare(meant.get(key) or [], (*_NAMES, *_PLACE) if key in free else _NAMES)
        for key in _SET_UP
    )


def _hides(record: Json) -> bool:
    return any(one.get("unseen") for one in record["figures"])


def _bare(value: Any, left_out: Sequence[str]) -> Any:
    if isinstance(value, list | tuple):
        return [_bare(one, left_out) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: _bare(one, left_out) for key, one in value.items() if key not in left_out}


def from_record(played: Played) -> bool:
    """Whether a table's dice are those of its seed, and its source, result and field value those of its record.

    A declared result does not stand in the record. Without a ruling there is none where the battle came to its end.
    """
    table, seed, turns, ruled = played
    declared = ruled or table["source"] in DECLARED
    try:
        # The seed of a battle that was still running is not in its record.
        record = load({"seed": seed, **table["record"]} if declared else table["record"])
        # At a table of an event every die is rolled there, and the words are in the seed.
        if record.seed != seed or record.salts or record.imported_at is not None:
            return False
        run = replay(record)
        if any(isinstance(entry.event, RefusedInput) for entry in run.entries) or not verify(record, run).honest:
            return False
    except DuckbackError:
        return False
    if ruled:
        return True
    if declared:
        return _may_be_declared(table, run.encounter)
    if table["source"] not in sources(run.encounter, turns):
        return False
    scored = score(record, run.encounter.state)
    return bool(table["result"] == dict(scored.result) and table["value"] == dict(scored.value))


def _may_be_declared(table: Json, encounter: Encounter) -> bool:
    # A battle that is decided off the table ends, where it had begun: a record that was cut has no end.
    if encounter.inputs and not encounter.state.ended:
        return False
    walk_over = table["source"] == "forfeit"
    scored = sorted(table["result"].values()) == ([LOSS, WIN] if walk_over else [])
    ended = decided(encounter.record, encounter.state) and source(encounter) != "ruling"
    return scored and not any(table["value"].values()) and not ended


def sources(encounter: Encounter, turns: int) -> tuple[Source, ...]:
    """What the result of a table without a ruling may come from, by its record; a plan gives the `turns`."""
    state = encounter.state
    if source(encounter) == "ruling":
        return ("ruling",)
    if encounter.inputs and not state.ended:
        return ()
    if state.ended in ("", DUE) or not decided(encounter.record, state):
        return ("due",)
    if state.turn > turns or (state.ended == IN_TURNS and state.turn != turns):
        return ()
    return (source(encounter),)
