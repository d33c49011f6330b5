"""What reaches a page over the wire."""

import json
import re
from typing import Any

from playwright.sync_api import Page


class Ear:
    """Everything that a page receives: WebSocket frames and bodies of HTTP answers."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        self.frames = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self.frame))
        page.on("requestfinished", lambda request: self.answer(request))

    def frame(self, payload: str | bytes) -> None:
        self.frames += 1
        self.heard.append(payload if isinstance(payload, str) else payload.decode())

    def answer(self, request: Any) -> None:
        answer = request.response()
        if answer is not None and "/api/" in request.url and answer.status == 200:
            self.heard.append(answer.text())

    def positions(self) -> list[dict[str, Any]]:
        """Every position that the page was told, with the parts of the view that it had already."""
        made: list[dict[str, Any]] = []
        kept: dict[str, Any] = {}
        for note in map(json.loads, self.heard):
            if isinstance(note, dict) and "view" in note:
                note["view"] |= {part: kept[part] for part in note.get("same", ())}
                made.append(note)
                if note.get("type") == "position":
                    kept = note["view"]
        return made


def told(texts: list[str], words: str) -> bool:
    """Whether the words stand in a text, in plain letters or as JSON writes them."""
    spellings = {words, json.dumps(words)[1:-1]}
    return any(
        each in text and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text) is not None
        for each in spellings
        for text in texts
    )
