"""`python -m vistula.cli`."""

from vistula.cli import main

main()
