-- Boards come in one of several ways instead of with or without pictures.
ALTER TABLE user_settings ADD COLUMN boards TEXT NOT NULL DEFAULT 'pictures';
UPDATE user_settings SET boards = 'text' WHERE text_board;
ALTER TABLE user_settings DROP COLUMN text_board;
