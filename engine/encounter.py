"""An encounter in play: inputs go in, events come out, and everything can be rebuilt from the record.

State, log and open questions are caches. After any error, and after a restart, the chain of inputs behind
the last checkpoint is run again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Self

from engine.battle.fog import validate_known
from engine.battle.game import Game
from engine.commands.orders import keep_order, standing_order
from engine.errors import BadRequest, EngineFault, Refused
from engine.events import Deed, EncounterEvent, Entry
from engine.facts import digest
from engine.flow import Batch, Chain, Question
from engine.inputs.given import Decide, Given
from engine.loading.inputs import read_input
from engine.loading.loadout import stocked
from engine.loading.snapshot import first_sky, read_stated, stated
from engine.procedures.seam import TAKE_INPUT
from engine.record.mission import Mission
from engine.record.model import Record
from engine.space import space_of
from engine.state import Order, Saved, State
from engine.state.mission_state import Progress

MARK_EVERY = 8
"""Inputs after which the state is put away again; whatever is rebuilt runs no more than these."""


class PutAway(NamedTuple):
    """An encounter as it stood behind a finished input, with what has been given since; nothing here changes later."""

    record: Record
    saved: Saved
    events: int
    """How many there had been."""
    since: tuple[Given, ...]


class Encounter:
    """One encounter. `submit` is the only way to change it."""

    def __init__(self, record: Record) -> None:
        """Set the table up as the record has it, with none of its inputs given yet."""
        self.record = record
        self.rules = record.ruleset
        self.space = space_of(record.table)
        self.log: list[Entry] = []
        self.first = 0
        """How many entries there were before those in `log`."""
        self.inputs: list[dict[str, Any]] = []
        self._spans: list[tuple[int, int]] = []
        self._digests: list[str] = []
        self._chain: Chain | None = None
        self._batch: Batch = ()
        self._answers: dict[int, tuple[Any, str]] = {}
        self._always: list[Order] = []
        """Orders that the answers given so far are to become."""
        self.state = _initial(record)
        self._game = self._new_game()
        self._game.emit(EncounterEvent("begins", self.rules.id))
        self._mark()

    # ---- reading ----

    @property
    def pending(self) -> tuple[Question, ...]:
        """Questions still without an answer, in figure order."""
        return tuple(q for n, q in enumerate(self._batch) if n not in self._answers)

    @property
    def half_answered(self) -> bool:
        """Whether some of the questions put together have an answer, which is secret until all have."""
        return bool(self._answers)

    @property
    def game(self) -> Game:
        """The running table, for listing what is legal and for previews; never to be changed."""
        return self._game

    @property
    def digests(self) -> list[str]:
        """For every input the digest of the facts it produced; empty for those behind a resumed checkpoint."""
        for start, end in self._spans[len(self._digests) :]:
            here = self.log[start - self.first : end - self.first] if start >= self.first else []
            self._digests.append(digest(entry.event for entry in here) if here else "")
        return self._digests

    def export(self) -> dict[str, Any]:
        """The record with every input accepted so far."""
        return self.record.with_inputs(tuple(self.inputs)).to_json()

    def checkpoint(self) -> dict[str, Any]:
        """The state behind the last finished input, as JSON, with the inputs and events that led there."""
        if self._chain is None:
            self._mark()
        return {
            "revision": self.rules.revision,
            "inputs": len(self.inputs) - len(self._open),
            "events": self.first + self._log_mark,
            **stated(self._saved.state()),
        }

    def put_away(self) -> PutAway:
        """What `taken_up` makes another encounter of, where this one stands now, though it goes on."""
        return PutAway(self.record, self._saved, self.first + self._log_mark, tuple(self._open))

    # ---- changing ----

    def submit(self, given: Any, side: str = "") -> list[Entry]:
        """Give one input and run its chain as far as it goes; the new log entries.

        With hidden information no figure may be named that `side` knows nothing of; by default that of the first one.
        Raises BadRequest (not an input), Refused (the rules forbid it) or DiceExhausted; nothing has changed then.
        """
        item = read_input(given, "", self.rules, self._game.context)
        validate_known(self._game, item.item, side)
        start = len(self.log)
        try:
            self._take(item)
            if self._chain is not None and self._open and item.do != "decide":
                # A question is open: what came before its chain is put away, as `checkpoint` promises.
                self._rebuild()
                self._mark()
                self._take(item)
        except Exception as error:
            self._rebuild()
            if isinstance(error, Refused):
                error.rule = self.rules.cite(error.rule)
            raise
        self.inputs.append(item.item)
        self._spans.append((self.first + start, self.first + len(self.log)))
        self._open.append(item)
        if self._chain is None and len(self._open) >= MARK_EVERY:
            self._mark()
        return self.log[start:]

    def _take(self, item: Given) -> None:
        if isinstance(item.value, Decide):
            self._decide(item.value)
            return
        if self._batch and item.do == "end-encounter":
            self._break_off()
        if self._batch:
            asked = [q.side if self.record.hidden else f"{q.kind} by {q.figure or q.side}" for q in self.pending]
            waiting = ", ".join(dict.fromkeys(asked))
            raise Refused("a decision is pending: {waiting}", waiting=waiting, code="decision-pending")
        if self.state.ended:
            raise Refused("the encounter has ended", code="ended")
        self._game.deed, self._game.sent, self._game.bursts, self._game.overhead = Deed(), {}, {}, 0
        self._chain = Chain(self._game.do(TAKE_INPUT, item))
        self._advance()

    def _break_off(self) -> None:
        """Drop the open questions and what hangs on them: the encounter ends where it stands."""
        assert self._chain is not None
        self._chain.close()
        self._chain, self._batch, self._answers, self._always = None, (), {}, []
        self._game.trail.clear()
        self.state.active = ()

    def _decide(self, item: Decide) -> None:
        n = self._asked(item)
        question = self._batch[n]
        choice = question.accepts(item.choice)
        if item.always:
            self._always.append(standing_order(question, choice))
        self._answers[n] = choice, item.how
        if len(self._answers) == len(self._batch):
            answers = [self._answers[m] for m in range(len(self._batch))]
            orders, self._always = self._always, []
            self._batch, self._answers = (), {}
            for order in orders:
                keep_order(self._game, order)
            assert self._chain is not None
            self._chain.answer(answers)
            self._advance()

    def _asked(self, item: Decide) -> int:
        """Which open question an answer belongs to."""
        for n, q in enumerate(self._batch):
            if q.kind != item.kind:
                continue
            if item.figure:
                mine = q.figure == item.figure or (not q.figure and q.side == self._side_of(item.figure))
            else:
                mine = q.side == item.side
            if not mine:
                continue
            if n in self._answers:
                raise Refused("{kind} was already answered", kind=item.kind, code="already-answered")
            return n
        who = item.figure or item.side
        raise Refused("no decision {kind!r} of {who} is pending", kind=item.kind, who=who, code="not-asked")

    def _side_of(self, figure_id: str) -> str:
        return self._game.named(figure_id).side

    def _advance(self) -> None:
        assert self._chain is not None
        if self._chain.batch is not None:
            self._batch = self._chain.batch
            return
        self._chain = None
        game = self._game
        if game.trail:
            raise EngineFault(f"procedures left open: {' > '.join(game.trail)}")
        game.steps = game.involved = game.reacted = game.charging = game.shown = 0

    # ---- checkpoints ----

    def _new_game(self) -> Game:
        return Game(self.record, self.rules, self.space, self.state, self.log, self.first)

    def _mark(self) -> None:
        self._saved = self.state.save()
        self._log_mark = len(self.log)
        self._open: list[Given] = []

    def _rebuild(self) -> None:
        """Back to the last mark, then the inputs accepted since again."""
        if self._chain is not None:
            self._chain.close()
        self._chain, self._batch, self._answers, self._always = None, (), {}, []
        del self.log[self._log_mark :]
        self.state = self._saved.state()
        self._game = self._new_game()
        for item in self._open:
            self._take(item)

    @classmethod
    def resume(cls, record: Record, checkpoint: Mapping[str, Any]) -> Encounter:
        """An encounter taken up at a checkpoint: the record's inputs behind it are run again.

        Its log begins behind the checkpoint; numbers go on from there. The revision may be another: what is behind it
        stands. Raises BadRequest for a checkpoint that cannot be read, or of another record.
        """
        encounter = cls(record.with_inputs(()))
        state = read_stated(checkpoint, record)
        done, events = checkpoint["inputs"], checkpoint["events"]
        if done > len(record.inputs) or len(state.figures) < len(record.figures):
            raise BadRequest("the checkpoint belongs to another record", field="checkpoint")
        encounter.record = record
        encounter.inputs = list(record.inputs[:done])
        encounter._spans = [(0, 0)] * done
        encounter._digests = [""] * done
        encounter._stand(state, events)
        for item in record.inputs[done:]:
            encounter.submit(item)
        return encounter

    @classmethod
    def taken_up(cls, away: PutAway) -> Self:
        """Another encounter where one stood when it was put away, to be asked what would come of it: it has no inputs
        of its own."""
        encounter = cls(away.record)
        encounter._stand(away.saved.state(), away.events)
        for item in away.since:
            encounter._take(item)
        return encounter

    def _stand(self, state: State, events: int) -> None:
        """Go on from a state behind so many events."""
        self.log.clear()
        self.first, self.state = events, state
        self._game = self._new_game()
        self._mark()


def _initial(record: Record) -> State:
    figures = [figure.copy() for figure in record.figures]
    bits = {side.id: 1 << n for n, side in enumerate(record.sides)}
    return State(
        figures=figures,
        machines=[replace(m, known=bits[m.side]) for m in record.machines],
        seen=[0] * len(figures),
        known=[bits[f.side] if record.foes(f.side) else sum(bits.values()) for f in figures],
        hidden=[sum(record.foes(f.side).values()) if f.id in record.unseen else 0 for f in figures],
        orders=(),
        stocks=stocked(figures, record.ruleset) if record.ruleset.parameters.squads_share else (),
        markers=record.mission.markers or () if record.mission else (),
        progress=_begun(record, record.mission) if record.mission else None,
        sky=first_sky(record.table),
    )


def _begun(record: Record, mission: Mission) -> Progress:
    points = tuple((side, mission.total) for side, _ in record.parties.values()) if mission.by_points else ()
    return Progress(
        mission.eal,
        placed=record.ruleset.missions[mission.id].opens is None,
        markers=len(mission.markers or ()),
        points=points,
    )
