"""Creatures, and all others of whom dice and rules bring on more (CR2-BUG, CR2-ZOMBIE, CMP-ZOM, CMP-INS)."""
