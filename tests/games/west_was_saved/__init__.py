"""The rules of How the West was Saved, by chapter."""
