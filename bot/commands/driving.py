"""Machines: driving them, getting in and out, turrets, guns pushed by hand, close assault."""

from typing import Any, Literal

from discord import app_commands

from bot.client.protocol import Interaction
from bot.commands import complete
from bot.commands.common import in_private_too
from bot.commands.giving import Giving
from bot.commands.options import completed
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed.figures import facing_of, one_figure, some_figures, spot_of
from bot.typed.machines import legs_of, machine_at, one_machine, seat_of, speed_of, turn_of
from engine.ruleset.machine_kinds import RIDER
from engine.space import INCH


@in_private_too
class DrivingCommands(Giving):
    """What is done with machines."""

    @app_commands.command(description="Drive a machine: by its speed in each phase, or a car leg by leg")
    @app_commands.describe(
        machine="Which machine: its letters (CB) or its name",
        speed="Inches in this turn, of a car now (-4: back); left out, as fast or as far as it goes",
        turn="Turn by so many degrees: 45, or to the left -45 or 45 L",
        when="Turn before it goes, or behind that",
        pause="After so many inches it pauses for its crew to fire, and goes on with the next /drive",
        fast="Drive a car fast, which takes a test",
        then="Further legs of a car: turn and inches, such as 45 4, -30 2",
        now="Drive at once, without showing first what it sets off",
    )
    @completed(machine=complete.driven, speed=complete.speeds, turn=complete.turns)
    async def drive(
        self,
        interaction: Interaction,
        machine: app_commands.Range[str, 1, 60],
        speed: app_commands.Range[str, 1, 6] | None = None,
        turn: app_commands.Range[str, 1, 8] | None = None,
        when: Literal["start", "end"] = "start",
        pause: app_commands.Range[str, 1, 6] | None = None,
        fast: bool = False,
        then: app_commands.Range[str, 1, 80] | None = None,
        now: bool = False,
    ) -> None:
        """Drive."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            item: dict[str, Any] = {"do": "drive", "machine": machine_at(machine, here, words)[0]}
            item |= {"speed": speed_of(speed, words)} if speed is not None else {}
            item |= {"pause": speed_of(pause, words)} if pause is not None else {}
            degrees = turn_of(turn, words) if turn is not None else 0
            item |= {"turn": degrees} | ({"when": when} if when != "start" else {}) if degrees else {}
            item |= {"fast": True} if fast else {}
            return item | ({"then": legs_of(then, words)} if then is not None else {})

        await self.give(interaction, build, now=now)

    @app_commands.command(name="get-on", description="Get into a machine, or take another seat in it")
    @app_commands.describe(
        figure="The figure that gets in",
        machine="Which machine: its letters (CB) or its name",
        seat="Which seat: a rider's, or a job such as driver",
    )
    @completed(figure=complete.figures, machine=complete.boarded, seat=complete.seats)
    async def get_on(
        self,
        interaction: Interaction,
        figure: str,
        machine: app_commands.Range[str, 1, 60],
        seat: app_commands.Range[str, 1, 40] = RIDER,
    ) -> None:
        """Get in."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            item = {"do": "board", "figure": one_figure(figure, here, words).id, "machine": machine, "seat": seat}
            if not here.table.rules.models:
                return item  # the rules say so
            which = one_machine(machine, here, words)
            return item | {"machine": which.id, "seat": seat_of(seat, which, here, words)}

        await self.give(interaction, build)

    @app_commands.command(name="get-off", description="Get out of a machine that stands")
    @app_commands.describe(
        figure="The figure that gets out", to="Where to, beside it: a cell (H12); left out, the nearest place"
    )
    @completed(figure=complete.figures)
    async def get_off(
        self, interaction: Interaction, figure: str, to: app_commands.Range[str, 1, 40] | None = None
    ) -> None:
        """Get out."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            item: dict[str, Any] = {"do": "alight", "figure": one_figure(figure, here, words).id}
            if to is not None:
                x, y = spot_of(to, here, words, "to")
                item["to"] = [x / INCH, y / INCH]
            return item

        await self.give(interaction, build)

    @app_commands.command(description="Turn a machine's turret")
    @app_commands.describe(
        machine="Which machine: its letters (CB) or its name",
        towards="Where to: N, 90, a cell or a name",
    )
    @completed(machine=complete.turreted, towards=complete.headings)
    async def traverse(
        self, interaction: Interaction, machine: app_commands.Range[str, 1, 60], towards: app_commands.Range[str, 1, 60]
    ) -> None:
        """Turn a turret."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            which, at = machine_at(machine, here, words)
            return {"do": "traverse", "machine": which, "facing": facing_of(towards, at, here, words)}

        await self.give(interaction, build)

    @app_commands.command(description="Push a gun by hand, or turn it round")
    @app_commands.describe(
        machine="Which gun: its letters (CB) or its name",
        to="Where to: a cell (H12); left out, it stays where it is",
        facing="Which way to face at the end: N, 90, a cell or a name",
    )
    @completed(machine=complete.pushed, facing=complete.headings)
    async def manhandle(
        self,
        interaction: Interaction,
        machine: app_commands.Range[str, 1, 60],
        to: app_commands.Range[str, 1, 40] | None = None,
        facing: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        """Push a gun."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            which, at = machine_at(machine, here, words)
            item: dict[str, Any] = {"do": "manhandle", "machine": which}
            if to is not None:
                x, y = spot_of(to, here, words, "to")
                item["to"] = [x / INCH, y / INCH]
            return item | ({"facing": facing_of(facing, at, here, words)} if facing is not None else {})

        await self.give(interaction, build)

    @app_commands.command(description="Climb onto a machine and put grenades to it")
    @app_commands.describe(
        figures="The figures that assault it, separated by commas",
        machine="Which machine: its letters (CB) or its name",
        face="Which side of it they go for",
        devices="How many grenades or charges they use",
        now="Assault at once, without showing first what it sets off",
    )
    @completed(figures=complete.figures, machine=complete.assaulted)
    async def assault(
        self,
        interaction: Interaction,
        figures: str,
        machine: app_commands.Range[str, 1, 60],
        face: Literal["front", "flank", "rear"] = "rear",
        devices: app_commands.Range[int, 1, 12] = 1,
        now: bool = False,
    ) -> None:
        """Assault a machine."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            assaulting = [figure.id for figure in some_figures(figures, here, words)]
            which, _ = machine_at(machine, here, words)
            return {"do": "assault", "figures": assaulting, "machine": which, "face": face, "devices": devices}

        await self.give(interaction, build, now=now)
