-- The fleet: how many shards there are, which process has which and until when, who is there, when
-- the next one may identify itself, and which commands are registered.
CREATE TABLE fleet (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    shards INTEGER NOT NULL,
    max_concurrency INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE shards (
    number INTEGER PRIMARY KEY,
    holder TEXT,
    machine TEXT,
    epoch INTEGER NOT NULL DEFAULT 0,
    until REAL NOT NULL DEFAULT 0,
    seen_at REAL
) STRICT;

CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    machine TEXT NOT NULL,
    pid INTEGER NOT NULL,
    version TEXT NOT NULL,
    spare INTEGER NOT NULL,
    started REAL NOT NULL,
    seen_at REAL NOT NULL,
    draining INTEGER NOT NULL DEFAULT 0,
    presses REAL NOT NULL DEFAULT 0,
    requests REAL NOT NULL DEFAULT 0,
    loop_lag REAL NOT NULL DEFAULT 0,
    requests_allowed REAL NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE identifies (
    bucket INTEGER PRIMARY KEY,
    next_at REAL NOT NULL
) STRICT;

CREATE TABLE registered_commands (
    application INTEGER PRIMARY KEY,
    digest TEXT NOT NULL
) STRICT;

-- The time that was kept for all tables was kept for what is shard 0 now, and for those after it.
INSERT INTO shards (number, seen_at) SELECT 0, at FROM heartbeat;
