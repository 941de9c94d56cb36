"""The work of hands: on the fallen, to prisoners, with weapons."""

from typing import Any

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands import complete
from bot.commands.common import in_private_too, picked
from bot.commands.giving import Giving
from bot.commands.options import completed
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed.figures import lying_weapon, one_figure, weapon_of
from engine.ruleset.registry import every_command


@in_private_too
class HandlingCommands(Giving):
    """What figures do with their hands."""

    @app_commands.command(description="What hands can do: dispatch, capture, free, carry, put down, examine, loot…")
    @app_commands.describe(
        figure="The figure that does it",
        deed="The deed",
        target="The other figure, if there is one",
        now="Rally or examine at once, without showing first what it comes to",
    )
    @completed(figure=complete.figures, deed=complete.deeds, target=complete.touched)
    async def handle(
        self, interaction: Interaction, figure: str, deed: str, target: str | None = None, now: bool = False
    ) -> None:
        """Do something with one's hands, to a figure within reach where it needs one."""

        reader, every = replies.reader(interaction), every_command()
        named = next((name for name in every if deed.casefold() in (name, reader.term("deed", name).casefold())), "")
        elsewhere = [deed] if deed in every and every[deed].by_hand else []

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            known = [*here.table.rules.by_hand, *elsewhere]
            item = {"do": picked(deed, "deed", known, words), "figure": one_figure(figure, here, words).id}
            return item | ({"target": one_figure(target, here, words, "target").id} if target else {})

        await self.give(interaction, build, now=now or not (named and every[named].foretold))

    @app_commands.command(description="Take a grenade of the squad, or another weapon, in hand for the next turn")
    @app_commands.describe(figure="The figure that takes it in hand", weapon="Which weapon, or a grenade")
    @completed(figure=complete.figures, weapon=complete.weapons)
    async def ready(self, interaction: Interaction, figure: str, weapon: str) -> None:
        """Take a weapon in hand."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            who = one_figure(figure, here, words)
            every = here.table.rules.weapons
            return {"do": "ready", "figure": who.id, "what": lying_weapon(weapon, every, here, words)}

        await self.give(interaction, build)

    @app_commands.command(name="pick-up", description="Pick up a weapon from the ground or from a fallen figure")
    @app_commands.describe(
        figure="The figure that picks it up", weapon="Which weapon", target="The figure that has it, if any"
    )
    @completed(figure=complete.figures, weapon=complete.weapons, target=complete.touched)
    async def pick_up(self, interaction: Interaction, figure: str, weapon: str, target: str | None = None) -> None:
        """Pick a weapon up."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            who = one_figure(figure, here, words)
            owner = one_figure(target, here, words, "target") if target else None
            lying = owner.weapons if owner else [i["weapon"] for i in here.actions(who.id) if i["do"] == "pick-up"]
            item = {"do": "pick-up", "figure": who.id, "weapon": lying_weapon(weapon, lying, here, words)}
            return item | ({"target": owner.id} if owner else {})

        await self.give(interaction, build)

    @app_commands.command(description="Give a weapon to a friend beside you, take one, or change both")
    @app_commands.describe(
        figure="The figure that does it", target="The friend", gives="The weapon handed over", takes="The weapon taken"
    )
    @completed(figure=complete.figures, target=complete.touched, gives=complete.given, takes=complete.taken)
    async def exchange(
        self, interaction: Interaction, figure: str, target: str, gives: str | None = None, takes: str | None = None
    ) -> None:
        """Exchange weapons."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            who, other = one_figure(figure, here, words), one_figure(target, here, words, "target")
            item = {"do": "exchange", "figure": who.id, "target": other.id}
            item |= {"gives": weapon_of(gives, who, here, words)} if gives else {}
            return item | ({"weapon": weapon_of(takes, other, here, words)} if takes else {})

        await self.give(interaction, build)
