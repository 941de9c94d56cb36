"""The five encounters of Chain Reaction 2.0: how each opens, what it brings on, and when it is won (CR2-ENC)."""
