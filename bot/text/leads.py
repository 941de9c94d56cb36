"""Where the choices of a question lead: the number on each button, and the line below it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.names import plain, safe
from bot.play.choices import comes_to, values_of
from bot.play.moment import Moment, Open
from bot.text.figures import inches, listed, percent, percents
from bot.text.questions import choices_of
from bot.text.words import Words
from engine.flow import Question
from engine.offers import gloss
from engine.offers.answers import answer
from engine.preview import Preview
from engine.preview.answers import Answers
from engine.preview.model import Charge, Reaction, Victim

NAME, DEED = 24, 22
"""Characters of a name, and of a deed beside which there is room for more than a number."""
NAMES = 3
DEEDS = ("option", "action", "dice")
"""Questions of which an answer does something at once; behind the others comes whatever everybody does."""
ALIKE = 2
"""So many choices of one deed, such as shots at several targets, come before those of other deeds."""
WAYS = 24
"""A charge is followed in so many ways at most."""


@dataclass(frozen=True, slots=True)
class Led:
    """A choice: its place among all of its question, the label of its button, and what follows from it."""

    number: int
    value: Any
    label: str
    line: str = ""


def led(open_: Open, moment: Moment, answers: Answers | None, words: Words, *, beside: int = 1) -> tuple[Led, ...]:
    """Every choice listed for a question, with the number and the line that its preview gives; those that lead to
    different deeds first. Without `answers` no more is said than is always so.

    A page of so many questions `beside` each other foretells the first choices of each, as many as it can afford.
    """
    question = open_.question
    values = values_of(question)
    order = sorted(range(len(values)), key=lambda number: _crowded(question, values, number))
    afforded = order[: _afforded(answers, beside)]
    foretold = {number: _foretold(question, values[number], answers) for number in afforded}
    common = _common(list(foretold.values()))
    teller = _Teller(question, moment, words)
    choices = choices_of(question, moment, words)
    return tuple(
        Led(n, choices[n].value, *teller.told(choices[n].label, choices[n].value, foretold.get(n), common))
        for n in order
    )


def _afforded(answers: Answers | None, beside: int) -> int:
    """How many choices of a question are foretold; a single one would not show what comes of any choice."""
    most = answers.affordable // beside if answers is not None else 0
    return most if most > 1 else 0


def _crowded(question: Question, values: Sequence[Any], number: int) -> bool:
    """Whether as many choices of the same deed stand before it as should; of what is chosen among, none is."""
    deeds = [deed_of(question, value) for value in values]
    return question.form == "action" and deeds[:number].count(deeds[number]) >= ALIKE


def deed_of(question: Question, value: Any) -> str:
    """What a choice comes to, by the rules' own name."""
    if question.gives:
        return comes_to(question, value)
    return str(value["act"] if question.form == "action" else value)


def _foretold(question: Question, value: Any, answers: Answers | None) -> Preview | None:
    """What a choice would set off, as far as it is this question's doing."""
    if answers is None or question.form not in DEEDS:
        return None
    figures = (question.figure,) if question.figure else question.options
    told = answers.preview(answer(question, value), most=WAYS, of=figures)
    firings = tuple(firing for firing in told.firings if firing.figure in figures)
    return replace(
        told,
        firings=firings,
        blasts=tuple(blast for blast in told.blasts if blast.figure in figures),
        charges=tuple(charge for charge in told.charges if charge.figure in figures),
        tests=tuple(test for test in told.tests if test.figure in figures or test.test != question.test),
    )


def _common(foretold: Sequence[Preview | None]) -> frozenset[tuple[str, str]]:
    """The tests that several choices come to: they would be taken anyway."""
    told = Counter((test.figure, test.test) for preview in foretold if preview is not None for test in preview.tests)
    return frozenset(test for test, times in told.items() if times > 1)


class _Teller:
    def __init__(self, question: Question, moment: Moment, words: Words) -> None:
        self.question, self.moment, self.words = question, moment, words

    def told(
        self, label: str, value: Any, preview: Preview | None, common: frozenset[tuple[str, str]]
    ) -> tuple[str, str]:
        """The label with its target and number, and the line."""
        line = self._always(value)
        if preview is None or preview.refused is not None:
            return label, line
        tests = [test for test in preview.tests if (test.figure, test.test) not in common]
        dynamic = " ".join([*self._fire(preview), *self._charges(preview), *self._tests(tests)])
        return self._label(label, preview), dynamic or line

    def _label(self, label: str, preview: Preview) -> str:
        words, parts = self.words, [label]
        targets = [shots.target for firing in preview.firings for shots in firing.targets]
        if self.question.gives and len(targets) == 1:
            parts.append(plain(self.moment.name(targets[0]), NAME))
        spot, hit, contact = gloss.on_spot(preview), gloss.hit(preview), gloss.contact(preview)
        if spot is not None:
            parts.append(words("panel.number.on-spot", percent=percent(spot)))
        elif hit is not None:
            room = len(" · ".join(parts)) <= DEED
            parts.append(words("lead.hit" if room else "panel.number.hit", percent=percent(hit)))
        elif contact:
            parts.append(words("panel.number.contact", percent=percent(contact)))
        return " · ".join(parts)

    def _always(self, value: Any) -> str:
        """What is always so of such a choice."""
        question, words = self.question, self.words
        if question.form == "order":
            return words.listed([self._name(name) for name in value]) + "." if value == question.default else ""
        deed = deed_of(question, value) if question.form in ("option", "action", "points") else ""
        key = next((key for key in (f"lead.{question.kind}.{deed}", f"lead.{deed}") if words.has(key)), "")
        if not key:
            return ""
        rules = self.moment.record.ruleset.parameters
        mounted = bool(question.figure) and self.moment.state.figure(question.figure).mounted
        far = rules.gait(mounted).duck_back if deed == "duck-back" else rules.extra_inches
        return words(key, who=self._name(question.figure) if question.figure else "", inches=inches(far))

    def _name(self, figure: str) -> str:
        return safe(self.moment.name(figure), NAME)

    def _fire(self, preview: Preview) -> Iterator[str]:
        """Who falls how probably, and what one that does not then does."""
        words = self.words
        victims = sorted(preview.victims, key=lambda victim: -victim.down)
        falls = [words("lead.falls", who=self._victim(v), percent=percent(v.down)) for v in victims[:NAMES] if v.down]
        if falls:
            yield ", ".join(falls) + "."
        first = victims[0].answer if len(victims) == 1 else None
        if first is not None and first.owed:
            yield self._told("lead.else", self._name(victims[0].figure), first)

    def _victim(self, victim: Victim) -> str:
        """A victim's name; a friend's is bold."""
        name = self._name(victim.figure)
        return f"**{name}**" if victim.side == self.question.side else name

    def _charges(self, preview: Preview) -> Iterator[str]:
        for charge in preview.charges[:1]:
            if charge.results:
                yield self._charged(charge) + "."
            if charge.melee is not None:
                melee = charge.melee
                shares = percents({"won": melee.won, "even": melee.even, "lost": melee.lost})
                yield self.words("lead.melee", **{name: shares.get(name, 0) for name in ("won", "even", "lost")})

    def _charged(self, charge: Charge) -> str:
        who, target = self._name(charge.figure), self._name(charge.target)
        told: dict[str, Fraction] = {}
        for result in charge.results:
            what = self.words(f"rush.{result.result}", who=who, target=target)
            told[what] = told.get(what, Fraction(0)) + result.chance
        return self._shares(told)

    def _tests(self, tests: Sequence[Reaction]) -> Iterator[str]:
        """What those who test may come to; those with the same odds in one."""
        alike: dict[str, list[Reaction]] = {}
        for test in tests:
            alike.setdefault(self._shares(self._results(test)), []).append(test)
        for results, same in list(alike.items())[:2]:
            if len(same) == 1:
                yield self._told("lead.test", self._name(same[0].figure), same[0])
            else:
                names = listed([self._name(test.figure) for test in same], NAMES, self.words)
                yield self.words("lead.test", who=names, results=results)

    def _told(self, key: str, who: str, test: Reaction) -> str:
        """What one figure may come to; a sentence without a number where that is sure."""
        results = self._results(test)
        if len(results) == 1:
            return self.words(f"{key}-surely", who=who, what=next(iter(results)))
        return self.words(key, who=who, results=self._shares(results))

    def _results(self, test: Reaction) -> dict[str, Fraction]:
        """What a test may come to in words, with the chance of each."""
        words = self.words
        named: dict[str, Fraction] = {}
        for name, chance in test.results.items():
            own = f"{test.test}.{name}"
            what = words.term("what", own if words.has(f"what.{own}") else name)
            named[what] = named.get(what, Fraction(0)) + chance
        return {what: chance for what, chance in named.items() if chance}

    def _shares(self, chances: Mapping[str, Fraction]) -> str:
        """`83% holds firm, 17% runs away`."""
        shown = percents(chances).items()
        return ", ".join(self.words("lead.share", what=what, percent=whole) for what, whole in shown)
