"""One choice of a question: what stands on its button, and the line below it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bot.names import plain
from bot.panel.choices import deed_of
from bot.play.looting import at_work
from bot.play.moment import Moment
from bot.report.odds import game_of
from bot.text.danger import danger
from bot.text.fates import fate, harmed
from bot.text.figures import inches, listed, percent, percents
from bot.text.gear import without_shot
from bot.text.machines import begun, called, machine_called
from bot.text.questions import label_of
from bot.text.words import Words
from engine.battle.fleet import Fleet, machine_named
from engine.flow import Question
from engine.offers import gloss
from engine.offers.ranking import SHOTS, in_vain
from engine.preview import Preview
from engine.preview.danger import threatened
from engine.preview.model import ForetoldCharge, ForetoldFiring, Reaction, Victim
from engine.procedures.second.replies import fires_at
from engine.procedures.third.melee import LEAST
from engine.ruleset.machine_kinds import DRIVER
from engine.ruleset.model import Ruleset

NAME, DEED = 24, 22
"""Characters of a name, and of a deed beside which there is room for more than a number."""
NAMES = 3
JOIN = " · "
Label = tuple[str, str, str]
"""The parts of a label: the deed, the name of its target, its number."""
SURE = 100
FIRE = "fire"
ANSWERS = (*SHOTS, "finish-move-and-fire", "finish-move-and-fire-at-will", "stop-and-fire")
"""What tests under fire call fire, which is a charge for want of anything to fire."""
HALTS = "charger-halts"
RARE = Fraction(1, 20)
"""A chance that is not told beside others."""


@dataclass(frozen=True, slots=True)
class Led:
    """A choice: its place among all of its question, the label of its button, and what follows from it; `brief` is the
    label without the name of whom it is aimed at;
    `firings` are the shots that it comes to.

    `at` is the figure at which it is aimed, or the way in which it is done, where that is asked next: the choice
    answers both.
    """

    number: int
    value: Any
    label: str
    line: str = ""
    at: str = ""
    brief: str = ""
    firings: tuple[ForetoldFiring, ...] = ()


@dataclass(frozen=True, slots=True)
class AimedChoice:
    """A choice with what it comes to, and what it would set off aimed `at` a figure, or done so.

    `then` is asked next: at whom it is aimed, or how it is done.
    """

    number: int
    value: Any
    deed: str
    foretold: Preview | None = None
    at: str = ""
    then: Question | None = None


def acts_in_vain(question: Question, one: AimedChoice) -> bool:
    """Whether a Star would fire by a choice, and has nothing to do it with."""
    return question.kind == "free-will" and one.foretold is not None and in_vain(one.deed, one.foretold)


def _own(deed: str, ruleset: Ruleset, where: str) -> str:
    """A deed's name; where the ruleset has more come of it, or it is done aboard, that one's own name for it."""
    if where and deed in ("duck-back", "runaway"):
        return f"{deed}-{where}"
    if deed == "duck-back" and ruleset.parameters.ducks_in_open:
        return "duck-back-open"
    if deed == "break-off" and deed in ruleset.commands:
        return "break-off-sent"
    return "runaway-rally" if deed == "runaway" and "rally" in ruleset.commands else deed


class LeadTeller:
    """Tells the choices of one question; `unable` is the figure that has nothing to shoot with."""

    def __init__(self, question: Question, moment: Moment, words: Words, *, unable: str) -> None:
        self.question, self.moment, self.words, self.unable = question, moment, words, unable

    def told(self, label: str, one: AimedChoice, common: frozenset[tuple[str, str]]) -> Led:
        """The choice with its label, target and number, and with its line."""
        (deed, name, number), line = self._led(label, one, common)
        whole, brief = (JOIN.join(filter(None, parts)) for parts in ((deed, name, number), (deed, number)))
        firings = one.foretold.firings if one.foretold is not None else ()
        return Led(one.number, one.value, whole, begun(line), one.at, brief, firings)

    def _led(self, label: str, one: AimedChoice, common: frozenset[tuple[str, str]]) -> tuple[Label, str]:
        """The label and the line."""
        line, preview = self._always(self.question, one.value), one.foretold
        if one.at and one.then is not None:
            line = self._always(one.then, one.at) or line
        where, machine = self._aboard()
        guns = self.words("lead.all-guns", machine=machine) if one.deed in SHOTS and where == "shut-in" else ""
        if preview is None or preview.refused is not None:
            return (label, "", ""), guns or line
        if acts_in_vain(self.question, one):
            exposed = ".exposed" if one.deed != FIRE else ""
            figure = self.moment.state.figure(self.question.figure)
            cause = without_shot(figure, self._name(figure.id), self.words)
            line = self.words(f"lead.no-shot{exposed}", cause=cause)
            return (self.words(f"choice.no-shot{exposed}"), "", ""), line
        tests = [test for test in preview.tests if (test.figure, test.test) not in common]
        deeds = [*self._fire(preview), *self._charges(preview)]
        if preview.later and deeds:
            deeds = [self.words("lead.later", who=self._name(self.question.figure), deeds=" ".join(deeds))]
        odds = [*deeds, *self._tests(tests), *self._breaks_off(preview)]
        told = " ".join(filter(None, [guns, *odds])) or line
        return self._label(label, preview, one), " ".join(filter(None, [told, *self._seen(preview)]))

    def _seen(self, preview: Preview) -> Iterator[str]:
        """The figures of the side that In Sight puts at risk, if any."""
        stop, side = preview.first_stop, self.question.side
        if stop is not None and threatened(stop, side):
            yield begun(danger(stop, side, self.moment, self.words))

    def _breaks_off(self, preview: Preview) -> Iterator[str]:
        """The figures whose looting or work a shot or a charge disturbs, so that it begins anew."""
        acting = [*(firing.figure for firing in preview.firings), *(charge.figure for charge in preview.charges)]
        mission = self.moment.record.mission
        key = "lead.breaks-off-work" if mission is not None and mission.workers else "lead.breaks-off"
        for who in dict.fromkeys(acting):
            if who in at_work(self.moment.state):
                yield self.words(key, who=self._name(who))

    def _label(self, deed: str, preview: Preview, one: AimedChoice) -> Label:
        """What is done, at whom, with what chance; what comes later has a number of its own."""
        words, name = self.words, ""
        if preview.later:
            return deed, "", ""
        targets = [shots.target for firing in preview.firings for shots in firing.targets]
        targets += [charge.target for charge in preview.charges]
        if one.at and one.then is not None:
            name = plain(label_of(one.then, one.at, self.moment, words), NAME)
        elif len(targets) == 1 and one.then is None and self.question.form == "option" and one.deed != targets[0]:
            name = plain(self.moment.name(targets[0]), NAME)
        spot, hit, contact = gloss.on_spot(preview), gloss.hit(preview), gloss.contact(preview)
        if spot is not None:
            return deed, name, words("panel.number.on-spot", percent=percent(spot))
        if hit is not None:
            room = len(JOIN.join(filter(None, (deed, name)))) <= DEED
            return deed, name, words("panel.number.hit" if room else "panel.chance", percent=percent(hit))
        return deed, name, words("panel.number.contact", percent=percent(contact)) if contact else ""

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
                yield self.words("lead.test-each", who=names, results=results)

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
            own = f"{test.test}.{name}"
            if name in SHOTS and test.figure == self.unable:
                own = "no-shot"
            elif name in ANSWERS and not self.moment.state.figure(test.figure).weapons:
                own = "no-gun"  # fire is a charge then (MG42-REACT-14)
            what = words.term("what", own if words.has(f"what.{own}") else name)
            named[what] = named.get(what, Fraction(0)) + chance
        return {what: chance for what, chance in named.items() if chance}

    def _shares(self, chances: Mapping[str, Fraction]) -> str:
        """`83% holds firm, 17% runs away`; what is sure without its number."""
        shown = percents(chances).items()
        sure = next((what for what, whole in shown if whole == SURE), "")
        return sure or ", ".join(self.words("lead.share", what=what, percent=whole) for what, whole in shown)
