"""The page itself: the built client, or a word on how to build it; and the API's description for readers."""

from html import escape
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from vistula.server.errors import Problem

IMMUTABLE = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vistula</title></head>
<body><h1>The table is not built yet</h1>
<p>The server runs, but the page has not been built. In the project's folder, <code>make play</code> builds it and
starts the server again. The API answers already: <a href="/api/docs">its description</a>.</p></body></html>
"""


class Pages:
    """Files of the client; any other path is the client's own and gets its first page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = StaticFiles(directory=folder, check_dir=False)

    async def answer(self, request: Request, path: str) -> Response:
        if path.startswith("api/") or path == "api":
            raise Problem("not_found", "There is nothing here. The API is described at /api/docs.")
        if not (self.folder / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, status_code=503, headers={"cache-control": "no-store"})
        last = path.rsplit("/", 1)[-1]
        wanted = path if "." in last else "index.html"
        try:
            response = await self.files.get_response(wanted, request.scope)
        except HTTPException as error:
            raise Problem("not_found", "There is no such file.") from error
        response.headers["cache-control"] = IMMUTABLE if wanted.startswith("assets/") else "no-cache"
        return response


def describe(openapi: dict[str, Any]) -> str:
    """The OpenAPI description as a plain page, without scripts."""
    rows = []
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            answers = ", ".join(f"{status}" for status in sorted(operation["responses"]))
            words = escape(operation.get("description") or operation.get("summary", ""))
            rows.append(
                f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
                f"<td>{words}</td><td>{answers}</td></tr>"
            )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vistula: the API</title></head><body>'
        f"<h1>{escape(openapi['info']['title'])}</h1><p>{escape(openapi['info']['description'])}</p>"
        '<p>For tools: <a href="/api/openapi.json">openapi.json</a>.</p>'
        "<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Answers</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></body></html>"
    )
