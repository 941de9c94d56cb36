"""What an In Sight test may do to one's own before they act, in a sentence or two."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bot.play.moment import Moment
from bot.text.deeds import NAME
from bot.text.figures import listed, percent
from bot.text.machines import called
from bot.text.words import Words
from engine.preview.danger import charging, risks, shot_at, threatened
from engine.preview.model import Stop

Risks = Sequence[tuple[str, Fraction]]
FOES, MOST = 4, 6
"""The most enemies and the most figures at risk that are named."""


def danger(stop: Stop, side: str, moment: Moment, words: Words) -> str:
    """Everybody of the side who may be hit, shot at or charged before acting, the likeliest first."""
    rated = risks(stop, side)
    if not rated:
        return ""
    at_risk = threatened(stop, side)
    worst = _worst(stop, *(at_risk or rated)[0], moment, words)
    crowd = [words("if.crowd", most=stop.nearest)] if stop.nearest else []
    return " ".join(
        [worst, *_others(stop, at_risk[1:], moment, words), *_charged(stop, at_risk, moment, words), *crowd]
    )


def _worst(stop: Stop, figure: str, chance: Fraction, moment: Moment, words: Words) -> str:
    """What may come to the one most at risk."""
    idle = "" if any(tester.figure == figure for tester in stop.testers) else "-idle"
    foes = charging(stop, figure)
    hit = "hit-known" if moment.record.hidden else "hit"  # what lies hidden may shoot too
    key = hit if chance else "in-vain" if shot_at(stop, figure) else "charged" if foes else "quick"
    names = listed([called(foe, moment, words, NAME) for foe in foes], FOES, words)
    return words(f"if.{key}{idle}", percent=percent(chance), who=called(figure, moment, words, NAME), foes=names)


def _others(stop: Stop, at_risk: Risks, moment: Moment, words: Words) -> Iterator[str]:
    """The others at risk: those who may be hit, with their chances, and those whom fire only tests."""
    named = {figure: called(figure, moment, words, NAME) for figure, _ in at_risk}
    hit = [words("if.chance", what=named[figure], percent=percent(chance)) for figure, chance in at_risk if chance]
    tested = [named[figure] for figure, chance in at_risk if not chance and shot_at(stop, figure)]
    if hit:
        yield words("if.at-risk", chances=listed(hit, MOST, words))
    if tested:
        yield words("if.at-risk-unhurt", names=listed(tested, MOST, words))


def _charged(stop: Stop, at_risk: Risks, moment: Moment, words: Words) -> Iterator[str]:
    """Who may be charged by whom, but the one of whom nothing else is told."""
    first, chance = next(iter(at_risk), ("", Fraction(0)))
    told = () if chance or not first or shot_at(stop, first) else (first,)
    chargers = {figure: charging(stop, figure) for figure, _ in at_risk if figure not in told}
    targets = [called(figure, moment, words, NAME) for figure, foes in chargers.items() if foes]
    foes = dict.fromkeys(called(foe, moment, words, NAME) for foes in chargers.values() for foe in foes)
    if targets:
        yield words("if.also-charged", foes=listed(list(foes), FOES, words), names=listed(targets, MOST, words))
