//! Maintenance of the database: backups, checks, expiry, free disk space, and closing tables for the operator.

pub mod backups;
pub mod close_table;
pub mod disk_space;
pub mod doctor;
pub mod retention;
