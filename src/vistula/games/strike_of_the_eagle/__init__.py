"""Strike of the Eagle: hidden blocks, secret orders, cards, leaders, two to four players.

Terms, data and rules of this game only; nothing about screens, servers or bots.
"""
