"""The offers of a page in its picture: ways, lines to those they are aimed at and circles, each with its letter."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.board import drawn
from bot.board import scene as board
from bot.report.smoke import blast_foretold
from engine.offers.offer import Offer
from engine.preview.courses import Course

Lettered = Sequence[tuple[Offer, str]]
"""Offers with their letters; an empty one where there is nothing to draw."""


def placed(offer: Offer) -> bool:
    """Whether an offer has something to draw."""
    return offer.to is not None or bool(_blasts(offer, "")) or any(_pairs(offer))


def offers_shown(scene: board.Scene, offers: Lettered) -> board.Scene:
    """The scene with what each offer means. The ways of those who go along with a leader are drawn for the best move
    alone: a page has many."""
    shown = [(offer, letter) for offer, letter in offers if letter]
    ways = [list(_ways(offer, letter)) for offer, letter in shown if offer.to is not None]
    return replace(
        scene,
        paths=tuple(way for number, all_ in enumerate(ways) for way in (all_[:1] if number else all_)),
        sights=tuple(_lines(shown)),
        blasts=tuple(circle for offer, letter in shown for circle in _blasts(offer, letter)),
    )


def _ways(offer: Offer, letter: str) -> Iterator[drawn.DrawnPath]:
    """The ways of all who go in a move, with its letter at the end of the leader's, or of another's if the leader
    stays."""
    for number, course in enumerate(goers(offer)):
        yield drawn.DrawnPath(
            figure=course.figure,
            points=course.points,
            floors=course.floors,
            mark="" if number else letter,
            planned=True,
            follows=number > 0,
        )


def goers(offer: Offer) -> list[Course]:
    """The ways of those who go in a move, its leader's first."""
    if offer.to is None or offer.foretold is None or not offer.foretold.runs:
        return []
    courses = [course for course in offer.foretold.runs[0].courses if len(course.points) > 1]
    return sorted(courses, key=lambda course: course.figure != offer.leader)


def _lines(offers: Lettered) -> Iterator[drawn.Sight]:
    """A line to everybody who is shot at or charged, with the letters of all that it stands for; an offer for several
    pairs has its letter where there is none yet."""
    found: dict[tuple[str, str], str] = {}
    for offer, letter in sorted(offers, key=lambda each: len(set(_pairs(each[0])))):
        pairs = [] if _blasts(offer, letter) else list(dict.fromkeys(_pairs(offer)))
        found = dict.fromkeys(pairs, "") | found
        bare = [pair for pair in pairs if not found[pair]] or pairs
        if bare:
            found[bare[0]] += letter
    for (who, target), letters in found.items():
        yield drawn.Sight(watcher=who, seen=target, mark="".join(sorted(letters)))


def _pairs(offer: Offer) -> Iterator[tuple[str, str]]:
    """Everybody who acts on somebody, and on whom."""
    if offer.to is None:
        for part in offer.item.get("volley") or offer.item.get("charges") or [offer.item]:
            who = part.get("figure") or next(iter(part.get("figures", ())), "")
            named = (
                [part["target"]]
                if "target" in part
                else [aim["figure"] for aim in part.get("targets", ()) if "figure" in aim]
            )
            yield from ((who, target) for target in named if isinstance(target, str))


def _blasts(offer: Offer, letter: str) -> list[drawn.DrawnBlast]:
    """The circles of a throw."""
    blasts = offer.foretold.blasts if offer.foretold is not None else ()
    return [blast_foretold(one, letter) for one in blasts]
