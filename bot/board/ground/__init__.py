"""The landscape under the figures: what each period's ground looks like, and how each kind of terrain is drawn.

Outlines lie exactly where the rules measure them. What has no effect in the rules has no edge, no shadow, no height.
"""
