-- How long decisions may take, who has looked, what people noted and chose, and what servers chose.
ALTER TABLE tables ADD COLUMN pace INTEGER;
ALTER TABLE outbox ADD COLUMN about TEXT NOT NULL DEFAULT '';

-- One row a decision that a person owes. While time stands still, `due` and `alarm` are NULL and
-- `rest` holds what is left. `alarm` is when the next thing is to be done about it.
CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    span REAL NOT NULL,
    due REAL,
    rest REAL,
    reminded INTEGER NOT NULL DEFAULT 0,
    alarm REAL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_by_alarm ON deadlines (alarm) WHERE alarm IS NOT NULL;

CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
) STRICT;

CREATE TABLE visits (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    sequence INTEGER,
    hushed INTEGER NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_by_user ON visits (user);

CREATE TABLE wishes (
    user INTEGER PRIMARY KEY,
    language TEXT,
    quiet_begins INTEGER,
    quiet_ends INTEGER,
    zone TEXT NOT NULL,
    theme TEXT NOT NULL,
    told TEXT NOT NULL
) STRICT;

CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    channels TEXT NOT NULL,
    threads INTEGER NOT NULL,
    pace INTEGER,
    most_tables INTEGER NOT NULL,
    language TEXT,
    openers TEXT NOT NULL,
    role INTEGER
) STRICT;

CREATE TABLE server_changes (
    row INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    what TEXT NOT NULL,
    value TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;
CREATE INDEX server_changes_by_guild ON server_changes (guild);
