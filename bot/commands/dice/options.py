"""The options that `/test` and `/odds` share."""

from dataclasses import asdict, dataclass
from typing import Annotated

from discord import app_commands

from bot.commands.dice import complete
from bot.commands.dice.carried import TypedOptions
from bot.commands.options import Option

Rep = app_commands.Range[int, 0, 20]
Arm = app_commands.Range[str, 1, 60]
Text = app_commands.Range[str, 1, 500]
Details = app_commands.Range[str, 1, 200]


@dataclass(frozen=True, kw_only=True)
class TestOptions:
    """The one who tests, and the circumstances."""

    rep: Annotated[Rep | None, Option("Rep of the figure that tests")]
    circumstances: Annotated[
        Text | None, Option("The circumstances that apply, separated by commas", complete.circumstances)
    ]
    weapon: Annotated[Arm | None, Option("Weapon, where the test asks for one", complete.weapons)]
    leader_rep: Annotated[Rep | None, Option("Rep of the leader that adds a die")]
    foe_rep: Annotated[Rep | None, Option("Rep of the other side, if there is one")]
    foe_weapon: Annotated[Arm | None, Option("Weapon of the other side", complete.weapons)]
    foe_circumstances: Annotated[
        Text | None, Option("The other side's circumstances, separated by commas", complete.foe_circumstances)
    ]
    details: Annotated[
        Details | None, Option("Whatever else the test takes, as names and values: shots 2, armor 4", complete.details)
    ]
    ruleset: Annotated[str | None, Option("The ruleset", complete.rulesets)]

    def asked(self, name: str, dice: str | None = None) -> TypedOptions:
        """The same with the test's name and the dice, where those are given."""
        return TypedOptions(name=name, dice=dice, **asdict(self))
