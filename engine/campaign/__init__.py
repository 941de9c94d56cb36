"""What lies round an encounter: bands, tables laid out by dice, set-up, what comes after, and the months between.

Everything is a pure function over frozen values; dice come by key, and every roll is returned as it is in play.
"""
