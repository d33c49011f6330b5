"""`python -m vistula` is the command `vistula`."""

from vistula.cli import main

main()
