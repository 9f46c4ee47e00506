-- How the pictures look that everybody at a server sees.

ALTER TABLE servers ADD COLUMN theme TEXT NOT NULL DEFAULT 'dark';
