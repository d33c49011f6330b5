"""How the computer plays: what a position is worth, what is worth a thought. No rule lives here."""
