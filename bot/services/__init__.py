"""What people can do with tables: read, ask, change, save. `host` builds all services."""
