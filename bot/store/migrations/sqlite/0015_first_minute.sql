-- Which games a person has met: a game introduces itself once.
CREATE TABLE met_games (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

-- Whoever was dealt cards, or has begun a lesson, knows the game already. AI players and people who
-- were forgotten have no number above zero.
INSERT INTO met_games (user, game)
SELECT sitters.user, tables.game FROM sitters JOIN tables ON tables.id = sitters.table_id
WHERE tables.seed <> '' AND sitters.user > 0
UNION SELECT user, game FROM lessons;

-- Where the bot says hello to a server that it joined, and the message once it was said.
CREATE TABLE greetings (
    guild INTEGER PRIMARY KEY,
    joined REAL NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER
) STRICT;
