-- The fleet: how many shards there are, which process has which and until when, who is there, when
-- the next one may identify itself, and which commands are registered.
CREATE TABLE fleet (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    shards BIGINT NOT NULL,
    max_concurrency BIGINT NOT NULL DEFAULT 1
);

CREATE TABLE shards (
    number BIGINT PRIMARY KEY,
    holder TEXT COLLATE "C",
    machine TEXT COLLATE "C",
    epoch BIGINT NOT NULL DEFAULT 0,
    until DOUBLE PRECISION NOT NULL DEFAULT 0,
    seen_at DOUBLE PRECISION
);

CREATE TABLE processes (
    id TEXT COLLATE "C" PRIMARY KEY,
    machine TEXT COLLATE "C" NOT NULL,
    pid BIGINT NOT NULL,
    version TEXT COLLATE "C" NOT NULL,
    spare BIGINT NOT NULL,
    started DOUBLE PRECISION NOT NULL,
    seen_at DOUBLE PRECISION NOT NULL,
    draining BIGINT NOT NULL DEFAULT 0,
    presses DOUBLE PRECISION NOT NULL DEFAULT 0,
    requests DOUBLE PRECISION NOT NULL DEFAULT 0,
    loop_lag DOUBLE PRECISION NOT NULL DEFAULT 0,
    requests_allowed DOUBLE PRECISION NOT NULL DEFAULT 0
);

CREATE TABLE identifies (
    bucket BIGINT PRIMARY KEY,
    next_at DOUBLE PRECISION NOT NULL
);

CREATE TABLE registered_commands (
    application BIGINT PRIMARY KEY,
    digest TEXT COLLATE "C" NOT NULL
);

-- The time that was kept for all tables was kept for what is shard 0 now, and for those after it.
INSERT INTO shards (number, seen_at) SELECT 0, at FROM heartbeat;
