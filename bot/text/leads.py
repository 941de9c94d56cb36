"""Where the choices of a question lead: the number on each button, and the line below it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.panel.choices import AIMS, deed_of, values_of
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.text.lead_lines import FIRE, AimedChoice, LeadTeller, Led, acts_in_vain
from bot.text.questions import choices_of, missed_unseen
from bot.text.words import Words
from engine.flow import Question
from engine.legal import answer
from engine.offers.ranking import SHOTS, in_vain, worth
from engine.preview import Preview
from engine.preview.answers import SHARED, Answers
from engine.preview.model import Reaction
from engine.preview.tryout import IN_SIGHT_MOVE
from engine.procedures.movement import CONTACT
from engine.procedures.mover import GO_ON

DEEDS = ("option", "action", "dice")
"""Questions of which an answer does something at once; behind the others comes whatever everybody does."""
SIGHTS = (CONTACT, IN_SIGHT_MOVE)
"""Questions behind which enemies may see those who move."""
LISTED = 4
"""The most choices that have a button; the others are behind one."""
ALIKE = 2
"""The most choices of one deed, such as shots at several targets, that come before those of other deeds."""
HOLDS_FIRE, WAITS = "hold-fire", "wait"
WAYS = 100
"""A charge is followed in so many ways at most."""


def led(
    open_: Open, moment: Moment, answers: Answers | None, words: Words, *, beside: int = 1, aims: bool = True
) -> tuple[Led, ...]:
    """Every choice listed for a question, with the number and the line that its preview gives, the best first; those
    that lead to different deeds before more of the same. Without `answers` no more is said than is always so.

    A page of so many questions `beside` each other foretells the first choices of each, as many as it can afford.
    Where it is asked next at whom a choice is aimed, there is one for each of them, if it `aims`: not while others
    must answer before.
    """
    question, aims = open_.question, aims and len(moment.pending) == 1
    listed = [
        AimedChoice(number, value, str(deed_of(question, value))) for number, value in enumerate(values_of(question))
    ]
    afforded = _parted(question, listed)[: _afforded(answers, beside)]
    found: list[AimedChoice] = []
    for one in listed:
        found += _told(question, one, answers, aims) if answers is not None and one in afforded else [one]
    if missed_unseen(question, moment.record):  # where its shooter stands is known then, and not before
        found = [
            replace(one, foretold=None) if one.foretold and in_vain(one.deed, one.foretold) else one for one in found
        ]
    vain = [one for one in found if acts_in_vain(question, one) and one.deed in SHOTS]
    found = [one for one in found if one not in vain[1:]]
    if question.form in DEEDS:
        calm = question.kind == CONTACT and _unarmed(question.side, moment)
        found.sort(key=lambda one: -worth(one.deed, one.foretold, question.side, moment.record.ruleset.manners))
        found.sort(key=lambda one: not (calm and one.deed == GO_ON))
        ambush = question.of_rules if question.kind == HOLDS_FIRE else {}
        found.sort(key=lambda one: not (one.deed == WAITS and one.value == ambush))
    common = _common({one.number: one.foretold for one in found}.values())
    teller = LeadTeller(question, moment, words, unable=question.figure if vain else "")
    choices = choices_of(question, moment, words)
    return tuple(teller.told(choices[one.number].label, one, common) for one in _parted(question, found))


def _unarmed(side: str, moment: Moment) -> bool:
    """Whether no enemy that the side knows of has anything to shoot with."""
    foes = (f for f in moment.state.figures if f.side in moment.record.foes(side))
    return not any(f.weapons and f.able and f.on_table for f in foes)


def _told(question: Question, one: AimedChoice, answers: Answers, aims: bool) -> list[AimedChoice]:
    """A choice with what it would set off; one for each of those at whom it may be aimed, or for each way in which it
    may be done, where that is asked next."""
    foretold = _foretold(question, one.value, answers)
    if foretold is None or question.form != "option":
        return [replace(one, foretold=foretold)]
    then = answers.whom(answer(question, one.value))
    if then is None or not aims:
        return [replace(one, foretold=foretold, then=then)]
    return [
        replace(one, foretold=_foretold(question, one.value, answers, at), at=at, then=then)
        for at in then.options[:AIMS]
    ]


def _parted(question: Question, choices: Sequence[AimedChoice]) -> list[AimedChoice]:
    """The choices in their order, but those behind as many of the same deed as should stand before others; what holds
    without an answer has a button."""
    first: list[AimedChoice] = []
    rest: list[AimedChoice] = []
    seen = Counter[str]()
    for one in choices:
        seen[one.deed] += 1
        many = seen[one.deed] > ALIKE and (question.form == "action" or bool(one.at))
        (rest if many else first).append(one)
    first += rest
    usual = next(place for place, one in enumerate(first) if not one.number)
    if usual >= LISTED:
        first.insert(LISTED - 1, first.pop(usual))
    return first


def _afforded(answers: Answers | None, beside: int) -> int:
    """How many choices of a question are foretold; a single one would not show what comes of any choice."""
    most = answers.affordable // beside if answers is not None else 0
    return most if most > 1 else 0


def _foretold(question: Question, value: Any, answers: Answers | None, at: str = "") -> Preview | None:
    """What a choice would set off, as far as it is this question's doing.

    What becomes of one who waits is the enemy's doing, whose plan for the rest of the move is nobody else's to read.
    """
    if answers is None or (question.form not in DEEDS and question.kind not in SIGHTS):
        return None
    if question.kind == HOLDS_FIRE and deed_of(question, value) != FIRE:
        return None
    figures = (question.figure,) if question.figure else question.options
    told = answers.preview(answer(question, value), at=at, most=WAYS, of=figures)
    firings = tuple(firing for firing in told.firings if firing.figure in figures)
    return replace(
        told,
        firings=firings,
        blasts=tuple(blast for blast in told.blasts if blast.figure in figures),
        charges=tuple(charge for charge in told.charges if charge.figure in figures),
        tests=tuple(_concerning(told.tests, figures, str(deed_of(question, value)))),
    )


def _concerning(tests: Sequence[Reaction], figures: Collection[str], deed: str) -> Iterator[Reaction]:
    """The tests that tell what these figures may come to, and not only how many inches they run; of others, those in
    which they roll together, or which the deed calls for."""
    own = {test.test for test in tests if test.figure in figures}
    for test in tests:
        counts = all(result.isdecimal() for result in test.results)
        shared = test.test in SHARED and (test.test in own or deed == f"{test.test}-test")
        if not counts and (test.figure in figures or shared):
            yield test


def _common(foretold: Iterable[Preview | None]) -> frozenset[tuple[str, str]]:
    """The tests that several choices come to: they would be taken anyway."""
    told = Counter((test.figure, test.test) for preview in foretold if preview is not None for test in preview.tests)
    return frozenset(test for test, times in told.items() if times > 1)
