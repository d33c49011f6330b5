"""Vistula: the Polish–Soviet War of 1920, five board wargames as one engine, table and laboratory."""
