-- Events of accounts, challenges between accounts, and bot accounts.

-- The number of the account's last event. When it became a bot account (0: it is a person), whose bot it is, and when it
-- was last online as a bot.
ALTER TABLE accounts ADD COLUMN events BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN bot BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN bot_owner TEXT;
ALTER TABLE accounts ADD COLUMN bot_seen BIGINT NOT NULL DEFAULT 0;
CREATE INDEX accounts_bots ON accounts (bot_seen) WHERE bot > 0;

-- The newest events of each account, numbered from 1. The body is a JSON document.
CREATE TABLE events (
    account TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (account, number)
);
CREATE INDEX events_by_time ON events (at);

-- Invitations from one account to another. The body is a JSON document: the wanted table.
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    challenger TEXT NOT NULL,
    challenged TEXT NOT NULL,
    -- open, accepted, declined or withdrawn.
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    -- The table that was opened when it was accepted.
    table_id TEXT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_time ON challenges (expires);

-- Accounts from which an account accepts no challenges.
CREATE TABLE blocks (
    account TEXT NOT NULL,
    blocked TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (account, blocked)
);

-- Whether a bot account said it.
ALTER TABLE chat ADD COLUMN bot BIGINT NOT NULL DEFAULT 0;
