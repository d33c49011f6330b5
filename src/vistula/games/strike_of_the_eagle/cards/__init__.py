"""The cards: what each does is one class. The rules know `effect.py` alone and ask the card itself."""
