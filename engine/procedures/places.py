"""One of several places as good as one another, by the choice of an owner."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.errors import Refused, either
from engine.flow import Question
from engine.space import INCH, Point
from engine.state import Figure


async def one_of(g: Game, kind: str, figure: Figure, places: Sequence[Point], usual: int, rule: str) -> int:
    """The number of the place chosen, `usual` by default; without a choice no player is asked.

    A choice names the point, or its cell where one of the places lies; any other is refused.
    """
    if len(places) == 1:
        return 0
    cells = {g.space.cell_name(place): n for n, place in enumerate(places)}
    options = tuple([place[0] / INCH, place[1] / INCH] for place in places)

    def validate(question: Question, choice: object) -> object:
        point = g.point(choice)
        found = places.index(point) if point in places else cells.get(g.space.cell_name(point))
        if found is None:
            said = "{figure} may go to {places}"
            raise Refused(said, figure=figure.name, places=either(list(cells)), rule=rule, code="bad-choice")
        return options[found]

    answer = await g.choose(kind, options, options[usual], figure, form="point", rule=rule, validate=validate)
    return options.index(answer)
