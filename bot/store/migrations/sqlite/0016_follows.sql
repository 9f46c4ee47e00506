-- Who wants to hear when a game begins and ends at which they do not sit.
CREATE TABLE follows (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_by_user ON follows (user);
