"""What bots ask: how a seat stands, and what a staff officer would do without much thought.

Nothing here decides what is legal.
"""
