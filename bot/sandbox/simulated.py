"""The simulated Discord that the sandbox runs on, as a value."""

from dataclasses import dataclass

import simcord


@dataclass(frozen=True, slots=True)
class World:
    """The simulated Discord: one server, its first channel, several people."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    people: dict[str, simcord.MemberActor]
