-- Tables, who sits there, the log of actions (the truth), and what is still to be said.
CREATE TABLE tables (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    guild INTEGER,
    channel INTEGER NOT NULL,
    thread INTEGER,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'cancelled')),
    owner INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    variants TEXT NOT NULL,
    language TEXT NOT NULL,
    seed TEXT NOT NULL,
    panel INTEGER,
    frozen TEXT,
    revision INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    UNIQUE (guild, number)
) STRICT;
CREATE INDEX tables_by_guild ON tables (guild, status);

CREATE TABLE sitters (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX sitters_by_user ON sitters (user);

CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    action BLOB NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, sequence)
) STRICT, WITHOUT ROWID;

-- A cache: whatever stands here can be made again from seed and actions.
CREATE TABLE states (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT;

CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    forms BLOB NOT NULL,
    picks BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Ids are never used twice, for they are the nonces of messages.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    user INTEGER,
    due REAL NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX outbox_by_table ON outbox (table_id, kind, id);
CREATE INDEX outbox_by_due ON outbox (due) WHERE due > 0;

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL
) STRICT;

CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    by_dm INTEGER NOT NULL,
    text_board INTEGER NOT NULL
) STRICT;

CREATE TABLE lease (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    holder TEXT NOT NULL,
    machine TEXT NOT NULL,
    until REAL NOT NULL
) STRICT;
