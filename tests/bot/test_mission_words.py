"""Markers, who comes from them, and missions, as the log tells of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.report.steps import steps_of
from bot.text.markers import arrival_sentence
from bot.text.mission import undone
from bot.text.words import Words
from engine.events import FigureEvent
from tests.bot.test_telling import moments

GOLDEN = Path(__file__).parents[1] / "golden"
TOLD = {
    ("patrol", "en"): (
        "Out there are three possible enemies: ?1, ?2 and ?3.",
        "?4 was a false alarm.",
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


def test_a_star_who_leaves_too_early_is_warned() -> None:
    played = list(moments(GOLDEN / "patrol.json"))
    early, late = played[0], played[-1]
    assert undone(early, ["blue-1"], Words()) == (
        "**Blue 1 leaves with 0 of 9 sections scouted**: without all of them the patrol fails."
    )
    assert undone(early, ["blue-2"], Words()) == "", "only the Star scouts"
    assert undone(late, ["blue-1"], Words()) == "", "everything has been scouted"
    raid = next(moments(GOLDEN / "raid-attack.json"))
    band = [figure.id for figure in raid.state.figures if figure.side == "blue"]
    assert "0 of 1 buildings looted" in undone(raid, band, Words())
    assert undone(raid, band[1:], Words()) == "", "one is left who can"


def test_enemies_who_come_into_play_at_arms_length_are_no_inches_away() -> None:
    moment, step = next(
        (moment, step)
        for moment in moments(GOLDEN / "patrol.json")
        for step in steps_of(moment.entries)
        if step.kind == "arrival" and len(step.actors) > 1
    )
    there = next(figure.at for figure in moment.state.figures if figure.side == "blue" and figure.on_table)
    events = [e._replace(at=there) if isinstance(e, FigureEvent) else e for e in step.events]
    told = arrival_sentence(replace(step, events=events), moment, Words())
    assert told.endswith(" show up, close enough to touch.")
