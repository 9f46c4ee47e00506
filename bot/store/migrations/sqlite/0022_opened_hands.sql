-- Who lets everybody see all hands in the replay of a table that is over, by seat: whoever is
-- forgotten afterwards has agreed all the same.
CREATE TABLE opened_hands (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX opened_hands_by_user ON opened_hands (user);
