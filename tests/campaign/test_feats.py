"""Who did what in an encounter: read from its log, kept in the chronicle (CR2-CAMP-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import end_month
from engine.campaign.closing import Fate, Feat, Result
from engine.campaign.deeds import deeds_of
from engine.errors import BadRequest
from engine.events import Entry, Item, MissionEvent, PressEvent, Shot, Status
from tests.campaign.camp import start
from tests.engine.cr2_field import battle

MEMBERS = {"ann": "star", "ben": "grunt-1"}


def field() -> Any:
    return battle(
        "ann blue rep 4 with rifle at 10,30", "ben blue rep 4 with rifle at 12,30", "rob red rep 4 with rifle at 20,20",
        "sam red rep 4 with rifle at 22,20",
    )  # fmt: skip


def log(*events: Any) -> list[Entry]:
    return [Entry(seq, event) for seq, event in enumerate(events)]


def hit(shooter: str, target: str) -> Shot:
    return Shot(shooter, target, "rifle", 6, 10, "hit")


def falls(figure: str, to: str, before: str = "carry-on") -> Status:
    return Status(figure, before, to)


@pytest.mark.rule("CR2-CAMP-10", "CMP-RUL-153")
def test_shots_prisoners_loot_pictures_and_the_freed_are_told_by_name() -> None:
    figures = field().encounter.state.figures
    entries = log(
        hit("ann", "rob"), falls("rob", "out-of-the-fight"), hit("sam", "ben"), falls("ben", "captured"),
        Item("ann", "captures", "sam"), falls("sam", "captured", "stunned"),
        MissionEvent("looted", "ben", building="farm"), PressEvent("picture", "ben", "rob"),
        PressEvent("no-picture", "ann", "rob"),
    )  # fmt: skip
    inputs = [{"do": "start-turn"}, {"do": "free", "figure": "ann", "target": "ben"}]
    named = {f.id: f.name for f in figures}
    rob, ben, sam = named["rob"], named["ben"], named["sam"]
    assert deeds_of(figures, MEMBERS, entries, inputs) == (
        Feat("star", "felled", 1, (rob,)),
        Feat("star", "captured", 1, (sam,)),
        Feat("star", "freed", 1, (ben,)),
        Feat("grunt-1", "looted", 1),
        Feat("grunt-1", "photographed", 1, (rob,)),
    )


def test_the_chronicle_keeps_them_and_reads_those_without() -> None:
    campaign = start()
    feats = (Feat("star", "felled", 2, ("Al", "Bo")), Feat("grunt-1", "looted", 1))
    fates = {member.id: Fate("carry-on") for member in campaign.band}
    after, _ = end_month(campaign, Result(True, fates, deeds=feats))
    assert after.chronicle[0].deeds == feats
    raw = campaign_to_json(after)
    assert read_campaign(raw) == after
    del raw["chronicle"][0]["deeds"]
    old = read_campaign(raw)
    assert old == replace(after, chronicle=(replace(after.chronicle[0], deeds=()),))
    raw["chronicle"][0]["deeds"] = [{"who": "star", "what": "sang", "number": 1, "whom": []}]
    with pytest.raises(BadRequest, match="sang"):
        read_campaign(raw)
