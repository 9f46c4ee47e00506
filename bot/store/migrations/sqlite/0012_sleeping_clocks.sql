-- Time zones that people chose and those that were guessed, holidays, clocks that sleep at night,
-- and whom people would rather not be seated with.

ALTER TABLE user_settings ADD COLUMN zone_chosen INTEGER NOT NULL DEFAULT 0;
-- Whoever set quiet hours has set them by this clock.
UPDATE user_settings SET zone_chosen = 1 WHERE zone <> 'UTC' OR quiet_begins IS NOT NULL;
ALTER TABLE user_settings ADD COLUMN away_until REAL;
CREATE INDEX user_settings_by_away ON user_settings (away_until) WHERE away_until IS NOT NULL;

ALTER TABLE tables ADD COLUMN clocks_sleep INTEGER NOT NULL DEFAULT 0;

CREATE TABLE avoided (
    user INTEGER NOT NULL,
    other INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX avoided_by_other ON avoided (other);
