-- What is typed to find a table while it waits for players.
CREATE TABLE codes (
    code TEXT PRIMARY KEY,
    table_id TEXT NOT NULL
);
CREATE INDEX codes_by_table ON codes (table_id);
