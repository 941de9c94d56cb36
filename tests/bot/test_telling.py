"""Reports and dice lists in words: whole battles told, and what they must and must not say."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.client import replies
from bot.errors import Stale
from bot.language import ENGLISH, Language, languages
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.report.marks import marks_of_question
from bot.storage.roster import Seating
from bot.text.dice import dice_detail
from bot.text.leads import led
from bot.text.machines import called
from bot.text.report import Report, report
from bot.text.words import Words
from engine.encounter import Encounter
from engine.events import FigureEvent, MarkerEvent, Roll, Shot, Status
from engine.loading.load import load
from engine.preview.answers import Answers
from engine.ruleset.registry import RULESETS
from engine.state import FALLEN
from engine.views import Viewer
from tests.bot.conftest import Play, answered
from tests.engine.table import Battle

WORDS = Words()
LANGUAGES = languages()
BATTLES = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))


@cache
def moments(path: Path) -> tuple[Moment, ...]:
    """Every moment of a battle, without seats; it is played once for all tests."""
    raw = json.loads(path.read_bytes())
    inputs = raw.pop("inputs")
    encounter = Encounter(load({**raw, "inputs": []}))
    found, asked = list[Moment](), open_questions(encounter)
    for number, item in enumerate(inputs, 1):
        before = encounter.state.copy()
        entries = tuple(encounter.submit(item))
        now, open_ = encounter.state.copy(), open_questions(encounter)
        seats = Seating(7, {})
        found.append(Moment(1, 1, number, encounter.record, item, entries, before, now, open_, seats, asked=asked))
        asked = open_
    return tuple(found)


@cache
def reports(path: Path, language: Language = ENGLISH) -> tuple[Report, ...]:
    """The report of every moment of a battle."""
    return tuple(report(moment, Words(language)) for moment in moments(path))


SLIPS = re.compile(
    r"[.!?][*_»”]* [*_]*[a-zà-ÿ]|\b(the the|a the|le le|la la|les les|le la)\b"
    r"|[:,(] *[.)]|[:,] *,|\w +[.,](?!\d)|\*\*\*\*|^ "
)
"""A small letter after a full stop, an article twice, a list of nothing, a space before a full stop or all words."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_report_is_written_without_slips(path: Path, language: Language) -> None:
    told = [text for one in reports(path, language) for page in one.pages for text in (one.heading, page.text)]
    assert not [found[0] + " in " + text for text in told if (found := SLIPS.search(text))]


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_nobody_is_said_to_shoot_at_a_charger_who_does_not(path: Path) -> None:
    for moment, one in zip(moments(path), reports(path), strict=True):
        shooters = {moment.name(e.event.shooter) for e in moment.entries if isinstance(e.event, Shot)}
        for step in one.steps:
            text = "\n".join(page.text for page in one.pages)
            name = moment.name(step.targets[0]) if step.kind == "charge" else ""
            if name and name not in shooters:
                assert f"{name} shoots first" not in text
                assert f"{name} gets a shot off" not in text


@pytest.mark.rule("MG42-RUL-45")
def test_one_of_several_attackers_is_not_told_to_be_fought_on_by_one_that_falls_in_the_same_round() -> None:
    [bugs] = [path for path in BATTLES if path.stem == "three-holes"]
    pages = ["\n".join(page.text for page in one.pages) for one in reports(bugs)]
    [told] = [text for text in pages if "beats Ned hand to hand: **dead**" in text]
    assert "Bug 19 beats Ned hand to hand." in told
    assert "Ned fights on" not in told


@pytest.mark.rule("CR3-RUL-169")
def test_one_that_has_ducked_back_without_a_round_is_said_to_be_out_of_ammo() -> None:
    b = Battle(
        "ann blue rep 4 with nothing at 10.5,20.5",
        "rob red rep 4 status ducked-back with pistol at 10.5,10.5",
        dice={"charge:ann": [1, 6], "charge:rob": [1, 2]},
        seed="x",
        auto=True,
    )
    b.encounter.state.figure("rob").empty = ("pistol",)
    b.blue_turn("ann")
    before, item = b.encounter.state.copy(), {"do": "charge", "figures": ["ann"], "target": "rob"}
    entries = tuple(b.encounter.submit(item))
    now = b.encounter.state.copy()
    moment = Moment(1, 1, 1, b.encounter.record, item, entries, before, now, (), Seating(7, {}))
    assert "Rob, out of ammo, cannot shoot." in report(moment, WORDS).pages[0].text


def test_a_volley_is_one_sentence_with_its_weapon_and_what_it_needed() -> None:
    text = "\n".join(page.text for path in BATTLES for one in reports(path) for page in one.pages)
    assert "'s assault rifle misses Enemy 6 three times (9 at best, needs 10)." in text
    assert "'s short bow misses Grunt 2 (4, needs 10)." in text
    assert "with enemies in sight, **shoots**" not in text
    assert "damage" not in text


def test_who_cheats_death_is_the_news() -> None:
    dead = [(m, e) for path in BATTLES for m in moments(path) for e in m.entries if _dies(e.event)]
    moment, entry = dead[0]
    assert isinstance(entry.event, Status)
    saved = entry._replace(event=entry.event._replace(to="cheated-death"))
    told = report(replace(moment, entries=(saved,)), WORDS)
    who = moment.name(entry.event.figure)
    assert told.heading == f"{who} cheats death"
    assert f"{who} **cheats death** and leaves." in told.pages[0].text


def _dies(event: object) -> bool:
    return isinstance(event, Status) and event.to == "obviously-dead"


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_damage_is_listed_with_the_one_it_befalls(path: Path) -> None:
    for moment in moments(path):
        listed = dice_detail(moment.entries, moment, WORDS, 100_000)
        for roll in (e.event for e in moment.entries if isinstance(e.event, Roll)):
            if roll.label == "damage" and roll.against:
                assert f"**Damage to {moment.name(roll.against)}**" in listed
        for shot in (e.event for e in moment.entries if isinstance(e.event, Shot)):
            assert called(shot.target, moment, WORDS) in listed


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_fight_tells_of_its_damage_itself(path: Path) -> None:
    for one in reports(path):
        for step in one.steps:
            if step.kind == "roll":
                assert step.rolls[0].label != "melee-damage"


async def test_what_is_refused_behind_a_report_leaves_the_report_standing(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def late(*_: object) -> None:
        raise Stale("too late")

    await play.set_up()
    await play.seat()
    monkeypatch.setattr(replies, "confide", late)
    count = len(play.said())
    refused = await play.table.order("Anna", "turn")
    assert "has been decided" in answered(refused)
    assert len(play.said()) == count + 1
    assert "Turn 1" in play.said()[-1]


def test_who_lies_helpless_is_told_who_put_an_end_to_him() -> None:
    ends = [m for path in BATTLES for m in moments(path) if m.item["do"] in ("dispatch", "capture")]
    assert {m.item["do"] for m in ends} == {"dispatch", "capture"}
    for moment in ends:
        told = report(moment, WORDS)
        who, foe = moment.name(moment.item["figure"]), moment.name(moment.item["target"])
        if moment.item["do"] == "dispatch":
            assert told.pages[0].text.startswith(f"{who} **finishes {foe} off**.")
            assert told.heading in (f"{who} kills {foe}", f"{foe} is dead")
        else:
            assert told.pages[0].text.startswith(f"{who} takes {foe} **prisoner**.")


def test_a_tie_in_sight_says_why_one_of_two_fires_first() -> None:
    """Who stands before who moves (MG42-RUL-53); where only one passed most, or all of them stand, nothing is said."""
    said, unsaid = 0, 0
    for moment in (m for path in BATTLES if path.stem.startswith("mg42") for m in moments(path)):
        text = "\n".join(page.text for page in report(moment, WORDS).pages)
        text += dice_detail(moment.entries, moment, WORDS)
        said += "On equal dice, standing figures fire before moving ones" in text
        unsaid += "fire first.**" in text and "equal:" not in text
    assert said
    assert unsaid


def test_whose_gun_is_not_set_up_is_not_said_to_fire() -> None:
    record = {
        "format": "duckback-record/1",
        "ruleset": "mg42",
        "table": {"width": 36, "height": 36, "terrain": []},
        "sides": [{"id": "us"}, {"id": "germans"}],
        "figures": [
            {
                "id": "able",
                "name": "Able",
                "side": "us",
                "rep": 4,
                "weapons": ["carbine"],
                "at": [10, 26],
                "facing": 180,
            },
            {
                "id": "beck",
                "name": "Beck",
                "side": "germans",
                "rep": 4,
                "weapons": ["lmg"],
                "at": [10, 10],
                "facing": 90,
            },
        ],
        "seed": "guns",
        "dice": {
            "activation:us": [3],
            "activation:germans": [1],
            "in-sight:able": [1, 1],
            "in-sight:beck": [1, 1],
            "ranged-combat:able": [1, 1],
        },
    }
    encounter = Encounter(load(record))
    for item in ({"do": "start-turn"}, {"do": "activate", "figures": ["able"]}):
        encounter.submit(item)
    before = encounter.state.copy()
    entries = tuple(encounter.submit({"do": "face", "figure": "able", "facing": 0}))
    moment = Moment(1, 1, 3, encounter.record, {}, entries, before, encounter.state.copy(), (), Seating(7, {}))
    told = "\n".join(page.text for page in report(moment, WORDS).pages)
    assert "Beck spots Able. **Only Able fires.**" in told


def test_a_crowd_that_shows_up_is_bigger_news_than_one_who_ducks() -> None:
    missions = [path for path in BATTLES if path.stem in ("patrol", "raid-attack", "swordplay-patrol")]
    arrivals = [m for path in missions for m in moments(path) if _shows_up(m)]
    assert arrivals
    assert all("ducks" not in report(moment, WORDS).heading for moment in arrivals)
    assert any(report(moment, WORDS).heading.startswith("Contact: ") for moment in arrivals)


def _shows_up(moment: Moment) -> bool:
    return sum(isinstance(entry.event, FigureEvent) for entry in moment.entries) > 1


def test_a_marker_that_did_not_leave_its_place_stays_where_it_is() -> None:
    [path] = [path for path in BATTLES if path.stem == "patrol"]
    moved = [
        (moment, entry)
        for moment in moments(path)
        for entry in moment.entries
        if isinstance(entry.event, MarkerEvent) and entry.event.what == "moves"
    ]
    moment, entry = moved[0]
    assert isinstance(entry.event, MarkerEvent)
    assert entry.event.to is not None
    stood = entry._replace(event=entry.event._replace(path=(entry.event.to, entry.event.to)))
    for shown, says in ((entry, " moves "), (stood, " stays where it is.")):
        told = report(replace(moment, entries=(shown,)), WORDS)
        assert says in told.pages[0].text


def test_no_line_leads_from_a_question_to_somebody_who_has_fallen() -> None:
    asked = [(m, o.question) for path in BATTLES for m in moments(path) for o in m.fresh if o.question.form == "option"]
    found = [(m, q, {mark.seen for mark in marks_of_question(q, m)}) for m, q in asked if q.about]
    assert any(seen for _, _, seen in found)
    fallen = [(q, f) for m, q, seen in found for f in m.state.figures if f.status in FALLEN and f.id in q.about]
    assert fallen
    assert not any(f.status in FALLEN for m, _, seen in found for f in m.state.figures if f.id in seen)


@pytest.mark.long
def test_what_brings_no_other_news_is_headed_by_what_was_ordered() -> None:
    told = [pair for path in BATTLES for pair in zip(moments(path), reports(path), strict=True)]
    headed = {m.item["do"]: one.heading for m, one in told if one.pages and one.heading == WORDS("head.quiet")}
    assert not headed.keys() & {"carry", "examine", "face", "stand"}
    looked_after = [(m, one) for m, one in told if m.item["do"] == "examine"]
    assert any(one.heading == f"{m.name(m.item['target'])} is looked after" for m, one in looked_after)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_heading_of_an_order_names_only_those_that_its_report_tells_of(ruleset: str, language: Language) -> None:
    headed = {f"head.order.{name}": one.heading for name, one in RULESETS[ruleset]().commands.items() if one.heading}
    said = {key: Words(language)(key, actor="@figure", victim="@target") for key in headed}
    assert {key: one for key, one in said.items() if not {*re.findall(r"@(\w+)", one)} <= {*headed[key]}} == {}


@pytest.mark.parametrize(("dice", "dares"), [([6, 6], False), ([1, 1], True)])
def test_a_charge_that_is_not_dared_is_told(dice: list[int], dares: bool) -> None:
    given = mg42_duel({"wanting-to-charge:able": dice, "being-charged:beck": [1, 1]}, able=[10, 16], beck=[10, 10])
    told = report(_moment_of(given, {"do": "charge", "figures": ["able"], "target": "beck"}), WORDS)
    text = "\n".join(page.text for page in told.pages)
    assert (told.heading == "Able does not charge") is not dares
    assert ("Able **does not dare** to charge" in text) is not dares


def test_no_one_is_said_to_fire_first_where_none_has_passed_while_another_is_asked() -> None:
    given = mg42_duel({"in-sight:able": [6, 6], "in-sight:beck": [6, 6]}, able=[10, 20], beck=[10, 10])
    asked = next(moment.pending for path in BATTLES for moment in moments(path) if moment.pending)
    moment = replace(_moment_of(given, {"do": "face", "figure": "able", "facing": 0}), pending=asked)
    text = "\n".join(page.text for page in report(moment, WORDS).pages)
    assert "spots Able." in text
    assert "first" not in text


def mg42_duel(dice: dict[str, list[int]], able: list[int], beck: list[int]) -> dict[str, Any]:
    """Able, about to act, and Beck, who looks his way."""
    figures = [("able", "us", able, 180), ("beck", "germans", beck, 180)]
    return {
        "format": "duckback-record/1",
        "ruleset": "mg42",
        "table": {"width": 36, "height": 36, "terrain": []},
        "sides": [{"id": "us"}, {"id": "germans"}],
        "figures": [
            {"id": name, "name": name.title(), "side": side, "rep": 4, "weapons": ["rifle"], "at": at, "facing": facing}
            for name, side, at, facing in figures
        ],
        "seed": "duel",
        "dice": {"activation:us": [3], "activation:germans": [1], **dice},
    }


def _moment_of(given: dict[str, Any], item: dict[str, Any]) -> Moment:
    """The moment behind an order that Able is given."""
    encounter = Encounter(load(given))
    for begins in ({"do": "start-turn"}, {"do": "activate", "figures": ["able"]}):
        encounter.submit(begins)
    before = encounter.state.copy()
    entries = tuple(encounter.submit(item))
    now, asked = encounter.state.copy(), open_questions(encounter)
    return Moment(1, 1, 3, encounter.record, item, entries, before, now, asked, Seating(7, {}))


def test_one_that_falls_before_its_turn_to_fire_is_said_to() -> None:
    told = {
        path.stem: "\n".join(page.text for one in reports(path) for page in one.pages)
        for path in BATTLES
        if path.stem in ("mg42-sample-end", "mg42-head-to-head")
    }
    assert "hits Conrad three times: **dead**. Conrad falls before firing." in told["mg42-sample-end"]
    assert "Beck falls before firing" not in told["mg42-head-to-head"], "only the Sergeant could fire"


def test_a_star_asked_in_sight_is_told_that_the_enemy_may_fire_first() -> None:
    given = mg42_duel({}, able=[10, 14], beck=[10, 10])
    given["figures"][0] |= {"star": True, "rep": 5}
    encounter = Encounter(load(given))
    for item in ({"do": "start-turn"}, {"do": "activate", "figures": ["able"]}):
        encounter.submit(item)
    before = encounter.state.copy()
    entries = tuple(encounter.submit({"do": "face", "figure": "able", "facing": 0}))
    [open_] = open_questions(encounter)
    moment = Moment(1, 1, 3, encounter.record, {}, entries, before, encounter.state.copy(), (open_,), Seating(7, {}))
    found = led(open_, moment, Answers(encounter, Viewer("us")), WORDS)
    [shot] = [one for one in found if "%" in one.label]
    warned = "Dice decide whether Beck can fire first or at the same time: Able may fall before the shot."
    assert warned in shot.line
    assert not any(warned in one.line for one in found if one is not shot)
