"""What the command line offers and refuses before it does anything."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import main
from bot.assets import assets
from engine.ruleset.registry import RULESETS, get
from tests.languages import CODES

FARM = str(assets() / "demo" / "farm.json")
PLAYED = str(assets() / "demo" / "farm-played.json")
SAMPLE = str(Path(__file__).parents[1] / "golden" / "mg42-sample.json")


def test_the_languages_offered_are_those_with_a_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", FARM, "--language", "xx"]) == 2
    assert f"(choose from {', '.join(map(repr, CODES))})" in capsys.readouterr().err


def test_the_version_has_a_number() -> None:
    assert __version__[0].isdecimal()


@pytest.mark.parametrize(
    ("option", "name", "says"),
    [
        ("--board", "x.jpg", "--board: 'x.jpg' must end in .png"),
        ("--board", "/nonexist/x.png", "--board: there is no folder '/nonexist'"),
        ("--animate", "x.gif", "--animate: 'x.gif' must end in .webp"),
    ],
)
def test_where_no_picture_can_go_is_said_before_the_report(
    capsys: pytest.CaptureFixture[str], option: str, name: str, says: str
) -> None:
    assert main(["replay", FARM, option, name]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == f"{says}\n"


def test_a_board_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", FARM, "--board", str(tmp_path / "b.png")]) == 0
    assert capsys.readouterr().out
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", ["test", "odds", "rules", "replay", "verify"])
def test_a_line_that_is_no_json_has_one_code(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"oops\n")))
    main([command, "-"])
    assert json.loads(capsys.readouterr().out.splitlines()[0])["error"]["code"] == "not-json"


def test_the_played_farm_is_over_refuses_nothing_and_is_honest(capsys: pytest.CaptureFixture[str]) -> None:
    """After a change of the rules `python -m tests.golden.make --demo` plays it anew."""
    assert main(["verify", PLAYED]) == 0
    assert capsys.readouterr().out.endswith("\nhonest\n")
    assert main(["replay", PLAYED, "--json"]) == 0
    kinds = [json.loads(line)["type"] for line in capsys.readouterr().out.splitlines()]
    assert "refused" not in kinds
    assert kinds[-2:] == ["encounter", "state"]


def test_a_long_report_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", SAMPLE.replace("mg42-sample", "insurgents")])
    head = capsys.readouterr().out.split("Turn 1 · red")[1].split("Turn 1 ·")[0]
    told = [line for line in head.splitlines() if line.endswith(".")]
    assert told
    assert len(told) == len(set(told))


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ("The doctor finds Arnold badly wounded.", "Arnold returns with 1 Rep less after the battle.")),
        (
            "fr",
            ("Le médecin examine Arnold\u202f: blessure grave.", "Arnold revient avec 1 REP de moins."),
        ),
    ],
)
def test_a_casualty_is_told_in_sentences(
    language: str, says: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", SAMPLE, "--language", language]) == 0
    told = capsys.readouterr().out
    assert all(sentence in told.replace("\xa0", "\u202f") for sentence in says)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["recieved-fire", "--rep", "4"], "received-fire"),
        (["Received_Fire", "--rep", "4"], "received-fire"),
        (["recieved-fire", "--rep", "4", "--compare"], "received-fire"),
        (["received-fire", "--rep", "4", "--if", "in-cver"], "in-cover"),
        (["ranged-combat", "--rep", "4", "--weapon", "assault-rifel"], "assault-rifle"),
    ],
)
def test_a_misspelt_word_is_answered_by_the_nearest(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words]) == 2
    assert f"(did you mean {meant}?)" in capsys.readouterr().err


def test_help_behind_a_test_tells_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["test", "man-down", "--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert "others-carrying-on        another friend within 4 inches is carrying on" in shown
    assert "--leader-dice" in shown
    assert "--weapon" not in shown


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize("command", ["test", "odds"])
def test_every_test_has_help(command: str, ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name, check in get(ruleset).checks.items():
        with pytest.raises(SystemExit):
            main([command, name, "--ruleset", ruleset, "--help"])
        shown = capsys.readouterr().out
        assert check.title in shown
        for field in check.fields:
            for word in field.rstrip("?").split("|"):
                assert word == "foe" or f"--{word.replace('_', '-')} " in shown


def test_help_gives_an_example_line_that_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("test", "odds", "rules"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        shown = capsys.readouterr().out
        example = next(line for line in shown.splitlines() if line.startswith('  {"te'))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(example.encode())))
        assert main([command, "-"]) == 0
        assert "error" not in json.loads(capsys.readouterr().out)


def test_a_rule_is_printed_in_its_books_own_language(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "CMP-MOVE-11", "--language", "fr"])
    assert "Tête baissée" in capsys.readouterr().out


def test_all_rules_found_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "duck back"])
    assert "more: --all prints them" in capsys.readouterr().out
    main(["rules", "duck back", "--all"])
    assert "more: --all" not in capsys.readouterr().out
