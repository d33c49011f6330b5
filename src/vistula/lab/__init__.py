"""The laboratory: many games at once, and what they tell. Plain Python around the compiled rules.

It sees games and bots only through their contracts. It prints nothing and reads no file: that is the command line's.
"""
