-- A private game may begin with the steps of another table, up to an entry of its log. That table
-- may be forgotten before this one is, so nothing makes sure that it is there.
ALTER TABLE tables ADD COLUMN branch_of TEXT;
ALTER TABLE tables ADD COLUMN branch_sequence INTEGER;

-- A cache: how the chances went at a table that is over, as moments by chapters, and by which
-- version of the rules.
CREATE TABLE chances (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    rules INTEGER NOT NULL,
    moments TEXT NOT NULL
) STRICT;
