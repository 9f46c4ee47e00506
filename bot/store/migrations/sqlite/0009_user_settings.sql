-- One row a person for all they chose, instead of one of preferences and one of wishes.
CREATE TABLE user_settings (
    user INTEGER PRIMARY KEY,
    language TEXT,
    quiet_begins INTEGER,
    quiet_ends INTEGER,
    zone TEXT NOT NULL DEFAULT 'UTC',
    theme TEXT NOT NULL DEFAULT 'dark',
    notify_level TEXT NOT NULL DEFAULT 'turns',
    by_dm INTEGER NOT NULL DEFAULT 0,
    text_board INTEGER NOT NULL DEFAULT 0,
    discord_language TEXT
) STRICT;

INSERT INTO user_settings (user, language, quiet_begins, quiet_ends, zone, theme, notify_level)
SELECT user, language, quiet_begins, quiet_ends, zone, theme, told FROM wishes;

-- The language was kept of some who had switched direct messages off again: nobody needs it.
INSERT INTO user_settings (user, by_dm, text_board, discord_language)
SELECT user, by_dm, text_board, CASE WHEN by_dm THEN language END FROM preferences WHERE TRUE
ON CONFLICT (user) DO UPDATE SET
    by_dm = excluded.by_dm,
    text_board = excluded.text_board,
    discord_language = excluded.discord_language;

DROP TABLE wishes;
DROP TABLE preferences;
