"""The games, one folder each. A game imports `core` and `atlas` and nothing else; adding a game is adding a folder.

Each folder's `__init__.py` has `load(pack)`, which returns its `Game`.
"""
