"""Copies of the table on which play's own procedures run without dice, log or questions."""

from collections.abc import Coroutine, Mapping
from typing import Any, ClassVar, ParamSpec, TypeVar

from engine.battle.game import Game
from engine.dice import Dice
from engine.encounter import Encounter
from engine.errors import EngineFault
from engine.events import Event
from engine.flow import Question
from engine.procedures.free_will import meant
from engine.procedures.seam import JUDGE_MISSION
from engine.procedures.sightings import new_sightings, note
from engine.ruleset.keys import Procedure, Step
from engine.state import OFF_TABLE, Figure
from engine.views import Viewer, barrages, knows, machines_known, orders, watches

P = ParamSpec("P")
R = TypeVar("R")
Table = TypeVar("Table", bound="Rehearsal")


class Cut(Exception):
    """The rehearsal has seen what it came for, or has come to dice."""


class Rehearsal(Game):
    """A table of one's own: it logs nothing, and where dice or a person would decide it is cut short."""

    __slots__ = ()

    instead: ClassVar[Mapping[str, Procedure]] = {}
    """What is done here in place of the ruleset's procedures, by step."""

    @classmethod
    def of(cls: type[Table], g: Game) -> Table:
        """A copy of a table as it stands."""
        table = cls(g.record, g.rules, g.space, g.state.copy(), [])
        table.dice = Dice({})
        return table

    def mine(self, figure: Figure) -> Figure:
        """This table's copy of a figure."""
        return self.figures[figure.index]

    def emit(self, event: Event) -> None:
        """Nothing is logged."""

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """Nothing is rolled."""
        raise Cut

    async def ask(self, *questions: Question) -> list[Any]:
        """A rehearsal asks no person."""
        raise Cut

    def usual(self, question: Question) -> Any:
        """What a question is answered with unasked: what a person has said already with the order, or its default."""
        said = self.intended(question) or meant(self, question)
        return self.unasked(question) if said is None or self.rules_run(question.side) else said

    async def do(self, step: Step[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Take a step by the ruleset's procedure, or by what is done here instead.

        Where figures may be unknown, a mission is not judged: there may be more of them than this table has.
        """
        unjudged: Procedure | None = _unjudged if step is JUDGE_MISSION and self.hides else None
        instead = unjudged or self.instead.get(step.name)
        if instead is None:
            return await self.call(step, *args, **kwargs)
        result: R = await instead(self, *args, **kwargs)
        return result

    async def call(self, step: Step[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Take a step by the ruleset's procedure, on this table."""
        result: R = await self.rules.procedures[step.name](self, *args, **kwargs)
        return result

    def rehearse(self, deed: Coroutine[Any, Any, Any]) -> bool:
        """Run a procedure; whether it came to its end, or was cut."""
        try:
            deed.send(None)
        except StopIteration:
            return True
        except Cut:
            return False
        deed.close()
        raise EngineFault("a rehearsal waits for an answer")


async def _unjudged(*_: Any) -> None:
    """It is open who has won."""


def as_known(encounter: Encounter, viewer: Viewer) -> Rehearsal:
    """The table as a viewer knows it: a copy, from which all figures and machines they do not know of are gone.

    Nor do they know what others know: each figure left knows of everybody. The game master sees it as it is.
    """
    g = encounter.game
    table = Rehearsal.of(g)
    table.state.watches, table.state.orders = watches(viewer, g.state), orders(viewer, g.state)
    table.state.barrages = barrages(viewer, g.state)
    if viewer.gm or not g.hides:
        return table
    table.state.reliefs = ()
    unknown = [f for f in table.figures if not knows(encounter, viewer, f)]
    for figure in unknown:
        figure.status = OFF_TABLE
        figure.melee = ()
    hulls = {machine.id for machine in machines_known(encounter.record, viewer, g.state)}
    unseen = [machine for machine in table.state.machines if machine.id not in hulls]
    for machine in unseen:
        machine.status = OFF_TABLE
    if unknown or unseen:
        # A line that only an unknown body or hull closes is no new sighting to a viewer who knows nothing of it.
        # The lines are looked for on a copy: to look for them lets old ones lapse.
        open_lines = {(s.looker.index, s.seen.index) for s in new_sightings(Rehearsal.of(g))}
        note(table, [s for s in new_sightings(table) if (s.looker.index, s.seen.index) not in open_lines])
    everybody = sum(g.side_bit(side) for side in g.sides)
    table.state.known = [everybody] * len(table.figures)
    table.state.markers = tuple(m._replace(contents=()) for m in table.state.markers)
    return table
