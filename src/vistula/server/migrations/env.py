"""Run by Alembic on the connection the storage hands over; there is no ini file and no offline mode."""

from alembic import context

from vistula.server.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
