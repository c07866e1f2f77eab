-- Which nodes have a table open, and what each of them knows of the people there. Nothing here outlives its node, so
-- PostgreSQL writes no log of it. (SQLite, which one process uses, gets the table without UNLOGGED.)
CREATE UNLOGGED TABLE presence (
    table_id TEXT NOT NULL,
    node TEXT NOT NULL,
    -- A JSON document: seats, spectators and votes.
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, node)
);
CREATE INDEX presence_by_node ON presence (node);
