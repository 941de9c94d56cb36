"""Stars with Free Will choose how they pass a test (CR3-STAR-14); the lucky roll one again (CMP-ADV-10)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.battle.game import Game
from engine.events import Deed, Item
from engine.flow import Question
from engine.state import Figure
from engine.tables.outcome import Outcome, Request

BEST = "pass-2"
COLUMNS = (BEST, "pass-1", "pass-0")

HERO = "hero"
"""What two ones make of a figure: the dice of its reaction tests are not rolled any more (CR2-REACT-03)."""
LUCKY = "lucky"
"""What a figure is that may roll one test once more (CMP-ADV-10)."""
LUCK = "luck"
"""The question whether it does so now."""
AGAIN, KEEP = "yes", "no"
BEST_DICE, WORST_DICE = [1] * 6, [6] * 6
"""Those that pass everything, and those that pass nothing."""
ROLL = "roll"
"""A Star's answer that leaves it to the dice."""

COLUMN_OF = {name: 2 - n for n, name in enumerate(COLUMNS)}
MEANT = {"focus": "free-choice", "wanting-to-charge": "charge", "rally": "back-in-the-fight"}
"""Tests of those sent to shoot, to charge or to rally, and what a Star makes of each: its owner has said so by sending
it."""


def meant(g: Game, question: Question) -> Any | None:
    """The answer to a Star's question that the order or answer before it has given already; None where it has not.

    One that is sent to shoot at somebody who comes into sight on the way shoots then.
    """
    aims = g.intends.get(question.figure, {}).get("targets", ())
    shoots = question.test == "in-sight" and any(name in aims for name in question.about)
    result = "fire" if shoots else MEANT.get(question.test)
    return question.options[question.gives.index(result)] if result in question.gives else None


async def choose_columns(
    g: Game,
    figures: list[Figure],
    test: str,
    would: Callable[[Figure, int], str],
    about: Callable[[Figure], Sequence[Figure]] = lambda _: (),
) -> dict[int, int]:
    """Stars with Free Will pick a column before anybody rolls (CR3-STAR-14, CR3-RUL-39).

    `would` tells what a column comes to for a Star as things stand, `about` which enemies make it test.
    """
    stars = [f for f in figures if g.rules.favors(f, "free-will") and HERO not in f.traits]
    if not stars:
        return {}
    # A Star may roll like anybody else; by some books it does so unless its owner says otherwise (MG42-RUL-03).
    rolls, first = g.rules.has("free-will-may-roll"), ROLL if g.rules.has("free-will-rolls") else BEST
    answers = await g.ask(
        *(
            Question(
                "free-will",
                (*COLUMNS, ROLL) if rolls else COLUMNS,
                first,
                f.id,
                f.side,
                test=test,
                rule="CR3-STAR-14",
                about=tuple(other.id for other in about(f)),
                gives=tuple(would(f, COLUMN_OF[column]) for column in COLUMNS),
            )
            for f in stars
        )
    )
    return {f.index: COLUMN_OF[answer] for f, answer in zip(stars, answers, strict=True) if answer != ROLL}


async def take_freely(
    g: Game,
    test: str,
    figure: Figure,
    asked: Request,
    against: Figure | None,
    about: Sequence[Figure],
    cause: Deed | None,
) -> Outcome:
    """A test of one figure that this deed causes; a Star with Free Will picks its column first."""

    def would(_: Figure, column: int) -> str:
        return g.read(test, asked._replace(choice=column), {}).result

    columns = await choose_columns(g, [figure], test, would, lambda _: about)
    g.begin("test", cause)
    return await take(g, test, figure, asked._replace(choice=columns.get(figure.index)), against)


async def take(g: Game, test: str, figure: Figure, asked: Request, against: Figure | None = None) -> Outcome:
    """A test with the figure's own dice, or as its Star has chosen.

    Where there are heroes two ones make one, but on In Sight, and a hero passes two dice (CR2-REACT-03, CR2-RUL-101).
    One that is lucky may roll it again, all dice, and the second result stands (CMP-RUL-073).
    """
    if HERO in figure.traits:
        asked = asked._replace(choice=2)
    if asked.choice is None:
        outcome = g.test(test, figure, asked, against=against)
        if await tries_luck(g, test, figure, asked, outcome):
            outcome = g.test(test, figure, asked, against=against)
        if HERO in g.rules.traits and test != "in-sight" and list(outcome.rolled.get("self", ())).count(1) > 1:
            deed, figure.traits = g.deed, figure.traits | {HERO}
            g.begin("item")
            g.emit(Item(figure.id, "becomes-hero", figure.id, rule="CR2-REACT-03"))
            g.deed = deed
        return outcome
    outcome = g.read(test, asked, {})
    g.log_roll(test, outcome, figure=figure.id, against=against.id if against else "", chosen=True)
    return outcome


async def tries_luck(g: Game, test: str, figure: Figure, asked: Request, outcome: Outcome) -> bool:
    """Whether one that is lucky rolls a test again, once in a battle (CMP-ADV-10).

    Its owner is asked where no dice could be worse; of a test that better dice would better, a standing order may say
    so too (CMP-RUL-190).
    """
    if LUCKY not in figure.traits:
        return False
    best, worst = (_came_to(g.read(test, asked, {"self": dice})) for dice in (BEST_DICE, WORST_DICE))
    if _came_to(outcome) == best:
        return False
    nothing = _came_to(outcome) == worst
    rule, gives = g.rules.traits[LUCKY].rule, (outcome.result,) if outcome.result else ()
    first = AGAIN if nothing else KEEP
    question = Question(LUCK, (KEEP, AGAIN), first, figure.id, figure.side, test=test, rule=rule, gives=gives)
    if nothing:
        [answer] = await g.ask(question)
    else:
        answer, _ = g.ordered(question) or (KEEP, "")
    if answer == AGAIN:
        figure.traits -= {LUCKY}
        g.emit(Item(figure.id, "tries-luck", figure.id, rule=rule))
    return bool(answer == AGAIN)


def _came_to(outcome: Outcome) -> tuple[str, Mapping[str, Any]]:
    return outcome.result, outcome.values
