"""`/roll`: dice by themselves, and the button that rolls them again."""

import re
from dataclasses import dataclass
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot import dice_notation
from bot.board.rolls import Die, TestPicture
from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import everywhere
from bot.commands.decisions import Press
from bot.commands.dice import cards
from bot.commands.dice.pictures import spoken
from bot.commands.options import completed
from bot.dice_notation import read_dice, read_possibilities
from bot.messages.dice_ids import RollId, Way
from bot.text import rolls
from bot.text.rolls import RollText
from bot.text.words import Words
from engine.errors import BadRequest
from engine.fold import fold

USUAL = "2d6"
OFTEN = (USUAL, "1d6", "1/2d6", "3d6", "4d6", "5d6", "6d6", "2d6+1", "1d10", "1d20", "1d100")
"""Dice that are offered while a person types."""
SUM: Final = "s"
PASS: Final = "p"  # noqa: S105
COUNT: Final = "c"
PICK: Final = "o"


@dataclass(frozen=True, slots=True)
class RollOrder:
    """What is to be rolled and how it is read: `dice` as written, or nothing where the possibilities say enough."""

    dice: str
    way: Way
    more: str = ""


def ordered(dice: str | None, target: int | None, successes: bool, possibilities: str | None) -> RollOrder:
    """The order that the options give. Raises BadRequest."""
    if sum((target is not None, successes, possibilities is not None)) > 1:
        raise BadRequest("there is one way to read dice: target, successes or possibilities", code="roll-ways")
    if possibilities is not None:
        return RollOrder(str(read_dice(dice)) if dice else "", PICK, possibilities)
    written = str(read_dice(dice or USUAL))
    if target is not None:
        return RollOrder(written, PASS, str(target))
    return RollOrder(written, COUNT if successes else SUM)


def rolled(order: RollOrder, words: Words) -> tuple[RollText, TestPicture | None]:
    """Roll: the words, and the picture where the dice can be drawn. Raises BadRequest."""
    if order.way == PICK:
        return _picked(order, words)
    dice = read_dice(order.dice)
    if order.way == SUM:
        faces = dice.throw()
        told = rolls.added(dice, faces, words)
        drawn = tuple(Die(face=face) for shown in faces for face in shown) if dice.six_sided else ()
        return told, _picture(told, drawn)
    pool = dice.pool
    if pool is None:
        raise BadRequest("dice of one kind are read one by one, such as 3d6", field="dice", code="roll-pool")
    shown = dice_notation.throw(pool.count, pool.sides)
    if order.way == PASS and not re.fullmatch("[0-9]{1,3}", order.more):
        raise BadRequest("the number up to which a die passes is a whole one", field="target", code="roll-target")
    upto = int(order.more) if order.way == PASS else rolls.LOW
    told = rolls.passed(dice, shown, upto, words) if order.way == PASS else rolls.counted(dice, shown, words)
    drawn = tuple(Die(face=face, passed=face <= upto) for face in shown) if dice.six_sided else ()
    return told, _picture(told, drawn)


def _picked(order: RollOrder, words: Words) -> tuple[RollText, TestPicture | None]:
    sides = None
    if order.dice:
        pool = read_dice(order.dice).pool
        if pool is None or pool.count > 1:
            raise BadRequest("possibilities are read from one die", field="dice", code="roll-one-die")
        sides = pool.sides
    choice = read_possibilities(order.more, sides)
    faces = choice.throw()
    came = choice.on(faces[-1])
    told = rolls.picked(choice, faces, words)
    drawn = (Die(face=faces[-1]),) if choice.sides == 6 else ()
    if not drawn:
        return told, None
    outcome = words("roll.nothing") if came is None else came.name
    return told, TestPicture(title=f"1d{choice.sides}", need="", dice=drawn, outcome=outcome)


def _picture(told: RollText, dice: tuple[Die, ...]) -> TestPicture | None:
    """The dice under what was rolled, and over what came of it; both stand in the heading."""
    if not 0 < len(dice) <= cards.MOST_DRAWN:
        return None
    title, _, outcome = told.heading.rpartition(":")
    return TestPicture(title=title.strip(), need=told.need, dice=dice, outcome=outcome.strip())


async def post(interaction: Interaction, order: RollOrder, *, again: bool = False) -> None:
    """Roll, and tell everybody."""
    words = replies.public(interaction)
    told, dice = rolled(order, words)
    text = "\n".join(part for part in (f"## {told.heading}", told.line, told.need) if part)
    picture = None
    if dice is not None and cards.may_show(interaction):
        picture = await cards.drawn(interaction, dice, spoken(text))
    small = [words("quick.who", who=interaction.user.mention)] if again else []
    buttons = cards.button(words("quick.again"), RollId(order.dice, order.way, order.more))
    await cards.show(interaction, cards.card(text, picture, [*told.notes, *small], buttons))


class Again(Press[RollId], carries=RollId):
    """Rolling the same again, for the person who presses."""

    async def pressed(self, interaction: Interaction) -> None:
        """Roll it."""
        order = RollOrder(self.carried.dice, self.carried.way, self.carried.more)
        await post(interaction, order, again=True)


async def _dice(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Dice as they are written: what is typed, where it is complete, then the usual ones."""
    wanted = fold(typed)
    found = [dice for dice in OFTEN if dice.startswith(wanted)]
    try:
        written = str(read_dice(wanted)) if wanted else ""
    except BadRequest:
        written = ""
    grown = [f"{written}{change}" for change in ("+1", "+2", "-1")] if written and written not in found else []
    return [
        app_commands.Choice(name=dice, value=dice) for dice in dict.fromkeys([*filter(None, [written]), *found, *grown])
    ]


class RollCommands(commands.Cog):
    """Dice by themselves."""

    @app_commands.command(
        description="Roll dice: add them up, pass against a target, count successes, or pick by chance"
    )
    @app_commands.describe(
        dice="Such as 2d6, 3d6+2 or 1/2d6 (half a die); 2d6 unless you say otherwise",
        target="Each die of this or less passes",
        successes="Count the dice that show 1, 2 or 3",
        possibilities="Outcomes for one die, with commas: gold, silver, nothing; or road (1-3), river (4-6)",
    )
    @completed(dice=_dice)
    @everywhere
    async def roll(
        self,
        interaction: Interaction,
        dice: app_commands.Range[str, 1, 40] | None = None,
        target: app_commands.Range[int, 1, dice_notation.MOST_SIDES] | None = None,
        successes: bool = False,
        possibilities: app_commands.Range[str, 1, 300] | None = None,
    ) -> None:
        """Roll some dice."""
        async with replies.telling(interaction):
            await post(interaction, ordered(dice, target, successes, possibilities))
