-- Whether people at a table may ask a mind for hints; NULL as long as nobody chose.
ALTER TABLE tables ADD COLUMN hints INTEGER;
