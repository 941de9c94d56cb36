"""`/challenge`: something that takes skill or luck, for a figure of the encounter or by itself.

By itself it is a roll against a Rep. Where one die passed, the one who rolled chooses between giving up and rolling
again at once (CR3-CHALL-04); the buttons carry the whole roll, and whichever is pressed takes both away.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import discord
from discord import app_commands

from bot import dice_notation
from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands import complete as figures
from bot.commands.common import everywhere
from bot.commands.decisions import Press
from bot.commands.dice import cards, complete
from bot.commands.dice.carried import USUAL, carried, read_carried
from bot.commands.dice.checks import drawn, said, small_print
from bot.commands.giving import Giving
from bot.commands.options import completed, soon
from bot.errors import NoEncounter, NotYours
from bot.messages.dice_ids import ChallengeId, Try
from bot.names import plain, safe
from bot.play.standpoint import Standpoint
from bot.setup.draft import ruleset_named
from bot.text import checks
from bot.text.words import Words
from bot.typed.figures import one_figure, skill_among, some_figures
from engine.checks.request import Call, parse, run_call
from engine.errors import BadRequest
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import get as get_ruleset
from engine.tables.outcome import Outcome

NAME = "challenge"
CHOICE, SECOND = "choice", "second-try"
"""The result that leaves a choice, and the circumstance of the second try."""
TRY: Final = "t"
GIVE_UP: Final = "g"
ANEW: Final = "a"
"""The actions of the buttons: the second try, giving up, and the same from the beginning."""
LONGEST_WHAT = 80
CARRIED_WHAT = 30
"""So much of what is tried a button has room for."""
Difficulty = Literal["very-easy", "very-difficult", "advantage", "disadvantage"]
"""The last two are those of a task against others (CR2-CHALL-03)."""
Rolled = Mapping[str, list[int]]
Buttons = Sequence[cards.Button]


def _called(difficulty: Difficulty, rules: Ruleset) -> str:
    """How hard it is, by a ruleset's own word."""
    counterpart = rules.counterparts.get(NAME)
    return difficulty if counterpart is None else counterpart.words.get(difficulty, difficulty)


def _title(what: str, words: Words, call: Call) -> str:
    return safe(what, LONGEST_WHAT) if what else checks.title_of(call.check, words)


def _carrying(
    what: Try, user: int, title: str, request: dict[str, Any], call: Call, rolled: Rolled | None = None
) -> ChallengeId:
    """What a button carries: what it does, for whom, the roll, and as much of the title as there is room for."""
    named = plain(title, CARRIED_WHAT) if title else ""
    return ChallengeId(what, user, carried("w", request, call.check, rolled), named)


def _again(request: dict[str, Any], title: str, call: Call, words: Words) -> tuple[cards.Button, ...]:
    """The button that rolls the same from the beginning, for the person who presses."""
    return cards.button(words("quick.again"), _carrying(ANEW, 0, title, request, call))


async def post(interaction: Interaction, request: dict[str, Any], what: str, *, again: bool = False) -> None:
    """Roll a first try, and tell everybody. Raises BadRequest."""
    words = replies.public(interaction)
    call = parse(request, get_ruleset)
    outcome, rolled = run_call(call, dice_notation.throw)
    text = said(call, outcome, words, _title(what, words, call))
    small = small_print(call, outcome, words)
    if again:
        small.append(words("quick.who", who=interaction.user.mention))
    if outcome.result == CHOICE and SECOND in call.check.circumstances:
        tries, gives_up = (_carrying(do, interaction.user.id, what, request, call, rolled) for do in (TRY, GIVE_UP))
        buttons = cards.button(words("challenge.again"), tries, discord.ButtonStyle.primary)
        buttons += cards.button(words("challenge.give-up"), gives_up)
        small.append(words("challenge.choice", who=interaction.user.mention))
    else:
        buttons = _again(request, what, call, words)
    picture = await drawn(interaction, call, outcome, text, words)
    await cards.show(interaction, cards.card(text, picture, small, buttons))


class ChallengePress(Press[ChallengeId], carries=ChallengeId):
    """Trying again, or giving up: once, and only by the one who rolled. Rolling from the beginning: by anybody."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, in the place of the question; a new roll is a message of its own."""
        if self.carried.what == ANEW:
            await post(interaction, read_carried(self.carried.roll), self.carried.title, again=True)
            return
        if interaction.user.id != self.carried.user:
            raise NotYours("", (self.carried.user,))
        assert interaction.message is not None
        cog = interaction.client.get_cog(ChallengeCommands.__name__)
        assert isinstance(cog, ChallengeCommands)
        if interaction.message.id in cog.taken:
            raise BadRequest("this was chosen already", code="stale")
        cog.taken.append(interaction.message.id)
        try:
            await self._answer(interaction)
        except BaseException:
            cog.taken.remove(interaction.message.id)
            raise

    async def _answer(self, interaction: Interaction) -> None:
        await replies.heard(interaction)
        words = replies.public(interaction)
        request = read_carried(self.carried.roll)
        call = parse(request, get_ruleset)
        first, _ = run_call(call, dice_notation.throw)
        title = _title(self.carried.title, words, call)
        before = words("challenge.first", dice=checks.dice_line(call, first, words))
        anew = _again(request, self.carried.title, call, words)
        if self.carried.what == GIVE_UP:
            content = await _given_up(interaction, call, first, title, anew, words)
        else:
            content = await _second(interaction, request, before, title, anew, words)
        await cards.show(interaction, content)


async def _given_up(
    interaction: Interaction, call: Call, first: Outcome, title: str, anew: Buttons, words: Words
) -> dict[str, Any]:
    """The first try once more, as the last one."""
    heading = words("challenge.given-up", title=title)
    text = f"## {heading}\n" + said(call, first, words, title).partition("\n")[2]
    picture = await drawn(interaction, call, first, text, words)
    return cards.card(text, picture, small_print(call, first, words), anew)


async def _second(
    interaction: Interaction, request: dict[str, Any], before: str, title: str, anew: Buttons, words: Words
) -> dict[str, Any]:
    """The second try, with the first one told below it."""
    again = {key: value for key, value in request.items() if key != "dice"}
    call = parse({**again, "if": [*request.get("if", ()), SECOND]}, get_ruleset)
    outcome, _ = run_call(call, dice_notation.throw)
    text = said(call, outcome, words, title)
    picture = await drawn(interaction, call, outcome, text, words)
    return cards.card(text, picture, [before, *small_print(call, outcome, words)], anew)


class ChallengeCommands(Giving):
    """Challenges."""

    def __init__(self) -> None:
        self.taken: deque[int] = deque(maxlen=1_000)
        """Messages whose choice has been made, and whose buttons people may still see for a moment."""

    @app_commands.command(description="Try something that takes skill or luck: a figure of the encounter, or any Rep")
    @app_commands.describe(
        figure="The figure that tries; by default your only one that can",
        rep="Rep for a quick roll outside the encounter",
        what="What is tried",
        difficulty="How hard it is",
        against="The figures that it is against, in Chain Reaction 2.0",
        skill="The skill that it rests on, where skills are in force",
        level="The level of the skill that it rests on, in place of Rep",
        ruleset="Ruleset of a quick roll",
    )
    @completed(figure=figures.figures, against=figures.others, skill=figures.skills, ruleset=complete.challenged)
    @everywhere
    async def challenge(
        self,
        interaction: Interaction,
        figure: str | None = None,
        rep: app_commands.Range[int, 0, 20] | None = None,
        what: app_commands.Range[str, 1, 80] | None = None,
        difficulty: Difficulty | None = None,
        against: str | None = None,
        skill: app_commands.Range[str, 1, 60] | None = None,
        level: app_commands.Range[int, 1, 7] | None = None,
        ruleset: str | None = None,
    ) -> None:
        """Take a challenge."""
        async with replies.telling(interaction):
            if rep is None:
                await self._of_the_encounter(interaction, figure, what, difficulty, against, skill, level)
                return
            if figure is not None:
                raise BadRequest("name a figure or give a Rep, not both", code="challenge-who")
            rules = ruleset_named(ruleset or USUAL)
            request: dict[str, Any] = {"test": NAME, "ruleset": rules.id, "rep": rep}
            if difficulty is not None:
                request["if"] = [_called(difficulty, rules)]
            await post(interaction, request, plain(what, LONGEST_WHAT) if what else "")

    async def _of_the_encounter(
        self,
        interaction: Interaction,
        figure: str | None,
        what: str | None,
        difficulty: Difficulty | None,
        against: str | None,
        skill: str | None,
        level: int | None,
    ) -> None:
        name = figure or await self._only_one(interaction)

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            own = {} if difficulty is None else {"difficulty": _called(difficulty, here.table.rules)}
            foes = {} if against is None else {"against": [f.id for f in some_figures(against, here, words)]}
            rests = {} if skill is None else {"skill": skill_among(skill, here.table.rules.skills, words)}
            more = {key: value for key, value in (("what", what), ("level", level)) if value} | rests
            return {"do": NAME, "figure": one_figure(name, here, words).id, **more, **own, **foes}

        await self.given(interaction, build)

    async def _only_one(self, interaction: Interaction) -> str:
        """The one figure of the person that may try something now. Raises BadRequest where it is not one."""
        assert interaction.channel_id is not None
        try:
            here = await soon(interaction.client.service.standpoint(interaction.channel_id, interaction.user.id))
        except NoEncounter:
            raise BadRequest("no encounter runs here: give a Rep", field="rep", code="challenge-none") from None
        able = list(dict.fromkeys(item["figure"] for item in here.actions() if item["do"] == NAME))
        if not able:
            raise BadRequest("no figure can try anything: give a Rep", field="rep", code="challenge-none")
        if len(able) > 1:
            raise BadRequest("name one of the figures, or give a Rep", field="figure", code="challenge-many")
        return str(able[0])
