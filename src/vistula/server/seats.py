"""Who somebody is at a table, and how people and computers come to their seats."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from vistula.bots import styles_of
from vistula.server.errors import Problem
from vistula.server.models import StoredSeat
from vistula.server.rooms import Room
from vistula.server.security import TOKEN_LENGTH, same, token_hash
from vistula.server.words import NAME_LIMIT, RESERVED, folded_like, plain


@dataclass(frozen=True)
class Person:
    """Somebody at a table: the seats they hold, and whether the table is theirs."""

    seats: tuple[str, ...] = ()
    host: bool = False
    keys: tuple[bytes, ...] = ()  # the hashes of the tokens they have; the first is the one they came with

    @property
    def key(self) -> bytes | None:
        return self.keys[0] if self.keys else None

    @property
    def nobody(self) -> bool:
        return not self.keys


SPECTATOR = Person()


def person_by_keys(room: Room, keys: Iterable[bytes]) -> Person | None:
    """Who holds these tokens' hashes here. Every seat is compared, in constant time each."""
    held: list[bytes] = []
    found: set[str] = set()
    host = False
    for key in keys:
        seats = [seat.seat for seat in room.seats if same(seat.token_hash, key)]
        hosts = same(room.row.host_hash, key)
        if seats or hosts:
            held.append(key)
            found.update(seats)
            host = host or hosts
    ordered = tuple([seat.seat for seat in room.seats if seat.seat in found])
    return Person(ordered, host, tuple(held)) if held else None


def person(room: Room, token: str | None) -> Person:
    """Who somebody is by their token; none is a spectator, a wrong one is refused."""
    if token is None:
        return SPECTATOR
    found = person_by_keys(room, [token_hash(token)]) if len(token) == TOKEN_LENGTH else None
    if found is None:
        raise Problem("wrong_token", "This link does not open a seat at this table.")
    return found


def own_name(sitting: list[StoredSeat], own: Collection[str], name: str) -> str | None:
    """A name at the table, for who has these seats, that cannot be taken for another's there."""
    shown = plain(name, NAME_LIMIT, "A name") or None
    if shown is not None:
        look = folded_like(shown)
        others = [one for one in sitting if one.seat not in own]
        taken = {folded_like(word) for one in others for word in (one.name or "", one.seat)}
        if not look or look in RESERVED or look in taken:
            raise Problem("name_taken", "Somebody else at the table would be taken for you; choose another name.")
    return shown


def may_look(room: Room, who: Person) -> None:
    if who.nobody and not room.row.spectators:
        raise Problem("token_missing", "This table is played without spectators.")


def seat_of(room: Room, who: Person, wanted: str | None) -> str:
    """The seat somebody acts for."""
    if wanted is not None and room.seat(wanted) is None:
        raise Problem("unknown_seat", "There is no such seat at this table.")
    if who.nobody:
        raise Problem("token_missing", "You are watching; to play you need the link of a seat.")
    if wanted is None:
        if len(who.seats) == 1:
            return who.seats[0]
        words = "Say which of your seats you mean." if who.seats else "You have no seat at this table."
        raise Problem("not_your_seat", words)
    if wanted not in who.seats:
        raise Problem("not_your_seat", "That seat is not yours.")
    return wanted


def eye_of(room: Room, who: Person, wanted: str | None) -> str | None:
    """The seat somebody looks from: one of their own, or a spectator's chair."""
    if wanted is not None:
        return seat_of(room, who, wanted)
    if not who.seats:
        may_look(room, who)
        return None
    return next((seat for seat in who.seats if seat in room.row.to_move), who.seats[0])


def holds_all(room: Room, who: Person) -> bool:
    """One person on every side of the table."""
    return bool(who.seats) and len(who.seats) == len(room.seats)


def check_bot(bots: list[dict[str, Any]], game: str, wish: dict[str, Any]) -> dict[str, Any]:
    """The computer that is wished for at a table of this game, as it is stored."""
    name, level, style = wish.get("bot"), wish.get("level"), wish.get("style")
    for bot in bots:
        if bot["name"] == name:
            chosen = bot["default_level"] if level is None else level
            if chosen not in bot["levels"]:
                raise Problem("bad_bot", f"The levels of {name} are {', '.join(map(str, bot['levels']))}.")
            known = [each["name"] for each in bot.get("styles", ()) if each["name"] in styles_of(game)]
            if style is not None and style not in known:
                has = f"has the styles {', '.join(known)}" if known else "has no styles"
                raise Problem("bad_bot", f"In this game {name} {has}.")
            return {"bot": bot["name"], "level": chosen, "style": style}
    raise Problem("bad_bot", f"The computer players are {', '.join(bot['name'] for bot in bots)}.")


def fill(seat: StoredSeat, kind: str, name: str | None = None, key: bytes | None = None) -> None:
    """Give a seat to somebody, or to nobody."""
    seat.kind, seat.name, seat.token_hash = kind, name, key
    seat.bot = seat.level = seat.style = seat.webhook = seat.rest = None
