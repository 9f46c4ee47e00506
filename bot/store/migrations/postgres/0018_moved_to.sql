-- Where everything is now that was here, once it was moved to another database; no password.
CREATE TABLE moved_to (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    address TEXT COLLATE "C" NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
