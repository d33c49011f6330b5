"""The static drawings of boards: made once, compressed once, and recognised again by the browser."""

import gzip
import hashlib
import json
from collections import OrderedDict
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from vistula.core.refusal import VistulaError
from vistula.server.errors import Problem
from vistula.server.hall import Hall

KEPT = 32


class Drawing:
    def __init__(self, document: dict[str, Any]) -> None:
        self.plain = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
        self.packed = gzip.compress(self.plain, 6, mtime=0)
        self.tag = f'"{hashlib.sha256(self.plain).hexdigest()[:32]}"'

    def answer(self, request: Request) -> Response:
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if self.tag in (tag.strip() for tag in request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type="application/json", headers=headers | {"content-encoding": "gzip"})
        return Response(self.plain, media_type="application/json", headers=headers)


class Drawings:
    """The drawings last asked for."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.kept: OrderedDict[str, Drawing] = OrderedDict()

    async def find(self, slug: str, scenario: str, options: dict[str, Any]) -> Drawing:
        key = json.dumps([slug, scenario, options], sort_keys=True)
        found = self.kept.get(key)
        if found is None:
            found = await self.hall.work(self.draw, slug, scenario, options)
            self.kept[key] = found
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return found

    def draw(self, slug: str, scenario: str, options: dict[str, Any]) -> Drawing:
        game = self.hall.game(slug)
        if scenario not in game.scenarios:
            raise Problem("unknown_scenario", f"The scenarios of {game.title} are {', '.join(game.scenarios)}.")
        try:
            return Drawing(game.drawing(scenario, options))
        except VistulaError as error:
            raise Problem("bad_option", str(error)) from error
