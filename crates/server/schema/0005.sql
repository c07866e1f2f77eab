-- Which nodes have a table open, and who is connected to it there. Nothing here outlives its node, so PostgreSQL
-- writes no log of it. (SQLite, which one process uses, gets the table without UNLOGGED.)
CREATE UNLOGGED TABLE presence (
    table_id TEXT NOT NULL,
    node TEXT NOT NULL,
    -- The accounts that are connected, as a JSON array.
    people TEXT NOT NULL,
    spectators BIGINT NOT NULL,
    PRIMARY KEY (table_id, node)
);
CREATE INDEX presence_by_node ON presence (node);
