"""Secrets of the server itself: made at its first start, shared by all servers of a database."""

from sqlalchemy.exc import IntegrityError

from vistula.server.models import StoredKey
from vistula.server.storage import Storage


async def kept(storage: Storage, name: str, fresh: str) -> str:
    """The secret of that name: the one that is stored, or the fresh one from now on."""
    found = await storage.read(lambda session: session.get(StoredKey, name))
    if found is None:
        try:
            await storage.write(lambda session: session.add(StoredKey(name=name, value=fresh)))
            return fresh
        except IntegrityError:  # another server has just made it
            found = await storage.read(lambda session: session.get(StoredKey, name))
            assert found is not None
    return found.value
