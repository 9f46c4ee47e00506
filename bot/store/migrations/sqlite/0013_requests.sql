-- Requests are heard at once: which message shows each, and whether all agreed to end a table.
ALTER TABLE tables ADD COLUMN together INTEGER NOT NULL DEFAULT 0;

CREATE TABLE request_messages (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
