"""Run by Alembic: migrations happen in the one transaction that the caller began."""

from alembic import context

from companion.store.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
