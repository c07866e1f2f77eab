//! `whistlestop admin`: manages accounts, tables and chat. Every change is written to the audit log.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Subcommand;
use server::http::{identity, password_hashing};
use server::limits::TOKENS;
use server::maintenance::close_table::{self, Closed};
use server::random::{self, Os};
use server::runtime::Times;
use server::serve::block_on;
use server::store::{self, Account, PasswordChange, PasswordSaved, Shared, StoreError};
use table::text;

use crate::database::Database;
use command_line::output;

/// Maximum number of rows of a list.
const LISTED: i64 = 50;

/// Manage accounts, tables and chat; every change is written to the audit log
///
/// A running server acts on a change at once on PostgreSQL, and within about a second on SQLite.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    database: Database,
}

#[derive(Subcommand)]
enum Command {
    /// List accounts whose id is this, or whose name contains it
    List {
        /// An id, or part of a name [default: all accounts]
        #[arg(default_value = "")]
        text: String,
    },
    /// List the newest reports
    Reports,
    /// List the audit log of these commands
    Log,
    /// Ban an account: its sessions and tokens are revoked, and it cannot log in
    Ban {
        /// The account's id
        account: String,
    },
    /// Unban an account
    Unban {
        /// The account's id
        account: String,
    },
    /// Rename an account
    Rename {
        /// The account's id
        account: String,
        /// The new name
        name: String,
    },
    /// Set a new random password, which is printed once; sessions and tokens are revoked
    ResetPassword {
        /// The account's id
        account: String,
    },
    /// Make a token for an account, with which a program acts for it; it is printed once
    Token {
        /// The account's id
        account: String,
        /// A name by which the owner recognizes the token
        #[arg(long, default_value = "command line")]
        name: String,
        /// What the token allows: watch, play, tables
        #[arg(long, value_delimiter = ',', default_value = "watch,play,tables")]
        scopes: Vec<String>,
        /// Days until it expires, 1 to 365
        #[arg(long, default_value_t = 365)]
        days: u32,
    },
    /// Make a new bot account, for which only programs play
    Bot {
        /// The bot's name
        name: String,
        /// Whose bot it is, shown to everybody
        #[arg(long)]
        owner: String,
    },
    /// Remove all lines of a table's chat
    ClearChat {
        /// The table's id
        table: String,
    },
    /// Close a table: its game ends with the scores so far; if it has not begun, the table is removed
    Close {
        /// The table's id
        table: String,
    },
}

/// Why a command failed.
enum Trouble {
    Store(StoreError),
    Refused(String),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

fn refused<T>(why: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Refused(why.into()))
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let done = block_on(async {
        let store = store::open_existing(&args.database.address()?).await?;
        let text = execute(&store, &args.command).await;
        store.close().await;
        text
    });
    match done {
        Ok(text) => output::print(&text),
        Err(Trouble::Store(why)) => {
            output::fail(format_args!("cannot use {}", args.database.redacted_url()), why)
        }
        Err(Trouble::Refused(why)) => output::fail("nothing was changed", why),
    }
}

async fn execute(store: &Shared, command: &Command) -> Result<String, Trouble> {
    match command {
        Command::List { text } => list(store, text).await,
        Command::Reports => reports(store).await,
        Command::Log => log(store).await,
        Command::Ban { account } => {
            let account = find(store, account).await?;
            store.ban(&account.id, now()).await?;
            end_everything(store, &account.id).await?;
            note(store, &format!("ban {}", account.id)).await?;
            Ok(format!("{} ({}) is banned.\n", account.name, account.id))
        }
        Command::Unban { account } => {
            let account = find(store, account).await?;
            store.ban(&account.id, 0).await?;
            note(store, &format!("unban {}", account.id)).await?;
            Ok(format!("{} ({}) is not banned.\n", account.name, account.id))
        }
        Command::Rename { account, name } => {
            let account = find(store, account).await?;
            let name = text::name(name).or_else(|refusal| refused(refusal.message))?;
            if !store.rename(&account.id, &name, &text::login(&name)).await? {
                return refused("another account with a password has that name");
            }
            note(store, &format!("rename {}", account.id)).await?;
            Ok(format!("{} is now called {name}.\n", account.name))
        }
        Command::ResetPassword { account } => reset_password(store, account).await,
        Command::Token { account, name, scopes, days } => {
            let account = find(store, account).await?;
            let (token, key) = identity::new_token(&account.id, name, scopes.clone(), Some(*days), now())
                .or_else(|refusal| refused(refusal.message))?;
            if store.tokens(&account.id).await?.len() >= TOKENS {
                return refused(format!("the account has {TOKENS} tokens: revoke one first"));
            }
            store.add_token(&token, None).await?;
            note(store, &format!("token {} {}", account.id, token.id)).await?;
            Ok(format!("{key}\n"))
        }
        Command::Bot { name, owner } => bot(store, name, owner).await,
        Command::ClearChat { table } => {
            let lines = store.clear_chat(table).await?;
            note(store, &format!("clear-chat {table}")).await?;
            Ok(format!("{lines} lines were removed.\n"))
        }
        Command::Close { table } => {
            let said = match close_table::close(store, table, Times::start().now()).await? {
                Closed::Removed => "The table is closed.",
                Closed::Ended => "The game is ended, with the scores so far.",
                Closed::Over => return refused("its game is over already"),
                Closed::Absent => return refused("there is no such table"),
                Closed::Busy => return refused("the table was changed at this moment: try again"),
            };
            note(store, &format!("close {table}")).await?;
            Ok(format!("{said}\n"))
        }
    }
}

async fn list(store: &Shared, text: &str) -> Result<String, Trouble> {
    let mut out = String::new();
    for account in store.find_accounts(text, LISTED).await? {
        let kind = match (account.is_bot(), account.password.is_some()) {
            (true, _) => "bot",
            (false, true) => "account",
            (false, false) => "guest",
        };
        let banned = if account.banned == 0 { "" } else { " banned" };
        writeln!(out, "{} {kind}{banned} {}", account.id, account.name)
            .expect("writing to a String cannot fail");
    }
    Ok(if out.is_empty() { "No account was found.\n".to_owned() } else { out })
}

async fn reports(store: &Shared) -> Result<String, Trouble> {
    let mut out = String::new();
    for report in store.reports(LISTED).await? {
        let about = report.about.as_deref().unwrap_or("nobody");
        let text = report.text.replace('\n', "\n    ");
        writeln!(out, "table {} by {} about {about}\n    {text}", report.table, report.reporter)
            .expect("writing to a String cannot fail");
    }
    Ok(if out.is_empty() { "No reports.\n".to_owned() } else { out })
}

async fn log(store: &Shared) -> Result<String, Trouble> {
    let mut out = String::new();
    for (at, operator, command) in store.audited(LISTED).await? {
        writeln!(out, "{at} {operator}: {command}").expect("writing to a String cannot fail");
    }
    Ok(if out.is_empty() { "Nothing was done yet.\n".to_owned() } else { out })
}

async fn bot(store: &Shared, name: &str, owner: &str) -> Result<String, Trouble> {
    let name = text::name(name).or_else(|refusal| refused(refusal.message))?;
    let owner = text::name(owner).or_else(|refusal| refused(refusal.message))?;
    let login = text::login(&name);
    if store.account_by_login(&login).await?.is_some() {
        return refused("another account has that name");
    }
    let account = Account {
        id: random::name::<12>(&mut Os),
        name,
        language: None,
        login: Some(login),
        password: None,
        created: now(),
        banned: 0,
        bot: now(),
        bot_owner: Some(owner),
        bot_seen: 0,
    };
    store.add_account(&account).await?;
    note(store, &format!("bot {}", account.id)).await?;
    Ok(format!(
        "{} is a bot account: `whistlestop admin token {}` makes its token.\n",
        account.name, account.id
    ))
}

async fn reset_password(store: &Shared, account: &str) -> Result<String, Trouble> {
    let account = find(store, account).await?;
    let password = random::name::<10>(&mut Os);
    let hash = password_hashing::hash_password(&password);
    let login = text::login(&account.name);
    let change = PasswordChange {
        account: account.id.clone(),
        name: account.name.clone(),
        old: account.password.clone(),
        session: None,
        login,
        hash,
    };
    match store.set_password(&change).await? {
        PasswordSaved::Done => {}
        PasswordSaved::Taken => {
            return refused("another account with a password has that name: rename it first");
        }
        PasswordSaved::Renamed | PasswordSaved::Stale => {
            return refused("the account was changed at this moment: try again");
        }
    }
    end_everything(store, &account.id).await?;
    note(store, &format!("reset-password {}", account.id)).await?;
    Ok(format!("{} can log in with the password {password}\n", account.name))
}

async fn find(store: &Shared, id: &str) -> Result<Account, Trouble> {
    match store.account(id).await? {
        Some(account) => Ok(account),
        None => refused(format!("there is no account {id}; `whistlestop admin list NAME` finds ids")),
    }
}

async fn end_everything(store: &Shared, account: &str) -> Result<(), Trouble> {
    store.drop_sessions(account).await?;
    store.drop_tokens(account).await?;
    Ok(())
}

/// Writes the command and the user of this machine to the audit log.
async fn note(store: &Shared, command: &str) -> Result<(), Trouble> {
    let operator = ["SUDO_USER", "USER", "LOGNAME"].iter().find_map(|name| std::env::var(name).ok());
    store
        .audit(&random::name::<8>(&mut Os), now(), operator.as_deref().unwrap_or("unknown"), command)
        .await?;
    Ok(())
}
