-- Who really plays a seat, a chain over the log, sealed deals, pauses and wishes.
ALTER TABLE tables ADD COLUMN secret TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN paused REAL;
ALTER TABLE tables ADD COLUMN moved REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN wishes TEXT NOT NULL DEFAULT '[]';

ALTER TABLE sitters ADD COLUMN caretaker INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitters ADD COLUMN ai TEXT CHECK (ai IN ('easy', 'medium', 'hard'));
ALTER TABLE sitters ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitters ADD COLUMN conceded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitters ADD COLUMN joined TEXT NOT NULL DEFAULT '';
CREATE INDEX sitters_automatic ON sitters (table_id) WHERE caretaker = 1 OR ai IS NOT NULL;

-- Entries from before this have no digest: the chain begins after them.
ALTER TABLE actions ADD COLUMN kind TEXT NOT NULL DEFAULT 'action';
ALTER TABLE actions ADD COLUMN played_by TEXT NOT NULL DEFAULT 'person'
    CHECK (played_by IN ('person', 'caretaker', 'ai'));
ALTER TABLE actions ADD COLUMN digest TEXT NOT NULL DEFAULT '';
