"""The games, one folder each. A game imports `core` and `atlas` and nothing else; adding a game is adding a folder.

Each folder's `load.py` has `load_game(pack)`, which returns its `Game`.
"""
