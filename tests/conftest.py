"""Fixtures that every folder of tests may use."""

from tests.postgres import own_postgres, postgres, postgres_database, postgres_server

__all__ = ["own_postgres", "postgres", "postgres_database", "postgres_server"]
