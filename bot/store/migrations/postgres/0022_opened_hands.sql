-- Who lets everybody see all hands in the replay of a table that is over, by seat: whoever is
-- forgotten afterwards has agreed all the same.
CREATE TABLE opened_hands (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    "user" BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX opened_hands_by_user ON opened_hands ("user");
