"""The rulebook, chapter by chapter: decisions, choices, what forbids them, what follows from them.

Nothing about the screen, about saving or about what is wise may enter.
"""
