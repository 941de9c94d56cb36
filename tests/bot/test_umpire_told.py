"""What a report says of a game master's acts, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main

SQUAD = [{"rep": 4, "weapons": ["pistol"], "name": "Hill"}, {"rep": 3, "name": "Cole"}]
ACTS: tuple[dict[str, Any], ...] = (
    {"act": "narrate", "text": "Rain begins to fall."},
    {"act": "narrate", "text": "An engine roars.", "to": "red"},
    {"act": "add", "side": "blue", "figures": SQUAD, "edge": "south"},
    {"act": "add", "side": "red", "figures": SQUAD, "edge": "north", "turn": 2},
    {"act": "set", "figure": "char", "rep": 5},
    {"act": "set", "figure": "char", "status": "stunned"},
    {"act": "set", "figure": "reed", "ammo": "out"},
    {"act": "set", "figure": "reed", "posture": "prone"},
    {"act": "show", "figure": "reed", "to": "blue"},
    {"act": "ruling", "about": 3, "how": "stands"},
    {"act": "move", "figure": "char", "to": [20, 30]},
    {"act": "remove", "figures": ["char"]},
    {"act": "end", "result": {"blue": 1, "red": 3}},
)
TOLD = {
    "en": (
        "“Rain begins to fall.”",
        "To Gang alone: “An engine roars.”",
        "Hill and Cole join Police by the south edge. Reason: agreed.",
        "Reinforcements reach Gang in turn 2. Reason: agreed.",
        "Char has Rep 5 from now on. Reason: agreed.",
        "Char is stunned from now on. Reason: agreed.",
        "Reed is out of ammunition. Reason: agreed.",
        "Reed lies down. Reason: agreed.",
        "Reed is known to Police from now on. Reason: agreed.",
        "What was disputed stands. Reason: agreed.",
        "Char is put down in the open. Reason: agreed.",
        "Char is taken off the table. Reason: agreed.",
        "The battle is over: a win for Gang. Reason: agreed.",
    ),
    "fr": (
        "« Rain begins to fall. »",
        "Pour Gang seulement : « An engine roars. »",
        "Hill et Cole arrivent par le bord sud (camp : Police). Motif : agreed.",
        "Des renforts arrivent au tour 2 (camp : Gang). Motif : agreed.",
        "Char a désormais une REP de 5. Motif : agreed.",
        "Char passe à l’état « sonné ». Motif : agreed.",
        "Reed n’a plus de munitions. Motif : agreed.",
        "Reed se couche. Motif : agreed.",
        "Le camp Police a désormais repéré Reed. Motif : agreed.",
        "Ce qui était contesté est maintenu. Motif : agreed.",
        "Char change de place : à découvert. Motif : agreed.",
        "Char quitte la table. Motif : agreed.",
        "La bataille s’achève. Victoire : Gang. Motif : agreed.",
    ),
}


@pytest.mark.parametrize("language", TOLD)
def test_every_act_is_told_with_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    record = {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "information": "hidden",
        "table": {"width": 36, "height": 36},
        "sides": [{"id": "blue", "name": "Police"}, {"id": "red", "name": "Gang"}],
        "figures": [
            {"id": "char", "side": "blue", "rep": 4, "weapons": ["pistol"], "at": [10, 30]},
            {"id": "reed", "side": "red", "rep": 4, "weapons": ["pistol"], "at": [10, 5], "facing": 180},
        ],
        "inputs": [{"do": "umpire", "why": "agreed", **act} for act in ACTS],
    }
    path = tmp_path / "acts.json"
    path.write_text(json.dumps(record), "utf-8")
    assert main(["replay", str(path), "--language", language]) == 0
    shown = capsys.readouterr().out.replace("\u00a0", " ").replace("\u202f", " ")
    assert [line for line in TOLD[language] if line not in shown] == []
