"""Markers, who comes from them, and missions, as the log tells of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main

GOLDEN = Path(__file__).parents[1] / "golden"
TOLD = {
    ("patrol", "en"): (
        "Out there are three possible enemies: ?1, ?2 and ?3.",
        "?4: nothing but nerves.",
        "Blue 1 scouts sections 4, 7, 8 and 9.",
        "The mission is a success.",
    ),
    ("patrol", "fr"): ("La mission est réussie.", "Blue 1 reconnaît les sections 4, 7, 8 et 9."),
    ("raid-attack", "en"): (
        "Blue 1 loots the farm: turn 1 of 3.",
        "Blue 1 has looted the farm.",
    ),
    ("raid-attack", "fr"): ("Blue 1 pille la ferme",),
    ("raid-defend", "en"): (
        "The enemy has what it came for: the mission can no longer succeed.",
        "The dwelling was looted: the mission has failed.",
        " show up, ",
    ),
    ("raid-defend", "fr"): ("la mission a échoué", "surgissent à"),
}


@pytest.mark.parametrize(("name", "language"), TOLD, ids=[f"{name}-{language}" for name, language in TOLD])
def test_the_log_of_a_mission_reads_well(name: str, language: str, capsys: pytest.CaptureFixture[str]):
    assert main(["replay", "--language", language, str(GOLDEN / f"{name}.json")]) == 0
    told = capsys.readouterr().out
    for line in TOLD[name, language]:
        assert line in told
    for raw in ("pef-", "mission.", "marker.", "half-d6", "enemy-1"):
        assert raw not in told, f"{raw} is no word"
