-- What remains of finished tables: a row for everybody who sat at a seat. All of it follows from
-- tables, their logs, hint_uses and aliases, so it can be deleted and is then made anew.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    sitting INTEGER NOT NULL,
    guild INTEGER,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    people INTEGER NOT NULL,
    ended REAL NOT NULL,
    user INTEGER NOT NULL,
    ai TEXT,
    rank INTEGER,
    tied INTEGER NOT NULL,
    score INTEGER,
    conceded INTEGER NOT NULL,
    walked_out INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    own INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    rated_place INTEGER,
    mu REAL,
    sigma REAL,
    facts BLOB NOT NULL,
    PRIMARY KEY (table_id, seat, sitting)
) STRICT;
CREATE INDEX results_by_user ON results (user, ended, table_id);
CREATE INDEX results_by_guild ON results (guild, game, ended);
CREATE INDEX results_of_tables ON results (guild, ended, table_id) WHERE seat = 0;

-- For which decisions somebody asked for a hint.
CREATE TABLE hint_uses (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, opened)
) STRICT, WITHOUT ROWID;

-- Who sat where and was forgotten: a number below zero that leads to nobody, but tells them apart,
-- so that the figures of those who played with them stay as they are.
CREATE TABLE aliases (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    sitting INTEGER NOT NULL,
    alias INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, sitting)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_alias ON aliases (alias);

-- Whether a person is in lists, and whether a server wants statistics, ratings too, or nothing.
ALTER TABLE user_settings ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
ALTER TABLE servers ADD COLUMN statistics TEXT NOT NULL DEFAULT 'statistics';
