"""What a report says: battles as they were played, a person's inputs in a row told as one report."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

from bot.language import ENGLISH, Language
from bot.play.moment import Moment
from bot.play.retelling import as_one
from bot.report.scene import scene_of
from bot.text.decided import news_of
from bot.text.dice import throws
from bot.text.heading import BOTH
from bot.text.heading import LONGEST as LONGEST_HEADING
from bot.text.machines import crews_lost
from bot.text.report import Report, report
from bot.text.rows import LONGEST as LONGEST_PAGE
from bot.text.words import Words
from engine.events import FigureEvent, Move, Roll, Shot, Status, Turn
from engine.state import OFF_TABLE
from engine.views import Viewer
from tests.bot.test_telling import BATTLES, moments, reports
from tests.some import first

WORDS = Words()
LONGEST = 110
"""Characters of a sentence."""
NEVER = r"^(Done|Terminé)|carries on|(?i:turn|tour) \d+ (is over|est fini)|[?:]$"
"""Headings without news."""
STEP = re.compile(r"^(?:\*\*Turn [^*]+\*\* · )?\*\*(\d+)\*\* ", re.MULTILINE)
"""A line with the number that the picture bears."""


@cache
def rows(path: Path) -> tuple[Moment, ...]:
    """The moments of a battle, all up to a question, a phase or a turn as one."""
    return tuple(_rows(path))


def _rows(path: Path) -> Iterator[Moment]:
    row: list[Moment] = []
    for moment in moments(path):
        begins = [entry.event for entry in moment.entries if isinstance(entry.event, Turn) and entry.event.phase]
        if row and any(turn.phase == 1 for turn in begins):
            yield as_one(row)
            row = []
        row.append(moment)
        if moment.pending or begins:
            yield as_one(row)
            row = []
    if row:
        yield as_one(row)


@cache
def reports_of_rows(path: Path, language: Language = ENGLISH) -> tuple[Report, ...]:
    """The reports of these."""
    return tuple(report(moment, Words(language)) for moment in rows(path))


def battle(name: str) -> list[Moment]:
    [path] = [path for path in BATTLES if path.stem == name]
    return list(moments(path))


def together(name: str, first: int, last: int) -> Report:
    """The inputs with these numbers, told as one."""
    found = [moment for moment in battle(name) if first <= moment.sequence <= last]
    return report(replace(as_one(found), item=found[-1].item), WORDS)


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", first(1, ["en", "fr"]))
def test_every_report_is_short_and_has_no_dice_in_it(path: Path, language: Language) -> None:
    for told in [*reports(path, language), *reports_of_rows(path, language)]:
        assert len(told.heading) <= (BOTH if ", " in told.heading else LONGEST_HEADING), told.heading
        assert not re.search(NEVER, told.heading), told.heading
        lines = [line.replace("**", "") for page in told.pages for line in page.text.split("\n")]
        assert f"{told.heading}." not in lines, "what the heading says is not told twice"
        for page in told.pages:
            lines = page.text.split("\n")
            assert not any(line.startswith("-#") for line in lines)
            assert len(page.text) <= LONGEST_PAGE
            for line in lines:
                bare = re.sub(r"^(\*\*(Turn|Tour) [^*]+\*\* (· )?)?(\*\*\d+\*\* )?", "", line)
                for said in re.split(r"(?<=[.*])\s+(?=[A-ZÀÉ*?])", bare):
                    assert len(said.replace("**", "")) <= LONGEST, said
                    assert said.count("**") <= 2, said


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_nothing_is_told_twice_and_the_numbers_are_those_of_the_picture(path: Path) -> None:
    for told in reports_of_rows(path):
        pages = [
            [re.sub(r"^\*\*Turn [^*]+\*\* (· )?", "", line) for line in page.text.split("\n")] for page in told.pages
        ]
        lines = pages[0] if pages else []
        on_pages = [[int(found) for found in STEP.findall(page.text)] for page in told.pages]
        for numbers, page in zip(on_pages, told.pages, strict=True):
            assert {step.number for step in page.steps} - {0} == set(numbers)
        for numbers in on_pages[:1]:
            assert numbers == list(range(1, len(numbers) + 1)), "the order of play, without a gap"
        if len(pages) > 1:
            whole = [line for page in pages[1:] for line in page]
            told_whole = iter(whole)
            for line in lines:
                number, said = re.fullmatch(r"(\*\*\d+\*\* )?(.*)", line).groups()  # type: ignore[union-attr]
                assert any(other.startswith(number or "") and said in other for other in told_whole), line
            assert [number for numbers in on_pages[1:] for number in numbers] == on_pages[0]
        for line in lines:
            said = re.split(r"(?<=[.*])\s+(?=[A-Z*?])", line)
            assert len(set(said)) == len(said), line


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_every_roll_stands_behind_the_dice_with_every_face(path: Path) -> None:
    for moment in moments(path):
        rolled = [entry.event for entry in moment.entries if isinstance(entry.event, Roll) and entry.event.dice]
        shown = [throw for throw in throws(moment.entries, moment, WORDS) if throw.faces]
        assert [sorted(face.face for face in throw.faces) for throw in shown] == [sorted(r.dice) for r in rolled]
        for roll, throw in zip(rolled, shown, strict=True):
            if roll.label == "ranged-combat":
                assert re.fullmatch(r"needs \d+(, \d+)*", throw.need)


def test_a_fight_is_told_blow_by_blow_with_weapons_and_what_they_came_to() -> None:
    told = together("patrol", 65, 66)
    assert told.heading == "Enemy 2 stuns Blue 1"
    told = together("patrol", 51, 52)
    assert told.heading == "Enemy 7 drops Blue 4"
    assert told.pages[0].text.split("\n") == [
        "**1** Blue 2, with enemies in sight, ducks into the barn.",
        "**2** Enemy 7's shotgun hits Blue 4 twice: **out of the fight**.",
        "**3** Enemy 6 and Enemy 5, with enemies in sight, duck back (passed 1 of 1 at most).",
        "**4** Enemy 7's shotgun, in a rush, hits Blue 3 three times: **down and stunned**.",
        "**5** Blue 1 moves 6″ behind the barn.",
        "**6** Blue 1's assault rifle hits Enemy 5 twice: **out of the fight**.",
    ]


def test_a_crew_that_is_lost_is_told_behind_the_hit_on_its_machine() -> None:
    assert together("kill-distance", 3, 5).pages[0].text.split("\n") == [
        "**1** Gil's medium APW hits the medium tank RA, front (DV 4): **goes through**. "
        "The medium tank RA is within kill distance and is **wrecked**. "
        "Lou is **out of the fight**.",
        "The medium tank has **lost its crew**.",
        "Gus is **out of the fight**.",
        "**2** Lou and Gus move 3″ north.",
    ]


def test_a_crew_that_is_lost_is_named_to_its_own_side_alone() -> None:
    found = [replace(m, viewer=Viewer("red")) for m in battle("kill-distance") if 3 <= m.sequence <= 5]
    told = report(replace(as_one(found), item=found[-1].item), WORDS).pages[0].text
    assert "Dan and Lee are **dead**." in told
    assert "crew" not in told


def test_a_crew_of_which_some_are_left_has_lost_a_part() -> None:
    [struck] = [moment for moment in battle("kill-distance") if moment.sequence == 3]
    assert crews_lost(["dan", "lee"], struck, WORDS) == ["The medium tank has **lost part of its crew**."]
    assert crews_lost(["gil"], struck, WORDS) == []


def test_each_piece_of_news_of_a_machine_is_a_sentence() -> None:
    assert (
        "The truck RA turns north-east and goes 4.5″ **out of control**. The truck RA **strikes** the wall and stops."
    ) in together("driver-shot", 3, 3).pages[0].text


def test_a_possible_enemy_that_is_real_is_a_contact() -> None:
    told = together("patrol", 47, 48)
    assert told.heading == "Contact: three enemies"
    assert told.pages[0].text == (
        "**1** Blue 1 moves 1″ to the barn. ?2 is **real**. "
        "**Enemy 5, Enemy 6 and Enemy 7** appear 3″ from Blue 2.\n"
        "**2** Both sides see each other. **Blue 1, Blue 2, Blue 3 and Blue 4 act at the same time.**"
    )


@pytest.mark.long
def test_a_phase_in_which_nobody_could_act_says_why() -> None:
    found = [
        line
        for path in BATTLES
        for told in turns_of(path)
        for page in told.pages
        for line in page.text.split("\n")
        if "is higher than each of their Reps" in line
    ]
    assert found
    why = r"A [56] for .+ is higher than each of their Reps, so none of them can act\."
    assert all(re.search(why, line) for line in found)


@cache
def turns_of(path: Path) -> tuple[Report, ...]:
    """Reports of whole turns."""
    turns: dict[int, list[Moment]] = {}
    for moment in moments(path):
        turns.setdefault(moment.state.turn, []).append(moment)
    return tuple(report(as_one(turn), WORDS) for turn in turns.values())


def test_a_quiet_phase_is_a_line_without_a_turn_that_is_over() -> None:
    told = together("patrol", 102, 109)
    assert told.heading == "Blue 2 and Blue 3 move"
    assert [page.text for page in told.pages] == ["**1** Blue 2 and Blue 3 move up to 6″."]


def test_a_heading_has_the_news_of_both_sides_where_both_have_some(tmp_path: Path) -> None:
    """The battle of the Stars under shorter names."""
    [path] = [path for path in BATTLES if path.stem == "stars"]
    raw, names = json.loads(path.read_bytes()), {"blue-1": "Hale", "red-5": "Dagger", "red-3": "Ace"}
    for figure in raw["figures"]:
        figure["name"] = names.get(figure["id"], figure.get("name", figure["id"]))
    told = tmp_path / "stars.json"
    told.write_text(json.dumps(raw))
    assert "Hale drops Dagger, Ace hits back" in [report(moment, WORDS).heading for moment in rows(told)]


def test_a_charge_and_its_melee_are_two_lines_and_an_even_fight_says_so() -> None:
    told = together("lances", 14, 26)
    assert told.pages[0].text.split("\n")[-2:] == [
        "**4** Red 0 charges 1″ into Blue 0.",
        "**5** Red 0 and Blue 0 fight, 2 successes each: **evenly matched**.",
    ]


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_what_the_heading_tells_stands_on_the_first_page(path: Path) -> None:
    """Whole turns told at once, of which much waits behind a button."""
    for told in filter(lambda told: len(told.pages) > 1, turns_of(path)):
        shown, waits = ("".join(one.text for one in pages) for pages in (told.pages[:1], told.pages[1:]))
        words = re.split(r" (?:kills|drops|stuns|fights|hits) |, ", told.heading)
        assert all(name in shown for name in words if name in waits), told.heading


def test_a_turn_that_begins_within_a_report_is_marked_as_one() -> None:
    told = together("lances", 14, 27)
    assert told.pages[-1].text.endswith("**Turn 2** · The higher die goes first: **Northmen 3**, Feudal 2.")
    assert together("lances", 28, 29).pages[0].text.count("Turn") == 0, "the small line says it"


def test_only_turns_of_which_nothing_was_told_are_all_quiet() -> None:
    told = together("lances", 69, 89)
    assert told.heading == "Turns 6 and 7: all quiet"
    told = together("lances", 59, 68)
    assert told.heading == "Blue 0 moves", "the end of a turn in which two fell"
    assert told.pages[0].text.startswith("Blue 0 rides 8″ to the hut.\n**Turn 5** ")


@pytest.mark.parametrize("path", [path for path in BATTLES if "mg42" in path.stem], ids=lambda path: path.stem)
def test_nobody_is_said_to_fire_first_who_does_not_fire(path: Path) -> None:
    said = 0
    for moment, told in zip(rows(path), reports_of_rows(path), strict=True):
        text = "\n".join(page.text for page in told.pages)
        shooters = {moment.name(e.event.shooter) for e in moment.entries if isinstance(e.event, Shot)}
        for names in re.findall(r"\*\*([^*]*?) (?:fires|can fire) first\.\*\*", text):
            said += 1
            assert names, text
            assert moment.pending or shooters & set(re.split(r", | and ", names)), text
        assert "Nobody fires" not in text
    assert said


def test_those_who_are_seen_at_one_place_are_told_together() -> None:
    told = []
    for moment in battle("patrol"):
        entries = [
            e._replace(event=e.event._replace(path=e.event.path[-1:])) for e in moment.entries if _walks(e.event)
        ]
        hidden = replace(moment, entries=tuple(entries), record=replace(moment.record, hidden=True))
        told += [line for page in report(hidden, WORDS).pages for line in page.text.split("\n")]
    assert any(" come into sight " in line for line in told)
    for line in told:
        places = re.findall(r"(?:is|are) seen ([^.]+)\.", line)
        assert len(places) == len(set(places)), line


def test_a_phase_is_named_and_told_with_its_own_deeds_and_charges_and_volleys_are_told_whole() -> None:
    _, *whole = together("zombies", 1, len(battle("zombies"))).pages
    lines = "\n".join(page.text for page in whole).splitlines()
    assert "**Turn 4, red** · Zombie 8, Zombie 9 and Zombie 11 do not come round: **out of the fight**." in lines
    assert "**Turn 4, Ann** · Ava moves 8″ south-east. Ava has reloaded." in lines
    assert "**Turn 5** · The weather is very bad. Figures see no farther than 6″." in lines
    assert (
        "**6** Zombie 21 charges Bea, 3″ south-east. Bea beats Zombie 21 hand to hand: **down and stunned**." in lines
    )
    assert "Ava's submachine gun hits Zombie 13 three times: **dead**." in lines


def _walks(event: object) -> TypeGuard[Move]:
    return isinstance(event, Move) and len(event.path) > 1


@pytest.mark.parametrize("name", ["patrol", "raid-attack"])
def test_a_figure_is_told_to_leave_once_in_the_turn_in_which_it_does(name: str) -> None:
    played = battle(name)
    turns: dict[str, int] = {}
    for moment in played:
        gone = [e.event.figure for e in moment.entries if isinstance(e.event, Status) and e.event.to == OFF_TABLE]
        turns |= {moment.name(figure): moment.state.turn for figure in gone}
    assert turns
    told: dict[str, int] = {}
    turn = 0
    short, *whole = together(name, 1, len(played)).pages
    for line in "\n".join(page.text for page in whole or [short]).splitlines():
        if marked := re.match(r"\*\*Turn (\d+)\b", line):
            turn = int(marked[1])
        for who in re.findall(r"([\w ,]*) leaves? the table", line):
            names = [found for found in turns if found in who]
            assert not told.keys() & set(names), "told before"
            told |= dict.fromkeys(names, turn)
    assert told == turns


@pytest.mark.parametrize("name", ["mg42-solo", "patrol", "raid-attack"])
def test_every_shot_is_drawn_from_and_to_where_the_two_stood_then_and_their_ways_lead_from_there(name: str) -> None:
    elsewhere = 0
    for moment in rows(next(path for path in BATTLES if path.stem == name)):
        stood = {figure.id: figure.at for figure in moment.before.figures}
        true: set[tuple[str, object, str, object]] = set()
        for entry in moment.entries:
            match entry.event:
                case Move() as move:
                    stood[move.figure] = move.to
                case FigureEvent() as arrival:
                    stood[arrival.figure] = arrival.at
                case Shot() as shot:
                    true.add((shot.shooter, stood[shot.shooter], shot.target, stood[shot.target]))
        told = report(moment, WORDS)
        for page in told.pages:
            scene = scene_of(told.news, page.steps)
            begun = {(path.figure, path.points[0]) for path in scene.paths}
            now = {figure.id: figure.at for figure in moment.state.figures}
            for one in scene.shots:
                assert (one.shooter, one.start, one.target, one.end) in true
                for figure, at in ((one.shooter, one.start), (one.target, one.end)):
                    elsewhere += now[figure] != at
                    assert now[figure] == at or (figure, at) in begun
    assert elsewhere


def test_taking_back_the_end_of_a_phase_is_told_as_that() -> None:
    ends = [moment for moment in battle("patrol") if moment.item.get("do") == "end-phase"]
    told = [news_of(m, WORDS) for m in ends if not any(isinstance(entry.event, Roll) for entry in m.entries)]
    assert set(told) == {"End phase"}
