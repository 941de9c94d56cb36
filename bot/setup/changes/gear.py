"""What a figure is and carries, and one figure more, as presses change it."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.dice_notation import throw
from bot.language import started
from bot.setup import kit, skills
from bot.setup.arranging import put_forces
from bot.setup.change import Asker, Done, Fields, Pressed, Sentence, SetUpChange, asks, tell
from bot.setup.draft import Draft, figure_in, rules_of, side_in
from bot.setup.recruits import MEMBER, NPC, Line, recruited, recruits
from engine.record.model import FIGHTS

MOST = 25
"""Lines of a list. What a figure has beyond them it keeps."""


def _called(line: Line, asker: Asker) -> str:
    if line.army == NPC:
        return asker.said("kit.npc")
    army = started(asker.term("row", line.army))
    return army if line.rank == MEMBER else f"{army}, {asker.term('row', line.rank)}"


def _one_of(line: Line, row: str, asker: Asker) -> str:
    """The name of one of a line, or of the row of its list that the dice gave."""
    if row or line.rank != MEMBER:
        return started(asker.term("row", row or line.rank))
    return asker.said("kit.npc" if line.army == NPC else f"kit.member.{line.army}")


def _lines(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    stance = side_in(draft, given["side"]).get("stance", FIGHTS)
    return ((_called(line, asker), str(line)) for line in recruits(rules_of(draft), stance))


def _weapons(draft: Draft, figure: str) -> list[str]:
    return kit.allowed(draft, figure_in(draft, figure), "weapons", rules_of(draft).fielded)[:MOST]


def _traits(draft: Draft, figure: str, number: int) -> list[str]:
    names = kit.natures(rules_of(draft))[_nature(draft, number)]
    return kit.allowed(draft, figure_in(draft, figure), "traits", names)[:MOST]


def _nature(draft: Draft, number: int) -> str:
    return list(kit.natures(rules_of(draft)))[number]


def _weapons_offered(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    return ((_priced(draft, "weapon", name, asker), name) for name in _weapons(draft, given["figure"]))


def _traits_offered(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    names = _traits(draft, given["figure"], given["number"])
    return ((_priced(draft, "gear", name, asker), name) for name in names)


def _priced(draft: Draft, group: str, name: str, asker: Asker) -> str:
    """`Assault rifle · 12`: what it is called and, where forces are bought, what it costs."""
    prices, called = rules_of(draft).prices, started(asker.term(group, name))
    points = 0 if prices is None else prices.items.get(name, 0) or prices.rounds.get(name, 0)
    return asker.said("kit.priced", what=called, points=points) if points else called


class RecruitFigure(SetUpChange):
    """A figure more, rolled on a table."""

    whose = "side"
    pressed = Pressed("arrange", "recruit", "table")

    side: str
    table: str = asks("", _lines)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        called = partial(_one_of, asker=asker.everybody)
        raised = recruited(draft, self.side, Line.of(self.table), called, throw)
        return Done(put_forces(raised, self.side), page=raised["figures"][-1]["id"])


class OfFigure(SetUpChange):
    """A change of one figure, whose page is shown again."""

    whose = "figure"

    figure: str

    def done(self, draft: Draft, *told: Sentence) -> Done:
        """The draft in which it has changed."""
        return Done(put_forces(draft, figure_in(draft, self.figure)["side"]), told, page=self.figure)


class ArmFigure(OfFigure):
    """A figure with other weapons, of those offered."""

    pressed = Pressed(
        "kit", "weapons", "weapons", chosen=lambda draft, given: figure_in(draft, given["figure"]).get("weapons", ())
    )

    weapons: Sequence[str] = asks("", _weapons_offered, several=True)

    def apply(self, draft: Draft, _: Asker) -> Done:
        offered = _weapons(draft, self.figure)
        return self.done(kit.with_picked(draft, self.figure, "weapons", offered, self.weapons))


class GiveTraits(OfFigure):
    """A figure with other traits, of those offered of one kind."""

    pressed = Pressed(
        "kit",
        "traits",
        "traits",
        label=lambda draft, given: f"kit.natures.{_nature(draft, given['number'])}",
        numbers=lambda draft: range(len(kit.natures(rules_of(draft)))),
        chosen=lambda draft, given: figure_in(draft, given["figure"]).get("traits", ()),
        rule=lambda draft, trait: rules_of(draft).traits[trait].rule,
    )

    number: int
    traits: Sequence[str] = asks("", _traits_offered, several=True)

    def apply(self, draft: Draft, _: Asker) -> Done:
        offered = _traits(draft, self.figure, self.number)
        return self.done(kit.with_picked(draft, self.figure, "traits", offered, self.traits))


class RollAttribute(OfFigure):
    """A figure with the attribute that its dice give."""

    pressed = Pressed("kit", "roll", offered=lambda draft, given: kit.may_roll(draft, given["figure"]))

    def apply(self, draft: Draft, asker: Asker) -> Done:
        rolled, came = kit.with_rolled(draft, self.figure, throw)
        what = [asker.term("gear", trait) for trait in came]
        return self.done(rolled, tell("kit.rolled", what=what) if came else tell("kit.rolled.nothing"))


def _category(draft: Draft, number: int) -> str:
    return list(dict.fromkeys(rules_of(draft).skills.values()))[number]


def _learnable(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    category = _category(draft, given["number"])
    found = skills.learnable(draft, figure_in(draft, given["figure"]))
    return ((_taught(skill, asker), skill) for skill in found if rules_of(draft).skills[skill] == category)


def _studied(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    return ((_taught(skill, asker), skill) for skill in skills.studied(draft, figure_in(draft, given["figure"])))


def _taught(skill: str, asker: Asker) -> str:
    return started(asker.term("skill", skill))


class LearnSkill(OfFigure):
    """A figure with a skill more, whose level a die gives."""

    pressed = Pressed(
        "kit",
        "learn",
        "skill",
        label=lambda draft, given: f"kit.learn.{_category(draft, given['number'])}",
        numbers=lambda draft: range(len(set(rules_of(draft).skills.values()))),
    )

    number: int
    skill: str = asks("", _learnable)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        learnt = skills.with_learnt(draft, self.figure, self.skill, throw)
        level = figure_in(learnt, self.figure)["skills"][self.skill]
        return self.done(learnt, tell("kit.learnt", what=_taught(self.skill, asker), level=level))


class StudySkill(OfFigure):
    """A figure with one of its skills raised, for one skill fewer."""

    pressed = Pressed("kit", "study", "skill")

    skill: str = asks("", _studied)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        raised = skills.with_studied(draft, self.figure, self.skill)
        level = figure_in(raised, self.figure)["skills"][self.skill]
        return self.done(raised, tell("kit.learnt", what=_taught(self.skill, asker), level=level))


class MakeStar(OfFigure):
    """A figure that is a Star, or is none any more."""

    pressed = Pressed(
        "kit",
        "star",
        label=lambda draft, given: f"kit.star-{'on' if figure_in(draft, given['figure']).get('star') else 'off'}",
    )

    def apply(self, draft: Draft, _: Asker) -> Done:
        return self.done(kit.with_star(draft, self.figure))


CHANGES = (RecruitFigure, ArmFigure, GiveTraits, RollAttribute, LearnSkill, StudySkill, MakeStar)
