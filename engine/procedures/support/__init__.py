"""What comes to a fight from outside: those who stand by, and the press."""
