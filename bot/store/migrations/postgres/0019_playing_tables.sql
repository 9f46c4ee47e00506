-- The tables at play are few of all that ever were; whoever plays for AI seats looks for them.
CREATE INDEX tables_playing ON tables (id) WHERE status = 'playing';
