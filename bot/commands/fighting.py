"""Shooting, charging, throwing, reloading, breaking off."""

from typing import Any

from discord import app_commands

from bot.client.protocol import Interaction
from bot.commands import complete
from bot.commands.common import in_private_too
from bot.commands.giving import Giving, each
from bot.commands.options import completed
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed.figures import aimed_at, extra_inches, one_figure, parts_of, some_figures, spot_of, weapon_of, weapons_of
from engine.errors import BadRequest
from engine.space import INCH
from engine.state import Figure

Dice = app_commands.Range[int, 1, 20]


@in_private_too
class FightingCommands(Giving):
    """What figures do to their enemies."""

    @app_commands.command(description="Shoot at one enemy, or share the dice among up to three")
    @app_commands.describe(
        figure="The figure that shoots, or several separated by commas",
        target="The target; left out where fire is aimed at a spot",
        weapon="The weapon, or two joined by +; by default the best one",
        shots="Dice on the first target; by default all of them",
        second="A second target",
        second_shots="Dice on the second target",
        third="A third target",
        third_shots="Dice on the third target",
        mount="Aim at the mount of the first target",
        at="The cell that it is aimed at, in place of a target",
        floor="The floor of a building; 0 is the ground",
        now="Shoot at once, without showing first what it sets off",
    )
    @completed(
        figure=complete.figures,
        target=complete.shot_at,
        second=complete.shot_at,
        third=complete.shot_at,
        weapon=complete.weapons,
        at=complete.spots,
    )
    async def fire(
        self,
        interaction: Interaction,
        figure: str,
        target: str | None = None,
        weapon: str | None = None,
        shots: Dice | None = None,
        second: str | None = None,
        second_shots: Dice | None = None,
        third: str | None = None,
        third_shots: Dice | None = None,
        mount: bool = False,
        at: str | None = None,
        floor: app_commands.Range[int, 0, 20] | None = None,
        now: bool = False,
    ) -> None:
        """Fire."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            wanted = [(target, shots), (second, second_shots), (third, third_shots)]
            aims: list[dict[str, Any]] = [
                {**aimed_at(name, here, words), **({"shots": dice} if dice else {})} for name, dice in wanted if name
            ]
            if mount and aims:
                aims[0]["at"] = "mount"
            spot: dict[str, Any] = {"floor": floor} if floor is not None else {}
            if at is not None:
                x, y = spot_of(at, here, words)
                spot["at"] = [x / INCH, y / INCH]

            def firing(who: Figure) -> dict[str, Any]:
                held = {"weapon": weapons_of(weapon, who, here, words)} if weapon else {}
                return {"figure": who.id, **held, **({"targets": aims} if aims else {}), **spot}

            volley = [firing(who) for who in some_figures(figure, here, words)]
            return {"do": "fire", **(volley[0] if len(volley) == 1 else {"volley": volley})}

        await self.give(interaction, build, now=now)

    @app_commands.command(description="Charge an enemy, hand to hand")
    @app_commands.describe(
        figure="The figure that charges, or several separated by commas",
        target="The target; one for all, or one each separated by commas",
        fast="Try for a fast move to get there",
        when_seen="The two extra inches when somebody comes into sight: decide now, or be asked",
        now="Charge at once, without showing first what it sets off",
    )
    @completed(figure=complete.figures, target=complete.charged, when_seen=complete.afterwards)
    async def charge(
        self,
        interaction: Interaction,
        figure: str,
        target: str,
        fast: bool = False,
        when_seen: str = "ask",
        now: bool = False,
    ) -> None:
        """Charge."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            chargers = some_figures(figure, here, words)
            whom = [one_figure(part, here, words, "target").id for part in parts_of(target)]
            item: dict[str, Any] = {"do": "charge", **({"fast": True} if fast else {})}
            if when_seen != "ask":
                item["in_sight_move"] = extra_inches(when_seen, chargers, here, words)
            if len(whom) == 1:
                return item | {"figures": [f.id for f in chargers], "target": whom[0]}
            pairs = each(chargers, whom, lambda n: BadRequest(words("play.as-many-targets", count=n), field="target"))
            return item | {"charges": [{"figure": charger.id, "target": foe} for charger, foe in pairs]}

        await self.give(interaction, build, now=now)

    @app_commands.command(description="Throw a grenade or fire a launcher at a spot")
    @app_commands.describe(
        figure="The figure that throws",
        at="The cell, or whoever stands there",
        weapon="Which, where there are several",
        floor="The floor of a building; 0 is the ground",
        dropped="Dropped over a wall that the thrower touches, or rolled through a door or window beside it",
        now="At once, without showing first what it sets off",
    )
    @completed(figure=complete.figures, at=complete.spots, weapon=complete.weapons)
    async def grenade(
        self,
        interaction: Interaction,
        figure: str,
        at: str,
        weapon: str | None = None,
        floor: app_commands.Range[int, 0, 20] | None = None,
        dropped: bool = False,
        now: bool = False,
    ) -> None:
        """Throw a grenade."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            who = one_figure(figure, here, words)
            x, y = spot_of(at, here, words)
            item: dict[str, Any] = {"do": "grenade", "figure": who.id, "at": [x / INCH, y / INCH]}
            item |= {"weapon": weapon_of(weapon, who, here, words)} if weapon else {}
            item |= {"floor": floor} if floor is not None else {}
            return item | ({"dropped": True} if dropped else {})

        await self.give(interaction, build, now=now)

    @app_commands.command(description="Spend the activation reloading")
    @app_commands.describe(figure="The figure that reloads", weapon="Which weapon, where several are empty")
    @completed(figure=complete.figures, weapon=complete.weapons)
    async def reload(self, interaction: Interaction, figure: str, weapon: str | None = None) -> None:
        """Reload."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            who = one_figure(figure, here, words)
            held = {"weapon": weapon_of(weapon, who, here, words)} if weapon else {}
            return {"do": "reload", "figure": who.id, **held}

        await self.give(interaction, build)

    @app_commands.command(name="break-off", description="Step away from a fight")
    @app_commands.describe(figure="The figure that breaks off", to="Where to: a cell")
    @completed(figure=complete.figures, to=complete.retreats)
    async def break_off(self, interaction: Interaction, figure: str, to: str) -> None:
        """Break off."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            return {"do": "break-off", "figure": one_figure(figure, here, words).id, "to": to.strip().upper()}

        await self.give(interaction, build)
