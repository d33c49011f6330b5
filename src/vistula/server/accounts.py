"""Optional accounts: a name, a password, and the tables one sat down at. Guests with a link need none."""

import asyncio
import time

from sqlalchemy import delete, orm, select, update
from sqlalchemy.exc import IntegrityError

from vistula.server.errors import Problem
from vistula.server.hall import Hall
from vistula.server.models import Account, AccountSeat, Session
from vistula.server.security import TOKEN_LENGTH, hash_password, new_token, password_fits, token_hash
from vistula.server.words import NAME_LIMIT, RESERVED, folded_like, plain

COOKIE = "vistula_session"
SESSION_SECONDS = 90 * 24 * 3600
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200


def folded(name: str) -> tuple[str, str]:
    """The name as it is kept and as it is shown."""
    shown = plain(name, NAME_LIMIT, "A name")
    if len(shown) < 2:
        raise Problem("bad_text", "A name has at least two characters.")
    return shown.casefold()[:NAME_LIMIT], shown


async def register(hall: Hall, name: str, password: str) -> tuple[str, str]:
    """A new account: its shown name and a session."""
    key, shown = folded(name)
    well_formed(password)
    if folded_like(shown) in RESERVED:
        raise Problem("name_taken", "Nobody may have that name.")
    hashed = await asyncio.to_thread(hash_password, password)
    account = Account(name=key, shown=shown, password=hashed, created=time.time())
    try:
        await hall.storage.write(lambda session: session.add(account))
    except IntegrityError as error:
        raise Problem("name_taken", "Somebody has that name already.") from error
    return shown, await begin(hall, key)


async def log_in(hall: Hall, name: str, password: str) -> tuple[str, str]:
    key, _ = folded(name)
    account = await hall.storage.read(lambda session: session.get(Account, key))
    fits = await asyncio.to_thread(password_fits, account.password if account else None, password[:LONGEST_PASSWORD])
    if account is None or not fits:
        raise Problem("login_failed", "Name and password do not fit together.")
    return account.shown, await begin(hall, key)


async def begin(hall: Hall, account: str) -> str:
    token, now = new_token(), time.time()

    def job(session: orm.Session) -> None:
        session.execute(delete(Session).where(Session.until < now))
        session.add(Session(token_hash=token_hash(token), account=account, until=now + SESSION_SECONDS))

    await hall.storage.write(job)
    return token


async def log_out(hall: Hall, cookie: str) -> None:
    gone = delete(Session).where(Session.token_hash == token_hash(cookie))
    await hall.storage.write(lambda session: session.execute(gone))


async def account_of(hall: Hall, cookie: str | None) -> Account | None:
    """Whose session a cookie is; nobody's if it is old or made up."""
    if cookie is None or len(cookie) != TOKEN_LENGTH:
        return None
    key = token_hash(cookie)

    def job(session: orm.Session) -> Account | None:
        found = session.get(Session, key)
        if found is None or found.until < time.time():
            return None
        return session.get(Account, found.account)

    return await hall.storage.read(job)


async def remember(hall: Hall, account: str, table: str, key: bytes) -> None:
    kept = AccountSeat(account=account, table_id=table, token_hash=key)
    await hall.storage.write(lambda session: session.merge(kept))


async def forget(hall: Hall, account: str, table: str) -> None:
    mine = delete(AccountSeat).where(AccountSeat.account == account, AccountSeat.table_id == table)
    await hall.storage.write(lambda session: session.execute(mine))


async def keys_for(hall: Hall, account: str, table: str) -> list[bytes]:
    """All that an account has come to a table with: a second seat takes nothing of the first."""
    mine = (AccountSeat.account == account, AccountSeat.table_id == table)
    wanted = select(AccountSeat.token_hash).where(*mine)
    return list(await hall.storage.read(lambda session: session.scalars(wanted).all()))


async def change_password(hall: Hall, account: Account, password: str, new: str) -> str:
    """Another password; every session ends but the new one that comes back."""
    await proved(account, password)
    well_formed(new)
    hashed = await asyncio.to_thread(hash_password, new)

    def job(session: orm.Session) -> None:
        session.execute(update(Account).where(Account.name == account.name).values(password=hashed))
        session.execute(delete(Session).where(Session.account == account.name))

    await hall.storage.write(job)
    return await begin(hall, account.name)


async def end_sessions(hall: Hall, account: Account) -> None:
    """Log out everywhere."""
    gone = delete(Session).where(Session.account == account.name)
    await hall.storage.write(lambda session: session.execute(gone))


async def remove(hall: Hall, account: Account, password: str) -> None:
    """The account goes, with its sessions and its list of tables. The seats stay with the links that open them."""
    await proved(account, password)
    gone = delete(Account).where(Account.name == account.name)
    await hall.storage.write(lambda session: session.execute(gone))


async def proved(account: Account, password: str) -> None:
    if not await asyncio.to_thread(password_fits, account.password, password[:LONGEST_PASSWORD]):
        raise Problem("login_failed", "That is not the password of this account.")


def well_formed(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Problem("bad_text", f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.")
