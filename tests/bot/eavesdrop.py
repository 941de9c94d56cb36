"""Random hidden battles into which a game master steps, and all that is told there to each side and to the channel.

`python -m tests.bot.eavesdrop --battles 400` plays so many of each ruleset, and prints what anybody is told of figures,
machines or acts that they may not know of.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.board.alt import alt_text, describe_board
from bot.messages.asked import panel_page
from bot.messages.film import frames_of
from bot.messages.forces import forces_known
from bot.messages.panel import panel_view
from bot.messages.parts import view_of
from bot.messages.question import NO_STANDING, question_box
from bot.messages.report import own_view, report_view
from bot.messages.seats import sign_up_view
from bot.messages.status import status_view
from bot.panel.desks import desk_of
from bot.panel.path import WATCH, Path
from bot.play.fog import seen
from bot.play.moment import Moment, Waiting
from bot.play.questions import open_questions
from bot.play.retelling import undo_moment
from bot.play.shared import Played
from bot.play.standpoint import standpoint_of
from bot.report.picture import Picture
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from bot.storage.clocks import Clock
from bot.storage.roster import Seating
from bot.storage.stored import GivenInput
from bot.text.catchup import told_since
from bot.text.dice import dice_detail
from bot.text.digest import letters_of
from bot.text.errors import explain
from bot.text.log import as_text, blocks, pages, why
from bot.text.report import report
from bot.text.sight_lines import around, sightings
from bot.text.words import Words
from engine.errors import BadRequest, Refused
from engine.events import Entry, UmpireEvent
from engine.loading.load import load
from engine.state import State
from engine.views import PUBLIC, Viewer, known, machines_known
from tests.bot.story_overheard import called, told_of_story
from tests.engine.fuzz import PLAYED
from tests.engine.play import choose
from tests.engine.test_hidden import hidden_battle
from tests.engine.umpire_play import any_act, the_end

CLOCK = Clock(1, 1, 24, None, None, -1)
MASTER_ID = 90
PAGES = (Path(), Path(WATCH))
"""What a person opens in their panel behind an act."""
UMPIRE = 0.3
"""The share of inputs before which the game master acts."""
HIDDEN = tuple(name for name in PLAYED if name != "press")
"""What is played with hidden information (CR2-RUL-206)."""
SECRETS = frozenset({"held_in"})
"""What no side's record of a battle may say: where a captive is (CR2-RAID-04)."""
HISTORY = 20
"""Behind every so many inputs all that was told so far is looked up."""


@dataclass
class Overheard:
    """What some battles told, and what of it was told to people who may not know it."""

    battles: int = 0
    acts: Counter[str] = field(default_factory=Counter)
    texts: int = 0
    hidden: int = 0
    """Figures that a side or the channel did not know of, counted behind every input."""
    betrayed: list[str] = field(default_factory=list)

    def add(self, other: Overheard) -> None:
        self.battles += other.battles
        self.acts += other.acts
        self.texts += other.texts
        self.hidden += other.hidden
        self.betrayed += other.betrayed


# ---- the battle ----


def moments(seed: int, most: int = 60, ruleset: str = "cr3", umpire: float = 0) -> Iterator[tuple[Played, Moment]]:
    """Every moment of a random battle with hidden information, everything known; before this share of the inputs a game
    master acts, with words found nowhere else, and says in the end how it ends."""
    chance = random.Random(seed)
    encounter = Played(load(hidden_battle(seed, ruleset)))
    sides = [side.id for side in encounter.record.sides]
    seating = Seating(7, {side: (n,) for n, side in enumerate(sides, 1)}, MASTER_ID if umpire else None)
    for number in range(1, most + 1):
        before, shared, asked = encounter.snapshot(), encounter.shared, open_questions(encounter)
        item, entries = _given(encounter, chance, number, umpire, last=number == most)
        yield (
            encounter,
            Moment(
                1,
                1,
                number,
                encounter.record,
                item,
                entries,
                before,
                encounter.snapshot(),
                open_questions(encounter),
                seating,
                asked=asked,
                actor_id=MASTER_ID if item["do"] == "umpire" else 1,
                shared=encounter.shared,
                shared_before=shared,
            ),
        )
        if encounter.state.ended:
            return


def _given(
    encounter: Played, chance: random.Random, number: int, umpire: float, *, last: bool
) -> tuple[dict[str, Any], tuple[Entry, ...]]:
    """An input, with what it did: an act of a game master, or what somebody may do."""
    while umpire and not encounter.pending and (last or chance.random() < umpire):
        item = the_end(encounter, chance) if last else any_act(encounter, chance)
        item |= {key: mark for key, mark in marks(number).items() if key in item}
        with suppress(Refused, BadRequest):
            return item, tuple(encounter.submit(item))
    item = choose(encounter, chance)
    return item, tuple(encounter.submit(item))


def marks(number: int) -> dict[str, str]:
    """The words of the act with this number."""
    return {"why": f"reason-{number}-x", "text": f"word-{number}-x"}


# ---- what is told of it ----


def told(moment: Moment, words: Words) -> Iterator[str]:
    """Everything that is ever made of a moment for its viewer: words, messages, alt texts, what pictures show."""
    said = report(moment, words)
    steps = steps_of(moment.entries)
    scene = scene_of(moment, steps, words.language)
    picture = Picture(b"", alt_text(scene))
    yield repr((said.heading, said.small, [page.text for page in said.pages]))
    yield repr(scene)
    yield picture.alt
    yield describe_board(scene)
    yield dice_detail(moment.entries, moment, words, 100_000)
    yield why(moment, moment, words, 100_000)
    yield "\n".join(sightings(moment, words))
    yield forces_known(moment, words)
    for figure in moment.state.figures:
        yield "\n".join(around(moment, figure, words))
    yield from story([moment], words)
    if moment.viewer.side:
        yield from (letter for _, letter in letters_of(moment, (), words))
    views = [report_view(said, moment, picture, words), own_view(said, moment, picture, words)]
    views += [status_view(moment, picture, words, CLOCK), sign_up_view(moment, picture, words)]
    views += [view_of(question_box(moment, open_, words, (), NO_STANDING)) for open_ in moment.pending]
    for view in views:
        yield json.dumps(view.to_components(), default=str)  # type: ignore[no-untyped-call]
    if moment.pending:
        yield explain(Waiting(moment, 1, None), words, str)


def story(told_so_far: list[Moment], words: Words) -> Iterator[str]:
    """What is made of several moments: the way on for somebody who was away, the log, the film."""
    yield "\n".join(told_since(told_so_far, words)[0])
    yield "\n".join(pages(blocks(told_so_far, words))) + as_text(blocks(told_so_far, words))
    yield repr(frames_of(told_so_far, words))


def opened(encounter: Played, moment: Moment, user: int, words: Words) -> Iterator[str]:
    """The pages of a person's panel."""
    desk = desk_of(standpoint_of(encounter, moment, user))
    for path in PAGES:
        page = panel_page(desk, path, words)
        parts = panel_view(page, 1, moment.sequence, None).to_components()  # type: ignore[no-untyped-call]
        yield json.dumps(parts) + repr(page.scene)


def kept(moment: Moment) -> str:
    """Everything that a moment carries, but for the rules."""
    record = moment.record
    parts = (moment.item, moment.entries, moment.before, moment.state, moment.pending, moment.asked, moment.notices)
    return repr((parts, record.figures, record.raw, record.dice, record.seed, record.inputs))


# ---- who may not be told ----


@dataclass
class Reader:
    """Somebody with what they have read of a battle so far."""

    user: int
    viewer: Viewer
    past: list[Moment] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    """The figures and machines that they ever knew of."""
    unread: set[str] = field(default_factory=set)
    """Words of acts that were not for them."""

    def read(self, encounter: Played, moment: Moment, words: Words) -> Iterator[str]:
        """All that they are told of a moment, or look up behind it."""
        own = seen(moment, self.viewer)
        self.past.append(own)
        self.met |= _things(own.state)
        if _act(moment) and not any(isinstance(entry.event, UmpireEvent) for entry in own.entries):
            self.unread.update(marks(moment.sequence).values())
        yield kept(own)
        yield from told(own, words)
        if _act(moment):
            yield from opened(encounter, moment, self.user, words)
            self.unread |= {called(user) for user in range(1, len(moment.record.sides) + 1) if user != self.user}
            yield from told_of_story(encounter, self.user, MASTER_ID, words)

    def hidden(self, moment: Moment, state: State) -> set[str]:
        """What they may not know of in a state of it."""
        figures = {state.figures[index].id for index in known(moment.record, self.viewer, state)}
        return _things(moment.state) - figures - {one.id for one in machines_known(moment.record, self.viewer, state)}


def _act(moment: Moment) -> str:
    return str(moment.item.get("act", ""))


def _things(state: State) -> set[str]:
    return {figure.id for figure in state.figures} | {machine.id for machine in state.machines}


def _betrayed(texts: list[str], names: set[str], moment: Moment) -> Iterator[str]:
    """Where texts have one of these names, of a figure or machine also as others read it."""
    state = moment.state
    called = {figure.name for figure in state.figures if figure.id in names}
    called |= {machine.name for machine in state.machines if machine.id in names}
    if names:
        secret = re.compile("|".join(rf"\b{re.escape(name)}(?!\d)" for name in names | called))
        for match in filter(None, map(secret.search, texts)):
            yield f"{match[0]}: {match.string[max(0, match.start() - 200) : match.end() + 100]}"


def eavesdrop(seed: int, ruleset: str, umpire: float = UMPIRE, most: int = 60) -> Overheard:
    """Play one battle, and note whatever anybody is told of figures, machines and acts that they may not know of."""
    found, readers = Overheard(battles=1), list[Reader]()
    for encounter, moment in moments(seed, most, ruleset, umpire):
        viewers = [*(Viewer(side.id) for side in moment.record.sides), PUBLIC]
        readers = readers or [Reader(user, viewer) for user, viewer in enumerate(viewers, 1)]
        found.acts.update(filter(None, [_act(moment)]))
        if moment.state.ended:
            break  # all is open then
        for reader in readers:
            words, hidden = Words("fr" if moment.sequence % 2 else "en"), reader.hidden(moment, moment.state)
            texts = list(reader.read(encounter, moment, words))
            wrong = [*_betrayed(texts, hidden | reader.unread | SECRETS, moment)]
            if _act(moment):
                back = GivenInput(moment.sequence + 1, {"do": "undo"}, "", MASTER_ID, moment.sequence + 1)
                more = list(told(seen(undo_moment(back, (moment,)), reader.viewer), words))
                wrong += _betrayed(more, hidden & reader.hidden(moment, moment.before) | reader.unread, moment)
                texts += more
            if moment.sequence % HISTORY == 0:
                more = list(story(reader.past, words))
                wrong += _betrayed(more, (_things(moment.state) - reader.met) | reader.unread, moment)
                texts += more
            found.texts += len(texts)
            found.hidden += len(hidden)
            where = f"{ruleset} {seed}, input {moment.sequence}, {reader.viewer.side or 'the channel'} reads of"
            found.betrayed += [f"{where} {line}" for line in wrong]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=40, help="of each ruleset")
    parser.add_argument("--ruleset", choices=HIDDEN, action="append")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    total, began = Overheard(), time.monotonic()
    for ruleset in args.ruleset or HIDDEN:
        for seed in range(args.first, args.first + args.battles):
            found = eavesdrop(seed, ruleset)
            total.add(found)
            for line in found.betrayed:
                print(line, flush=True)
        print(f"{ruleset}: {total.battles} battles in all", file=sys.stderr, flush=True)
    print(f"{total.battles} battles, {total.texts} texts, {total.hidden} times somebody unknown")
    print(f"{time.monotonic() - began:.0f} s; acts: " + ", ".join(f"{act} {n}" for act, n in total.acts.most_common()))
    print(f"betrayed: {len(total.betrayed)}")
    return 1 if total.betrayed else 0


if __name__ == "__main__":
    sys.exit(main())
