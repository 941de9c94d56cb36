"""How an encounter stands for one person: the table as that person may know it, and what is theirs to play."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.play.fog import hidden_as_told, seen
from bot.play.moment import Moment
from engine import legal
from engine.encounter import Encounter
from engine.preview import Preview, Rehearsal, as_known, foretold
from engine.preview.answers import Answers
from engine.procedures.fought_out import fought_out
from engine.space import Place
from engine.state import Figure
from engine.state.mission_state import Marker
from engine.views import PUBLIC, Viewer

FOLLOWED = 150
"""The most ways of a charge that are followed for one order; a charge with more is told by its way alone."""


@dataclass(frozen=True)
class Standpoint:
    """A copy of the table, without what the person does not know of, and the sides they may act for.

    Nothing done with it changes the encounter.
    """

    user: int
    moment: Moment
    table: Rehearsal
    sides: tuple[str, ...]
    mine: frozenset[str]
    """Ids of the figures that the person may act for."""
    knows: frozenset[str]
    """Ids of the figures that the person knows of."""
    same: frozenset[int] = frozenset()
    """The numbers of inputs behind which the table stood as it does now: others gave nothing since but standing orders,
    which are their secret."""
    answers: Answers | None = None
    """Where answers to the open questions lead; None where none is open."""
    alone: bool = False
    """Whether one side stands alone indeed, and not only as far as the person knows."""

    @property
    def active(self) -> bool:
        """Whether something may be done now, by this person."""
        state = self.table.state
        return not self.moment.pending and not state.ended and state.active_side in self.sides

    def known(self) -> list[Figure]:
        """The figures that this person knows of and sees, on the table or gone."""
        return [f for f in self.table.figures if f.id in self.knows and f.id not in self.moment.shut_away]

    def groups(self) -> list[list[str]]:
        """Groups that the person may activate now, by figure ids; of a group that several people own, each part."""
        if not self.active or not self.table.state.phase:
            return []
        found: list[list[str]] = []
        for figures in legal.activations(self.table):
            group = [figure.id for figure in figures]
            for part in self.parts(group):
                whole = part == group or self._may_split(part)
                found += [part] if whole else [[name] for name in part if self._may_split([name])]
        return sorted(found, key=lambda group: self._decider(group[0]) != self.user)

    def parts(self, group: Sequence[str]) -> list[list[str]]:
        """Some figures of the active side grouped by their owner, as far as the person may act for them, their own
        first."""
        owned: dict[int, list[str]] = {}
        for name in group:
            owned.setdefault(self._decider(name), []).append(name)
        mine = [
            part for part in owned.values() if self.moment.seating.may(self.user, self.table.state.active_side, part)
        ]
        return sorted(mine, key=lambda part: self._decider(part[0]) != self.user)

    def _decider(self, name: str) -> int:
        return self.moment.seating.decider(self.table.state.active_side, [name])

    def _may_split(self, part: Sequence[str]) -> bool:
        """Whether a part of a group may act together without the rest."""
        return self.foretold({"do": "activate", "figures": list(part)}).refused is None

    def foretold(self, item: Mapping[str, Any]) -> Preview:
        """What an order would set off, for all that the person knows."""
        return foretold(self.table, item, self.knows, most=FOLLOWED, partly=True)

    def acting(self) -> list[Figure]:
        """Figures that may do something now, those left out that the group might only take along."""
        return self._own(legal.acting_figures(self.table))

    def movers(self) -> list[Figure]:
        """Figures that may spend movement now, friends to take along included."""
        return [*self.acting(), *self._own(legal.taken_along(self.table))]

    def _own(self, figures: Iterable[Figure]) -> list[Figure]:
        return [figure for figure in figures if figure.id in self.mine] if self.active else []

    def possible_enemies(self) -> list[Marker]:
        """The markers on the table that are not the person's own."""
        return [marker for marker in self.moment.state.markers if marker.side not in self.sides]

    def lurking(self, places: Iterable[Place]) -> list[Marker]:
        """The possible enemies that have one of these places in view; markers look all round (CR3-RUL-119)."""
        space, spots = self.table.space, list(places)
        return [m for m in self.possible_enemies() if any(space.sight(m.at, m.floor, *spot) for spot in spots)]

    def lurking_on(self, told: Preview) -> list[Marker]:
        """Likewise of the places where a move ends, or of its whole way where something comes up on it."""
        courses = told.runs[0].courses if told.runs else ()
        steps = slice(None) if told.cut else slice(-1, None)
        places = (
            zip(course.points[steps], course.floors[steps], strict=True) for course in courses if not course.leaves
        )
        return self.lurking(place for way in places for place in way)

    def actions(self, figure_id: str = "") -> Iterator[dict[str, Any]]:
        """The deeds open to the person's active figures, or one of them, but for where they may go (see `movers`)."""
        for figure in self.acting():
            if figure_id in ("", figure.id):
                yield from legal.actions(self.table, figure, moving=False)
        for figure in self._own(self.table.figures):
            if figure_id in ("", figure.id):
                yield from legal.in_any_phase(self.table, figure)


def standpoint_of(
    encounter: Encounter, moment: Moment, user: int, answers_for: Callable[[Viewer], Answers] | None = None
) -> Standpoint:
    """The standpoint of a person: of the active side, where they may act for it; of `moment` everything is known.

    `answers_for` has where answers lead, where that is kept.
    """
    seating, figures = moment.seating, encounter.state.figures
    mine = frozenset(
        figure.id
        for figure in figures
        if not moment.by_rules(figure.side) and seating.may(user, figure.side, [figure.id])
    )
    own = {figure.side for figure in figures if figure.id in mine}
    sides = tuple(side.id for side in moment.record.sides if side.id in own)
    active = encounter.state.active_side
    side = active if active in sides else next(iter(sides), "")
    viewer = Viewer(side, gm=user in seating.masters) if side else PUBLIC
    told = seen(moment, viewer)
    known = frozenset(figure.id for figure in told.state.figures)
    asked = next((question.side for question in encounter.pending if question.side in sides), side)
    answers_for = answers_for or partial(Answers, encounter)
    answers = answers_for(replace(viewer, side=asked)) if encounter.pending else None
    table, over = as_known(encounter, viewer), fought_out(encounter.game)
    if moment.shared is not None and moment.record.hidden and not viewer.gm:
        table.state.hidden = hidden_as_told(table.state, moment.shared, viewer.side)
    for figure, machine in told.shut_away.items():
        table.named(figure).name = table.machine(machine).name
    return Standpoint(user, told, table, sides, mine, known, answers=answers, alone=over)


def with_members(found: Sequence[list[str]]) -> list[list[str]]:
    """Groups, then each member alone that is not a group of its own already."""
    single = [[member] for group in found if len(group) > 1 for member in group]
    return [*found, *(one for n, one in enumerate(single) if one not in found and one not in single[:n])]
