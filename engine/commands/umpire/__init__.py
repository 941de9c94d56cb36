"""A game master's acts: what the rules do not do, done at the table for a reason that is told.

An act rolls no die and sets nothing off: those it brings into sight are tested for when play next looks round.
"""
