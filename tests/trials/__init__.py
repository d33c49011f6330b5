"""Stored games, one of random play and one of the staff for each scenario, replayed in the tests.

A change in play shows at once, because a stored game no longer fits. Then the game's `version` has to rise, and
`make trials` (`python -m tests.trials`) plays the games anew.
"""
