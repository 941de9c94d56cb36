"""The running battle: what may be asked of it, and the few verbs that change it."""
