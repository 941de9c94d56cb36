"""`duckback replay` and `duckback verify`: what goes to which stream, in which order, with which exit status."""

from __future__ import annotations

import copy
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from engine.dice import commitment
from engine.strict.text import MAX_BYTES

RECORD: dict[str, Any] = {
    "format": "duckback-record/1",
    "ruleset": "cr3",
    "table": {"width": 36, "height": 36},
    "sides": [{"id": "blue", "name": "Police"}, {"id": "red", "name": "Gang"}],
    "figures": [
        {
            "id": "billy", "name": "Billy *Pink*", "side": "blue", "star": True, "rep": 5, "weapons": ["ba-pistol"],
            "at": [10.5, 30.5],
        },
        {"id": "carlos", "side": "red", "rep": 4, "weapons": ["assault-rifle"], "at": [10.5, 20.5], "facing": 180},
    ],
    "dice": {
        "activation:blue": [5], "activation:red": [4], "ranged-combat:billy": [3, 6], "damage:billy": [3, 2],
    },
    "inputs": [
        {"do": "start-turn"},
        {"do": "activate", "figures": ["carlos"]},
        {"do": "activate", "figures": ["billy"]},
        {"do": "fire", "figure": "billy", "targets": [{"figure": "carlos", "shots": 2}]},
    ],
}  # fmt: skip

Captured = pytest.CaptureFixture[str]


def short() -> dict[str, Any]:
    """A record whose damage dice are missing."""
    record = copy.deepcopy(RECORD)
    del record["dice"]["damage:billy"]
    record["inputs"].append({"do": "end-phase"})
    return record


def written(folder: Path, record: Any) -> str:
    path = folder / "record.json"
    path.write_text(record if isinstance(record, str) else json.dumps(record, indent=1))
    return str(path)


def standard_input(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def lines(capsys: Captured) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_report_for_people_and_refused_inputs_are_no_failure(tmp_path: Path, capsys: Captured):
    assert main(["replay", written(tmp_path, RECORD)]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    for words in ("Turn 1 · Police", " hits Carlos twice: out of the fight.", "Carlos, out of the fight"):
        assert words in shown.out
    assert "**" not in shown.out
    assert "-#" not in shown.out


def test_events_then_the_state(tmp_path: Path, capsys: Captured):
    assert main(["replay", written(tmp_path, RECORD), "--json"]) == 0
    told = lines(capsys)
    assert [event["seq"] for event in told[:-1]] == list(range(1, len(told)))
    assert told[-1]["type"] == "state"
    assert told[-1]["figures"]["carlos"]["status"] == "out-of-the-fight"
    assert [event["type"] for event in told].count("refused") == 1


def test_dice_used_up_come_between_the_events_and_the_state(tmp_path: Path, capsys: Captured):
    assert main(["replay", written(tmp_path, short()), "--json"]) == 2
    shown = capsys.readouterr()
    told = [json.loads(line) for line in shown.out.splitlines()]
    assert told[-2]["error"]["code"] == "dice-exhausted"
    assert told[-2]["error"]["field"] == "dice.damage:billy"
    assert told[-1]["type"] == "state"
    assert told[-1]["figures"]["carlos"]["status"] == "carry-on"
    assert not any(event.get("type") == "shot" for event in told)
    assert shown.err.count("\n") == 1
    assert "damage:billy" in shown.err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("text", "field", "code"),
    [
        (json.dumps(RECORD | {"ruleset": "cr9"}), "ruleset", "unknown-ruleset"),
        ("[]", "", "bad-request"),
        ("{", "", "not-json"),
        ("[" * 9000 + "]" * 9000, "", "too-deep"),
    ],
)
def test_a_record_that_cannot_be_read(
    command: str, text: str, field: str, code: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
):
    assert main([command, written(tmp_path, text), "--json"]) == 2
    shown = capsys.readouterr()
    error = json.loads(shown.out)["error"]
    assert (error["field"], error["code"]) == (field, code)
    assert shown.err.count("\n") == 1
    assert main([command, written(tmp_path, text)]) == 2
    assert capsys.readouterr().out == ""
    standard_input(monkeypatch, text)
    assert main([command, "-"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "large.json"
    with path.open("wb") as out:
        out.truncate(MAX_BYTES * 100)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it was opened"))
    assert main(["replay", str(path), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "too-large"


@pytest.mark.parametrize("name", ["/nonexistent/x.json", "/", "a\0b"])
def test_a_file_that_is_not_there(name: str, capsys: Captured):
    assert main(["replay", name, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "unreadable"


def test_standard_input_one_record(capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    main(["replay", written(tmp_path, RECORD), "--json"])
    wanted = capsys.readouterr().out
    for text in (json.dumps(RECORD), json.dumps(RECORD, indent=2), json.dumps(RECORD, indent=2) + "\n\n"):
        standard_input(monkeypatch, text)
        assert main(["replay", "-", "--json"]) == 0
        assert capsys.readouterr().out == wanted


def test_standard_input_one_request_a_line(capsys: Captured, monkeypatch: pytest.MonkeyPatch):
    wrong = ["nonsense", '{"record": 3}', '{"x": 1}', json.dumps({"record": RECORD | {"ruleset": "cr9"}})]
    good = [json.dumps({"record": RECORD}), json.dumps({"record": short()})]
    standard_input(monkeypatch, "\n".join([*wrong, "", *good]) + "\n")
    assert main(["replay", "-"]) == 0
    told = lines(capsys)
    assert [("error" in answer, "state" in answer) for answer in told] == [(True, False)] * 4 + [
        (False, True),
        (True, True),
    ]


def test_verify_honest_and_not(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch):
    record = {**RECORD, "dice": {}, "seed": "s", "commitment": commitment("s")}
    assert main(["verify", written(tmp_path, record)]) == 0
    assert capsys.readouterr().out.endswith("\nhonest\n")
    for change in ({"seed": "t"}, {"dice": RECORD["dice"]}):
        assert main(["verify", written(tmp_path, record | change), "--json"]) == 1
        assert not json.loads(capsys.readouterr().out)["honest"]
    assert main(["verify", written(tmp_path, RECORD)]) == 2
    assert "seed" in capsys.readouterr().err
    standard_input(monkeypatch, "\n".join(json.dumps({"record": r}) for r in (record, RECORD)))
    assert main(["verify", "-"]) == 0
    first, second = lines(capsys)
    assert first["honest"]
    assert second["error"]["field"] == "seed"


def test_pictures(tmp_path: Path, capsys: Captured):
    board, film = tmp_path / "o.png", tmp_path / "o.webp"
    assert main(["replay", written(tmp_path, RECORD), "--board", str(board), "--animate", str(film)]) == 0
    capsys.readouterr()
    assert board.read_bytes().startswith(b"\x89PNG")
    assert film.read_bytes()[8:12] == b"WEBP"


@pytest.mark.long
def test_a_reader_who_leaves_early_is_no_fault(tmp_path: Path):
    record = {**RECORD, "inputs": RECORD["inputs"] * 400}
    program = subprocess.Popen(
        [sys.executable, "-m", "bot", "replay", written(tmp_path, record), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    said = program.stderr.read()
    program.stderr.close()
    assert program.wait(60) == 0
    assert said == b""


@pytest.mark.parametrize("given", [[], ["nope"], ["replay"], ["replay", "a", "b"], ["test", "--rep"]])
def test_a_wrong_command_line_is_one_line(given: list[str], capsys: Captured):
    assert main(given) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert main([*given, "--json"]) == 2
    shown = capsys.readouterr()
    assert json.loads(shown.out)["error"]["code"] == "usage"
    assert shown.err.count("\n") == 1
