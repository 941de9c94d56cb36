"""How a battle went, in words: who won what, in how many turns, whose deeds told, and how lucky each side was."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bot.board.place_words import site
from bot.names import plain, safe
from bot.play.moment import Moment
from bot.report.course import JUDGED, LOSSES, LOST, Fall, WholeBattle, left_of, winner
from bot.report.hindsight import Hindsight, hindsight
from bot.report.odds import space_at
from bot.text.figures import percent
from bot.text.gear import weapon_in_text
from bot.text.heading import title_of
from bot.text.log import plain_text
from bot.text.machines import begun, called
from bot.text.sides import side_called, side_name
from bot.text.words import Words
from engine.contest.verdict import decided
from engine.state import Figure

FACTS = 3
"""The most facts that tell how it went."""
HOUR, DAY = 60, 24 * 60
"""Minutes from which on a battle is told in hours, and in days."""


def result(moment: Moment, words: Words) -> str:
    """What the winner has won: `The police held the barn`; a draw, or that it was broken off."""
    side, mission = winner(moment), moment.record.mission
    if not side:
        return words("ending.draw" if decided(moment.record, moment.state) else "head.ended")
    name = plain(side_called(moment.side_name(side), words))
    if moment.gave_up:
        other = plain(side_called(moment.side_name(moment.gave_up), words))
        return words.started(words("ending.gave-up", side=name, other=other))
    if mission is not None and moment.state.ended in JUDGED:
        key = f"ending.{moment.state.ended}.{mission.id}"
        return words.started(words(key if words.has(key) else "ending.wins", side=name))
    if moment.state.ruled:
        return words.started(words("ending.wins", side=name))
    house = _held(moment, side, words)
    stays = any(figure.able for figure in moment.state.figures if figure.side == side)
    key = "ending.holds" if house else "ending.field" if stays else "ending.wins"
    return words.started(words(key, side=name, place=house))


def _held(moment: Moment, side: str, words: Words) -> str:
    """The named building in which figures of a side stand, and of no other; empty for none."""
    space = space_at(moment)
    inside: dict[str, set[str]] = {}
    for figure in moment.state.figures:
        if figure.able and figure.on_table:
            for piece in space.inside(figure.at, "building"):
                inside.setdefault(piece.id, set()).add(figure.side)
    held = [piece for piece in moment.record.table.pieces if piece.name and inside.get(piece.id) == {side}]
    return site(space, held[0], words.language) if held else ""


def tally(moment: Moment, words: Words, minutes: int = 0) -> str:
    """`Turn 8 · strength left: 3 of 5 against 0 of 4 · 41 minutes`, or `strength left: 3 of 5 · no enemy showed up`"""
    count = Counter(figure.side for figure in moment.state.figures)
    left = zip(moment.record.sides, left_of(moment, moment.state), strict=True)
    sides = [words("ending.left", left=unhurt, count=count[side.id]) for side, unhurt in left if count[side.id]]
    parts = [words("ending.turn", turn=moment.state.turn)] if moment.state.turn else []
    nobody = [words("ending.nobody")] if len(sides) < len(moment.record.sides) else []
    told = words("ending.not-lost", sides=words("ending.against").join(sides))
    return " · ".join([*parts, told, *nobody, *_lasted(minutes, words)])


def _lasted(minutes: int, words: Words) -> Iterator[str]:
    if minutes >= 2 * DAY:
        yield words("ending.days", minutes // DAY)
    elif minutes >= 2 * HOUR:
        yield words("ending.hours", minutes // HOUR)
    elif minutes:
        yield words("ending.minutes", minutes)


def deed_lines(moment: Moment, course: WholeBattle, words: Words) -> list[str]:
    """The best figure's deeds, how the Star or the last of the beaten fell, and each side's luck with its shots."""
    told = [*_best(moment, course, words), *_fallen(moment, course, words)]
    return [*told[: FACTS - 1], *_luck(moment, course, words)]


def hindsight_line(found: Hindsight | None, moment: Moment, words: Words) -> list[str]:
    """`With hindsight: turn 7, Dez moves into sight and risks a hit before acting (61%).`; nothing where none is."""
    if found is None:
        return []
    who = called(found.mover or found.fall.figure, moment, words)
    by = called(found.fall.by, moment, words) if found.fall.by else ""
    key = "hindsight.moved" if found.mover else "hindsight.shot"
    return [words(key, turn=found.fall.turn, who=who, by=by, percent=percent(found.chance))]


def share_lines(moments: Sequence[Moment], course: WholeBattle, words: Words) -> list[str]:
    """A battle in five lines to be passed on: nothing in them leads to a person, a channel or a seed."""
    last = moments[-1]
    title = " · ".join((plain_text(title_of(last, words)), last.record.ruleset.title))
    told = [*hindsight_line(hindsight(moments, course), last, words), *_best(last, course, words)]
    return [f"## {result(last, words)}", f"-# {title}", tally(last, words), *told, words("share.foot")]


def _best(moment: Moment, course: WholeBattle, words: Words) -> Iterator[str]:
    """The figure that brought most enemies down; of equals the one that hit more often."""
    yield from (f"{deed_of(best, course, words)}." for best in best_of(moment.state.figures, course)[:1])


def best_of(figures: Iterable[Figure], course: WholeBattle) -> list[Figure]:
    """Those who brought enemies down, the best first; of equals the one that hit more often."""
    able = [one for one in figures if course.downed(one.id)]
    return sorted(able, key=lambda one: (len(course.downed(one.id)), course.hits[one.id]), reverse=True)


def deed_of(figure: Figure, course: WholeBattle, words: Words) -> str:
    """`⭐ **Ruth**: three shot down, unhurt`, of a figure that brought enemies down."""
    falls = course.downed(figure.id)
    key = "ending.shot-down" if all(fall.weapon for fall in falls) else "ending.brought-down"
    deed = words(key, len(falls), number=words.number(len(falls)))
    unhurt = [] if figure.id in course.harmed or figure.status in LOST else [words("ending.unhurt")]
    sign = "⭐ " if figure.star else ""
    return sign + words("ending.named", name=f"**{safe(figure.name, 40)}**", what=", ".join([deed, *unhurt]))


def _fallen(moment: Moment, course: WholeBattle, words: Words) -> Iterator[str]:
    """Every Star that is lost, and of a beaten side without one the figure that fell last."""
    victor = winner(moment)
    for side in moment.record.sides:
        lost = [f for f in moment.state.figures if f.side == side.id and f.status in LOSSES[:4]]
        falls = [fall for fall in (course.last_fall(figure.id) for figure in lost) if fall is not None and fall.by]
        stars = [fall for fall in falls if moment.state.figure(fall.figure).star]
        if stars or (falls and victor and side.id != victor):
            yield fall_line(stars[0] if stars else max(falls, key=lambda fall: fall.moment), moment, words)


def fall_line(fall: Fall, moment: Moment, words: Words) -> str:
    """`Carlos was shot dead in turn 7 by Ruth's rifle.`"""
    key = f"ending.{moment.state.figure(fall.figure).status}"
    told = words(
        f"{key}-shot" if fall.weapon and words.has(f"{key}-shot") else key,
        who=called(fall.figure, moment, words),
        turn=fall.turn,
        by=called(fall.by, moment, words),
        weapon=weapon_in_text(fall.weapon, words) if fall.weapon else "",
    )
    return begun(told)


def falls_to(fall: Fall, moment: Moment, words: Words) -> str:
    """`Ruth takes Carlos out.`, for a picture."""
    who, by = (called(one, moment, words) for one in (fall.figure, fall.by))
    return plain_text(begun(words("card.falls", who=who, by=by)))


def _luck(moment: Moment, course: WholeBattle, words: Words) -> Iterator[str]:
    """By how much each side's hits were above or below the average of the dice that it shot with."""
    told = []
    for side in moment.record.sides:
        if side.id in course.luck:
            told.append(_above(safe(side_name(side.id, moment, words), 40), course.luck[side.id], words))
    if told:
        yield words("ending.lucky", sides=", ".join(told))


def _above(side: str, hits: Fraction, words: Words) -> str:
    rounded = f"{abs(float(hits)):.1f}"
    if rounded == "0.0":
        return words("ending.average", side=side)
    key = "ending.above" if hits > 0 else "ending.below"
    return words(key, side=side, hits=words.decimal(rounded))


def fact(figure: Figure, course: WholeBattle, words: Words) -> str:
    """One fact of a figure that fits below its name: how it was lost, else whom it brought down or hit."""
    if figure.status in LOSSES:
        return words(f"card.{figure.status}")
    if falls := course.downed(figure.id):
        return words("card.downed", len(falls))
    if hits := course.hits[figure.id]:
        return words("card.hits", hits)
    return words("card.back" if figure.id in course.harmed else "card.unhurt")
