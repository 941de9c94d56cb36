"""What pages say in words, held against what their values and their pictures say, and against what happens next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.board.beyond import beyond
from bot.board.crop import crop_to_action
from bot.board.plan import board_plan, shown
from bot.board.scene import Token
from bot.messages.panel import Panel
from bot.setup.scenarios import scenario
from bot.text.words import words_for
from engine.dice import Dice
from engine.events import Shot
from engine.views import Viewer, knows
from tests.bot.test_machine_previews import told
from tests.bot.walk import Pressed, Walk, said
from tests.engine.fuzz import BATTLES
from tests.engine.table import Battle
from tests.truth.broken import Came
from tests.truth.matrix import weapons

CAPITAL = re.compile(r"[a-zà-ÿ,(] [*_]*(?:The|An|Le|La|Les|L['’]|Un|Une)\b")
"""The article of a name as a sentence begins with it, in the middle of one."""
PLAYS = 6
SCENARIOS = ("crossroads-solo", "tiger-solo", "speakeasy-solo", "diner-solo", "mg42-solo")


DISTANCE = re.compile(r"(?: is|,) (\d+)″")
"""How far away somebody is, behind the name."""


def walks(name: str, seed: int, locale: str = "en-GB") -> Walk:
    """A battle of a ruleset, or a ready-made one."""
    record: dict[str, Any] = (
        BATTLES[name](seed, size=5) if name in BATTLES else scenario(name, words_for(locale).language)
    )
    if name in BATTLES and seed % 3 == 0:
        record["information"] = "hidden"
    return Walk({**record, "seed": f"words {seed}", "auto": False}, Random(f"words {name} {seed}"), words_for(locale))


def apart(page: Panel) -> Iterator[tuple[str, int, set[int]]]:
    """Each figure beyond the picture whose distance the page tells too: its name, how far away it is in the picture,
    and all that the page says."""
    if page.scene is None:
        return
    plan, _ = board_plan(shown(page.scene.table, crop_to_action(page.scene)), footer=0)
    for one in beyond(page.scene, plan):
        if isinstance(one.token, Token):
            told = re.findall(rf"{re.escape(one.token.name)}(?: is|,) (\d+)″", said(page))
            if told:
                yield one.token.name, one.inches, {int(inches) for inches in told}


def struck(pressed: Pressed, seed: str) -> set[str]:
    """The figures of the side that are shot at by those it knows of, before anybody answers fire, with these dice."""
    encounter = pressed.before()
    side, viewer = pressed.desk.side, Viewer(pressed.desk.side)
    known = {f.id for f in encounter.game.figures if knows(encounter, viewer, f)}
    encounter.game.dice = Dice({}, seed, (), encounter.game.state.counters, encounter.game.rules.dice)
    start = len(encounter.log)
    for item in pressed.items:
        if encounter.pending:
            break
        encounter.submit(dict(item))
    came = Came(encounter.log[start:])
    own = {f.id: f.name for f in encounter.game.figures if f.side == side}
    return {
        own[shot.target]
        for shot in came.all(Shot, first=True)
        if shot.target in own and shot.shooter in known and shot.shooter not in own
    }


@pytest.mark.long
def test_a_picture_and_the_words_beside_it_say_the_same_distance() -> None:
    told = 0
    for name in SCENARIOS:
        for pressed in walks(name, 1).presses(10):
            for page in pressed.pages:
                told += len(DISTANCE.findall(said(page)))
                assert all(inches in said_of for _, inches, said_of in apart(page)), said(page)
    assert told


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 7))])
def test_everybody_who_is_shot_at_behind_a_press_is_named_on_its_page(book: str, seed: int) -> None:
    for pressed in walks(book, seed).presses(30):
        if pressed.items[-1]["do"] not in ("move", "fire", "grenade", "charge"):
            continue
        told = "\n".join(said(page) for page in pressed.pages)
        for n in range(PLAYS):
            unnamed = [name for name in struck(pressed, f"{book} {seed} {n}") if name not in told]
            assert not unnamed, (unnamed, pressed.label, pressed.items, said(pressed.page))


@pytest.mark.long
def test_a_page_of_fire_names_everybody_on_whom_its_figure_may_settle() -> None:
    met = 0
    for pressed in walks("diner-solo", 2).presses(60):
        item = pressed.items[-1]
        for focus in pressed.desk.foretold(item).focus if item["do"] == "fire" else ():
            met += 1
            names = [pressed.desk.here.moment.name(name) for name in focus.chances]
            assert all(name in said(pressed.page) for name in names), (names, said(pressed.page))
    assert met


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "fr"])
@pytest.mark.parametrize("name", ["tiger-solo", *(pytest.param(book, marks=pytest.mark.long) for book in BATTLES)])
def test_an_article_is_small_inside_a_sentence(name: str, locale: str) -> None:
    for pressed in walks(name, 2, locale).presses(15):
        for page in pressed.pages:
            assert not CAPITAL.search(said(page)), said(page)


@pytest.mark.parametrize("book", BATTLES)
def test_a_shot_at_one_who_is_stunned_says_what_it_comes_to(book: str) -> None:
    weapon = weapons(book)[0]
    b = Battle(
        f"billy blue rep 4 with {weapon} at 10,29",
        f"carlos red rep 4 with {weapon} at 10,24.5 prone",
        ruleset=book, seed="x", auto=True,
    )  # fmt: skip
    b.blue_turn("billy")
    b.encounter.state.figure("carlos").status = "stunned"
    order = {"do": "fire", "figure": "billy", "weapon": weapon, "targets": [{"figure": "carlos"}]}
    page = told(b, order)
    assert re.fullmatch(r"\d+%: Carlos is out of the fight or dead\.", page.verdict)
    assert re.search(r"Carlos: .*no worse \d+%", page.text)
