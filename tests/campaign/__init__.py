"""Bands, tables laid out by dice, set-up, recovery and campaigns."""
