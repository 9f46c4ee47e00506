-- Seats held for those who are asked to come, seats drawn by lot, rematches, and who wants to hear
-- of new tables. A lobby that nobody starts ends like an overdue decision, at a seat below zero.
ALTER TABLE tables ADD COLUMN lot INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN again TEXT;
CREATE INDEX tables_again ON tables (again) WHERE again IS NOT NULL;

CREATE TABLE invites (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,
    user INTEGER NOT NULL,
    answer TEXT NOT NULL CHECK (answer IN ('awaited', 'declined', 'released')),
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX invites_by_user ON invites (user);

CREATE TABLE watches (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    user INTEGER NOT NULL,
    told REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (guild, game, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX watches_by_user ON watches (user);

INSERT INTO deadlines (table_id, seat, opened, sequence, span, due, alarm)
    SELECT id, -1, CAST(moved AS INTEGER), sequence, 86400.0,
        strftime('%s', 'now') + 86400.0, strftime('%s', 'now') + 82800.0
    FROM tables WHERE status = 'lobby';
