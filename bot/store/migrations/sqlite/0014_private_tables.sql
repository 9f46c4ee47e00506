-- Tables that only one person sees: no channel is their home.

ALTER TABLE tables ADD COLUMN private INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1));
CREATE INDEX private_tables_by_owner ON tables (owner) WHERE private = 1;
