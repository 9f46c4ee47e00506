-- What remains of finished tables: a row for everybody who sat at a seat. All of it follows from
-- tables, their logs, hint_uses and aliases, so it can be deleted and is then made anew.
CREATE TABLE results (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    sitting BIGINT NOT NULL,
    guild BIGINT,
    game TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    people BIGINT NOT NULL,
    ended DOUBLE PRECISION NOT NULL,
    "user" BIGINT NOT NULL,
    ai TEXT COLLATE "C",
    rank BIGINT,
    tied BIGINT NOT NULL,
    score BIGINT,
    conceded BIGINT NOT NULL,
    walked_out BIGINT NOT NULL,
    decisions BIGINT NOT NULL,
    own BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    rated_place BIGINT,
    mu DOUBLE PRECISION,
    sigma DOUBLE PRECISION,
    facts BYTEA NOT NULL,
    PRIMARY KEY (table_id, seat, sitting)
);
CREATE INDEX results_by_user ON results ("user", ended, table_id);
CREATE INDEX results_by_guild ON results (guild, game, ended);
CREATE INDEX results_of_tables ON results (guild, ended, table_id) WHERE seat = 0;

-- For which decisions somebody asked for a hint.
CREATE TABLE hint_uses (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    opened BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, opened)
);

-- Who sat where and was forgotten: a number below zero that leads to nobody, but tells them apart,
-- so that the figures of those who played with them stay as they are.
CREATE TABLE aliases (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    sitting BIGINT NOT NULL,
    alias BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, sitting)
);
CREATE INDEX aliases_by_alias ON aliases (alias);

-- Whether a person is in lists, and whether a server wants statistics, ratings too, or nothing.
ALTER TABLE user_settings ADD COLUMN listed BIGINT NOT NULL DEFAULT 1;
ALTER TABLE servers ADD COLUMN statistics TEXT COLLATE "C" NOT NULL DEFAULT 'statistics';
