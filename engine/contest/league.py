"""All play all, by the circle: one entrant stays, the others move on by a place each round."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[int, int]


def league(order: Sequence[int], round_: int) -> tuple[list[Pair], list[int]]:
    """The pairs of a round, from 1, and the entrant without an opponent; `order` is that of the lot of round 1.

    After as many rounds as it takes all to meet, they meet again in the same order.
    """
    circle: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    turned = (round_ - 1) % (len(circle) - 1)
    moving = circle[1:]
    circle = [circle[0], *moving[len(moving) - turned :], *moving[: len(moving) - turned]]
    half = len(circle) // 2
    pairs: list[Pair] = []
    alone: list[int] = []
    for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
        if one is None or other is None:
            alone += [number for number in (one, other) if number is not None]
        else:
            pairs.append((one, other))
    return pairs, alone
