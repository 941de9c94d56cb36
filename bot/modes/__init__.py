"""The modes of play: alone, a duel, a campaign, and the forces that people bring."""
