-- Where everything is now that was here, once it was moved to another database; no password.
CREATE TABLE moved_to (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    address TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;
