"""The command line with dice that fall the same in every run: whether a page works must not depend on luck.

Nor on what a finished game makes the server think about in the background.
"""

import random
import secrets

from tests.browser import hurry
from vistula.cli import main
from vistula.server import studio

LUCK = 1920


def fixed(k: int) -> int:
    return random.Random(LUCK).getrandbits(k)


if __name__ == "__main__":
    secrets.randbits = fixed  # the seeds of tables and the opponents' luck; tokens and keys are drawn elsewhere
    studio.weighed = hurry.weighed
    main()
