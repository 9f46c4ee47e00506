-- Writes a batch of plain changes as `write_change` in bot/store/sql/tables.py does one: each whole
-- or, by its code, refused. Every array but the last ones has one value a change; `owed_*` and
-- `notice_*` have a row each for what is owed and said, which `*_of` counts to its change from 1.
-- {name} and {setting} are filled in by bot/store/postgres/changes.py.
CREATE FUNCTION {name}(
    ids TEXT[], revisions BIGINT[], interactions_ BIGINT[], rows_ JSONB[], sitters_ JSONB[],
    sequences BIGINT[], paces DOUBLE PRECISION[], ats DOUBLE PRECISION[], ended BOOLEAN[],
    states_ BYTEA[], seats BIGINT[], users BIGINT[], actors BIGINT[], actions_ BYTEA[],
    acted DOUBLE PRECISION[], kinds TEXT[], played TEXT[], digests TEXT[], emptied BOOLEAN[],
    seen BIGINT[],
    owed_of BIGINT[], owed_seats BIGINT[], owed_opened BIGINT[],
    notice_of BIGINT[], notice_kinds TEXT[], notice_sequences BIGINT[], notice_users BIGINT[],
    notice_abouts TEXT[], notice_dues DOUBLE PRECISION[], notice_inherits BOOLEAN[]
) RETURNS TEXT[]
LANGUAGE plpgsql
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    locked TEXT[];
    codes TEXT[];
    wanted BIGINT;
    claimed BIGINT;
BEGIN
    -- Whoever holds many rows waits for none, so that nobody ever waits for each other.
    SELECT COALESCE(array_agg(t.id), '{}') INTO locked FROM (
        SELECT id FROM tables WHERE id = ANY (ids) FOR NO KEY UPDATE SKIP LOCKED
    ) AS t;

    SELECT array_agg(judged.code ORDER BY judged.n),
        COUNT(*) FILTER (WHERE judged.code = 'written' AND judged.interaction IS NOT NULL)
    INTO codes, wanted
    FROM (
        SELECT c.n, c.interaction, CASE
            WHEN EXISTS (SELECT 1 FROM interactions AS i WHERE i.id = c.interaction) THEN 'done'
            WHEN c.id <> ALL (locked) THEN 'other'
            WHEN t.revision IS DISTINCT FROM c.revision THEN 'conflict'
            -- Whoever sits down or stands up, and clocks that sleep, go the general way.
            WHEN c.sitting IS DISTINCT FROM (
                SELECT jsonb_agg(jsonb_build_array(GREATEST(s."user", 0), s.name, s.caretaker,
                    s.ai, s.open, s.conceded, s.joined) ORDER BY s.seat)
                FROM sitters AS s WHERE s.table_id = c.id) THEN 'other'
            WHEN c.pace IS NOT NULL AND EXISTS (
                SELECT 1 FROM sitters AS s JOIN user_settings AS u ON u."user" = s."user"
                WHERE s.table_id = c.id AND s."user" > 0 AND u.away_until IS NOT NULL) THEN 'other'
            ELSE 'written' END AS code
        FROM unnest(ids, revisions, interactions_, sitters_, paces) WITH ORDINALITY
            AS c (id, revision, interaction, sitting, pace, n)
        LEFT JOIN tables AS t ON t.id = c.id
    ) AS judged;

    INSERT INTO interactions (id, table_id, sequence)
    SELECT c.interaction, c.id, c.sequence
    FROM unnest(ids, interactions_, sequences) WITH ORDINALITY AS c (id, interaction, sequence, n)
    WHERE codes[c.n] = 'written' AND c.interaction IS NOT NULL ORDER BY c.interaction
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS claimed = ROW_COUNT;
    IF claimed <> wanted THEN  -- another process carries one out at this very moment
        RAISE EXCEPTION 'an interaction was claimed meanwhile' USING ERRCODE = 'unique_violation';
    END IF;

    UPDATE tables AS t SET {setting}
    FROM unnest(rows_) WITH ORDINALITY AS c (row_, n),
        LATERAL jsonb_populate_record(NULL::tables, c.row_) AS r
    WHERE codes[c.n] = 'written' AND t.id = ids[c.n] AND t.revision = revisions[c.n];

    INSERT INTO actions
        (table_id, sequence, seat, "user", action, at, kind, played_by, digest)
    SELECT ids[c.n], sequences[c.n], c.seat, c.user_, c.action, c.at, c.kind, c.by_, c.digest
    FROM unnest(seats, users, actions_, acted, kinds, played, digests) WITH ORDINALITY
        AS c (seat, user_, action, at, kind, by_, digest, n)
    WHERE codes[c.n] = 'written' AND c.seat IS NOT NULL;

    INSERT INTO states (table_id, sequence, state)
    SELECT ids[c.n], sequences[c.n], c.state
    FROM unnest(states_) WITH ORDINALITY AS c (state, n)
    WHERE codes[c.n] = 'written' AND c.state IS NOT NULL
    ON CONFLICT (table_id) DO UPDATE SET sequence = excluded.sequence, state = excluded.state;

    DELETE FROM drafts AS d
    USING unnest(ids, seats, ended, emptied) WITH ORDINALITY AS c (id, seat, ended, emptied, n)
    WHERE codes[c.n] = 'written' AND d.table_id = c.id
        AND (c.ended OR (c.emptied AND d.seat = c.seat));

    INSERT INTO visits (table_id, "user", sequence)
    SELECT ids[c.n], c.user_, sequences[c.n]
    FROM unnest(seen) WITH ORDINALITY AS c (user_, n)
    WHERE codes[c.n] = 'written' AND c.user_ IS NOT NULL
    ON CONFLICT (table_id, "user") DO UPDATE SET sequence = excluded.sequence
    WHERE visits.sequence IS NULL OR visits.sequence < excluded.sequence;

    DELETE FROM outbox AS o
    USING unnest(ids, seats, actors, ended) WITH ORDINALITY AS c (id, seat, user_, ended, n)
    WHERE codes[c.n] = 'written' AND c.seat IS NOT NULL AND o.table_id = c.id
        AND o.kind = 'call' AND (c.ended OR o."user" = c.user_);

    DELETE FROM deadlines AS d
    USING unnest(ids, paces) WITH ORDINALITY AS c (id, pace, n)
    WHERE codes[c.n] = 'written' AND d.table_id = c.id AND (
        c.pace IS NULL OR d.span <> c.pace OR NOT EXISTS (
            SELECT 1 FROM unnest(owed_of, owed_seats, owed_opened) AS o (n, seat, opened)
            WHERE o.n = c.n AND o.seat = d.seat AND o.opened = d.opened));

    IF cardinality(owed_of) > 0 THEN
        UPDATE deadlines AS d SET
            due = c.at + LEAST(d.rest, d.span),
            alarm = CASE WHEN d.reminded = 1 THEN c.at + LEAST(d.rest, d.span) ELSE
                c.at + GREATEST(0.0, LEAST(d.rest, d.span)
                    - CAST({reminder_left} AS DOUBLE PRECISION) * d.span) END,
            rest = NULL
        FROM unnest(ids, paces, ats) WITH ORDINALITY AS c (id, pace, at, n)
        WHERE codes[c.n] = 'written' AND c.pace IS NOT NULL AND d.table_id = c.id
            AND d.due IS NULL;

        INSERT INTO deadlines (table_id, seat, opened, sequence, span, due, alarm)
        SELECT ids[o.n], o.seat, o.opened, sequences[o.n], paces[o.n], ats[o.n] + paces[o.n],
            ats[o.n] + GREATEST(0.0, paces[o.n]
                - CAST({reminder_left} AS DOUBLE PRECISION) * paces[o.n])
        FROM unnest(owed_of, owed_seats, owed_opened) AS o (n, seat, opened)
        WHERE codes[o.n] = 'written' AND paces[o.n] IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM deadlines AS d
            WHERE d.table_id = ids[o.n] AND d.seat = o.seat AND d.opened = o.opened);
    END IF;

    IF true = ANY (ended) THEN
        DELETE FROM follows AS f
        USING unnest(ids, ended) WITH ORDINALITY AS c (id, ended, n)
        WHERE codes[c.n] = 'written' AND c.ended AND f.table_id = c.id;
    END IF;

    INSERT INTO outbox (kind, table_id, sequence, "user", about, due, tries)
    SELECT c.kind, ids[c.n], c.sequence, c.user_, c.about, COALESCE(before.due, c.due),
        COALESCE(before.tries, 0)
    FROM unnest(notice_of, notice_kinds, notice_sequences, notice_users, notice_abouts,
            notice_dues, notice_inherits) WITH ORDINALITY
        AS c (n, kind, sequence, user_, about, due, inherits, place)
    LEFT JOIN LATERAL (
        SELECT o.due, o.tries FROM outbox AS o
        WHERE c.inherits AND o.table_id = ids[c.n] AND o.kind = c.kind
            AND o."user" IS NOT DISTINCT FROM c.user_
        ORDER BY o.id DESC LIMIT 1
    ) AS before ON true
    WHERE codes[c.n] = 'written' ORDER BY c.place;

    RETURN codes;
END
$$;
