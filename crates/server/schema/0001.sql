-- The one schema for SQLite and PostgreSQL: TEXT and BIGINT only; hashes and secrets as hexadecimal text; times in milliseconds since 1970.
CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT,
    -- The name as it is compared at login; only accounts with a password have one.
    login TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_by_account ON tokens (account);

-- A table in the lobby: `version` counts its changes, `body` is the document.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    state TEXT NOT NULL,
    visibility TEXT NOT NULL,
    host TEXT NOT NULL,
    body TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX tables_by_state ON tables (state, visibility, created);

-- Who sits at a table or was let in to watch.
CREATE TABLE members (
    account TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (account, table_id)
);
CREATE INDEX members_by_table ON members (table_id);

-- The head of a game's log, and who drives its bots and clocks.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    head BIGINT NOT NULL,
    hash TEXT NOT NULL,
    awaiting BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    -- When somebody must drive it next: a bot is awaited, or a clock runs.
    wake BIGINT NOT NULL,
    node TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX games_unfinished ON games (finished, wake);

-- The processes that share this database; one that has not been heard of in time drives nothing.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    alive_until BIGINT NOT NULL
);

-- The truth.
CREATE TABLE log (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    action_id TEXT,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX log_actions ON log (game, action_id);

-- Apart from everything else, so that nothing that reads games can read them by mistake.
CREATE TABLE secrets (
    game TEXT PRIMARY KEY,
    secret TEXT NOT NULL,
    salt TEXT NOT NULL
);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    at BIGINT NOT NULL,
    name TEXT NOT NULL,
    seat BIGINT,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, line)
);
