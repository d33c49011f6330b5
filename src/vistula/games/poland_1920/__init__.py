"""Poland 1920: a day a turn, 337 zones, combat before movement, difference and loss tables, five printed set-ups.

Rulings and reconstructions: docs/games/poland_1920.md.
"""
