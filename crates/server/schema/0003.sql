-- Devices, tokens that expire, chat that knows its author, bans, reports and the operator's audit log.

-- When it was last used, on what kind of browser, and, for the private hand of a big screen, the one seat it may play.
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN table_id TEXT;
ALTER TABLE sessions ADD COLUMN seat BIGINT;

ALTER TABLE tokens ADD COLUMN expires BIGINT NOT NULL DEFAULT 9223372036854775807;
ALTER TABLE tokens ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;

-- When the operator banned it, or 0.
ALTER TABLE accounts ADD COLUMN banned BIGINT NOT NULL DEFAULT 0;

-- Who said it; null for lines from before this column.
ALTER TABLE chat ADD COLUMN account TEXT;
CREATE INDEX chat_by_account ON chat (account);

-- What somebody reported to the operator.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    reporter TEXT NOT NULL,
    about TEXT,
    text TEXT NOT NULL
);
CREATE INDEX reports_by_time ON reports (at);

-- What the operator did, newest last.
CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    operator TEXT NOT NULL,
    command TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at);
