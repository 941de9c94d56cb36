"""Stub."""
from __future__ import annotations
from math import isqrt
from .terrain import Point
def leg_length(a: Point, b: Point) -> int:
    """Length of a leg, rounded up to the next hundredth of an inch; whole lengths stay exact."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    root = isqrt(square)
    return root if root * root == square else root + 1
