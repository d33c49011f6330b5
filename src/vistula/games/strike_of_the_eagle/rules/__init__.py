"""The rules of play, a module for each chapter of the rulebook: decisions, choices, and what follows from them."""
