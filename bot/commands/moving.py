"""Moving, turning, standing up and going prone."""

import re
from typing import Any

from discord import app_commands

from bot.client.protocol import Interaction
from bot.commands import complete
from bot.commands.common import in_private_too
from bot.commands.giving import Giving, each
from bot.commands.options import completed
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed.figures import extra_inches, facing_of, one_figure, parts_of, some_figures, spot_of
from bot.typed.ways import is_relative, moved_alike, way_of
from engine.errors import BadRequest
from engine.space import INCH
from engine.state import Figure


@in_private_too
class MovingCommands(Giving):
    """Where figures go and which way they look."""

    @app_commands.command(description="Move a figure of the active group, or several in step")
    @app_commands.describe(
        figure="The figure that moves, or several separated by commas",
        to="A cell (H12), several (H12, J14), 6 NE, 4.5 at 30, towards Slag, off N",
        together="Everybody in the group who may moves likewise",
        fast="Try for a fast move",
        facing="Which way to face at the end: N, 90, a cell or a name",
        prone="Go prone at the end",
        when_seen="The two extra inches when an enemy sees the move: decide now, or be asked",
        now="Move at once, without showing first what it sets off",
    )
    @completed(figure=complete.figures, to=complete.ways, facing=complete.facings, when_seen=complete.afterwards)
    async def move(
        self,
        interaction: Interaction,
        figure: str,
        to: app_commands.Range[str, 1, 200],
        together: bool = False,
        fast: bool = False,
        facing: str | None = None,
        prone: bool = False,
        when_seen: str = "ask",
        now: bool = False,
    ) -> None:
        """Move."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            movers = _movers(here, some_figures(figure, here, words), together)
            steps = _steps(to, movers, here, words, fast)
            for step, mover in zip(steps, movers, strict=True):
                if facing is not None:
                    step["facing"] = facing_of(facing, mover.at, here, words)
                if prone:
                    step["prone"] = True
            item: dict[str, Any] = {"do": "move", "in_sight_move": extra_inches(when_seen, movers, here, words)}
            item |= {"fast": True} if fast else {}
            return item | (steps[0] if len(steps) == 1 else {"moves": steps})

        await self.give(interaction, build, now=now)

    @app_commands.command(description="Ride at a speed that the mount keeps in every phase")
    @app_commands.describe(
        figure="The rider",
        speed="Inches in every phase: 8 to 16, or 0 to rein in",
        to="Where to now, straight on if left out: a cell (H12), several (H12, J14), 6 NE, towards Slag, off N",
        now="Ride at once, without showing first what it sets off",
    )
    @completed(figure=complete.figures, to=complete.ways)
    async def ride(
        self,
        interaction: Interaction,
        figure: str,
        speed: app_commands.Range[int, 0, 16],
        to: app_commands.Range[str, 1, 200] | None = None,
        now: bool = False,
    ) -> None:
        """Ride."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            rider = one_figure(figure, here, words)
            way = {} if to is None else way_of(to, rider, here, words)
            return {"do": "ride", "figure": rider.id, "speed": speed, **way}

        await self.give(interaction, build, now=now)

    @app_commands.command(description="Turn a figure on the spot")
    @app_commands.describe(
        figure="The figure that turns",
        towards="Which way: N, 90, a cell or a name",
        when_seen="The two extra inches when somebody comes into sight: decide now, or be asked",
        now="Turn at once, without showing first what it sets off",
    )
    @completed(figure=complete.figures, towards=complete.facings, when_seen=complete.afterwards)
    async def face(
        self, interaction: Interaction, figure: str, towards: str, when_seen: str = "ask", now: bool = False
    ) -> None:
        """Turn."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            who = one_figure(figure, here, words)
            item = {"do": "face", "figure": who.id, "facing": facing_of(towards, who.at, here, words)}
            return item if when_seen == "ask" else item | {"in_sight_move": extra_inches(when_seen, [who], here, words)}

        await self.give(interaction, build, now=now)

    @app_commands.command(description="Move a marker of yours: troops or a decoy, nobody else knows")
    @app_commands.describe(marker="Which marker", to="Where to: a cell (H12), or several on the way (H12, J14)")
    @completed(marker=complete.markers, to=complete.marker_ways)
    async def marker(self, interaction: Interaction, marker: app_commands.Range[str, 1, 40], to: str) -> None:
        """Move a secret marker."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            spots = [spot_of(part, here, words, "to") for part in parts_of(to)]
            points = [[x / INCH, y / INCH] for x, y in spots]
            way = {"to": points[0]} if len(points) == 1 else {"path": points}
            return {"do": "move-marker", "marker": marker, **way}

        await self.give(interaction, build)

    @app_commands.command(description="Stand up")
    @app_commands.describe(figure="The figure that stands up")
    @completed(figure=complete.figures)
    async def stand(self, interaction: Interaction, figure: str) -> None:
        """Stand up."""
        await self.give(interaction, lambda h, words: {"do": "stand", "figure": one_figure(figure, h, words).id})

    @app_commands.command(description="Go prone")
    @app_commands.describe(figure="The figure that goes prone")
    @completed(figure=complete.figures)
    async def prone(self, interaction: Interaction, figure: str) -> None:
        """Go prone."""
        await self.give(interaction, lambda h, words: {"do": "prone", "figure": one_figure(figure, h, words).id})


def _movers(here: Standpoint, named: list[Figure], together: bool) -> list[Figure]:
    """Those named; together, with everybody else of the group who may still move."""
    if not together:
        return named
    others = [f for f in here.table.active_figures() if f.able and not f.now.done and not f.melee]
    return list(dict.fromkeys([*named, *others]))


def _steps(to: str, movers: list[Figure], here: Standpoint, words: Words, fast: bool) -> list[dict[str, Any]]:
    """Where each goes: one place each between semicolons, each its own way where no cell is named, else all in step."""

    def step(mover: Figure, place: str) -> dict[str, Any]:
        own = next((f for f in here.movers() if f.id == mover.id), mover)
        return {"figure": mover.id, **way_of(place, own, here, words, fast=fast)}

    places = [place for place in re.split(r"\s*;\s*", to.strip()) if place]
    if len(places) == 1 and len(movers) > 1 and not is_relative(places[0]):
        first = step(movers[0], places[0])
        return [first, *(moved_alike(first, movers[0], other, here, words) for other in movers[1:])]
    pairs = each(movers, places, lambda count: BadRequest(words("play.as-many", count=count), field="to"))
    return [step(mover, place) for mover, place in pairs]
