"""Smoke before it rises: where it would drift, and whom it would keep from seeing whom."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.support.smoke import known_wind, strip_of
from engine.space.hull import Hull, crosses


class ForetoldSmoke(NamedTuple):
    """Where smoke lies if it lands where it is meant for, None as long as no die has decided the wind; and a friend and
    a known enemy each, who are in line now and would have it between them. With `light` it is a flare."""

    light: bool
    strip: Hull | None = None
    parted: tuple[tuple[str, str], ...] = ()


def smoke_of(g: Game, firing: Firing) -> ForetoldSmoke | None:
    """The smoke of a throw; None of what lets out none."""
    if firing.spot is None or not firing.weapon.blast.lays:
        return None
    light = firing.weapon.blast.lays == "illumination"
    if light or not (towards := known_wind(g)):
        return ForetoldSmoke(light)
    strip = strip_of(firing.spot[0], firing.weapon.blast.width, towards)
    friends = [f for f in g.of_side(firing.shooter.side) if f.able]
    parted = [
        (friend.id, enemy.id)
        for enemy in g.known_enemies(firing.shooter)
        for friend in friends
        if crosses(strip, friend.at, enemy.at) and g.in_line(enemy, friend)
    ]
    return ForetoldSmoke(light, strip, tuple(parted))
