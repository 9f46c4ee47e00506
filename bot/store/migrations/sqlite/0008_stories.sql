-- The message that tells of a table and grows with what happens; at a table in play the next story
-- begins one, and there is none yet.
CREATE TABLE stories (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    message INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    picture TEXT NOT NULL,
    alt TEXT NOT NULL,
    shown INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO stories SELECT id, 0, sequence, sequence, '', '', 0
    FROM tables WHERE status = 'playing';
