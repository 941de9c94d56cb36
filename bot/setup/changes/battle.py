"""What a set-up is as a whole: the battle it begins from, its table, what each side knows, its rules, whole forces."""

from collections.abc import Iterator, Sequence

from bot.errors import Stale
from bot.setup import arranging
from bot.setup.arranging import put_anew, put_forces
from bot.setup.change import Asker, Done, Fields, Pressed, SetUpChange, asks, terms
from bot.setup.draft import Draft, rules_of
from bot.setup.duels import duel, duels, sizes, title, titled
from bot.setup.markers import NUMBERS, laid, plays_markers
from bot.setup.terrain import laid_as, presets
from engine.ruleset.registry import get as get_ruleset

TOTALS = ("300", "500", "1000")
"""Points for forces: eight figures, a dozen, and as many as the book has them play with (CR2-TOURN-01)."""


def _battles(_: Draft, __: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    for name in duels():
        yield f"{title(name, asker.language)} · {get_ruleset(sizes(name)[0]).title}", name


def _forces(_: Draft, __: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    return ((roster.name, roster.key) for roster in asker.brings)


def _own(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    return ((asker.called(one), one["id"]) for one in draft["figures"] if one["side"] == given["side"])


class ChangeBattle(SetUpChange):
    """Another battle to begin from."""

    pressed = Pressed("arrange", "battle", "battle", chosen=lambda draft, _: titled(str(draft.get("title", ""))))

    battle: str = asks("", _battles)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        begun = arranging.begun_from(draft, duel(self.battle, asker.public))
        return Done(put_anew(draft, begun, "battle", [self.battle]))


class ChangeTable(SetUpChange):
    """Another table made by hand, everybody placed anew."""

    pressed = Pressed("arrange", "table", "table", chosen=lambda draft, _: laid_as(draft["ruleset"], draft["table"]))

    table: str = asks("", terms("preset", lambda draft: presets(draft["ruleset"])))

    def apply(self, draft: Draft, asker: Asker) -> Done:
        if self.table not in presets(draft["ruleset"]):
            raise Stale("there is no such choice")
        laid_out = arranging.on_table(draft, self.table, asker.everybody.term)
        return Done(put_anew(draft, laid_out, "table", [self.table]))


class ChangeSight(SetUpChange):
    """What each side knows of the other."""

    pressed = Pressed("arrange", "sight", "how", chosen=lambda draft, _: [arranging.sight(draft)])

    how: str = asks("", terms("arrange.sight", lambda draft: arranging.sights(rules_of(draft))))

    def apply(self, draft: Draft, _: Asker) -> Done:
        if self.how not in arranging.sights(rules_of(draft)):
            raise Stale("there is no such choice")
        return Done(put_anew(draft, arranging.with_sight(draft, self.how), "sight", [self.how]))


class ChangeOptions(SetUpChange):
    """Other optional rules."""

    pressed = Pressed("arrange", "options", "options", chosen=lambda draft, _: draft.get("options", ()))

    options: Sequence[str] = asks("", terms("option", lambda draft: rules_of(draft).options), several=True)

    def apply(self, draft: Draft, _: Asker) -> Done:
        return Done(put_anew(draft, arranging.with_options(draft, self.options), "options", self.options))


class ChangeTotal(SetUpChange):
    """Other points that each side may spend."""

    pressed = Pressed(
        "arrange",
        "total",
        "total",
        offered=lambda draft, _: arranging.total(draft) > 0,
        chosen=lambda draft, _: [str(arranging.total(draft))],
    )

    total: str = asks("", terms("arrange.total", lambda _: TOTALS))

    def apply(self, draft: Draft, _: Asker) -> Done:
        if not arranging.total(draft) or self.total not in TOTALS:
            raise Stale("there is no such choice")
        return Done(put_anew(draft, arranging.with_total(draft, int(self.total)), "total", [self.total]))


class ChangeForces(SetUpChange):
    """Other forces of a side."""

    whose = "side"
    pressed = Pressed("arrange", "forces", "forces", brings=True)

    side: str
    forces: str = asks("", _forces)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        figures = next((roster.figures for roster in asker.brings if roster.key == self.forces), None)
        if figures is None:
            raise Stale("there are no such forces any more")
        return Done(put_forces(arranging.with_forces(draft, self.side, figures), self.side))


class NoteUnder(SetUpChange):
    """Other figures under a marker."""

    whose = "side"
    only_places = True
    pressed = Pressed(
        "arrange",
        "under",
        "under",
        numbers=lambda draft: NUMBERS if plays_markers(draft) else (),
        chosen=lambda draft, given: laid(draft, given["side"])[given["number"] - 1].under,
    )

    side: str
    number: int
    under: Sequence[str] = asks("", _own, several=True)

    def apply(self, draft: Draft, _: Asker) -> Done:
        return Done(arranging.under(draft, self.side, self.number, self.under))


CHANGES = (ChangeBattle, ChangeTable, ChangeSight, ChangeOptions, ChangeTotal, ChangeForces, NoteUnder)
