-- When somebody was last connected to a table, and at how many of its seats people sit: 0 for imported records and bots alone.
CREATE TABLE table_use (
    table_id TEXT PRIMARY KEY,
    touched BIGINT NOT NULL,
    people BIGINT NOT NULL
);
CREATE INDEX table_use_without_people ON table_use (touched) WHERE people = 0;

-- The lobby's list and the tables that an account has open: neither looks at tables that are over.
CREATE INDEX tables_open ON tables (created DESC, id) WHERE visibility = 'public' AND state <> 'over';
CREATE INDEX tables_by_host ON tables (host) WHERE state <> 'over';
CREATE INDEX accounts_guests ON accounts (created) WHERE password IS NULL;
