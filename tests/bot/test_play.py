"""Every input that a person may give has a command, and what he types becomes what he meant."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from bot.language import Language
from bot.play.service import Build
from engine.errors import BadRequest, Refused
from engine.inputs.shape import Context
from engine.loading.inputs import read_input
from engine.loading.load import load
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS, every_command
from tests.bot.conftest import FARM, Maker, Play, Speaking, answered
from tests.bot.test_play_preview import active

ELSEWHERE = {
    "decide": "buttons",
    "end-encounter": "/encounter end",
    "np-movement": "the rules",
    "marker": "the rules",
    "end-turn": "records",
    "umpire": "the pages of a game master",
}
"""Inputs that are given otherwise than by a command of play."""
GROUP = "billy,carol,dez,char,otto"
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {}),
    ("activate", {"figures": "Billy, Carol"}),
    ("move", {"figure": "Billy", "to": "W23 floor 0", "fast": True, "facing": "NE", "prone": True}),
    ("move", {"figure": "Billy", "to": "W23, W20", "when_seen": "stay"}),
    ("move", {"figure": "Billy, Carol", "to": "W23", "facing": "Carlos", "contact": "ask"}),
    ("ride", {"figure": "Billy", "speed": 8, "to": "W23"}),
    ("ride", {"figure": "Billy", "speed": 12, "to": "W23, W20"}),
    ("fire", {"figure": "Billy", "target": "Carlos", "shots": 1, "second": "Nails", "second_shots": 1}),
    ("fire", {"figure": "Billy", "target": "Carlos", "weapon": "semi-automatic-rifle"}),
    ("fire", {"figure": "Billy, Carol", "target": "Carlos"}),
    ("fire", {"figure": "Billy", "at": "W23", "floor": 0, "when_seen": "stay"}),
    ("drive", {"machine": "CA", "speed": "6", "turn": "45", "when": "end", "pause": "3"}),
    ("drive", {"machine": "CA", "speed": "4", "fast": True, "then": "45 4"}),
    ("get-on", {"figure": "Billy", "machine": "CA", "seat": "driver"}),
    ("get-off", {"figure": "Billy", "to": "W23"}),
    ("traverse", {"machine": "CA", "towards": "N"}),
    ("manhandle", {"machine": "CA", "to": "W23", "facing": "N"}),
    ("manhandle", {"machine": "CA", "to": "W23", "fast": True}),
    ("call-fire", {"machine": "CA", "at": "W23", "spotter": "Billy", "rounds": 2, "final": True, "load": "smoke"}),
    ("set-up", {"machine": "CA"}),
    ("pack-up", {"machine": "CA"}),
    ("drop-rounds", {"machine": "CA", "rounds": 1}),
    ("cease-fire", {"machine": "CA"}),
    ("assault", {"figures": "Billy", "machine": "CA", "face": "rear", "devices": 1}),
    ("charge", {"figure": "Billy, Carol", "target": "Carlos", "fast": True, "when_seen": "go-on"}),
    ("charge", {"figure": "Billy, Carol", "target": "Carlos, Nails"}),
    ("grenade", {"figure": "Otto", "at": "W23", "weapon": "grenade", "floor": 0, "dropped": True, "when_seen": "stay"}),
    ("reload", {"figure": "Billy", "weapon": "Semi Automatic Rifle"}),
    ("stand", {"figure": "Billy"}),
    ("prone", {"figure": "Billy"}),
    ("face", {"figure": "Billy", "towards": "180", "when_seen": "stay"}),
    ("handle", {"figure": "Billy", "deed": "dispatch", "target": "Carlos"}),
    ("handle", {"figure": "Billy", "deed": "capture", "target": "Carlos"}),
    ("handle", {"figure": "Billy", "deed": "free", "target": "Carol"}),
    ("handle", {"figure": "Billy", "deed": "carry", "target": "Carol"}),
    ("handle", {"figure": "Billy", "deed": "drop", "target": "Carol"}),
    ("handle", {"figure": "Billy", "deed": "examine", "target": "Carol"}),
    ("handle", {"figure": "Billy", "deed": "rally"}),
    ("handle", {"figure": "Billy", "deed": "loot"}),
    ("handle", {"figure": "Billy", "deed": "work"}),
    ("handle", {"figure": "Billy", "deed": "fix-bayonet"}),
    ("handle", {"figure": "Billy", "deed": "mount"}),
    ("handle", {"figure": "Billy", "deed": "dismount"}),
    ("handle", {"figure": "Billy", "deed": "start-engine"}),
    ("handle", {"figure": "Billy", "deed": "photograph", "target": "Carlos"}),
    ("handle", {"figure": "Billy", "deed": "interview", "target": "Carlos"}),
    ("strafe", {"aircraft": "CA", "entry": "W1", "to": "W36"}),
    ("fly-in", {"machine": "CA", "to": "W23", "entry": "W1"}),
    ("fly-out", {"machine": "CA"}),
    ("marker", {"marker": "pef-1", "to": "W23"}),
    ("marker", {"marker": "pef-1", "to": "W23, W20"}),
    ("ready", {"figure": "Billy", "weapon": "grenade"}),
    ("pick-up", {"figure": "Billy", "weapon": "submachine-gun", "target": "Carol"}),
    ("exchange", {"figure": "Billy", "target": "Carol", "gives": "semi-automatic-rifle", "takes": "submachine-gun"}),
    ("break-off", {"figure": "Billy", "to": "U32"}),
    ("challenge", {"figure": "Billy", "what": "Jump", "difficulty": "very-easy"}),
    ("challenge", {"figure": "Billy", "against": "Carlos", "level": 3}),
    ("challenge", {"figure": "Billy", "skill": "Stealth"}),
    ("orders set", {"figure": "Billy", "when": "free-will", "choose": "pass-2", "test": "man-down", "turns": 2}),
    ("end", {"what": "activation"}),
    ("end", {"what": "phase"}),
)  # fmt: skip


BOOKS = [get() for get in RULESETS.values()]
UNTYPED = {"drives", "side"}
"""Fields that no person types: several machines at once, which presses give, and the side, which is their own."""
SURE = {"fire", "grenade", "charge"}
"""Orders that an In Sight on the way never asks for again: their page, and not the person, says `contact`."""


def reads(rules: Ruleset, item: dict[str, Any], context: Context) -> bool:
    """Whether a ruleset has this input in this form."""
    if item["do"] not in rules.commands:
        return False
    try:
        read_input(item, "", rules, context)
    except BadRequest:
        return False
    return True


async def given(play: Play, monkeypatch: pytest.MonkeyPatch, who: str = "Anna") -> list[dict[str, Any]]:
    """The inputs given from now on; none is carried out."""
    found: list[dict[str, Any]] = []

    async def note(channel_id: int, actor_id: int, interaction_id: int | None, item: dict[str, Any]) -> None:
        found.append(item)
        raise Refused("noted")

    async def build(channel_id: int, actor_id: int, interaction_id: int | None, build: Build) -> None:
        await note(channel_id, actor_id, interaction_id, build(await play.bot.service.standpoint(channel_id, actor_id)))

    monkeypatch.setattr(play.bot.service, "apply", note)
    monkeypatch.setattr(play.bot.service, "order", build)
    await play.table.order(who, "settings", preview="off")
    return found


@pytest.mark.long
async def test_every_input_and_field_that_a_person_may_give_has_a_command(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await active(play)
    found = await given(play, monkeypatch)
    record = load(FARM)
    ids, sides = {f.id for f in record.figures}, {s.id for s in record.sides}
    for command, options in COMMANDS:
        before = len(found)
        told = answered(await play.table.order("Anna", command, **options))
        assert len(found) == before + 1, (command, told)
        context = Context(record.table, ids, sides, {"CA"})
        assert any(reads(rules, found[-1], context) for rules in (record.ruleset, *BOOKS)), found[-1]
    fields: dict[str, set[str]] = {}
    for item in found:
        named = fields.setdefault(item["do"], set())
        for part in (item, *item.get("moves", ())):
            named |= part.keys() - {"do"}
    commands = every_command()
    assert fields.keys() | ELSEWHERE.keys() == {*commands, "decide"}
    for do, named in fields.items():
        shapes = [rules.commands[do].shape for rules in BOOKS if do in rules.commands] or [commands[do].shape]
        untyped = UNTYPED | ({"contact"} if do in SURE else set())
        assert named == {field.name.rstrip("_") for shape in shapes for field in dataclasses.fields(shape)} - untyped, (
            do
        )


WAYS: list[tuple[str, dict[str, Any]]] = [
    ("W23", {"to": "W23"}),
    ("w 23", {"to": "W23"}),
    ("W23, W20 ,X18", {"path": ["W23", "W20", "X18"]}),
    ("W23 W20", {"path": ["W23", "W20"]}),
    ("6 N", {"path": [[20.5, 23.5]]}),
    ("6″ NE", {"path": [[24.74, 25.26]]}),
    ("4.5 at 90", {"path": [[25.0, 29.5]]}),
    ("4,5 à 90", {"path": [[25.0, 29.5]]}),
    ("3 north, 2 ouest", {"path": [[20.5, 26.5], [18.5, 26.5]]}),
    ("U27, 2 E", {"path": ["U27", [22.5, 26.5]]}),
    ("off S", {"to": [20.5, 37.0]}),
    ("hors ouest", {"to": [-1.0, 29.5]}),
    ("off", {"to": [20.5, 37.0]}),
    ("towards U20", {"to": [20.5, 21.5], "floor": 0}),
    ("towards U20 3", {"to": [20.5, 26.5], "floor": 0}),
    ("3 towards u20", {"to": [20.5, 26.5], "floor": 0}),
    ("towards Slag", {"to": [20.5, 21.5], "floor": 0}),
    ("vers Carol", {"to": [19.39, 30.06], "floor": 0}),
    ("Q14 floor 1", {"to": "Q14", "floor": 1}),
]


@pytest.mark.long
async def test_where_to_go_is_typed_in_many_ways(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await active(play)
    found = await given(play, monkeypatch)
    for typed, way in WAYS:
        found.clear()
        told = answered(await play.table.order("Anna", "move", figure="Billy", to=typed))
        assert found, told
        assert {key: found[0][key] for key in ("to", "path", "floor") if key in found[0]} == way, typed


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "way"),
    [
        ("zû Carol", {"to": [19.39, 30.06], "floor": 0}),
        ("3 north, 2 øst", {"path": [[20.5, 26.5], [22.5, 26.5]]}),
        ("towards Carol", {"to": [19.39, 30.06], "floor": 0}),
        ("vers Carol", {"to": [19.39, 30.06], "floor": 0}),
    ],
)
async def test_ways_are_typed_in_ones_own_language_or_another(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    speaking: Speaking,
    third_language: Language,
    typed: str,
    way: dict[str, Any],
) -> None:
    speaking("en", third_language)
    await active(play)
    found = await given(play, monkeypatch)
    told = answered(await play.table.order("Anna", "move", figure="Billy", to=typed))
    assert found, told
    assert {key: found[0][key] for key in way} == way


async def test_several_move_in_step_or_each_to_a_place_of_its_own(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await active(play)
    found = await given(play, monkeypatch)
    await play.table.order("Anna", "move", figure="Billy, Carol", to="U27")
    assert found[-1]["moves"] == [{"figure": "billy", "to": "U27"}, {"figure": "carol", "to": [18.5, 27.5]}]
    await play.table.order("Anna", "move", figure="Billy, Carol", to="U27; S28")
    assert found[-1]["moves"] == [{"figure": "billy", "to": "U27"}, {"figure": "carol", "to": "S28"}]
    await play.table.order("Anna", "move", figure="Billy, Carol", to="3 N")
    assert [step["path"] for step in found[-1]["moves"]] == [[[20.5, 26.5]], [[18.5, 27.5]]]
    await play.table.order("Anna", "move", figure="Billy", to="U27", together=True)
    assert [step["figure"] for step in found[-1]["moves"]] == GROUP.split(",")
    told = answered(await play.table.order("Anna", "move", figure="Billy, Carol", to="U27; S28; S30"))
    assert "2 places" in told
    told = answered(await play.table.order("Anna", "move", figure="Billy, Otto", to="U36")).replace("\\", "")
    assert "Otto would end off the table" in told


async def test_figures_go_by_name_beginning_or_tag_and_weapons_by_pairs(
    play: Play, monkeypatch: pytest.MonkeyPatch, record: Maker
) -> None:
    armed = record()
    armed["figures"][0]["weapons"] = ["pistol", "machine-pistol"]
    await active(play, armed)
    found = await given(play, monkeypatch)
    await play.table.order("Anna", "fire", figure="p1", target="nai", weapon="pistol + Machine Pistol")
    assert found[-1] == {
        "do": "fire",
        "figure": "billy",
        "weapon": ["pistol", "machine-pistol"],
        "targets": [{"figure": "nails"}],
    }


async def test_the_extra_inches_are_decided_beforehand_by_cell(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await active(play)
    found = await given(play, monkeypatch)
    await play.table.order("Anna", "move", figure="Billy", to="W23", when_seen="W24")
    assert found[-1]["in_sight_move"] == {"billy": "W24"}
    await play.table.order("Anna", "move", figure="Billy, Dez", to="W23", when_seen="Billy W24, Dez Y25")
    assert found[-1]["in_sight_move"] == {"billy": "W24", "dez": "Y25"}


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("move", {"figure": "Billy", "to": "ZZ99"}, "whose last cell is AJ36"),
    ("move", {"figure": "Billy", "to": "over there"}, "I don't understand “over there”. Try a cell such as H12"),
    ("move", {"figure": "Billy", "to": "12 S"}, "To leave the table, type off N"),
    ("move", {"figure": "Billy", "to": "off NE"}, "one of its edges"),
    ("move", {"figure": "Billy", "to": "towards Slag, W23"}, "cannot be combined with other places"),
    ("move", {"figure": "Billy", "to": "U10"}, "within 8″"),
    ("move", {"figure": "Bob", "to": "W23"}, "Choose from Billy, Carol, Dez, Char and Otto."),
    ("move", {"figure": "Carlos", "to": "W23"}, "decides for Carlos"),
    ("fire", {"figure": "Billy", "target": "Slag"}, "no line of sight to Slag"),
    ("fire", {"figure": "Billy", "target": "Carlos", "weapon": "bazooka"}, "Choose from semi-automatic rifle"),
    ("charge", {"figure": "Billy", "target": "Nails"}, "cannot get within 6 inches of Nails"),
    ("charge", {"figure": "Billy, Dez, Carol", "target": "Nails, Moss"}, "3 targets"),
    ("grenade", {"figure": "Otto", "at": "U1"}, "carries 6 inches"),
    ("face", {"figure": "Billy", "towards": "upwards"}, "a direction such as NE, or one of Carlos"),
    ("pick-up", {"figure": "Billy", "weapon": "sword"}, "and no other weapon"),
]


@pytest.mark.long
async def test_what_cannot_be_is_refused_in_private_with_what_can(play: Play) -> None:
    await active(play)
    posts = len(play.channel.history())
    for command, options, says in REFUSED:
        told = answered(await play.table.order("Anna", command, **options)).replace("\\", "")
        assert says in told
        assert (await play.table.moment()).sequence == 2
        assert len(play.channel.history()) == posts, says


async def test_ways_towards_somebody_are_found_by_their_first_letters(play: Play) -> None:
    await active(play)
    anna = play.table.people["Anna"]
    for typed in ("tow", "towards", "car"):
        found = await anna.autocomplete(play.channel, "move", "to", typed, figure="Billy")
        assert {"name": "towards Carlos (G1), as far as it goes", "value": "towards carlos"} in found
    assert await anna.autocomplete(play.channel, "move", "to", "zebra", figure="Billy") == []
