"""Panels and public messages fit a phone: labels as wide as their buttons, 680 pixels high, 40 components at most."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.messages.fit import CUT, HIGH, LINE, ROW_HIGH, WIDE, fitted, packed, width
from bot.messages.pages import page_of
from bot.messages.panel import FEW, LINES, Panel, PanelButton, fitting, high, panel_view, spread
from bot.messages.report import report_view
from bot.panel.desk import Desk
from bot.panel.desks import desk_of
from bot.panel.path import GO, LOOK, WHOLE, Path
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.play.standpoint import standpoint_of
from bot.report.picture import Picture
from bot.storage.roster import Seating
from bot.text.leads import LISTED, led
from bot.text.report import report
from bot.text.words import Words, words_for
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.conftest import FARM, Play
from tests.bot.finger import Finger
from tests.bot.ford import FORD
from tests.bot.test_firing import YARD
from tests.bot.test_telling import BATTLES as GOLDEN

LONG = ("Wilhelmina Wolkenkratzer", "Maximilian Hohenstauffen", "Constantin Schwarzenberg")
PICTURE = Picture(b"", "A table")
MOST = 60
"""So many pages of one table are measured."""


def long_named(record: dict[str, Any]) -> dict[str, Any]:
    """The same battle between people with names as long as they may be."""
    made: dict[str, Any] = json.loads(json.dumps(record))
    for n, figure in enumerate(made["figures"]):
        figure["name"] = f"{LONG[n % len(LONG)][:22]} {n}"
    return made


BATTLES = {"farm": FARM, "ford": FORD, "yard": YARD}


async def desks(play: Play, name: str) -> list[Desk]:
    """Each group of a battle before the person who plays it."""
    await play.set_up(long_named(BATTLES[name]))
    for side, who in zip(BATTLES[name]["sides"], ("Anna", "Ben"), strict=False):
        await play.table.order(who, "encounter join", side=side["id"])
    finger = Finger(play, "Anna")
    await finger.open()
    found = []
    for who in ("Anna", "Ben"):
        here = await play.bot.service.stands(
            (await play.table.moment()).encounter_id, play.table.people[who].id
        )  # fmt: skip
        first = desk_of(here)
        found += [desk_of(here, n) for n in range(min(len(first.groups), 3))] or [first]
    return found


Make = Callable[[Desk, Path, Words], Panel]


def pages(desk: Desk, language: str, make: Make = page_of) -> Iterator[tuple[Path, Panel]]:
    """The pages that presses lead to, first those nearest to the first one; nothing is given."""
    words, waiting, done = words_for(language), [Path(group=desk.group)], set[Path]()
    while waiting and len(done) < MOST:
        path = waiting.pop(0)
        if path in done:
            continue
        done.add(path)
        page = make(desk, path, words)
        yield path, page
        ways = [way.path for row in page.rows for way in row if not way.off]
        ways += [shown.path.on(line.key) for shown in page.lists for line in shown.lines]
        waiting += [
            replace(way, flags="".join(sorted({*way.flags.replace(GO, ""), LOOK})))
            for way in ways
            if not way.page or way.page[0] not in "pxdz"
        ]


@pytest.mark.long
@pytest.mark.parametrize("name", ["farm", "ford", "yard"])
@pytest.mark.parametrize("language", ["en-GB", "fr"])
async def test_every_page_fits_a_phone(play: Play, name: str, language: str) -> None:
    wrong = []
    for desk in await desks(play, name):
        for path, made in pages(desk, language):
            page = spread(made)
            view = panel_view(fitting(page), 1, 1, PICTURE if page.scene is not None else None)
            rows = [row for row in view.children if getattr(row, "children", None)]
            for row in rows:
                labels = [button.label for button in row.children if hasattr(button, "label")]
                wrong += [(str(path), label) for label in labels if width(label) > WIDE[len(labels) - 1]]
            # The longest names may take a line more, and two below the buttons in which they are cut.
            if view.total_children_count > 40 or (high(fitting(page)) > HIGH + 3 * LINE and not path.has(WHOLE)):
                wrong.append((str(path), f"{view.total_children_count} parts, {high(fitting(page))} px"))
            wrong += [(str(path), "list") for shown in page.lists if not 0 < len(shown.lines) <= LINES]
            # Where few can be picked and there is room, each has a button.
            room = (HIGH - high(page)) // ROW_HIGH
            ticked = [shown for shown in page.lists if any(line.chosen for line in shown.lines)]
            few = [shown for shown in page.lists if shown not in ticked and len(shown.lines) <= min(FEW, room)]
            wrong += [(str(path), "list of few") for shown in few if not any(line.note for line in shown.lines)]
    assert not wrong, wrong


HOST = 7
SHORT = 20
"""Characters of a label that is never cut."""
PLAYED = ("lances", "patrol", "mg42-head-to-head", "mg42-solo", "mg42-sample", "stars", "house-fight")


def posts(name: str, named: Callable[[dict[str, Any]], dict[str, Any]]) -> Iterator[tuple[Encounter, Moment]]:
    """The moments of a battle at which something is asked, and its last one."""
    [path] = [path for path in GOLDEN if path.stem == name]
    raw = named(json.loads(path.read_bytes()))
    inputs = raw.pop("inputs")
    encounter = Encounter(load({**raw, "inputs": []}))
    for number, item in enumerate(inputs, 1):
        before, entries = encounter.state.copy(), tuple(encounter.submit(item))
        asked = open_questions(encounter)
        if asked or number == len(inputs):
            now, seating = encounter.state.copy(), Seating(HOST, {})
            yield encounter, Moment(1, 1, number, encounter.record, item, entries, before, now, asked, seating)


def labels_of(encounter: Encounter, moment: Moment, words: Words) -> tuple[list[list[str]], list[str]]:
    """The labels of a public message, row by row, and the numbers that its question's choices end with."""
    answers = standpoint_of(encounter, moment, HOST).answers
    alone = [open_ for open_ in moment.fresh if len(moment.fresh) == 1 and not open_.secret]
    leads = {open_.key: led(open_, moment, answers, words) for open_ in alone}
    view = report_view(report(moment, words), moment, None, words, leads=leads)
    assert view.total_children_count <= 40
    rows = [row for row in view.walk_children() if isinstance(row, ui.ActionRow)]
    ends = [choice.label.rpartition(" · ")[2] for one in leads.values() for choice in one[:LISTED]]
    in_rows = [[button.label or "" for button in row.children if isinstance(button, ui.Button)] for row in rows]
    return in_rows, [end for end in ends if "%" in end]


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
def test_every_button_of_a_public_message_has_room_for_its_label(name: str) -> None:
    wrong: list[str] = []
    for encounter, moment in posts(name, long_named):
        for language in ("en", "fr"):
            in_rows, ends = labels_of(encounter, moment, Words(language))
            told = [label for labels in in_rows for label in labels]
            wrong += [label for labels in in_rows for label in labels if width(label) > WIDE[len(labels) - 1]]
            wrong += [end for end in ends if not any(label.endswith(end) for label in told)]
            wrong += [label for label in told if len(label) < SHORT and CUT in label]
    assert not wrong, wrong


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
def test_no_button_of_a_public_message_is_cut_where_names_are_short(name: str) -> None:
    for encounter, moment in posts(name, dict):
        for language in ("en", "fr"):
            in_rows, _ = labels_of(encounter, moment, Words(language))
            assert not [label for labels in in_rows for label in labels if CUT in label]


@pytest.mark.parametrize(
    ("label", "kept"),
    [
        (
            "A · behind the churchyard wall near the farm road · 45% to be hit before acting",
            ("A · ", " · 45% to be hit before acting"),
        ),
        ("2 on Wilhelmina Wolkenkratzer, 1 on Maximilian · 89% / 33%", ("2 on Wil", " · 89% / 33%")),
        ("Wilhelmina Wolkenkratzer von und zu der langen Mauer", ("Wilhelmina", "…")),
    ],
)
def test_a_label_is_cut_at_the_place_and_never_at_the_number(label: str, kept: tuple[str, str]) -> None:
    cut = fitted(label, WIDE[0])
    assert width(cut) <= WIDE[0]
    assert cut.startswith(kept[0])
    assert cut.endswith(kept[1])
    assert "…" in cut


def test_buttons_stand_in_rows_in_which_their_labels_have_room() -> None:
    labels = ("Go", "Back", "Each to cover", "Wilhelmina Wolkenkratzer's group", "A", "B", "C", "D", "E", "F")
    rows = [[way.label for way in row] for row in packed([PanelButton(label, Path()) for label in labels])]
    assert rows == [["Go", "Back"], ["Each to cover"], ["Wilhelmina Wolkenkratzer's group"], list("ABCDE"), ["F"]]
