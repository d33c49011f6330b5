"""What bots think of a position: what areas, orders and cards are worth. No rule is decided here."""
