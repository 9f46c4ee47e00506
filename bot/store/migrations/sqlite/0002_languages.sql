-- The language of those who get direct messages, and which message asks them; who ended a table.
ALTER TABLE preferences ADD COLUMN language TEXT;
ALTER TABLE tables ADD COLUMN ended_by TEXT;

CREATE TABLE letters (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
