"""The people who play: seats, captains, the game master, and what is kept of a person."""
