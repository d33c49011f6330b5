"""The engine: what every game shares, and nothing that belongs to one of them.

State, flow, choices, refusals, undo, dice, journal, boards, paths, ledger. Nothing here imports a game, a bot, a server
or a screen. Everything here is ordinary typed Python that mypyc compiles.
"""
