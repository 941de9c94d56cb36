"""What the command line offers and refuses before it does anything."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import main
from bot.board.fonts import assets
from bot.cli.replay import LANGUAGES
from bot.text.words import CATALOGUES

FARM = str(assets() / "demo" / "farm.json")
PLAYED = str(assets() / "demo" / "farm-played.json")


def test_the_languages_offered_are_those_with_a_catalogue() -> None:
    assert tuple(CATALOGUES) == LANGUAGES


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
    assert main(["verify", PLAYED]) == 0
    assert capsys.readouterr().out.endswith("\nhonest\n")
    assert main(["replay", PLAYED, "--json"]) == 0
    kinds = [json.loads(line)["type"] for line in capsys.readouterr().out.splitlines()]
    assert "refused" not in kinds
    assert kinds[-2:] == ["encounter", "state"]
