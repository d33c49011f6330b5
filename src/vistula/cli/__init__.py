"""The `vistula` command: words in, words and files out. No rule of any game and no measuring is written here.

What is asked for wrongly gets one sentence on standard error and exit code 2; JSON stands alone on standard output.
"""

import sys

from vistula.cli.app import app
from vistula.core.refusal import VistulaError


def main() -> None:
    """The console script."""
    try:
        app(prog_name="vistula")
    except VistulaError as error:
        print(f"vistula: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
