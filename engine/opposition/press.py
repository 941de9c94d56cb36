"""What the press does where the rules play it, and what its player is offered: pictures, questions, the way there."""

from engine import legal
from engine.battle.game import Game
from engine.legal import Input
from engine.opposition.ground import GroupGround
from engine.opposition.positions import step, toward
from engine.procedures.support.press import CAMERA, REPORTER, lens
from engine.space import INCH, Place
from engine.state import Figure

CLOSE = 2 * INCH
"""Nearer to the news nobody of the press goes."""


def cover(g: Game, figure: Figure) -> Input | None:
    """It asks the nearest of those who fight, or takes the picture that is likeliest to come out."""
    for item in _of_fighters(g, figure, "interview"):
        return item
    pictures = _of_fighters(g, figure, "photograph")

    def harder(item: Input) -> tuple[bool, bool]:
        holds = lens(g, figure, g.named(item["target"])).circumstances
        return "target-in-cover" in holds, bool(holds)

    return min(pictures, key=harder, default=None)


def scene(g: Game, figure: Figure) -> Place | None:
    """Where the news is for one of the press: the nearest of those who fight; None for anybody else."""
    if figure.side not in g.record.bystanders:
        return None
    news = [f for f in g.figures if g.foes_of(f.side) and f.able and f.on_table]
    near = g.nearest(figure, news)[:1]
    return (near[0].at, near[0].floor) if near else None


def report(g: Game, figure: Figure) -> Input | None:
    """It goes to the news, once in an activation."""
    place = scene(g, figure)
    if place is None or figure.now.stepped or g.space.distance(figure.at, place[0]) <= CLOSE + INCH:
        return None
    goal = toward(GroupGround(g, [figure], []), [figure], place).get(figure.index)
    if goal is None or goal == (figure.at, figure.floor):
        return None
    return {"do": "move", "moves": [step(g, figure, goal)]}


def _of_fighters(g: Game, figure: Figure, deed: str) -> list[Input]:
    if not figure.traits & {CAMERA, REPORTER}:
        return []
    return [item for item in legal.by_figure(g, deed, figure) if g.foes_of(g.named(item["target"]).side)]
