"""The rulebook, one module a chapter. Nothing here draws, speaks or reads files."""
