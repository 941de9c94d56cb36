"""A moment of an encounter: what one input did and how the table stands behind it. Plain values, safe to keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.language import ENGLISH, Language
from bot.play.acting import UMPIRE
from bot.play.defaults import Unasked
from bot.play.questions import Open
from bot.play.shared import Shared
from bot.storage.roster import Seating
from bot.storage.stored import told_as
from engine.battle.fleet import name_of
from engine.encounter import Encounter
from engine.errors import DuckbackError
from engine.events import Activation, Entry, Ordered, Turn
from engine.flow import Question
from engine.loading.load import load
from engine.procedures.results import WAYS_TO_DUCK
from engine.record.model import Record
from engine.state import State
from engine.views import PUBLIC, Viewer, shut_away


@dataclass(frozen=True)
class Moment:
    """What the input with this number did, from `before` to `state`; with no entries, how things stand."""

    encounter_id: int
    channel_id: int
    sequence: int
    record: Record
    item: Mapping[str, Any]
    entries: tuple[Entry, ...]
    before: State
    state: State
    pending: tuple[Open, ...]
    seating: Seating
    language: Language = ENGLISH
    asked: tuple[Open, ...] = ()
    """The questions that were open before it."""
    actor_id: int | None = None
    """The person who gave the input; None where a deadline did."""
    undone: tuple[Moment, ...] = ()
    """The inputs an undo took back, oldest first."""
    viewer: Viewer = PUBLIC
    """The viewer whose knowledge it holds (see `bot.play.fog`)."""
    withheld: bool = False
    """Whether more happened than this viewer is told."""
    notices: tuple[Ordered, ...] = ()
    """The results of standing orders: for their owners alone, whatever the viewer."""
    unasked: tuple[Unasked, ...] = ()
    """The questions that it answered at once, so that no one waits for them: for their side alone."""
    shared: Shared | None = None
    """What sides can tell of one another's knowledge (see `bot.play.shared`); None: all that they know."""
    shared_before: Shared | None = None
    secret: tuple[int, ...] = ()
    """The numbers of the standing orders given so far."""
    turns: int | None = None
    """The turns after which it is over as the table of an event; None where it is none."""
    ended_by: int | None = None
    """The person who has ended it; None where it goes on or ended by itself."""
    new_from: int = 0
    """The number of the first entry of which its message does not tell yet; 0 where all are told at once."""

    @property
    def gave_up(self) -> str:
        """The side that a player of it has given up at the table of an event; empty where no one has."""
        return "" if self.turns is None else self.seating.side_of(self.ended_by)

    def told_as(self, number: int) -> int:
        """The number of an input as ids say it (see `bot.storage.stored.told_as`)."""
        return told_as(self.secret, number)

    @property
    def fresh(self) -> tuple[Open, ...]:
        """The questions that it put."""
        old = {open_.key for open_ in self.asked}
        return tuple(open_ for open_ in self.pending if open_.key not in old)

    @property
    def shown(self) -> Open | None:
        """The first question that it put of which this view tells more than that it is open."""
        return next((open_ for open_ in self.fresh if not open_.secret), None)

    @property
    def closed(self) -> tuple[Open, ...]:
        """The questions that are open no more."""
        still = {open_.key for open_ in self.pending}
        return tuple(open_ for open_ in self.asked if open_.key not in still)

    @property
    def quiet(self) -> bool:
        """Nothing to tell the channel: a standing order, a choice that stays secret until everybody has chosen, or that
        something was taken back of which the channel never read."""
        if self.item.get("do") == "order" or self.item.get("unread"):
            return True
        return self.item.get("do") == "decide" and not self.entries and not self.withheld and bool(self.pending)

    @property
    def passed(self) -> bool:
        """Whether the phase of a side that people play has just begun."""
        if not self.state.phase or self.by_rules(self.state.active_side):
            return False
        return any(isinstance(e.event, Turn) and e.event.phase for e in self.entries)

    @property
    def resumed(self) -> bool:
        """Whether the phase of a side that people play goes on now that nothing is asked any more."""
        phase = self.state.phase and not self.state.ended and not self.by_rules(self.state.active_side)
        return bool(phase and self.closed) and not self.pending

    @property
    def mover(self) -> int:
        """The person whose phase it is: the captain of the side, or the player of the command."""
        state = self.state
        command = [f.id for f in state.figures if f.command and state.in_phase(f)]
        return self.seating.decider(state.active_side, command)

    @property
    def awaited(self) -> Mapping[int, str]:
        """The people for whom it waits, each with the side: those asked, else the one whose phase it is."""
        if self.pending:
            return {self.decider(open_): open_.question.side for open_ in self.pending}
        return {self.mover: self.state.party} if self.state.phase and not self.by_rules(self.state.active_side) else {}

    @property
    def by_master(self) -> bool:
        """Whether a game master gave it for a side that others play, or began a turn without a seat; no act, and
        nothing that is taken back."""
        side = self.asked[0].question.side if self.asked else self.before.active_side
        master = self.actor_id in self.seating.masters and self.item.get("do") != UMPIRE and not self.undone
        plays = self.actor_id in self.seating.players(side) if side else self.seating.side_of(self.actor_id)
        return master and not plays

    @property
    def acted_for(self) -> tuple[int, ...]:
        """The players of the figures that a player of their side has acted with, themselves included."""
        side = self.asked[0].question.side if self.asked else self.before.active_side
        if self.actor_id is None or not side or self.actor_id not in self.seating.players(side):
            return ()
        given = self.item.get("figures") or [self.item.get("figure")]
        groups = [[str(name) for name in given if name]] if isinstance(given, list) else []
        groups += [
            list(e.event.figures) for e in self.entries if isinstance(e.event, Activation) and e.event.side == side
        ]
        return tuple(dict.fromkeys(self.seating.decider(side, group) for group in groups if group))

    @property
    def opened(self) -> bool:
        """Whether everybody may know all of it: it is over, and so is the story of which it was an act."""
        return bool(self.state.ended) and not (self.record.hidden and self.seating.goes_on)

    @property
    def phase_keys(self) -> tuple[str, str]:
        """The turn and the phase in it, as the keys of a path (see `bot.panel.path`)."""
        return str(self.state.turn), str(self.state.phase)

    def put_to(self, seating: Seating, language: Language) -> Moment:
        """The same for those who play what now, in the language that the channel reads now."""
        undone = tuple(moment.put_to(seating, language) for moment in self.undone)
        return replace(self, seating=seating.joined(self.state.companions), language=language, undone=undone)

    @property
    def held_back(self) -> frozenset[str]:
        """Figures whom a die has still to place: only their own side is told of them before."""
        plan = None if self.record.mission is None else self.record.mission.deployment
        progress = self.state.progress
        if plan is None or progress is None or progress.deployed or self.viewer.gm or self.viewer.side == plan.side:
            return frozenset()
        return frozenset(self.record.figures[index].id for index in plan.waiting)

    def answer_to(self, question: Question) -> Any:
        """What its input answered to a question that it closed."""
        given = self.item.get("answers", (self.item,))
        who = ("figure", question.figure) if question.figure else ("side", question.side)
        found = (item for item in given if item.get("kind") == question.kind and item.get(who[0]) == who[1])
        return next(found, self.item)["choice"]

    def by_rules(self, side_id: str) -> bool:
        """Whether the rules play a side, for people or of themselves."""
        ruled = any(side.id == side_id and side.controller == "rules" for side in self.record.sides)
        return ruled or self.seating.by_rules(side_id)

    def decider(self, open_: Open) -> int:
        """The one person who must answer a question."""
        return open_.player or self.seating.decider(open_.question.side, open_.figures)

    @cached_property
    def shut_away(self) -> Mapping[str, str]:
        """The machines of those whom the armour of another side hides from the viewer, by figure (CR2-VEH-10)."""
        return shut_away(self.record, self.viewer, self.state) if self.state.machines else {}

    @property
    def things(self) -> list[str]:
        """The ids of its figures and machines, in the order in which the record has them."""
        return [*(figure.id for figure in self.state.figures), *(machine.id for machine in self.state.machines)]

    @property
    def aims(self) -> list[str]:
        """What an answer may be aimed at, and the ways in which one may be done, in the order in which buttons number
        them."""
        return [*self.things, *WAYS_TO_DUCK]

    def name(self, one: str) -> str:
        """The name of a figure or a machine; a figure hidden behind armour is called by its machine."""
        return name_of(self.state, self.shut_away.get(one, one))

    def side_name(self, side_id: str) -> str:
        """The name of a side, or of one of its commands."""
        names = {side.id: side.name for side in self.record.sides}
        return names.get(side_id) or self.record.parties[side_id][1]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """That a person took so many inputs back; its number is one in the row of inputs."""

    number: int
    actor_id: int | None
    count: int


def laid_out(record: Mapping[str, Any], user: int) -> Moment:
    """A set-up that is not played yet, as its maker sees it. Raises BadRequest, Refused."""
    encounter = Encounter(load(record))
    state = encounter.state
    return Moment(0, 0, 0, encounter.record, {}, (), state, state, (), Seating(user, {}))


class Waiting(DuckbackError):
    """Questions are open: nothing else is done before their answers."""

    code = "waiting"

    def __init__(self, moment: Moment, actor: int, message: int | None) -> None:
        super().__init__("a question is open")
        self.moment = moment
        self.actor = actor
        self.posted = message
        """The message that asks."""
