"""The application: routers, the WebSocket, the page, and the answers to everything that goes wrong."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.websockets import WebSocket

from vistula.server.api import agreements, games, lore, people, play, tables
from vistula.server.api.answers import errors
from vistula.server.api.shapes import HealthOut
from vistula.server.desk import Desk
from vistula.server.drawings import Drawings
from vistula.server.errors import Problem, malformed
from vistula.server.gate import Gate, raise_descriptors
from vistula.server.guard import Guard
from vistula.server.hall import Hall
from vistula.server.pages import Pages, describe
from vistula.server.replays import Films
from vistula.server.security import Flows
from vistula.server.settings import Settings, compiled, release
from vistula.server.storage import Storage
from vistula.server.studio import Studio
from vistula.server.warmth import warm
from vistula.server.webhooks import is_neighbour
from vistula.server.words import iso
from vistula.server.ws import table_socket

ABOUT = (
    "Tables for board wargames: every action is checked by the rules engine and acknowledged only when it is stored. "
    "A seat's token goes into the header `Authorization: Bearer`. Every error is "
    '`{"error": {"code", "message", "rule"?}}`. Live play goes over the WebSocket at `/api/tables/{table}/ws`.'
)


def create_app(settings: Settings, trusted: str | None = None) -> FastAPI:
    """The server as an ASGI application. `trusted` are the addresses of proxies."""
    addresses = Flows(settings.address_flood)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        hall = Hall(settings, Storage(settings.database))
        await hall.open()
        drawings = Drawings(hall)
        studio = Studio(drawings)
        warming = asyncio.create_task(warm(drawings)) if settings.warm else None
        passwords, names = Flows(settings.password_flood), Flows(settings.name_flood)
        openers, thoughts = Flows(settings.table_flood), Flows(settings.thought_flood)
        # Who comes through a proxy has an address of his own here: `*`, any proxy, lets nobody through uncounted.
        sockets = Gate(raise_descriptors() // 2, settings.connections_each, None if trusted == "*" else trusted)
        app.state.desk = Desk(
            hall, Films(hall), drawings, studio, addresses, passwords, names, openers, thoughts, sockets
        )
        yield
        if warming is not None:
            warming.cancel()
        studio.close()
        drawings.close()
        await hall.close()

    app = FastAPI(
        title="Vistula", description=ABOUT, version=release(), lifespan=running, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.openapi = lambda: described(app)  # type: ignore[method-assign]
    for router in (games.router, lore.router, tables.router, play.router, agreements.router, people.router):
        # As they are: to include a router is to read all its shapes again, half a second of the first visitor's time.
        app.router.routes.extend(router.routes)
    add_pages(app, settings)
    answer_faults(app)
    app.add_middleware(GZipMiddleware, minimum_size=1400)
    app.add_middleware(Guard, settings=settings, addresses=addresses)
    if settings.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.allowed_origins),
            allow_methods=["GET", "POST", "PUT", "DELETE"],
            allow_headers=["authorization", "content-type"],
        )
    return app


def add_pages(app: FastAPI, settings: Settings) -> None:
    pages = Pages(settings.static)
    started = time.time()

    @app.websocket("/api/tables/{table}/ws")
    async def socket(websocket: WebSocket, table: str) -> None:
        await table_socket(websocket, websocket.app.state.desk, table)

    def told(ok: bool) -> JSONResponse:
        made = {"ok": ok, "version": release(), "compiled": compiled(), "started": iso(started)}
        return JSONResponse(made, status_code=200 if ok else 503)

    @app.get("/api/health", response_model=HealthOut, responses=looks(), tags=["server"])
    async def health() -> JSONResponse:
        """Whether the server and its database answer."""
        return told(await app.state.desk.hall.storage.answers())

    @app.get("/api/ready", response_model=HealthOut, responses=looks(), tags=["server"])
    async def ready() -> JSONResponse:
        """Whether players may be sent here: the database takes what is written, and no restart is under way."""
        hall = app.state.desk.hall
        return told(not hall.closing and await hall.storage.answers(writes=True))

    @app.get("/api/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """For Prometheus on this machine or its own network; nobody else."""
        if not settings.public_metrics and not is_neighbour(request.client.host if request.client else ""):
            raise Problem("not_allowed", "The figures are for the host's own network.")
        made = app.state.desk.hall.metrics.written(app.state.desk.hall)
        return Response(made, media_type="text/plain; version=0.0.4")

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(describe(app.openapi()))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        return await pages.answer(request, path)


def looks() -> dict[int | str, dict[str, Any]]:
    gone = {"model": HealthOut, "description": "`ok` is false: the database does not answer"}
    return errors() | {503: gone}


def answer_faults(app: FastAPI) -> None:
    """Everything that is raised becomes one kind of answer."""

    def answer(problem: Problem) -> JSONResponse:
        headers = {"www-authenticate": "Bearer"} if problem.status == 401 else {}
        return JSONResponse(problem.to_json(), status_code=problem.status, headers=headers)

    @app.exception_handler(Problem)
    async def known(_: Request, problem: Problem) -> JSONResponse:
        return answer(problem)

    @app.exception_handler(RequestValidationError)
    async def misshapen(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(malformed(error.errors()))

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "not_found", 405: "wrong_method", 400: "malformed"}
        problem = Problem(codes.get(error.status_code, "malformed"), f"{error.detail}.")
        made = answer(problem)
        for name, value in (error.headers or {}).items():
            made.headers[name] = value
        return made


def described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description: with the token's scheme, and without FastAPI's own form of a validation error."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        made["components"]["securitySchemes"] = {"seat": {"type": "http", "scheme": "bearer"}}
        for path, methods in made["paths"].items():
            for operation in methods.values():
                if "{table}" in path:
                    operation["security"] = [{"seat": []}, {}]
                unfit = operation["responses"].get("422", {})
                if "HTTPValidationError" in str(unfit):
                    del operation["responses"]["422"]
        for name in ("HTTPValidationError", "ValidationError"):
            made["components"]["schemas"].pop(name, None)
        app.openapi_schema = made
    return app.openapi_schema
