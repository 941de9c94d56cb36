"""A moment -> what the board shows of it: every figure where it stands, every step's lines with its number."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.board import drawn
from bot.board import scene as board
from bot.board.machines import values as of_machines
from bot.language import ENGLISH, Language
from bot.names import plain, side_in
from bot.play.moment import Moment
from bot.report.arms import in_a_bow, is_bow, mortar_of, outline_of
from bot.report.kinds import kind_of, places_of
from bot.report.lying import entries_of, holes_of, lying_of, middles_of, mounts_of, noises_of
from bot.report.machines import drives_of, flames_of, machines_of, strikes, strikes_of, strips_of
from bot.report.places import positions, stood
from bot.report.signs import counted, out_of_ammo, signs_of
from bot.report.smoke import flares_of, smoke_of, smokes, wind_of
from bot.report.starts import starts_of
from bot.report.step import ReportStep, spots_of
from bot.report.tags import marker_tag, side_letters, tag_of
from bot.report.watched import lit_of
from engine.events import BarrageEvent, Blast, MarkerEvent, Melee, Move, PressEvent, Shot
from engine.record.model import NEUTRAL
from engine.space import INCH
from engine.state import Figure, Point
from engine.state.mission_state import Marker

_STATUSES: dict[str, board.Status] = {
    "carry-on": "carry-on", "ducked-back": "ducked-back", "stunned": "stunned",
    "out-of-the-fight": "out-of-the-fight", "obviously-dead": "obviously-dead", "ran-away": "ran-away",
    "fleeing": "ran-away", "captured": "captured", "cheated-death": "cheated-death", "off-table": "off-table",
    "turned": "off-table",
}  # fmt: skip


PRESSED = ("picture", "interview")
"""What the press comes away with."""
NOTHING = ("nothing", "decoy")
"""What a marker turns out to be where it leaves the table alone."""


def scene_of(moment: Moment, steps: Sequence[ReportStep] = (), language: Language = ENGLISH) -> board.Scene:
    """The scene behind a moment with the marks of these steps."""
    record, state = moment.record, moment.state
    marks = _StepMarks(moment, steps)
    table = record.table if state.sky is None else record.table.under(*state.sky[:3])
    shown = [f for f in state.figures if (f.on_table and not f.aboard) or f.id in marks.left]
    places = tuple(spots_of(steps))
    focus = set() if places else _focus(moment, steps)
    machines = machines_of(moment, language)
    carried = (one for machine in machines for one in (machine.id, *dict(machine.people)))
    things = (*(figure.id for figure in shown), *carried)
    return board.Scene(
        table=table,
        sides=sides_of(moment, language),
        tokens=tuple(token_of(figure, moment) for figure in shown),
        markers=tuple(_marker(marker, moment) for marker in state.markers),
        proposed=_proposed(moment),
        paths=tuple(marks.paths),
        sights=tuple(marks.sights),
        shots=tuple(marks.shots),
        melees=tuple(marks.melees),
        blasts=tuple(marks.blasts),
        vanished=tuple(marks.vanished),
        machines=machines,
        drives=tuple(marks.drives),
        strikes=tuple(marks.strikes),
        flames=flames_of(moment),
        smoke=smoke_of(moment),
        flares=flares_of(moment),
        wind=wind_of(moment),
        strips=strips_of(moment, steps, language),
        rings=starts_of(moment),
        places=places,
        focus=tuple(thing for thing in things if thing in focus),
        middles=middles_of(moment),
        lying=lying_of(moment),
        mounts=mounts_of(moment),
        entries=entries_of(moment, steps),
        noises=noises_of(moment),
        holes=holes_of(moment),
        lit=lit_of(moment, table),
        language=language,
    )


def _proposed(moment: Moment) -> tuple[board.Token, ...]:
    """The figures that a question about places is for, where they will stand if nothing else is said."""
    return tuple(
        replace(token_of(moment.state.figure(name), moment), at=(round(x * INCH), round(y * INCH)))
        for open_ in moment.pending
        if open_.question.areas
        for name, (x, y) in open_.question.default.items()
    )


def _focus(moment: Moment, steps: Sequence[ReportStep]) -> set[str]:
    """The figures that did something; where none did, those that may."""
    acted = {figure for step in steps if step.kind not in ("activate", "sight") for figure in step.actors}
    return acted or {moment.state.figures[index].id for index in moment.state.active}


def sides_of(moment: Moment, language: Language) -> tuple[board.DrawnSide, ...]:
    """The sides with what marks them in pictures, ours by their names in the reader's language."""
    places = places_of(moment)
    return tuple(
        board.DrawnSide(
            id=side.id,
            name=plain(side_in(side.name, language)),
            letter=letter,
            place=places[side.id],
            emblem=side.emblem,
            neutral=side.stance == NEUTRAL,
        )
        for side, letter in zip(moment.record.sides, side_letters(moment), strict=True)
    )


def token_of(figure: Figure, moment: Moment) -> board.Token:
    """One figure as the moment's viewer may see it."""
    state = moment.state
    places = places_of(moment)
    rules = moment.record.ruleset
    ranged = [weapon for weapon in figure.weapons if weapon not in figure.empty]
    ready = [weapon for weapon in ranged if figure.set_up or not rules.weapons[weapon].sets_up]
    carried = state.figures[figure.carrying] if figure.carrying >= 0 else None
    captor = state.figures[figure.captor] if figure.captor >= 0 else None
    unseen_by = _unseen_by(figure, moment)
    signs = signs_of(figure, moment, hidden=bool(unseen_by))
    return board.Token(
        id=figure.id,
        name=plain(figure.name, 20),
        tag=tag_of(figure, moment),
        side=places[figure.side],
        neutral=any(side.id == figure.side and side.stance == NEUTRAL for side in moment.record.sides),
        kind=kind_of(figure),
        at=figure.at,
        facing=figure.facing,
        floor=figure.floor,
        status=_STATUSES[figure.status],
        prone=figure.posture == "prone",
        star=figure.star,
        signs=signs.corners,
        count=counted(figure, signs.corners[3]),
        mounted=figure.mounted,
        way=figure.speed if figure.mounted and figure.able else 0,
        course=figure.course,
        shield=figure.shield or "light-shield" in figure.traits,
        bow=any(is_bow(rules.weapons[weapon]) for weapon in figure.weapons),
        armor=figure.armor,
        arms=outline_of(figure, rules),
        protected=signs.protected,
        vest=signs.vest,
        hero=signs.hero,
        comm_link=signs.comm_link,
        fierce="fierce" in figure.traits,
        set_up=figure.set_up and any(rules.weapons[weapon].sets_up for weapon in ranged),
        can_shoot=bool(ready) and not figure.melee,
        ammo_out=out_of_ammo(figure),
        melee=bool(figure.melee),
        carrying=places[carried.side] if carried else None,
        captor=places[captor.side] if captor else 0,
        hidden=bool(unseen_by),
        in_wait=bool(unseen_by) and bool(state.hidden[figure.index]),
        hidden_from=unseen_by if len(places) > 2 else (),
    )


def _unseen_by(figure: Figure, moment: Moment) -> tuple[int, ...]:
    """Places of the sides that do not see it, where the viewer may know that: in an open game everybody, else no side
    but its own."""
    record, viewer = moment.record, moment.viewer
    if record.hidden and not viewer.gm and viewer.side not in ("", figure.side):
        return ()
    unseen = moment.state.hidden[figure.index]
    if record.hidden:
        unseen |= ~moment.state.known[figure.index]
    places = places_of(moment)
    return tuple(
        places[side.id] for number, side in enumerate(record.sides) if side.id != figure.side and unseen >> number & 1
    )


def _marker(marker: Marker, moment: Moment) -> board.DrawnMarker:
    """A marker, face down for everybody; whose it is shows where people lay them out."""
    tag = marker_tag(marker, moment)
    side = None if tag.startswith("?") else places_of(moment)[marker.side]
    return board.DrawnMarker(id=marker.id, tag=tag, at=marker.at, floor=marker.floor, side=side)


class _StepMarks:
    """Lines and circles of some steps, from where everybody stood when they happened.

    A figure that has moved on since a line shows it has its way drawn too. That way bears no number where no step tells
    of it.
    """

    def __init__(self, moment: Moment, steps: Sequence[ReportStep]) -> None:
        self.paths: list[drawn.DrawnPath] = []
        self.sights: list[drawn.Sight] = []
        self.shots: list[drawn.DrawnShot] = []
        self.melees: list[drawn.DrawnMelee] = []
        self.blasts: list[drawn.DrawnBlast] = []
        self.vanished: list[drawn.Vanished] = []
        self.drives: list[of_machines.DrawnDrive] = []
        self.strikes: list[of_machines.Strike] = []
        self._facings = {machine.id: machine.facing for machine in moment.before.machines}
        self.left: set[str] = set()
        """Figures that ran off the table in these steps: drawn one last time."""
        self._numbered: set[str] = set()
        """The numbers that stand in the picture: who is seen on a way shares the number of that way."""
        self._moment = moment
        self._stood = stood(moment)
        self._sides = {figure.id: figure.side for figure in moment.state.figures}
        for step in steps:
            self._draw(step)
        self._follow()

    def _follow(self) -> None:
        """Add the untold ways of figures that a line shows at a place which they have left."""
        reached = {(path.figure, point) for path in self.paths for point in path.points}
        now = positions(self._moment.state)
        strayed = {figure for figure, at in self._met() if now.get(figure, at) != at}
        for entry in self._moment.entries:
            event = entry.event
            if not isinstance(event, Move) or event.figure not in strayed or len(event.path) < 2:
                continue
            if not reached.issuperset((event.figure, point) for point in event.path):
                self.paths.append(drawn.DrawnPath(figure=event.figure, points=event.path))

    def _met(self) -> Iterator[tuple[str, Point | None]]:
        """The figures at the ends of lines, and where."""
        yield from {path.figure: path.points[-1] for path in self.paths}.items()
        for shot in self.shots:
            yield from ((shot.shooter, shot.start), (shot.target, shot.end))
        for sight in self.sights:
            yield from ((sight.watcher, sight.start), (sight.seen, sight.end))

    def _draw(self, step: ReportStep) -> None:
        mark = str(step.number or "")
        dice: dict[tuple[str, str], list[bool]] = {}
        places: dict[tuple[str, str], tuple[Point, Point]] = {}
        self.drives += drives_of(step, self._facings)
        self.strikes += strikes_of(step, self._stood, self._moment)
        for event in step.events:
            match event:
                case Move():
                    if len(event.path) > 1:
                        self.paths.append(drawn.DrawnPath(figure=event.figure, points=event.path, mark=mark))
                case MarkerEvent():
                    if event.path is not None and len(event.path) > 1:
                        tag = marker_tag(event, self._moment)
                        self.paths.append(drawn.DrawnPath(figure=event.marker, points=event.path, mark=mark, tag=tag))
                    if event.what in NOTHING and event.to is not None:
                        tag = marker_tag(event, self._moment)
                        self.vanished.append(drawn.Vanished(tag=tag, at=event.to, mark=mark, floor=event.floor))
                case Shot() if not strikes(event, self._moment):
                    pair, at = (event.shooter, event.target), self._stood[id(event)]
                    dice.setdefault(pair, []).append(event.result == "hit")
                    places.setdefault(pair, (at[event.shooter], at[event.target]))
                case PressEvent():
                    self.shots.append(self._lens(event, mark))
                case Melee():
                    self.melees.append(drawn.DrawnMelee(one=event.figure, other=event.foe, mark=mark))
                case Blast():
                    self.blasts.append(
                        drawn.DrawnBlast(
                            at=event.at,
                            radius=event.width // 2,
                            mark=mark,
                            floor=event.floor,
                            smoke=smokes(step, event, self._moment),
                            aim=event.aim if mortar_of(event, self._moment) else None,
                            start=self._fired_from(step, event),
                        )
                    )
                case BarrageEvent(what="spotted", at=at) if at is not None:
                    self.blasts.append(drawn.DrawnBlast(at=at, radius=0, mark=mark, smoke=True))
                case _ if getattr(event, "how", getattr(event, "to", "")) == "ran-away":
                    self.left.add(getattr(event, "figure", ""))
        for (shooter, target), hits in dice.items():
            start, end = places[shooter, target]
            fallen = tuple(sorted(hits, reverse=True))
            self.shots.append(
                drawn.DrawnShot(
                    shooter=shooter, target=target, hit=any(hits), mark=mark, dice=fallen, start=start, end=end
                )
            )
        if step.kind == "sight":
            self._sight(step, "" if mark in self._numbered else mark)
        self._numbered.add(mark)

    def _fired_from(self, step: ReportStep, burst: Blast) -> Point | None:
        """Where what came down in a bow came from, as far as the reader knows."""
        away = any(one.id == burst.figure and not one.on_table for one in self._moment.state.machines)
        if away or not in_a_bow(step.deeds, burst, self._moment):
            return None
        return self._stood[id(burst)].get(burst.figure)

    def _lens(self, event: PressEvent, mark: str) -> drawn.DrawnShot:
        """The line from the press to the one it takes or asks."""
        at = self._stood[id(event)]
        return drawn.DrawnShot(
            shooter=event.figure,
            target=event.target,
            hit=event.what in PRESSED,
            mark=mark,
            start=at[event.figure],
            end=at[event.target],
            lens="picture" if event.what.endswith("picture") else "interview",
        )

    def _sight(self, step: ReportStep, mark: str) -> None:
        """A line from everyone who came to the test to the nearest enemy in it."""
        testers = [roll.figure for roll in step.rolls]
        at = {roll.figure: self._stood[id(roll)][roll.figure] for roll in step.rolls}
        seen: set[frozenset[str]] = set()
        # One pill for the whole test: its lines lie too close for one each.
        for watcher in testers:
            foes = [other for other in testers if self._sides[other] != self._sides[watcher]]
            if not foes:
                continue
            x, y = at[watcher]
            foe = min(foes, key=lambda f: (at[f][0] - x) ** 2 + (at[f][1] - y) ** 2)
            if frozenset((watcher, foe)) not in seen:
                seen.add(frozenset((watcher, foe)))
                self.sights.append(drawn.Sight(watcher=watcher, seen=foe, mark=mark, start=at[watcher], end=at[foe]))
                mark = ""
