"""Who plays what: seats, captains, the game master, and what is kept of a person."""
