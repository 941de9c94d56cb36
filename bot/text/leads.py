"""Where the choices of a question lead: the number on each button, and the line below it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.names import plain
from bot.panel.choices import AIMS, deed_of, values_of
from bot.play.looting import at_work
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.report.odds import game_of
from bot.text.danger import danger
from bot.text.fates import fate, harmed
from bot.text.figures import inches, listed, percent, percents
from bot.text.gear import without_shot
from bot.text.machines import begun, called, machine_called
from bot.text.questions import choices_of, label_of, missed_unseen
from bot.text.words import Words
from engine.battle.fleet import Fleet, machine_named
from engine.flow import Question
from engine.legal import answer
from engine.offers import gloss
from engine.offers.ranking import SHOTS, in_vain, worth
from engine.preview import Preview
from engine.preview.answers import SHARED, Answers
from engine.preview.model import ForetoldCharge, Reaction, Victim
from engine.preview.tryout import IN_SIGHT_MOVE
from engine.procedures.movement import CONTACT
from engine.procedures.mover import GO_ON
from engine.procedures.second.replies import fires_at
from engine.procedures.third.melee import LEAST
from engine.ruleset.machine_kinds import DRIVER
from engine.ruleset.model import Ruleset

NAME, DEED = 24, 22
"""Characters of a name, and of a deed beside which there is room for more than a number."""
NAMES = 3
DEEDS = ("option", "action", "dice")
"""Questions of which an answer does something at once; behind the others comes whatever everybody does."""
SIGHTS = (CONTACT, IN_SIGHT_MOVE)
"""Questions behind which enemies may see those who move."""
LISTED = 4
"""The most choices that have a button; the others are behind one."""
ALIKE = 2
"""The most choices of one deed, such as shots at several targets, that come before those of other deeds."""
SURE = 100
HOLDS_FIRE, FIRE = "hold-fire", "fire"
HALTS = "charger-halts"
RARE = Fraction(1, 20)
"""A chance that is not told beside others."""
WAYS = 100
"""A charge is followed in so many ways at most."""


@dataclass(frozen=True, slots=True)
class Led:
    """A choice: its place among all of its question, the label of its button, and what follows from it.

    `at` is the figure at which it is aimed, or the way in which it is done, where that is asked next: the choice
    answers both.
    """

    number: int
    value: Any
    label: str
    line: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class _AimedChoice:
    """A choice with what it comes to, and what it would set off aimed `at` a figure, or done so.

    `then` is asked next: at whom it is aimed, or how it is done.
    """

    number: int
    value: Any
    deed: str
    foretold: Preview | None = None
    at: str = ""
    then: Question | None = None


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
        _AimedChoice(number, value, str(deed_of(question, value))) for number, value in enumerate(values_of(question))
    ]
    afforded = _parted(question, listed)[: _afforded(answers, beside)]
    found: list[_AimedChoice] = []
    for one in listed:
        found += _told(question, one, answers, aims) if answers is not None and one in afforded else [one]
    if missed_unseen(question, moment.record):  # where its shooter stands is known then, and not before
        found = [
            replace(one, foretold=None) if one.foretold and in_vain(one.deed, one.foretold) else one for one in found
        ]
    vain = [one for one in found if _in_vain(question, one) and one.deed in SHOTS]
    found = [one for one in found if one not in vain[1:]]
    if question.form in DEEDS:
        calm = question.kind == CONTACT and _unarmed(question.side, moment)
        found.sort(key=lambda one: -worth(one.deed, one.foretold, question.side, moment.record.ruleset.manners))
        found.sort(key=lambda one: not (calm and one.deed == GO_ON))
    common = _common({one.number: one.foretold for one in found}.values())
    teller = _LeadTeller(question, moment, words, unable=question.figure if vain else "")
    choices = choices_of(question, moment, words)
    return tuple(
        Led(one.number, one.value, *teller.told(choices[one.number].label, one, common), one.at)
        for one in _parted(question, found)
    )


def _in_vain(question: Question, one: _AimedChoice) -> bool:
    """Whether a Star would fire by a choice, and has nothing to do it with."""
    return question.kind == "free-will" and one.foretold is not None and in_vain(one.deed, one.foretold)


def _unarmed(side: str, moment: Moment) -> bool:
    """Whether no enemy that the side knows of has anything to shoot with."""
    foes = (f for f in moment.state.figures if f.side in moment.record.foes(side))
    return not any(f.weapons and f.able and f.on_table for f in foes)


def _told(question: Question, one: _AimedChoice, answers: Answers, aims: bool) -> list[_AimedChoice]:
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


def _parted(question: Question, choices: Sequence[_AimedChoice]) -> list[_AimedChoice]:
    """The choices in their order, but those behind as many of the same deed as should stand before others; what holds
    without an answer has a button."""
    first: list[_AimedChoice] = []
    rest: list[_AimedChoice] = []
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
        tests=tuple(test for test in told.tests if _concerns(test, figures)),
    )


def _concerns(test: Reaction, figures: Collection[str]) -> bool:
    """Whether a test tells what these figures may come to, and not only how many inches they run."""
    counts = all(result.isdecimal() for result in test.results)
    return not counts and (test.figure in figures or test.test in SHARED)


def _common(foretold: Iterable[Preview | None]) -> frozenset[tuple[str, str]]:
    """The tests that several choices come to: they would be taken anyway."""
    told = Counter((test.figure, test.test) for preview in foretold if preview is not None for test in preview.tests)
    return frozenset(test for test, times in told.items() if times > 1)


def _own(deed: str, ruleset: Ruleset, where: str) -> str:
    """A deed's name; where the ruleset has more come of it, or it is done aboard, that one's own name for it."""
    if where and deed in ("duck-back", "runaway"):
        return f"{deed}-{where}"
    if deed == "duck-back" and ruleset.parameters.ducks_in_open:
        return "duck-back-open"
    if deed == "break-off" and deed in ruleset.commands:
        return "break-off-sent"
    return "runaway-rally" if deed == "runaway" and "rally" in ruleset.commands else deed


class _LeadTeller:
    def __init__(self, question: Question, moment: Moment, words: Words, *, unable: str) -> None:
        self.question, self.moment, self.words, self.unable = question, moment, words, unable

    def told(self, label: str, one: _AimedChoice, common: frozenset[tuple[str, str]]) -> tuple[str, str]:
        """The label with its target and number, and the line."""
        label, line = self._led(label, one, common)
        return label, begun(line)

    def _led(self, label: str, one: _AimedChoice, common: frozenset[tuple[str, str]]) -> tuple[str, str]:
        line, preview = self._always(self.question, one.value), one.foretold
        if one.at and one.then is not None:
            line = self._always(one.then, one.at) or line
        where, machine = self._aboard()
        guns = self.words("lead.all-guns", machine=machine) if one.deed in SHOTS and where == "shut-in" else ""
        if preview is None or preview.refused is not None:
            return label, guns or line
        if _in_vain(self.question, one):
            exposed = ".exposed" if one.deed != FIRE else ""
            figure = self.moment.state.figure(self.question.figure)
            cause = without_shot(figure, self._name(figure.id), self.words)
            line = self.words(f"lead.no-shot{exposed}", cause=cause)
            return self.words(f"choice.no-shot{exposed}"), line
        tests = [test for test in preview.tests if (test.figure, test.test) not in common]
        odds = [*self._fire(preview), *self._charges(preview), *self._tests(tests), *self._breaks_off(preview)]
        told = " ".join(filter(None, [guns, *odds])) or line
        return self._label(label, preview, one), " ".join(filter(None, [told, *self._seen(preview)]))

    def _seen(self, preview: Preview) -> Iterator[str]:
        """The figures of the side that In Sight puts at risk."""
        if preview.first_stop is not None:
            yield begun(danger(preview.first_stop, self.question.side, self.moment, self.words))

    def _breaks_off(self, preview: Preview) -> Iterator[str]:
        """The figures whose looting a shot or a charge disturbs, so that it begins anew."""
        acting = [*(firing.figure for firing in preview.firings), *(charge.figure for charge in preview.charges)]
        for who in dict.fromkeys(acting):
            if who in at_work(self.moment.state):
                yield self.words("lead.breaks-off", who=self._name(who))

    def _label(self, label: str, preview: Preview, one: _AimedChoice) -> str:
        words, parts = self.words, [label]
        targets = [shots.target for firing in preview.firings for shots in firing.targets]
        targets += [charge.target for charge in preview.charges]
        if one.at and one.then is not None:
            parts.append(plain(label_of(one.then, one.at, self.moment, words), NAME))
        elif len(targets) == 1 and one.then is None and self.question.form == "option" and one.deed != targets[0]:
            parts.append(plain(self.moment.name(targets[0]), NAME))
        spot, hit, contact = gloss.on_spot(preview), gloss.hit(preview), gloss.contact(preview)
        if spot is not None:
            parts.append(words("panel.number.on-spot", percent=percent(spot)))
        elif hit is not None:
            room = len(" · ".join(parts)) <= DEED
            parts.append(words("panel.number.hit" if room else "panel.chance", percent=percent(hit)))
        elif contact:
            parts.append(words("panel.number.contact", percent=percent(contact)))
        return " · ".join(parts)

    def _always(self, question: Question, value: Any) -> str:
        """What is always so of such a choice."""
        words = self.words
        if question.form == "order":
            return words.listed([self._name(name) for name in value]) + "." if value == question.default else ""
        deed = str(deed_of(question, value)) if question.form in ("option", "action", "points") else ""
        ruleset = self.moment.record.ruleset
        rules = ruleset.parameters
        if deed == "finish-move" and question.figure and not self._moves(question.figure):
            deed = "carry-on"
        where, machine = self._aboard()
        keys = f"lead.{question.kind}.{deed}", f"lead.{_own(deed, ruleset, where)}", f"lead.{deed}"
        key = next((key for key in keys if words.has(key)), "")
        if not key:
            return ""
        mounted = bool(question.figure) and self.moment.state.figure(question.figure).mounted
        far = rules.gait(mounted).duck_back if deed in ("duck-back", "away") else rules.extra_inches
        far = LEAST if deed == "break-off" else far
        who = self._name(question.figure) if question.figure else ""
        return words(key, who=who, inches=inches(far), machine=machine)

    def _aboard(self) -> tuple[str, str]:
        """How one aboard a machine that runs goes back: it by its armour, its driver, or who rides along; and what it
        is called."""
        moment = self.moment
        figure = moment.state.figure(self.question.figure) if self.question.figure else None
        if figure is None or not figure.aboard:
            return "", ""
        fleet = Fleet(moment.record.ruleset, moment.state)
        machine = machine_named(moment.state, figure.aboard)
        name = self.words.started(machine_called(machine, moment.record.ruleset, self.words))
        if machine.runs and fleet.shut_in(figure):
            return "shut-in", name
        drives = machine.runs and figure.seat == DRIVER and fleet.rules.models[machine.model].speed
        return "driving" if drives else "aboard", name

    def _moves(self, figure: str) -> bool:
        """Whether it is on its way as it is asked."""
        return self.moment.state.figure(figure).index in self.moment.state.active

    def _name(self, figure: str) -> str:
        return called(figure, self.moment, self.words, NAME)

    def _fire(self, preview: Preview) -> Iterator[str]:
        """The chance of each figure to fall, and what it does if it does not."""
        words = self.words
        victims = sorted(preview.victims, key=lambda victim: -harmed(victim))
        falls = [
            words("lead.down", who=self._victim(v), percent=percent(harmed(v)), fate=fate(v.outcomes, words))
            for v in victims[:NAMES]
            if harmed(v)
        ]
        if falls:
            yield ", ".join(falls) + "."
        if falls and self.question.kind == "free-will" and self.question.test == "in-sight":
            # The others have still to roll; who passes more dice fires first (MG42-RUL-53).
            table = game_of(self.moment)
            star = table.named(self.question.figure)
            for side in table.foes_of(star.side):
                table.reveal(star, side)
            foes = [
                name for name in self.question.about if (foe := table.named(name)).able and fires_at(table, foe, star)
            ]
            names = listed([self._name(foe) for foe in foes], NAMES, words)
            if foes:
                yield words("lead.may-be-first", who=names, star=self._name(star.id))
        first = victims[0].answer if len(victims) == 1 else None
        if first is not None and first.owed:
            yield self._reacts("lead.else" if falls else "lead.test", self._name(victims[0].figure), first)

    def _victim(self, victim: Victim) -> str:
        """A victim's name; a friend's is bold."""
        name = self._name(victim.figure)
        return f"**{name}**" if victim.side == self.question.side else name

    def _charges(self, preview: Preview) -> Iterator[str]:
        for charge in preview.charges[:1]:
            if charge.results:
                yield self._charged(charge)
        for melee in (*(charge.melee for charge in preview.charges[:1]), preview.melee):
            if melee is not None:
                shares = percents({"won": melee.won, "even": melee.even, "lost": melee.lost})
                yield self.words("lead.melee", **{name: shares.get(name, 0) for name in ("won", "even", "lost")})

    def _charged(self, charge: ForetoldCharge) -> str:
        """What the target does, the likeliest first; that the charger stops short only where it is not a rare thing."""
        told: dict[str, dict[str, Fraction]] = {charge.target: {}, charge.figure: {}}
        for result in charge.results:
            of = told[charge.figure if result.result == HALTS else charge.target]
            what = self.words.term("what", result.result)
            of[what] = of.get(what, Fraction(0)) + result.chance
        if sum(told[charge.figure].values()) < RARE:
            del told[charge.figure]
        likeliest = {who: sorted(results.items(), key=lambda pair: -pair[1]) for who, results in told.items()}
        lines = [
            self.words("lead.test", who=self._name(who), results=self._shares(dict(results)))
            for who, results in likeliest.items()
            if results
        ]
        return " ".join(lines)

    def _tests(self, tests: Sequence[Reaction]) -> Iterator[str]:
        """What those who test may come to; those with the same odds in one."""
        alike: dict[str, list[Reaction]] = {}
        for test in tests:
            alike.setdefault(self._shares(self._results(test)), []).append(test)
        for results, same in list(alike.items())[:2]:
            if len(same) == 1:
                yield self._reacts("lead.test", self._name(same[0].figure), same[0])
            else:
                names = listed([self._name(test.figure) for test in same], NAMES, self.words)
                yield self.words("lead.test", who=names, results=results)

    def _reacts(self, key: str, who: str, test: Reaction) -> str:
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
            own = "no-shot" if name in SHOTS and test.figure == self.unable else f"{test.test}.{name}"
            what = words.term("what", own if words.has(f"what.{own}") else name)
            named[what] = named.get(what, Fraction(0)) + chance
        return {what: chance for what, chance in named.items() if chance}

    def _shares(self, chances: Mapping[str, Fraction]) -> str:
        """`83% holds firm, 17% runs away`; what is sure without its number."""
        shown = percents(chances).items()
        sure = next((what for what, whole in shown if whole == SURE), "")
        return sure or ", ".join(self.words("lead.share", what=what, percent=whole) for what, whole in shown)
