-- A private game may begin with the steps of another table, up to an entry of its log. That table
-- may be forgotten before this one is, so nothing makes sure that it is there.
ALTER TABLE tables ADD COLUMN branch_of TEXT COLLATE "C";
ALTER TABLE tables ADD COLUMN branch_sequence BIGINT;

-- A cache: how the chances went at a table that is over, as moments by chapters, and by which
-- version of the rules.
CREATE TABLE chances (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    rules BIGINT NOT NULL,
    moments TEXT COLLATE "C" NOT NULL
);
