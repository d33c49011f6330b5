"""1920: Nest of Eagles: 30 km hexes, reactive movement, lines of friction, morale in three Theaters, 2 or 3 seats.

`rules/` holds the rulebook's chapters, `staff/` how the computer plays; neither knows a screen.
"""
