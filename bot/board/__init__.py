"""State -> picture: boards, dice pictures and their descriptions in words.

Pure: nothing here knows Discord, the database, the clock or the engine's procedures. `scene` says what
a picture can show; everything else turns such a scene into pixels or words.
"""
