//! The limits of one table: texts, actions, chat and messages.

/// Maximum graphemes of a name.
pub const NAME_LENGTH: usize = 24;
/// Maximum graphemes of a table's title.
pub const TITLE_LENGTH: usize = 60;
/// Maximum graphemes of a line of chat.
pub const CHAT_LENGTH: usize = 400;
/// Maximum bytes of a line of chat, however few graphemes they are.
pub const CHAT_BYTES: usize = 1_200;
/// Maximum bytes of the chat history that a client gets after its hello, as JSON.
pub const CHAT_HISTORY_BYTES: usize = 32 * 1024;
/// Maximum bytes of a message to a client. Tests build the largest message of every type.
pub const OUTGOING_BYTES: usize = 1024 * 1024;
/// Maximum average bytes per grapheme; it bounds combining marks.
pub const GRAPHEME_BYTES: usize = 8;
/// Maximum bytes of a client's action id.
pub const ACTION_ID_BYTES: usize = 64;
/// Maximum bytes of an action in notation. The longest completes all tickets of the Card Game, in 865 bytes.
pub const ACTION_BYTES: usize = 1_200;
/// Entries of a game's log after which undo, leaving and returning are refused. Ordinary games have far fewer;
/// the limit keeps players from growing a log on purpose.
pub const LOG_ENTRIES: i64 = 10_000;
/// Lines of chat that are stored and sent to a client.
pub const CHAT_LINES: usize = 200;
/// Maximum number of accounts that watch a private table by invitation.
pub const INVITED: usize = 1_000;
/// Maximum number of removed accounts that a table remembers.
pub const REMOVED: usize = 100;
