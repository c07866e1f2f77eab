//! The limits of one table: texts, actions, chat and messages.

/// Graphemes of a name.
pub const NAME_LENGTH: usize = 24;
/// Graphemes of a table's title.
pub const TITLE_LENGTH: usize = 60;
/// Graphemes of a line of chat.
pub const CHAT_LENGTH: usize = 400;
/// Bytes of a line of chat, however few graphemes they are.
pub const CHAT_BYTES: usize = 1_200;
/// Bytes of the newest lines of chat that a client gets when it says hello, as JSON.
pub const CHAT_HISTORY_BYTES: usize = 32 * 1024;
/// Bytes of the largest message to a client. Tests build the largest of every kind.
pub const OUTGOING_BYTES: usize = 1024 * 1024;
/// Bytes of one grapheme, on average: letters may be decorated, but not without end.
pub const GRAPHEME_BYTES: usize = 8;
/// Bytes of a client's action id.
pub const ACTION_ID_BYTES: usize = 64;
/// Bytes of an action in notation.
pub const ACTION_BYTES: usize = 200;
/// Entries of a game's log, beyond which nothing is taken back and nobody goes and comes again: no game is so long
/// unless somebody wants it to be.
pub const LOG_ENTRIES: i64 = 10_000;
/// Lines of chat that a client gets. Older ones are not kept.
pub const CHAT_LINES: usize = 200;
/// Accounts that an invitation lets watch a private table.
pub const INVITED: usize = 1_000;
/// Accounts that a table remembers as removed by its host.
pub const REMOVED: usize = 100;
