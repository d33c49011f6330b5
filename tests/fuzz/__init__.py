"""The battery: what must hold in every game, scenario and option, tried by random play.

`python -m tests.fuzz --decisions 1000000` runs it for as long as wanted; `test_battery.py` is the short run.
"""
