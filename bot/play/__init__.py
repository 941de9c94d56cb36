"""What may be done with encounters; no Discord, no words."""
