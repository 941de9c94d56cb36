"""The orders of play: one slash command for each thing a figure may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot import replies
from bot.commands import complete
from bot.moment import Moment
from bot.text.questions import figure_id
from engine.errors import BadRequest
from engine.space.cells import parse_point

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]
else:
    Interaction = discord.Interaction

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Afterwards = Literal["ask", "stay", "go-on"]


@app_commands.guild_only()
class PlayCommands(commands.Cog):
    """Turns, activations and what figures do in them."""

    def __init__(self, bot: Duckback) -> None:
        self.bot = bot

    async def give(self, interaction: Interaction, item: dict[str, Any]) -> None:
        """Give an input to the channel's encounter; figures and targets may be named or numbered by id."""
        async with replies.telling(interaction):
            assert interaction.channel_id is not None
            moment = await self.bot.service.look(interaction.channel_id)
            deed = self.bot.service.apply(
                interaction.channel_id, interaction.user.id, interaction.id, _resolved(item, moment)
            )
            await replies.play(interaction, deed)

    @app_commands.command(description="Begin the next turn: dice decide which side acts first")
    async def turn(self, interaction: Interaction) -> None:
        """Start a turn."""
        await self.give(interaction, {"do": "start-turn"})

    @app_commands.command(description="Activate a group of your side")
    @app_commands.describe(figures="The figures, with commas")
    @app_commands.autocomplete(figures=complete.groups)
    async def activate(self, interaction: Interaction, figures: str) -> None:
        """Activate a group."""
        await self.give(interaction, {"do": "activate", "figures": _split(figures)})

    @app_commands.command(description="Move a figure of the active group, or the whole group in step")
    @app_commands.describe(
        figure="Who moves",
        to="Where to: a cell such as H12, or several that lead there",
        together="Everybody in the group who may moves likewise",
        fast="Try for a fast move",
        facing="Which way to face at the end",
        prone="Go prone at the end",
        when_seen="The two extra inches when an enemy sees the move: decide now, or be asked",
    )
    @app_commands.autocomplete(figure=complete.figures, to=complete.cells)
    async def move(
        self,
        interaction: Interaction,
        figure: str,
        to: str,
        together: bool = False,
        fast: bool = False,
        facing: Compass | None = None,
        prone: bool = False,
        when_seen: Afterwards = "ask",
    ) -> None:
        """Move."""
        step: dict[str, Any] = {"figure": figure, **_way(to)}
        if facing is not None:
            step["facing"] = complete.COMPASS[facing]
        if prone:
            step["prone"] = True
        item: dict[str, Any] = {"do": "move", "in_sight_move": when_seen, **({"fast": True} if fast else {})}
        if not together:
            await self.give(interaction, item | step)
            return
        async with replies.telling(interaction):
            assert interaction.channel_id is not None
            moment, _ = await self.bot.service.groups(interaction.channel_id)
            await self.give(interaction, item | {"moves": _in_step(step, moment)})

    @app_commands.command(description="Shoot at one enemy, or share the dice among up to three")
    @app_commands.describe(
        figure="Who shoots",
        target="At whom",
        weapon="With what; the best one unless you say otherwise",
        shots="Dice on the first target; all unless you say otherwise",
        second="A second target",
        second_shots="Dice on the second target",
        third="A third target",
        third_shots="Dice on the third target",
    )
    @app_commands.autocomplete(
        figure=complete.figures,
        target=complete.targets,
        second=complete.targets,
        third=complete.targets,
        weapon=complete.weapons,
    )
    async def fire(
        self,
        interaction: Interaction,
        figure: str,
        target: str,
        weapon: str | None = None,
        shots: app_commands.Range[int, 1, 20] | None = None,
        second: str | None = None,
        second_shots: app_commands.Range[int, 1, 20] | None = None,
        third: str | None = None,
        third_shots: app_commands.Range[int, 1, 20] | None = None,
    ) -> None:
        """Fire."""
        aims = [(target, shots), (second, second_shots), (third, third_shots)]
        targets = [{"figure": name, **({"shots": dice} if dice else {})} for name, dice in aims if name]
        item = {"do": "fire", "figure": figure, "targets": targets}
        await self.give(interaction, item | ({"weapon": weapon} if weapon else {}))

    @app_commands.command(description="Charge an enemy, hand to hand")
    @app_commands.describe(figure="Who charges; several with commas", target="Whom")
    @app_commands.autocomplete(figure=complete.figures, target=complete.targets)
    async def charge(self, interaction: Interaction, figure: str, target: str) -> None:
        """Charge."""
        await self.give(interaction, {"do": "charge", "figures": _split(figure), "target": target})

    @app_commands.command(description="Throw a grenade or fire a launcher at a spot")
    @app_commands.describe(figure="Who throws", at="The cell it is meant for", dropped="Dropped or rolled, not thrown")
    @app_commands.autocomplete(figure=complete.figures, at=complete.cells)
    async def grenade(self, interaction: Interaction, figure: str, at: str, dropped: bool = False) -> None:
        """Throw a grenade."""
        item = {"do": "grenade", "figure": figure, "at": at.strip().upper()}
        await self.give(interaction, item | ({"dropped": True} if dropped else {}))

    @app_commands.command(description="Turn a figure on the spot")
    @app_commands.describe(figure="Who turns", towards="Which way")
    @app_commands.autocomplete(figure=complete.figures)
    async def face(self, interaction: Interaction, figure: str, towards: Compass) -> None:
        """Turn."""
        await self.give(interaction, {"do": "face", "figure": figure, "facing": complete.COMPASS[towards]})

    @app_commands.command(description="Stand up")
    @app_commands.describe(figure="Who stands up")
    @app_commands.autocomplete(figure=complete.figures)
    async def stand(self, interaction: Interaction, figure: str) -> None:
        """Stand up."""
        await self.give(interaction, {"do": "stand", "figure": figure})

    @app_commands.command(description="Go prone")
    @app_commands.describe(figure="Who goes prone")
    @app_commands.autocomplete(figure=complete.figures)
    async def prone(self, interaction: Interaction, figure: str) -> None:
        """Go prone."""
        await self.give(interaction, {"do": "prone", "figure": figure})

    @app_commands.command(description="Spend the activation reloading")
    @app_commands.describe(figure="Who reloads")
    @app_commands.autocomplete(figure=complete.figures)
    async def reload(self, interaction: Interaction, figure: str) -> None:
        """Reload."""
        await self.give(interaction, {"do": "reload", "figure": figure})

    @app_commands.command(name="break-off", description="Step away from a fight")
    @app_commands.describe(figure="Who breaks off", to="Where to")
    @app_commands.autocomplete(figure=complete.figures, to=complete.cells)
    async def break_off(self, interaction: Interaction, figure: str, to: str) -> None:
        """Break off."""
        await self.give(interaction, {"do": "break-off", "figure": figure, "to": to.strip().upper()})

    @app_commands.command(description="Try something that takes skill or luck")
    @app_commands.describe(figure="Who tries", what="What", difficulty="How hard it is")
    @app_commands.autocomplete(figure=complete.figures)
    async def challenge(
        self,
        interaction: Interaction,
        figure: str,
        what: app_commands.Range[str, 1, 80] | None = None,
        difficulty: Literal["very-easy", "very-difficult"] | None = None,
    ) -> None:
        """Take a challenge."""
        more = {key: value for key, value in (("what", what), ("difficulty", difficulty)) if value}
        await self.give(interaction, {"do": "challenge", "figure": figure, **more})

    @app_commands.command(description="End the activation of the group, or your side's phase")
    @app_commands.describe(what="The group's activation, or the whole phase")
    async def end(self, interaction: Interaction, what: Literal["activation", "phase"]) -> None:
        """End something."""
        await self.give(interaction, {"do": f"end-{what}"})

    @app_commands.command(description="Dispatch, capture, free, carry, or put down: what hands can do to others")
    @app_commands.describe(figure="Who does it", deed="What", target="To whom")
    @app_commands.autocomplete(figure=complete.figures, target=complete.touched)
    async def handle(
        self,
        interaction: Interaction,
        figure: str,
        deed: Literal["dispatch", "capture", "free", "carry", "drop"],
        target: str | None = None,
    ) -> None:
        """Do something to somebody within reach."""
        item = {"do": deed, "figure": figure}
        await self.give(interaction, item | ({"target": target} if target else {}))


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _way(to: str) -> dict[str, Any]:
    cells = to.upper().replace(",", " ").split()
    if not cells:
        raise BadRequest("name a cell such as H12", field="to")
    return {"to": cells[0]} if len(cells) == 1 else {"path": cells}


def _in_step(step: dict[str, Any], moment: Moment) -> list[dict[str, Any]]:
    """The same move for every active figure that may still act, by as much as the first one moves."""
    leader = moment.state.figure(figure_id(step["figure"], moment))
    end = parse_point(step["path"][-1] if "path" in step else step["to"], moment.record.table, "to")
    dx, dy = end[0] - leader.at[0], end[1] - leader.at[1]
    steps = [{**step, "figure": leader.id}]
    for index in moment.state.active:
        figure = moment.state.figures[index]
        if figure is not leader and figure.able and not figure.done and not figure.melee:
            to = [(figure.at[0] + dx) / 100, (figure.at[1] + dy) / 100]
            more = {key: value for key, value in step.items() if key in ("facing", "prone")}
            steps.append({"figure": figure.id, "to": to, **more})
    return steps


def _resolved(item: dict[str, Any], moment: Moment) -> dict[str, Any]:
    """The input with every name of a figure replaced by its id."""
    out = dict(item)
    for name in ("figure", "target"):
        if name in out:
            out[name] = figure_id(out[name], moment)
    if "figures" in out:
        out["figures"] = [figure_id(name, moment) for name in out["figures"]]
    if "targets" in out:
        out["targets"] = [{**aim, "figure": figure_id(aim["figure"], moment)} for aim in out["targets"]]
    return out
