"""The rulebook, chapter by chapter. Nothing about the screen, about saving or about bots enters here."""
