"""Accounts, for those who want them: log in, and find your tables again."""

from typing import Any

from fastapi import APIRouter, Request, Response

from vistula.server import accounts, lobby, seats
from vistula.server.api.answers import errors
from vistula.server.api.asked import Credentials, MyTable, NewPassword, Password
from vistula.server.api.shapes import AccountOut, SessionOut, TablesOut
from vistula.server.desk import TABLE_ID, AtDesk, Desk, WithAccount
from vistula.server.errors import Problem, unknown_table
from vistula.server.guard import address_of, too_many
from vistula.server.models import Account
from vistula.server.security import token_hash

router = APIRouter(prefix="/api", tags=["accounts"])


def give_cookie(desk: Desk, response: Response, token: str) -> None:
    response.set_cookie(
        accounts.COOKIE,
        token,
        max_age=accounts.SESSION_SECONDS,
        path="/api",
        httponly=True,
        samesite="lax",
        secure=desk.hall.settings.secure_cookies,
    )


def not_too_often(request: Request, desk: Desk, name: str) -> None:
    """Trying passwords is slow for us and must be slow for those who guess: from one address, or at one name."""
    wait = max(desk.passwords.wait(address_of(request.scope)), desk.names.wait(name.casefold()[:40]))
    if wait > 0:
        raise too_many(wait)


def needed(account: Account | None) -> Account:
    if account is None:
        raise Problem("login_needed", "Log in first.")
    return account


@router.post("/accounts", status_code=201, response_model=AccountOut, responses=errors("name_taken", "bad_text"))
async def register(request: Request, desk: AtDesk, response: Response, asked: Credentials) -> dict[str, str]:
    """A new account, logged in."""
    not_too_often(request, desk, asked.name)
    name, token = await accounts.register(desk.hall, asked.name, asked.password)
    give_cookie(desk, response, token)
    return {"name": name}


@router.post("/session", response_model=AccountOut, responses=errors("login_failed", "bad_text"))
async def log_in(request: Request, desk: AtDesk, response: Response, asked: Credentials) -> dict[str, str]:
    """Log in."""
    not_too_often(request, desk, asked.name)
    name, token = await accounts.log_in(desk.hall, asked.name, asked.password)
    give_cookie(desk, response, token)
    return {"name": name}


@router.get("/session", response_model=SessionOut, responses=errors())
async def session(account: WithAccount) -> dict[str, str | None]:
    """Who is logged in."""
    return {"name": account.shown if account else None}


@router.delete("/session", status_code=204, responses=errors())
async def log_out(request: Request, desk: AtDesk) -> Response:
    """Log out."""
    cookie = request.cookies.get(accounts.COOKIE)
    if cookie:
        await accounts.log_out(desk.hall, cookie)
    response = Response(status_code=204)
    response.delete_cookie(accounts.COOKIE, path="/api", httponly=True, samesite="lax")
    return response


@router.put("/me/password", response_model=AccountOut, responses=errors("login_needed", "login_failed", "bad_text"))
async def change_password(
    request: Request, desk: AtDesk, response: Response, account: WithAccount, asked: NewPassword
) -> dict[str, str]:
    """Another password. All other sessions end."""
    mine = needed(account)
    not_too_often(request, desk, mine.name)
    give_cookie(desk, response, await accounts.change_password(desk.hall, mine, asked.password, asked.new))
    return {"name": mine.shown}


@router.delete("/me/sessions", status_code=204, responses=errors("login_needed"))
async def end_sessions(desk: AtDesk, account: WithAccount) -> Response:
    """Log out everywhere."""
    await accounts.end_sessions(desk.hall, needed(account))
    response = Response(status_code=204)
    response.delete_cookie(accounts.COOKIE, path="/api", httponly=True, samesite="lax")
    return response


@router.delete("/me", status_code=204, responses=errors("login_needed", "login_failed"))
async def remove_account(request: Request, desk: AtDesk, account: WithAccount, asked: Password) -> Response:
    """Delete your account. Games you sit at stay, with the links that open your seats."""
    mine = needed(account)
    not_too_often(request, desk, mine.name)
    await accounts.remove(desk.hall, mine, asked.password)
    response = Response(status_code=204)
    response.delete_cookie(accounts.COOKIE, path="/api", httponly=True, samesite="lax")
    return response


@router.get("/me/tables", response_model=TablesOut, response_model_exclude_unset=True, responses=errors("login_needed"))
async def my_tables(desk: AtDesk, account: WithAccount) -> dict[str, Any]:
    """The tables you created or joined."""
    return {"tables": await lobby.mine(desk.hall, needed(account).name)}


@router.post("/me/tables", status_code=204, responses=errors("login_needed", "wrong_token", "unknown_table"))
async def add_mine(desk: AtDesk, account: WithAccount, asked: MyTable) -> Response:
    """Remember a table you have a token for."""
    mine = needed(account)
    if not TABLE_ID.fullmatch(asked.table):
        raise unknown_table()
    room = await desk.hall.room(asked.table)
    seats.person(room, asked.token)
    await accounts.remember(desk.hall, mine.name, room.id, token_hash(asked.token))
    return Response(status_code=204)


@router.delete("/me/tables/{table}", status_code=204, responses=errors("login_needed"))
async def forget(desk: AtDesk, account: WithAccount, table: str) -> Response:
    """Forget a table; the table itself stays."""
    if TABLE_ID.fullmatch(table):
        await accounts.forget(desk.hall, needed(account).name, table)
    needed(account)
    return Response(status_code=204)
