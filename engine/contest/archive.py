"""The archive of an event: one JSON object with the plan, the draws, the tables, their records and the standings.

It holds nobody but entrants by number and name. The seed is in it when the event is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.contest.log import Contest, Input, Sides, replay
from engine.contest.plan import Plan, read_plan
from engine.contest.rounds import MOST, MOST_VALUE, Entrant, field_value, number, points, read_common
from engine.dice import commitment
from engine.errors import BadRequest
from engine.record.model import fighting
from engine.strict import fields
from engine.strict.text import read_json

FORMAT = 1
MAX_BYTES = 256_000_000
"""Of an archive; 1,024 tables take a tenth of it."""
_KEYS = (
    "format", "name", "kind", "ruleset", "plan", "seed", "commitment", "words", "entrants", "inputs", "rounds",
    "tables", "standings",
)  # fmt: skip
_TABLE = ("round", "number", "scenario", "sides", "record", "source", "result", "value")
_ENTRANT = ("number", "name", "joined", "left", "replaced_by")
_ROW = ("place", "entrant", "points", "opponents", "value", "tables")

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive that has been read. Its parts need not agree with one another: `verified` tells whether they do."""

    plan: Plan
    seed: str
    """Empty while the event goes on."""
    commitment: str
    words: Mapping[str, str]
    entrants: tuple[Json, ...]
    rounds: tuple[Json, ...]
    """Those that are drawn."""
    ahead: tuple[tuple[int, int, int], ...] | None
    """The pairs with few waking hours in common in the round that is to be drawn next; None where it does not say."""
    tables: tuple[Json, ...]
    standings: tuple[Json, ...]
    log: tuple[Input, ...]
    sides: Sides

    def contest(self) -> Contest:
        """The event that its log makes. Raises BadRequest or Refused where an input cannot have been given."""
        return replay(self.plan, self.sides, self.seed, self.log)


def archived(contest: Contest, names: Mapping[int, str], records: Mapping[tuple[int, int], Json]) -> Json:
    """The archive of an event with the names of its entrants, and the records of its tables by round and table."""
    seed = {"seed": contest.seed} if contest.over else {}
    return {
        "format": FORMAT,
        "name": contest.plan.name,
        "kind": contest.plan.kind,
        "ruleset": contest.plan.ruleset,
        "plan": {**contest.plan.as_json(), "rounds": contest.length},
        **seed,
        "commitment": commitment(contest.seed),
        "words": words_json(contest),
        "entrants": entrants_json(contest, names),
        "inputs": list(_inputs(contest)),
        "rounds": [round_.as_json(contest.sides_of(round_.number)) for round_ in contest.rounds],
        "tables": [table_json(contest, *at) | {"record": records[at]} for at in sorted(contest.outcomes)],
        "standings": [row.as_json() for row in contest.standings()],
    }


def words_json(contest: Contest) -> Json:
    """The words that are mixed into the seed, by the numbers of their entrants, in order."""
    return {str(one.number): one.word for one in contest.entrants if one.joined == 1}


def entrants_json(contest: Contest, names: Mapping[int, str]) -> list[Json]:
    """The entrants with their names."""

    def listed(one: Entrant) -> Json:
        return {
            "number": one.number, "name": names[one.number], "joined": one.joined, "left": one.left,
            "replaced_by": one.replaced_by,
        }  # fmt: skip

    return [listed(one) for one in contest.entrants]


def table_json(contest: Contest, round_: int, table: int) -> Json:
    """A table that is over, without its record."""
    outcome, sides = contest.outcomes[round_, table], contest.sides_of(round_)
    return {
        "round": round_,
        "number": table,
        "scenario": contest.plan.scenario(round_),
        "sides": dict(zip(sides, outcome.entrants, strict=True)),
        **outcome.result_json(sides),
    }


def _inputs(contest: Contest) -> Iterator[Json]:
    """The inputs but draws, each with the number of rounds drawn before it."""
    after = 0
    for item in contest.log:
        if item["do"] == "draw":
            after += 1
        else:
            yield {**item, "after": after}


def written(archive: Json) -> bytes:
    """An archive as the text of a file."""
    return json.dumps(archive, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_archive(text: bytes, known: Sides) -> Archive:
    """Read an archive. `known` are scenarios that need not be in one of its records. Raises BadRequest for a text that
    is no archive, with the path of what is wrong."""
    needed = [key for key in _KEYS if key != "seed"]
    data = fields.obj(read_json(text, "archive", MAX_BYTES), "", _KEYS, needed)
    fields.integer(data["format"], "format", FORMAT, FORMAT)
    plan = read_plan(fields.obj(data["plan"], "plan", None), "plan")
    for key in ("name", "kind", "ruleset"):
        fields.one_of(data[key], key, (str(getattr(plan, key)),))
    if not plan.scenarios:
        raise BadRequest("the plan of an archive names its scenarios", field="plan.scenarios")
    tables = fields.each(data["tables"], "tables", MOST, _table)
    rounds = fields.each(data["rounds"], "rounds", MOST, lambda raw, path: fields.obj(raw, path, None, ("number",)))
    ahead = None
    if rounds and "pairings" not in rounds[-1]:
        path = f"rounds[{len(rounds) - 1}]"
        last = fields.obj(rounds[-1], path, ("number", "common"), ("number", "common"))
        fields.integer(last["number"], f"{path}.number", len(rounds), len(rounds))
        rounds, ahead = rounds[:-1], read_common(last["common"], f"{path}.common")
    most = max(plan.rounds, len(rounds))
    inputs = fields.each(data["inputs"], "inputs", MOST * MOST, partial(_input, most))
    sides = {**known, **dict(_sides(tables))}
    for name in plan.scenarios:
        if name not in sides:
            said = "{name!r} is no scenario of a table here, nor one that is all set up"
            raise BadRequest(said, name=name, field="plan.scenarios")
    return Archive(
        plan,
        fields.text(data.get("seed", ""), "seed", 200, empty=True),
        fields.text(data["commitment"], "commitment", 64),
        {key: fields.salt(word, f"words.{key}") for key, word in fields.obj(data["words"], "words", None).items()},
        _entrants(data["entrants"]),
        rounds,
        ahead,
        tables,
        fields.each(data["standings"], "standings", MOST, _row),
        tuple(_log(inputs, rounds)),
        sides,
    )


def _entrants(raw: object) -> tuple[Json, ...]:
    """The entrants, whose numbers are those from 1 on; one whose data were erased has no name."""
    listed = fields.each(raw, "entrants", MOST, lambda one, path: fields.obj(one, path, _ENTRANT, _ENTRANT))
    for n, one in enumerate(listed):
        path = f"entrants[{n}]"
        fields.integer(one["number"], f"{path}.number", n + 1, n + 1)
        fields.text(one["name"], f"{path}.name", empty=True)
        number(one["joined"], f"{path}.joined")
        for key in ("left", "replaced_by"):
            if one[key] is not None:
                fields.integer(one[key], f"{path}.{key}", 0, MOST)
    return listed


def _row(raw: object, path: str) -> Json:
    row = fields.obj(raw, path, _ROW, _ROW)
    for key in _ROW:
        fields.integer(row[key], f"{path}.{key}", -MOST_VALUE if key == "value" else 0, MOST_VALUE)
    return row


def _input(rounds: int, raw: object, path: str) -> Json:
    """An input of an event with so many rounds."""
    item = fields.obj(raw, path, None, required=("do", "after"))
    fields.integer(item["after"], f"{path}.after", 0, rounds)
    return item


def _log(inputs: Sequence[Json], rounds: Sequence[Json]) -> Iterator[Input]:
    """Inputs and draws in the order in which they were given."""
    left = list(inputs)
    for after, round_ in enumerate([None, *rounds]):
        if round_ is not None:
            yield {"do": "draw", **round_}
        # What came behind a later round is left out of an archive that was cut before it.
        yield from ({key: item[key] for key in item if key != "after"} for item in left if item["after"] == after)


def _table(raw: object, path: str) -> Json:
    data = fields.obj(raw, path, _TABLE, required=_TABLE)
    number(data["round"], f"{path}.round")
    number(data["number"], f"{path}.number")
    fields.text(data["scenario"], f"{path}.scenario")
    for key, read in (("sides", number), ("result", points), ("value", field_value)):
        for side, value in fields.obj(data[key], f"{path}.{key}", None).items():
            read(value, f"{path}.{key}.{side[:60]}")
    record = fields.obj(data["record"], f"{path}.record", None, required=("sides",))
    fields.each(record["sides"], f"{path}.record.sides", MOST, lambda side, at: fields.obj(side, at, None, ("id",)))
    return data


def _sides(tables: Sequence[Json]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sides that fight in each scenario that was played."""
    for table in tables:
        yield table["scenario"], fighting(table["record"])
