"""Red Star/White Eagle: the war of 1920 on 23 km hexes, with delay zones, rail nets and limited supply.

Here live its board, counters, tables, scenarios and rules. No screen, no bots, and nothing of the atlas at run time:
the board was derived from it once by `derive`.
"""
