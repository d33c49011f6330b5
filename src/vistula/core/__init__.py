"""The engine: what every game shares, and nothing that belongs to one of them.

State, flow, choices, refusals, undo, dice, journal, boards, hexes, searches, stacks, stages, words. Nothing here
imports a game, a bot, a server or a screen. Everything here is ordinary typed Python that mypyc compiles.
"""
