"""Contests: encounters that count together. Pure values, without people, clock or Discord."""
