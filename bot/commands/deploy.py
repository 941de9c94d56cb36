"""`/deploy`: where the figures stand when play begins."""

from discord import app_commands

from bot.commands.changing import ChangingCog


@app_commands.guild_only()
class DeployCommands(ChangingCog, group_name="deploy", group_description="Place figures before play begins"):
    """What is done with figures' places before play begins."""
