"""A preview in words: heading, what comes to test with its odds, and the one number that decides."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bot.board.place_words import way
from bot.names import safe
from bot.play.standpoint import Standpoint
from bot.report.driving import planned_drives
from bot.report.preview import Marked, marks_of
from bot.report.tags import marker_tag
from bot.text.danger import danger
from bot.text.deeds import NAME, actors_of, deed_of, kind_label, told
from bot.text.figures import inches, listed, percent, percents
from bot.text.gear import weapon_in_text
from bot.text.machines import begun, called
from bot.text.mission import undone
from bot.text.preview_drive import drive_lines, seen_at_end
from bot.text.preview_fire import charge_lines, fire_lines, test_lines
from bot.text.preview_flight import flight_lines
from bot.text.words import Words
from engine.preview import Preview
from engine.preview.courses import Course
from engine.preview.danger import first_to_act, threats
from engine.preview.model import Duel, Focus, Stop, Tester
from engine.procedures.free_will import COLUMN_OF
from engine.space import inches_along
from engine.space.cells import cell_name

NAMES, SURE = 4, 100
LONGEST = 2_400


@dataclass(frozen=True, slots=True)
class Foretold:
    """What is read before confirming: `verdict` is the number that decides, `marks` what the letters stand for."""

    heading: str
    text: str
    verdict: str
    confirm: str
    marks: tuple[Marked, ...]
    small: str = ""
    """The cell that a move leads to."""
    warning: str = ""
    """Everybody of one's own who is at risk before acting, where enemies come into sight."""
    settles: str = ""
    """The targets of those that settle on one of several first, to shoot at or to charge."""


def foretell(here: Standpoint, item: Mapping[str, Any], foretold: Preview, words: Words, first: str = "A") -> Foretold:
    """The preview of an input, told to one who gives it, with letters from the `first` on."""
    teller = _SightTeller(here, foretold, words, first)
    stop = foretold.first_stop
    if foretold.firings or foretold.blasts:
        lines, verdict = fire_lines(here, foretold, teller.marks, words)
        lines = [*(teller.stop_lines(stop) if stop else []), *lines]
    elif foretold.charges:
        lines, verdict = charge_lines(here, foretold, teller.marks, words)
        lines = [*(teller.stop_lines(stop) if stop else []), *lines]
    elif foretold.tests:
        lines, verdict = test_lines(here, foretold, words)
    else:
        lines, verdict = teller.move_lines()
    drives = tuple(planned_drives(here.table, item))
    if drives:
        lines = [*drive_lines(here, item, drives, words), *lines]
        leaves = all(drive.way.leaves for drive in drives)
        if stop is None and (leaves or not foretold.tests):
            verdict = "" if leaves else seen_at_end(here, foretold, len(drives), words)
    if item["do"] in ("strafe", "fly-in"):
        lines = [*flight_lines(here, item, foretold, words), *lines]
    settling = [teller.settles(focus) for focus in foretold.focus]
    lines = [*settling, *lines]
    if foretold.rouses:
        lines.insert(0, words("if.rouses"))
    while len("\n".join(lines)) > LONGEST:
        lines.pop()
    text, verdict, warning, settles = (
        begun(told)
        for told in (
            "\n".join(lines),
            verdict,
            danger(stop, teller.side, here.moment, words) if stop is not None else "",
            "\n".join(settling),
        )
    )
    deed = f"plan.{deed_of(here, item, foretold)}"
    if foretold.blasts and not here.table.rules.weapons[foretold.blasts[0].weapon].lobbed:
        deed = "plan.fire"
    heading, confirm = heading_of(here, item, foretold, words), words(deed if words.has(deed) else "plan.go")
    cell = _cell(here, item, foretold, words)
    return Foretold(heading, text, verdict, confirm, teller.marks, cell, warning, settles)


def heading_of(here: Standpoint, item: Mapping[str, Any], foretold: Preview, words: Words) -> str:
    """`Billy · 5″ into the farm`, `Billy shoots Nails`."""
    if foretold.blasts:
        blast = foretold.blasts[0]
        who = safe(here.table.named(blast.figure).name, NAME)
        return words("if.grenade", who=who, weapon=weapon_in_text(blast.weapon, words))
    if deed_of(here, item, foretold) != "move":
        return told(here, item, foretold, words)
    actors = actors_of(item)
    who = safe(here.table.named(actors[0]).name, NAME)
    if len(actors) > 1:
        who = words("plan.group", who=who)
    course = next((course for course in foretold.runs[0].courses if course.figure == actors[0]), None)
    if course is None or course.leaves:
        return words.started(words("if.other", who=who, deed=kind_label("move", words)))
    space = here.table.space
    foes = [f.at for f in here.known() if f.on_table and f.able and f.id not in here.mine]
    where = way(space, course.points, words.language, floor=course.floors[-1], threats=foes)
    return words.started(
        words("if.move", who=who, way=words("way.all", inches=inches_along(course.points), place=where))
    )


def _cell(here: Standpoint, item: Mapping[str, Any], foretold: Preview, words: Words) -> str:
    """Where the one that moves gets to, as it is typed."""
    if deed_of(here, item, foretold) != "move":
        return ""
    ends = [course.points[-1] for course in foretold.runs[0].courses if course.figure == actors_of(item)[0]]
    return words("if.cell", cell=cell_name(ends[0], here.moment.record.table)) if ends else ""


def _fires(tester: Tester) -> Fraction:
    """The chance that one who rolls fires, or may."""
    return sum((chance for place, chance in tester.places.items() if place >= 0), Fraction(0))


def _threat(duel: Duel, charging: Container[str]) -> str:
    """The line for an enemy who may act first: it hits, it can only force a test, it charges, or it can do nothing."""
    if duel.threat is None:
        return "if.foe-charges" if duel.enemy in charging else "if.foe-harmless"
    return "if.foe" if duel.threat else "if.foe-in-vain"


class _SightTeller:
    """Tells the In Sight tests of a preview."""

    def __init__(self, here: Standpoint, foretold: Preview, words: Words, first: str) -> None:
        """`first` is the first letter."""
        self.here, self.foretold, self.words = here, foretold, words
        self.side = here.table.state.active_side
        self.marks = marks_of(foretold, self.side, first)

    def name(self, figure: str) -> str:
        return called(figure, self.here.moment, self.words, NAME)

    def move_lines(self) -> tuple[list[str], str]:
        """The lines of a move, and its verdict where nothing stops it."""
        words, run = self.words, self.foretold.runs[0]
        lines = [*self._fast(), *self._behind(), *self._ambush(), *self._loot()]
        stop = self.foretold.first_stop
        if stop is None:
            return lines, self._ends(run.courses)
        lines += self.stop_lines(stop)
        for later in run.stops[1:3]:
            new = [
                looker if self.here.table.named(seen).side == self.side else seen for looker, seen in later.sightings
            ]
            names = listed([self.name(figure) for figure in dict.fromkeys(new)], NAMES, words)
            lines.append("-# " + words("if.stop-then", inches=inches(later.gone), names=names))
        return lines, ""

    def _behind(self) -> list[str]:
        """Those for whom it is asked whether they go on behind the first that is seen."""
        behind, words = self.foretold.behind, self.words
        names = listed([self.name(figure) for figure in behind], NAMES, words)
        return ["-# " + words("if.behind", names=names)] if behind else []

    def _ambush(self) -> list[str]:
        """Those in ambush who may have held their fire for the ones that move."""
        lurking = self.foretold.ambushers
        names = listed([self.name(figure) for figure in lurking], NAMES, self.words)
        return [self.words("if.ambush", len(lurking), names=names)] if lurking else []

    def _loot(self) -> Iterator[str]:
        """Those who may stop for loot, and what that costs."""
        table = self.here.table
        for one in self.foretold.tempted:
            who, leader = (self.name(name) if name else "" for name in (one.figure, one.leader))
            freely = bool(one.leader) and table.rules.favors(table.named(one.leader), "free-will")
            key = "if.loot-star" if freely else "if.loot-called" if one.leader else "if.loot"
            yield self.words(key, who=who, leader=leader, percent=percent(one.chance))

    def settles(self, focus: Focus) -> str:
        """The enemy that a figure with several before it shoots or charges."""
        words = self.words
        likeliest = sorted(focus.chances.items(), key=lambda pair: -pair[1])
        named = {self.name(figure): chance for figure, chance in likeliest}
        shown = percents(named)
        # One that is all but ruled out is named all the same.
        told = {
            what: ">99" if len(named) > 1 and shown.get(what) == SURE else shown.get(what) or "<1" for what in named
        }
        chances = " · ".join(words("if.chance", what=what, percent=whole) for what, whole in told.items())
        return words("if.focus", who=self.name(focus.figure), chances=chances, wished=self.name(focus.wished))

    def _fast(self) -> list[str]:
        words, runs = self.words, self.foretold.runs
        first = runs[0].courses[0] if runs[0].courses else None
        lines = []
        if first is not None and first.passed is not None:
            found: dict[str, Fraction] = {}
            for run in runs:
                reach = inches(run.courses[0].cost)
                found[reach] = found.get(reach, Fraction(0)) + run.chance
            ways = [words("if.fast-way", inches=reach, percent=whole) for reach, whole in percents(found).items()]
            lines += [words("if.fast", ways=" · ".join(ways))] if len(ways) > 1 else []
        for course in runs[0].courses:
            short = not course.arrives and course.figure not in self.foretold.behind
            if short and first is not None and first.passed is None:
                cell = cell_name(course.points[-1], self.here.moment.record.table)
                lines.append(words("if.short", who=self.name(course.figure), cell=cell))
        return lines

    def stop_lines(self, stop: Stop) -> list[str]:
        """Where all stop, who is quicker than whom, and with how many dice."""
        words = self.words
        several = any(len(run.courses) > 1 for run in self.foretold.runs)
        after = "if.stop-group" if several else "if.stop"
        when = after if stop.gone else "if.drive-stop" if self.foretold.kind == "drive" else "if.stop-here"
        lines = [words(when, inches=inches(stop.gone))]
        halts = {halt.figure: halt.at for halt in stop.halts}
        letters = {frozenset((mark.watcher, mark.seen)): mark.letter for mark in self.marks}
        found, nerves = threats(stop, self.side), {tester.figure: tester.nerve for tester in stop.testers}
        charging = {tester.figure for tester in stop.testers if tester.charges}
        for duel in found[:NAMES]:
            mine, foe = self.here.table.named(duel.figure), self.here.table.named(duel.enemy)
            apart = self.here.table.space.distance(halts.get(mine.id, mine.at), foe.at)
            lines.append(
                words(
                    _threat(duel, charging),
                    mark=letters.get(frozenset((mine.id, foe.id)), "·"),
                    foe=self.name(foe.id),
                    who=self.name(mine.id),
                    inches=inches(apart),
                    after=percent(duel.after * (nerve if (nerve := nerves.get(foe.id)) is not None else 1)),
                    threat=percent(duel.threat or Fraction(0)),
                )
            )
        if len(found) > NAMES:
            lines.append(words("if.more-see", len(found) - NAMES))
        lines += self._first(stop)
        lines += ["-# " + line for line in self._charges(stop)]
        dice = [
            words("if.dice-one", t.dice, who=self.name(t.figure))
            if t.dice
            else words("if.dice-will", who=self.name(t.figure))
            for t in stop.testers
            if not t.ducking
        ]
        by_rep = any(t.results for t in stop.testers)
        lines.append("-# " + words("if.dice-passed" if by_rep else "if.dice", dice=" · ".join(dice)))
        fires = [(t.figure, _fires(t)) for t in stop.testers if t.results]
        grunts = [(t.figure, t.nerve) for t in stop.testers if t.nerve is not None]
        for key, chances in (("if.fires", fires), ("if.nerve", grunts)):
            each = [words("if.chance", what=self.name(f), percent=percent(chance)) for f, chance in chances]
            lines += ["-# " + words(key, chances=" · ".join(each))] if each else []
        return lines + self._chosen(stop)

    def _charges(self, stop: Stop) -> Iterator[str]:
        """The enemies that figures without a shot may charge."""
        for tester in stop.testers:
            if tester.charges:
                targets = self.words.listed([self.name(name) for name in tester.charges[:NAMES]])
                yield self.words("if.may-charge", who=self.name(tester.figure), target=targets)

    def _first(self, stop: Stop) -> list[str]:
        movers = {course.figure for run in self.foretold.runs[:1] for course in run.courses}
        testing = [t.figure for t in stop.testers if t.figure in movers]
        if len(testing) != 1 or all(t.side == self.side for t in stop.testers):
            return []
        words = self.words
        names = self.name(testing[0]), *(words(f"if.first.{each}") for each in ("together", "after", "nobody"))
        whole = percents(dict(zip(names, first_to_act(stop, testing[0]), strict=True)))
        each = [words("if.chance", what=what, percent=number) for what, number in whole.items()]
        return [words("if.first", chances=" · ".join(each))]

    def _chosen(self, stop: Stop) -> list[str]:
        """The choice of one's own Star instead of rolling."""
        words, lines = self.words, []
        for tester in stop.testers:
            if tester.columns and tester.side == self.side:
                ways = [words(f"if.column.{result}", passed=COLUMN_OF[name]) for name, result in tester.columns.items()]
                lines.append("-# " + words("if.columns", who=self.name(tester.figure), columns=" · ".join(ways)))
        return lines

    def _ends(self, courses: Sequence[Course]) -> str:
        """The sightings at the end where nothing stops the move; what comes up on the way where something does."""
        words = self.words
        lurking = [marker_tag(marker, self.here.moment) for marker in self.here.lurking_on(self.foretold)]
        names = listed(lurking, NAMES, words)
        if self.foretold.cut:
            return words("if.end-shows", len(lurking), names=names) if lurking else words("if.end-cut")
        if all(course.leaves for course in courses):
            moment = self.here.moment
            return undone(moment, [course.figure for course in courses], words) or words("if.no-test")
        views = [(end.figure, view) for end in self.foretold.runs[0].ends for view in end.views if view.exposed]
        if views:
            open_ = [figure for figure, view in views if view.shelter == "open"]
            seen = dict.fromkeys(open_ or (figure for figure, _ in views))
            foes = dict.fromkeys(view.enemy for _, view in views)
            who, names = (listed([self.name(each) for each in group], NAMES, words) for group in (seen, foes))
            return words("if.end-seen" if open_ else "if.end-covered", len(seen), who=who, names=names)
        if lurking:
            return words("if.end-possible", names=names)
        return words("if.end-unseen-known" if self.here.moment.record.hidden else "if.end-unseen")
