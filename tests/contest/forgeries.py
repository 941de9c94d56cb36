"""Ways to tamper with the archive of an event."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from bot.cli.event_run import Table, table_played
from bot.setup.contests import sides
from engine.contest.archive import read_archive, written
from engine.contest.score import score
from engine.dice import Dice
from engine.loading.load import load
from engine.replay.replay import replay

Json = dict[str, Any]


def changed(path: str, value: Any) -> Callable[[Json], None]:
    """Put a value into an archive at a path such as `rounds.0.cost`."""

    def change(archive: Json) -> None:
        *way, last = path.split(".")
        at: Any = archive
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        key = int(last) if isinstance(at, list) else last
        at[key] = value(at[key]) if callable(value) else value

    return change


def _swap(archive: Json) -> None:
    first, second = (pairing["sides"] for pairing in archive["rounds"][0]["pairings"][:2])
    side = next(iter(first))
    first[side], second[side] = second[side], first[side]


def _turned(counted: dict[str, int]) -> dict[str, int]:
    return dict(zip(counted, [*counted.values()][::-1], strict=True))


def _without(key: str, which: int) -> Callable[[Json], None]:
    return changed(key, lambda items: items[:which] + items[which + 1 :])


def _face(archive: Json) -> None:
    """Another face than the seed gives, under the first key that was rolled."""
    record = archive["tables"][0]["record"]
    rolled = next(iter(replay(load(record)).encounter.state.counters))
    right = Dice({}, record["seed"]).roll(*rolled.split(":", 1), 1)[0]
    record["dice"] = {rolled: [right % 6 + 1]}


def _result(archive: Json) -> None:
    """Another result, in the table and in the log alike."""
    table = archive["tables"][0]
    item = next(item for item in archive["inputs"] if item["do"] == "result" and item["table"] == table["number"])
    table["value"] = item["value"] = {side: value + 1 for side, value in table["value"].items()}


def _stronger(archive: Json) -> None:
    """A figure with a Rep that its scenario has not."""
    archive["tables"][0]["record"]["figures"][0]["rep"] += 1


def _said(source: str) -> Callable[[Json], None]:
    """Another source, and the result turned round, in the table and in the log alike."""

    def change(archive: Json) -> None:
        table, item = last_table(archive)
        for one in (table, item):
            one["source"] = source
            one["result"] = dict(zip(table["sides"], (0, 3), strict=True))
            one["value"] = dict.fromkeys(table["sides"], 0)

    return change


def last_table(archive: Json) -> tuple[Json, Json]:
    """The last table, and its input in the log."""
    table = archive["tables"][-1]
    at = table["round"], table["number"]
    return table, next(one for one in archive["inputs"] if (one.get("round"), one.get("table")) == at)


def _all_by_play(archive: Json) -> None:
    for one in (*archive["tables"], *archive["inputs"]):
        if "source" in one:
            one["source"] = "play"


def _by_rules_alone(archive: Json) -> None:
    for one in (*archive["tables"], *archive["inputs"]):
        if one.get("source") in ("play", "turns"):
            one["source"] = "rules"


def _cut_short(archive: Json) -> None:
    """A record that ends before its battle does."""
    archive["tables"][-1]["record"]["inputs"] = archive["tables"][-1]["record"]["inputs"][:5]


def _in_place_of_another(archive: Json) -> None:
    """One table twice, and another left out."""
    archive["tables"][1] = deepcopy(archive["tables"][0])


def _counted(archive: Json, **result: Any) -> None:
    """Another result of the last table, in the table, in the log and in the standings."""
    for one in last_table(archive):
        one.update(result)
    read = read_archive(written(archive), sides())
    archive["standings"] = [row.as_json() for row in read.contest().standings()]


def replayed(**fields: Any) -> Callable[[Json], None]:
    """The last table played anew from another record, and counted so."""

    def change(archive: Json) -> None:
        table, _ = last_table(archive)
        begins = {key: value for key, value in table["record"].items() if key != "inputs"} | fields
        table["record"], result = table_played(Table(begins, archive["plan"]["turns"], ()))
        _counted(archive, **result)

    return change


def _cut_at_its_hour(archive: Json) -> None:
    _cut_short(archive)
    record = load(archive["tables"][-1]["record"])
    stands = score(record, replay(record).encounter.state)
    _counted(archive, result=dict(stands.result), value=dict(stands.value), source="due")


def _without_its_end(archive: Json) -> None:
    """The last round cut off, with its inputs, and the standings counted behind the one before."""
    archive["rounds"].pop()
    archive["tables"] = [table for table in archive["tables"] if table["round"] == 1]
    archive["inputs"] = [item for item in archive["inputs"] if item["after"] < 2]
    _counted(archive)


FORGERIES: dict[str, tuple[Callable[[Json], None], str]] = {
    "another seed": (changed("seed", "bad"), "commitment_kept"),
    "another commitment": (changed("commitment", "0" * 64), "commitment_kept"),
    "another word": (changed("words.1", "other"), "standings"),
    "another word in the log": (changed("inputs.0.word", "other"), "draws"),
    "other pairings": (_swap, "draws"),
    "another cost": (changed("rounds.1.cost", lambda cost: cost + 1), "draws"),
    "another bye": (changed("rounds.0.bye", []), "draws"),
    "another result": (changed("tables.0.result", _turned), "tables"),
    "another result in the log": (changed("inputs.5.result", _turned), "tables"),
    "another value in both": (_result, "tables"),
    "another source": (changed("tables.0.source", "due"), "tables"),
    "another seed of a table": (changed("tables.0.record.seed", "bad"), "tables"),
    "a face of its own": (_face, "tables"),
    "an input that cannot be": (
        changed("tables.1.record.inputs", lambda items: [*items, {"do": "start-turn"}]),
        "tables",
    ),
    "a record that cannot be read": (changed("tables.1.record.table", {}), "tables"),
    "other standings": (changed("standings.0.points", lambda points: points + 3), "standings"),
    "other places": (changed("standings", lambda rows: rows[::-1]), "standings"),
    "an entrant said to have left": (changed("entrants.0.left", 1), "standings"),
    "a join less": (_without("inputs", 2), "draws"),
    "a table less": (_without("tables", 3), "standings"),
    "a table twice": (changed("tables.3.number", 1), "tables"),
    "a stronger figure": (_stronger, "tables"),
    "a final said to be a walk-over": (_said("forfeit"), "tables"),
    "a final said to be ruled upon": (_said("ruling"), "tables"),
    "a final said to be over at its hour": (_said("due"), "tables"),
    "tables of the rules said to be played": (_all_by_play, "tables"),
    "a table of people said to be played by the rules": (_by_rules_alone, "tables"),
    "other turns of the plan": (changed("plan.turns", 4), "tables"),
    "a record cut short": (_cut_short, "tables"),
    "an input of an unknown kind": (changed("inputs.0.do", "dance"), "draws"),
    "a table in the place of another": (_in_place_of_another, "tables"),
    "words of its own for a table's dice": (replayed(salts=["pepper"]), "tables"),
    "a table that came with a file": (replayed(imported_at=0), "tables"),
    "a record cut short and said to be over at its hour": (_cut_at_its_hour, "tables"),
    "a last round cut off": (_without_its_end, "over"),
}
"""By name what changes an archive, and the part of the verdict that finds it."""
