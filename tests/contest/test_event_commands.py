"""`duckback event run`, `draw`, `standings` and `verify`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.setup.contests import completed, sides
from bot.setup.duels import duels_of
from engine.contest.plan import Plan
from engine.contest.verdict import TURNS
from engine.errors import BadRequest
from engine.ruleset.registry import IDS
from tests.contest.conftest import SEED, event


def _said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    assert main(["event", *words]) == status
    return json.loads(capsys.readouterr().out)


def test_a_round_is_drawn_anew(capsys: pytest.CaptureFixture[str], file: Path, archive: dict[str, Any]) -> None:
    for number in (1, 2):
        assert _said(capsys, "draw", str(file), "--round", str(number), "--json") == archive["rounds"][number - 1]
    assert main(["event", "draw", str(file), "--round", "1"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Round 1, cost 0"
    assert shown[-1] == f"   -  Entrant {archive['rounds'][0]['bye'][0]}, bye"
    assert len(shown) == 4


def test_an_archive_cut_behind_a_round_draws_the_next_with_the_waking_hours_that_it_knows(
    capsys: pytest.CaptureFixture[str], file: Path, archive: dict[str, Any]
) -> None:
    second, apart = archive["rounds"][1], [[1, other, 0] for other in range(2, 6)]
    cut = {
        **archive,
        "rounds": archive["rounds"][:1],
        "tables": [table for table in archive["tables"] if table["round"] == 1],
    }
    file.write_text(json.dumps(cut))
    assert _said(capsys, "draw", str(file), "--round", "2", "--json") == second
    # As in the last draw, unless the round that is to be drawn says another thing.
    known = {**cut["rounds"][0], "common": apart}
    file.write_text(json.dumps({**cut, "rounds": [known]}))
    assert _said(capsys, "draw", str(file), "--round", "2", "--json")["common"] == apart
    assert main(["event", "draw", str(file), "--round", "2"]) == 0
    assert "0 to 4 h a day awake together" in capsys.readouterr().out
    file.write_text(json.dumps({**cut, "rounds": [known, {"number": 2, "common": apart[:1]}]}))
    assert _said(capsys, "draw", str(file), "--round", "2", "--json")["common"] == apart[:1]
    assert _said(capsys, "draw", str(file), "--round", "1", "--json")["common"] == apart
    file.write_text(json.dumps({**cut, "rounds": [{"number": 1, "common": apart}], "tables": []}))
    assert _said(capsys, "draw", str(file), "--round", "1", "--json")["common"] == apart
    file.write_text(json.dumps({**cut, "rounds": [known, {"number": 3, "common": apart}]}))
    assert main(["event", "draw", str(file), "--round", "2"]) == 2
    assert "rounds[1].number" in capsys.readouterr().err


def test_standings_are_counted_anew(capsys: pytest.CaptureFixture[str], file: Path, archive: dict[str, Any]) -> None:
    assert _said(capsys, "standings", str(file), "--json") == archive["standings"]
    first = _said(capsys, "standings", str(file), "--round", "1", "--json")
    assert {row["tables"] for row in first} == {0, 1}
    assert main(["event", "standings", str(file), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [{key: int(row[key]) for key in archive["standings"][0]} for row in rows] == archive["standings"]
    assert {row["name"] for row in rows} == {f"Entrant {number}" for number in range(1, 6)}
    assert main(["event", "standings", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("draw", "--round", "9"), "--round: a round from 1 to 2 is needed"),
        (("draw", "--round", "0"), "--round: a round from 1 to 2 is needed"),
        (("draw", "--round", "3"), "--round: a round from 1 to 2 is needed"),
        (("standings", "--round", "3"), "--round: a round from 1 to 2 is needed"),
    ],
)
def test_a_round_that_there_is_not(
    capsys: pytest.CaptureFixture[str], file: Path, words: tuple[str, ...], says: str
) -> None:
    command, *rest = words
    assert main(["event", command, str(file), *rest]) == 2
    assert capsys.readouterr().err == f"{says}\n"


@pytest.mark.parametrize("command", ["draw", "standings"])
@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"name": None}, "entrants[0].name", "bad-request"),
        ({"number": None}, "entrants[0].number", "bad-request"),
        ({"number": 99}, "entrants[0].number", "bad-request"),
    ],
)
def test_entrants_that_do_not_fit_are_named(
    capsys: pytest.CaptureFixture[str], file: Path, command: str, change: dict[str, Any], field: str, code: str
) -> None:
    archive = json.loads(file.read_text())
    archive["entrants"][0].update(change)
    file.write_text(json.dumps(archive))
    said = _said(capsys, command, str(file), "--json", "--round", "1", status=2)
    assert (said["error"]["field"], said["error"]["code"]) == (field, code)


def test_an_entrant_whose_name_was_erased_is_told_by_its_number(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    archive = json.loads(file.read_text())
    archive["entrants"][1]["name"] = ""
    file.write_text(json.dumps(archive))
    assert main(["event", "standings", str(file)]) == 0
    assert "  Entrant 2\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["draw", "standings"])
def test_an_entrant_that_never_joined_is_one_sentence(
    capsys: pytest.CaptureFixture[str], file: Path, command: str
) -> None:
    archive = json.loads(file.read_text())
    archive["inputs"].append({"do": "leave", "entrant": 99, "after": 0})
    file.write_text(json.dumps(archive))
    said = _said(capsys, command, str(file), "--json", "--round", "1", status=2)
    assert said["error"] == {"code": "no-entrant", "field": "inputs", "message": "there is no entrant 99"}


def test_a_folder_to_write_to_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plan = tmp_path / "plan.json"
    plan.write_text("{}")
    assert main(["event", "run", str(plan), "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"--out: {str(tmp_path)!r} cannot be written: Is a directory\n"


@pytest.mark.parametrize("command", ["draw", "standings", "verify"])
def test_what_is_no_archive_is_said_on_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    path = tmp_path / "none.json"
    path.write_text("{}")
    words = ["--round", "1"] if command == "draw" else []
    said = _said(capsys, command, str(path), "--json", *words, status=2)
    assert said == {"error": {"code": "bad-request", "field": "format", "message": "'format' is missing"}}
    assert main(["event", command, str(tmp_path / "nowhere"), *words]) == 2
    assert "cannot be read: No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("plan", "words", "says"),
    [
        ("{}", ("--entrants", "1"), "--entrants: from 2 to 256 entrants are needed"),
        ("{}", ("--gone", "2"), "--gone: a share from 0 to 1 is needed"),
        ("{}", ("--seed", "duck"), "--seed: a seed is written in 1 to 200 hexadecimal digits"),
        (
            "{}",
            ("--out", "/nowhere/event.json"),
            "--out: '/nowhere/event.json' cannot be written: No such file or directory",
        ),
        ('{"kind": "war"}', (), "kind: 'war' is not allowed here; allowed: evening, swiss, cup, league, story"),
        (
            '{"kind": "cup", "rounds": 2}',
            ("--entrants", "5"),
            "rounds: a cup of 5 entrants plays 3 rounds to its final; a plan may leave them out",
        ),
        ('{"scenarios": ["village"]}', (), "scenarios[0]: 'village' is not allowed here; allowed: farm, lane"),
        ('{"language": "xx"}', (), "language: 'xx' is not allowed here; allowed: en, fr"),
    ],
)
def test_an_event_that_cannot_be_played_is_refused_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: str, words: tuple[str, ...], says: str
) -> None:
    path = tmp_path / "plan.json"
    path.write_text(plan)
    assert main(["event", "run", str(path), *words]) == 2
    assert capsys.readouterr().err == f"{says}\n"


@pytest.mark.parametrize("ruleset", IDS)
def test_every_ruleset_has_scenarios_for_an_event(ruleset: str) -> None:
    plan = completed(Plan(ruleset=ruleset))
    assert set(plan.scenarios) <= set(duels_of(ruleset))
    assert plan.scenarios
    assert {len(sides()[name]) for name in duels_of(ruleset)} == {2}


def test_a_plan_keeps_the_scenarios_that_it_names() -> None:
    assert completed(Plan(scenarios=("lane",))).scenarios == ("lane",)
    with pytest.raises(BadRequest):
        completed(Plan(scenarios=("hamlet",)))


@pytest.mark.long
@pytest.mark.parametrize("ruleset", IDS)
def test_an_event_of_eight_by_every_book_is_honest(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, ruleset: str
) -> None:
    made = event(SEED, 8, 0.33, ruleset=ruleset, kind="evening", turns=TURNS)
    path = tmp_path / "event.json"
    path.write_bytes(made.archive())
    placed = [[1, number] for number in range(1, 5)] if ruleset == "cr2" else []
    assert _said(capsys, "verify", str(path), "--json") == {
        "honest": True, "commitment_kept": True, "draws": [True], "tables": [True] * 4, "standings": True,
        "over": True, "winner": None, "declared": [], "placed": placed, "acts": [],
    }  # fmt: skip


@pytest.mark.long
def test_an_event_is_played_and_verified_by_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plan, first, second = (tmp_path / name for name in ("plan.json", "first.json", "second.json"))
    plan.write_text('{"kind": "cup", "turns": 2}')
    for out in (first, second):
        assert main(["event", "run", str(plan), "--entrants", "3", "--seed", "aa", "--out", str(out)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == ["round 1 of 2: 1 tables", "round 2 of 2: 1 tables"]
    assert shown[-2].startswith("winner of the cup: Entrant ")
    assert first.read_bytes() == second.read_bytes()
    assert main(["event", "verify", str(first)]) == 0
    assert capsys.readouterr().out.splitlines()[-3:] == [*shown[-2:], "honest"]
    archive = json.loads(first.read_text())
    archive["standings"][0]["points"] += 1
    first.write_text(json.dumps(archive))
    assert main(["event", "verify", str(first)]) == 1
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "the standings are NOT those that the results give", *shown[-2:], "not honest",
    ]  # fmt: skip
