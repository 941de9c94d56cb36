"""What is done to an enemy who is down, in place of fire (CR2-DMG-06, CR2-RUL-090)."""

from dataclasses import replace

from engine.commands import hands
from engine.commands.model import Command
from engine.commands.shape import Pair
from engine.errors import Refused
from engine.game import Game


def _in_place_of_fire(command: Command[Pair]) -> Command[Pair]:
    def check(g: Game, item: Pair) -> None:
        hands.check_victim(g, item)
        figure = g.named(item.figure)
        if figure.now.fired:
            said = "{figure} has used its active fire"
            raise Refused(said, figure=figure.name, rule="CR2-RUL-090", code="already-fired")

    async def run(g: Game, item: Pair) -> None:
        figure = g.named(item.figure)
        figure.now = figure.now._replace(fired=True)
        await command.run(g, item)

    return replace(command, check=check, run=run)


DISPATCH, CAPTURE = map(_in_place_of_fire, (hands.DISPATCH, hands.CAPTURE))
