"""A database of an earlier step is brought up to date, and keeps what is in it."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, create_engine, inspect, select

from vistula.server.models import Base, StoredSeat
from vistula.server.schema import migrate
from vistula.server.storage import Storage


def at_step(file: Path, step: str) -> None:
    """A database as that step left it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "vistula.server:migrations")
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, step)
    engine.dispose()


async def test_seats_of_the_first_step_are_kept_and_rest_from_nothing(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    at_step(file, "0001")
    engine = create_engine(f"sqlite:///{file}")
    metadata = MetaData()
    metadata.reflect(engine)
    with engine.begin() as connection:
        kept = {"table_id": "t", "seat": "poland", "ordinal": 0, "kind": "person", "name": "Anna"}
        connection.execute(metadata.tables["seats"].insert(), [kept])
    engine.dispose()

    storage = Storage(f"sqlite:///{file}")
    await storage.open()
    (seat,) = await storage.read(lambda session: session.scalars(select(StoredSeat)).all())
    await storage.close()
    assert (seat.seat, seat.name, seat.rest) == ("poland", "Anna", None)


def test_the_steps_lead_to_what_the_models_say(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with engine.begin() as connection:
        migrate(connection)
    found = inspect(engine)
    for table in Base.metadata.sorted_tables:
        assert {column["name"] for column in found.get_columns(table.name)} == set(table.columns.keys()), table.name
    engine.dispose()
