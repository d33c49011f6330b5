"""Would a test notice? Every rule of a ledger is taken away, line by line, and the tests that name it are run.

`python -m tests.mutants --game poland_1920` tries every rule and keeps what was seen in
`tests/games/<slug>/proofs.json`, from which `vistula rules` counts the proved ones; `--rules 5.24,5.25b` or
`--count 20 --seed 7` tries some.

A rule is proved when at every place of the code that names it a change of that line alone made a test fail that names
the rule; one that only data names, when a figure of that data one higher did. Rules without a line of their own are
tried by changes written down in `tests/games/<slug>/mutants.toml`:

    [[mutant]]                 # the text `old`, which stands once in the file, becomes `new`
    rule = "6.1j"
    file = "rules/initiative.py"
    old = "if s.tied(front):"
    new = "if False:"

    [[equivalent]]             # a line that says what another line says too: nothing can notice that it is gone
    rule = "7.2d"
    file = "rules/supply.py"
    line = "if s.is_neutral(area):"
    why = "the flood never enters a neutral area"
"""
