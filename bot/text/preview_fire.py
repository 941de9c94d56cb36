"""Shots, blasts and charges before they are made: dice, odds, and the tests that follow."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.play.standpoint import Standpoint
from bot.report.preview import Marked
from bot.text.checks import listed_as
from bot.text.deeds import NAME
from bot.text.fates import fate, harmed
from bot.text.figures import inches, listed, percent, percents
from bot.text.gear import weapon_in_text
from bot.text.machines import called
from bot.text.words import Words
from engine.offers.gloss import loses, undecided, wins
from engine.preview import Preview
from engine.preview.model import ForetoldCharge, Reaction, Victim
from engine.preview.smoke import ForetoldSmoke
from engine.space.cells import cell_name
from engine.space.compass import DEGREES

REACTIONS = 5
NAMES = 4
VERDICTS = 3
"""The most targets that are told of in the one line that decides."""
TOWARDS = {facing: side for side, facing in DEGREES.items()}
Lines = tuple[list[str], str]
"""Lines, and the one number that decides."""


def fire_lines(here: Standpoint, foretold: Preview, marks: Sequence[Marked], words: Words) -> Lines:
    """What is fired at whom, what becomes of them, and what they and their friends would test."""
    return _FireText(here, marks, words).fire(foretold)


def test_lines(here: Standpoint, foretold: Preview, words: Words) -> Lines:
    """The test that a deed of the hands calls for."""
    return _FireText(here, (), words).tests(foretold.tests)


def charge_lines(here: Standpoint, foretold: Preview, marks: Sequence[Marked], words: Words) -> Lines:
    """The way, the charge test, the fire it draws and the first round of each charge."""
    teller = _FireText(here, marks, words)
    lines = [line for charge in foretold.charges for line in teller.charge(charge)]
    if not all(charge.followed for charge in foretold.charges):
        return [*lines, words("if.unfollowed")], ""
    best = max(foretold.charges, key=lambda charge: charge.reach * charge.contact)
    who, target = teller.name(best.figure), teller.name(best.target)
    verdict = words("if.contact", percent=percent(best.reach * best.contact), who=who, target=target)
    won, even, lost = (percent(of(foretold)) for of in (wins, undecided, loses))
    if not (wins(foretold) or loses(foretold)):
        return lines, verdict
    return lines, f"{verdict} {words('if.wins', won=won, even=even, lost=lost, who=who)}"


class _FireText:
    def __init__(self, here: Standpoint, marks: Sequence[Marked], words: Words) -> None:
        self.here, self.words = here, words
        self.letters = {(mark.watcher, mark.seen): mark.letter for mark in marks}

    def name(self, one: str) -> str:
        """Of a figure or a machine."""
        return called(one, self.here.moment, self.words, NAME)

    def _letter(self, watcher: str, seen: str) -> str:
        return self.letters.get((watcher, seen), "·")

    def fire(self, foretold: Preview) -> Lines:
        lines = [*self._aims(foretold), *self._blows(foretold), *self._blasts(foretold)]
        side = self.here.table.state.active_side
        weapons = self.here.table.rules.weapons
        plunges = any(weapons[blast.weapon].plunge.rates for blast in foretold.blasts)
        # Of a mortar's rounds, which may come down elsewhere, the chances of friends come first.
        victims = sorted(foretold.victims, key=lambda victim: ((victim.side == side) != plunges, -harmed(victim)))
        # What a hull that is struck comes to says what becomes of its crew.
        hulls = {blow.machine for blow in foretold.blows}
        bare = [victim for victim in victims if self.here.table.named(victim.figure).aboard not in hulls]
        lines += [line for victim in bare if (line := self._falls(victim))]
        lines += ["-# " + line for victim in victims for line in self._tests(victim)][:REACTIONS]
        empty = [(firing.figure, firing.out_of_ammo) for firing in foretold.firings if firing.out_of_ammo]
        lines += [
            "-# " + self.words("if.out-of-ammo", who=self.name(figure), percent=percent(chance))
            for figure, chance in empty
        ]
        if not foretold.followed:
            lines.append("-# " + self.words("if.hits-unfollowed"))
        if not all(victim.followed for victim in victims):
            lines.append("-# " + self.words("if.tests-unfollowed"))
        named = {victim.figure for victim in victims} | {name for pair in foretold.opens for name in pair}
        lines += self._opens(foretold, side)
        if any(foe.able and foe.on_table and foe.side != side and foe.id not in named for foe in self.here.known()):
            lines.append("-# " + self.words("if.beyond"))
        startled = [victim for victim in bare if self._startled(victim)]
        bare = [victim for victim in bare if victim not in startled]
        foes = [victim for victim in bare if victim.side != side]
        worst = sorted(foes or bare, key=harmed, reverse=True)[:VERDICTS]
        names = self._listed([one.figure for one in startled])
        flight = [self.words("if.startled", len(startled), names=names)] if startled else []
        if not worst and (foretold.blows or flight):
            return lines, " ".join(flight)
        if not worst:
            return lines, self._landing(foretold)
        return lines, " ".join([*map(self._down, worst), *flight])

    def _startled(self, victim: Victim) -> bool:
        """Whether one who fights for nobody comes to no harm, but tests for the gunfire (CR2-CIV-01)."""
        tests = not victim.followed or (victim.answer is not None and victim.answer.owed > 0)
        return tests and victim.side in self.here.table.record.bystanders and not harmed(victim)

    def _opens(self, foretold: Preview, side: str) -> list[str]:
        """Those on both sides who may come into sight of each other behind the shots."""
        names = dict.fromkeys(name for pair in foretold.opens for name in pair)
        own = [name for name in names if self.here.table.named(name).side == side]
        foes = [name for name in names if name not in own]
        return ["-# " + self.words("if.opens", own=self._listed(own), foes=self._listed(foes))] if names else []

    def _aims(self, foretold: Preview) -> list[str]:
        lines = []
        for firing in foretold.firings:
            for shots in firing.targets:
                hit = 1 - shots.hits.get(0, Fraction(0))
                lines.append(
                    self.words(
                        "if.aim" if hit else "if.aim-in-vain",
                        mark=self._letter(firing.figure, shots.target),
                        target=self.name(shots.target),
                        inches=inches(shots.distance),
                        shelter=self.words(f"offer.{shots.shelter}"),
                        dice=self.words("offer.dice", shots.dice),
                        who=self.name(firing.figure),
                        weapon=weapon_in_text(firing.weapon, self.words),
                        needs=shots.needs,
                        hit=percent(hit),
                    )
                )
        return lines

    def _blows(self, foretold: Preview) -> list[str]:
        """What shots may come to for machines, with the face that they strike."""
        return [
            self.words(
                "if.blow",
                machine=self.name(blow.machine),
                face=self.words(f"face.{blow.face}"),
                results=self._chances(blow.results, "blow"),
            )
            for blow in foretold.blows
        ]

    def _blasts(self, foretold: Preview) -> list[str]:
        words, lines = self.words, []
        for blast in foretold.blasts:
            results = self._chances(blast.landing, "lands")
            weapon, cell = weapon_in_text(blast.weapon, words), cell_name(blast.at)
            lines.append(words("if.lands", weapon=words.started(weapon), cell=cell, results=results))
            if blast.smoke is not None:
                lines += self._smoke(blast.smoke)
            if blast.circle:
                lines.append(words("if.circle", names=self._circle(blast.circle)))
            if blast.protected:
                lines.append(words("if.saved", names=self._listed(blast.protected)))
            if blast.at_feet:
                lines.append("-# " + words("if.feet", names=self._listed(blast.at_feet)))
        return lines

    def _landing(self, foretold: Preview) -> str:
        """What decides where the odds of the harm are not told: whether it lands where it should."""
        if not any(blast.circle or blast.smoke for blast in foretold.blasts):
            return self.words("if.circle-empty")
        spot = max(blast.landing.get("on-spot", Fraction(0)) for blast in foretold.blasts)
        return self.words("if.on-spot", percent=percent(spot))

    def _smoke(self, smoke: ForetoldSmoke) -> list[str]:
        """Which way it drifts, and whom it comes between."""
        if smoke.light:
            return [self.words("if.flare")]
        if smoke.strip is None:
            return [self.words("if.smoke-by-die")]
        lines = []
        if smoke.parted:
            friends, foes = (list(dict.fromkeys(pair)) for pair in zip(*smoke.parted, strict=True))
            lines = [self.words("if.smoke-between", names=self._listed(friends), foes=self._listed(foes))]
        return [*lines, self.words("if.smoke", drifts=self.words(f"drifts.{TOWARDS[smoke.strip.facing]}"))]

    def _circle(self, figures: Sequence[str]) -> str:
        """Those in a circle, one's own friends in bold, those out of the fight last."""
        side, table = self.here.table.state.active_side, self.here.table
        own = {name for name in figures if table.named(name).side == side}
        figures = sorted(figures, key=lambda name: not table.named(name).able)
        names = [f"**{self.name(name)}**" if name in own else self.name(name) for name in figures]
        return listed(names, NAMES, self.words)

    def _listed(self, figures: Sequence[str]) -> str:
        return listed([self.name(figure) for figure in figures], NAMES, self.words)

    def _down(self, victim: Victim) -> str:
        """The chance that one is down by it, or worse off where it lies already, and how."""
        who, chance = self.name(victim.figure), harmed(victim)
        how = fate(victim.outcomes, self.words) if chance else ""
        return self.words("if.down" if chance else "if.down-none", percent=percent(chance), who=who, fate=how)

    def _falls(self, victim: Victim) -> str:
        if not harmed(victim):
            return ""
        return self.words("if.falls", who=self.name(victim.figure), outcomes=self._chances(victim.outcomes, "outcome"))

    def _chances(self, chances: Mapping[str, Fraction], group: str) -> str:
        return self._shares({self.words.term(group, name): chance for name, chance in chances.items()})

    def _shares(self, chances: Mapping[str, Fraction], key: str = "if.chance") -> str:
        """`stunned 14% · missed 11%`."""
        shown = percents(chances).items()
        return " · ".join(self.words(key, what=what, percent=whole) for what, whole in shown)

    def _tests(self, victim: Victim) -> list[str]:
        """Received Fire of the one shot at, Man Down of those who see it fall."""
        found = []
        if victim.answer is not None and victim.answer.owed:
            found.append(self._test("if.reacts", victim.answer))
            counter = victim.answer.counter
            if counter is not None:
                dice = self.words("offer.dice", counter.dice)
                found.append(
                    self.words("if.counter", who=self.name(victim.figure), dice=dice, hit=percent(counter.hit))
                )
        found += [self._test("if.witness", witness) for witness in victim.witnesses if witness.owed >= Fraction(1, 100)]
        return found

    def tests(self, tests: Sequence[Reaction]) -> Lines:
        """A test with its odds; one chance decides where the test has words of its own for its best."""
        words, test = self.words, tests[0]
        check = self.here.table.rules.checks[test.test]
        results = self._shares({listed_as(check, name, words): chance for name, chance in test.results.items()})
        best = percent(next(iter(test.results.values())))
        who = self.name(test.figure)
        own = test.test if words.has(f"if.{test.test}-odds") else "test"
        verdict = words(f"if.{own}-best", percent=best, who=who) if words.has(f"if.{own}-best") else ""
        return [words(f"if.{own}-odds", who=who, results=results)], verdict

    def _test(self, key: str, reaction: Reaction) -> str:
        results = self._results(reaction)
        return self.words(key, who=self.name(reaction.figure), owed=percent(reaction.owed), results=results)

    def _results(self, reaction: Reaction) -> str:
        """Its results, in the words of its own test where they have a meaning of their own there."""
        own = {name: f"{reaction.test}.{name}" for name in reaction.results}
        named = {own[n] if self.words.has(f"what.{own[n]}") else n: chance for n, chance in reaction.results.items()}
        return self._chances(named, "what")

    # ---- charges ----

    def charge(self, charge: ForetoldCharge) -> list[str]:
        """The lines of one charge."""
        words, who, target = self.words, self.name(charge.figure), self.name(charge.target)
        table = self.here.table
        apart = table.space.distance(table.named(charge.figure).at, table.named(charge.target).at)
        lines = [
            words(
                "if.way-fast" if charge.relies_on_fast else "if.way" if charge.cost else "if.way-none",
                apart=inches(apart),
                mark=self._letter(charge.figure, charge.target),
                inches=inches(charge.cost),
                left=inches(charge.left),
                reach=percent(charge.reach),
                who=who,
                target=target,
            )
        ]
        if charge.dares is not None and len(charge.dares.results) > 1:
            lines.append(words("if.dares", who=who, results=self._results(charge.dares)))
        if not charge.contact and any(result.melee and result.fire is None for result in charge.results):
            lines.append(words("if.no-room", who=who, target=target))
        elif charge.results:
            told: dict[str, Fraction] = {}
            for result in charge.results:
                what = words(f"rush.{result.result}", who=who, target=target)
                told[what] = told.get(what, Fraction(0)) + result.chance
            key = "if.test" if charge.dares is None else "if.test-charged"
            lines.append(words(key, target=target, results=self._shares(told, "if.outcome")))
        draws = [result.fire for result in charge.results if result.fire is not None]
        if draws:
            worst = max(draws, key=lambda fire: fire.hit)
            dice = words("offer.dice", worst.dice)
            key, how = ("if.draws", fate(worst.outcomes, words)) if worst.down else ("if.draws-none", "")
            hit, down = percent(worst.hit), percent(worst.down)
            lines.append(words(key, dice=dice, who=who, target=target, hit=hit, down=down, fate=how))
            if worst.answer is not None:
                lines.append("-# " + words("if.charger", who=who, results=self._results(worst.answer)))
        if charge.melee is not None:
            melee = charge.melee
            shares = percents({"won": melee.won, "even": melee.even, "lost": melee.lost})
            shown = {name: shares.get(name, 0) for name in ("won", "even", "lost")}
            lines.append(words("if.round", dice=melee.dice, foe_dice=melee.foe_dice, **shown))
        return lines
