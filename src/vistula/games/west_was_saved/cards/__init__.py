"""The event cards: one class a kind of instruction, which says when it acts, what it asks and what it does."""
