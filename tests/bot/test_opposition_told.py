"""What the opposition sets out to do, in one line of the report, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from engine.opposition import next_input
from engine.ruleset.registry import get
from tests.engine.table import Battle
from tests.languages import CODES, said

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
GROUP = ("r1 red rep 5 at 10,5", "r2 red rep 4 at 13,5", "r3 red rep 3 at 7,5")


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, faces: list[int], flank: int = 1) -> str:
    """The report of a group's roll."""
    dice: dict[str, Any] = {"activation:blue": [1], "activation:red": [3], "np-movement:r1": faces, "flank:r1": [flank]}
    b = Battle(*GROUP, "b blue at 10,33 with nothing", sides=SIDES, dice=dice)
    b.do("start-turn")
    while (item := next_input(b.encounter)) is not None:
        b.give(item)
        if item["do"] == "np-movement":
            break
    path = tmp_path / "roll.json"
    path.write_text(json.dumps(b.encounter.export()))
    assert main(["replay", str(path), "--language", language]) == 0
    return capsys.readouterr().out


@pytest.mark.rule("CR3-NPC-03")
@pytest.mark.parametrize(
    ("language", "faces", "line"),
    [
        ("en", [6, 6, 1], "R1's group makes for cover within firing range."),
        ("en", [6, 6, 6], "R1's group keeps to cover."),
        (
            "en",
            [1, 1, 6],
            "R1's group splits, half to cover within range, half round the left flank.",
        ),
        ("fr", [6, 6, 1], "gagne un couvert à portée de tir."),
        ("fr", [6, 6, 6], "reste à couvert."),
        ("fr", [1, 1, 6], "moitié par le flanc gauche."),
    ],
)
def test_its_plan_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, faces: list[int], line: str
) -> None:
    report = told(tmp_path, capsys, language, faces)
    assert line in report
    assert sum(line in shown for shown in report.splitlines()) == 1


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("ruleset", ["cr3", "swordplay"])
def test_every_plan_a_ruleset_knows_has_its_words(ruleset: str, language: Any) -> None:
    for result, behaviour in get(ruleset).behaviours.items():
        keys = [f"plan.{result}.{side}" for side in ("left", "right")] if behaviour.splits else [f"plan.{result}"]
        assert all(key in said(language) for key in keys), keys
