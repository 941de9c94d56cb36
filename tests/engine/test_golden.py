"""Golden records: whole battles that must come out the same for ever.

A record dropped into tests/golden is a test. Beside it `NAME.expected` says what it brings about; write both with
`python -m tests.golden.make`, or the second alone with `--expect` after a rule was changed on purpose.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.facts import as_json
from engine.loading.load import load
from engine.replay.replay import lines, replay
from tests.golden.make import FOLDER, expectation
from tests.some import first

RECORDS = sorted(FOLDER.glob("*.json"))
ROOT = Path(__file__).parents[2]
golden = pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])


def read(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text())
    return record


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_there_are_golden_records_of_many_kinds_of_battle():
    assert len(RECORDS) >= 6
    used = {item["do"] for path in RECORDS for item in read(path)["inputs"]}
    assert used >= {
        "move",
        "fire",
        "charge",
        "grenade",
        "reload",
        "decide",
        "dispatch",
        "capture",
        "break-off",
        "prone",
    }
    assert any(item.get("floor") for path in RECORDS for item in read(path)["inputs"]), "nobody climbs any stairs"


@golden
def test_it_brings_about_what_is_written_beside_it(path: Path):
    expected = json.loads(path.with_suffix(".expected").read_text())
    found = expectation(read(path))
    for n, (mine, theirs) in enumerate(zip(found["digests"], expected["digests"], strict=False)):
        assert mine == theirs, f"input {n}, {read(path)['inputs'][n]}, does something else now"
    assert found == expected


@golden
def test_nothing_in_it_is_refused_and_it_is_played_to_its_end(path: Path):
    run = replay(load(read(path)))
    assert run.stopped is None
    assert not [line for line in lines(run) if line["type"] == "refused"]
    assert run.encounter.state.ended


@golden
@pytest.mark.parametrize("every", first(1, [6, 1]))
def test_a_restart_changes_nothing(path: Path, every: int):
    """Before every n-th input all is forgotten but the record and a checkpoint, both as JSON; questions stay open."""
    record = read(path)
    whole = Encounter(load({**record, "inputs": []}))
    told = [as_json(entry) for entry in whole.log]
    broken = Encounter(load({**record, "inputs": []}))
    open_questions = 0
    for number, item in enumerate(record["inputs"]):
        new = whole.submit(item)
        told += [as_json(entry) for entry in new]
        open_questions += bool(broken.pending)
        if number % every == 0:
            checkpoint = through_json(broken.checkpoint())
            broken = Encounter.resume(load(through_json(broken.export())), checkpoint)
        again = broken.submit(through_json(item))
        assert through_json([as_json(entry) for entry in again]) == through_json([as_json(entry) for entry in new])
        assert broken.digests[-1] == whole.digests[-1]
    assert bool(open_questions) is not bool(record.get("auto"))
    assert told == [as_json(entry) for entry in replay(load(record)).entries]


@golden
def test_record_export_load_is_the_same_record(path: Path):
    record = read(path)
    run = replay(load(record))
    exported = through_json(run.encounter.export())
    assert exported == record
    assert lines(replay(load(exported))) == lines(run)


SCRIPT = """
import sys
from tests.golden.make import FOLDER, expectation
import json
print(json.dumps(expectation(json.loads((FOLDER / sys.argv[1]).read_text()))["digests"]))
"""


@pytest.mark.long
@pytest.mark.parametrize("seed", ["0", "1", "31337"])
def test_no_order_of_hashing_shows(seed: str):
    path = RECORDS[0]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, path.name],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == json.loads(path.with_suffix(".expected").read_text())["digests"]
