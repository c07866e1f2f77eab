//! Keys of pages of lists: opaque texts that stay valid when rows are added.

use crate::store::{ChatKey, TableKey};
use protocol::{Refusal, RefusalCode, TableState};
use table::doc::TableDoc;

fn refused() -> Refusal {
    Refusal::new(RefusalCode::BadRequest, "`after` must be the `next` of a page of this list")
}

/// Returns the place of a table in the list of its people's tables.
pub(super) fn of_table(doc: &TableDoc) -> TableKey {
    TableKey { over: doc.state == TableState::Over, created: doc.created, id: doc.id.clone() }
}

/// Formats a place in a list of tables.
pub(super) fn format_table(key: &TableKey) -> String {
    format!("{}.{}.{}", u8::from(key.over), key.created, key.id)
}

/// Parses a place in a list of tables.
pub(super) fn parse_table(text: &str) -> Result<TableKey, Refusal> {
    let mut parts = text.splitn(3, '.');
    let over = match parts.next() {
        Some("0") => false,
        Some("1") => true,
        Some(_) | None => return Err(refused()),
    };
    let created = parts.next().and_then(|created| created.parse().ok()).ok_or_else(refused)?;
    Ok(TableKey { over, created, id: parse_id(parts.next())? })
}

fn parse_id(text: Option<&str>) -> Result<String, Refusal> {
    let is_id = |text: &&str| text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.filter(is_id).map(str::to_owned).ok_or_else(refused)
}

/// Formats a place in an export: in its tables and in its chat lines, as far as there are any.
pub(super) fn format_export(table: Option<&TableKey>, line: Option<&ChatKey>) -> String {
    let table = table.map(format_table).unwrap_or_default();
    let line = line.map(|key| format!("{}.{}.{}", key.at, key.line, key.table)).unwrap_or_default();
    format!("{table}~{line}")
}

/// Parses a place in an export.
pub(super) fn parse_export(text: &str) -> Result<(Option<TableKey>, Option<ChatKey>), Refusal> {
    let (table, line) = text.split_once('~').ok_or_else(refused)?;
    let table = if table.is_empty() { None } else { Some(parse_table(table)?) };
    let line = if line.is_empty() { None } else { Some(parse_line(line)?) };
    Ok((table, line))
}

fn parse_line(text: &str) -> Result<ChatKey, Refusal> {
    let mut parts = text.splitn(3, '.');
    let mut number = || parts.next().and_then(|number| number.parse().ok()).ok_or_else(refused);
    let (at, line) = (number()?, number()?);
    Ok(ChatKey { at, table: parse_id(parts.next())?, line })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_formatted_is_parsed() {
        let table = TableKey { over: true, created: 17, id: "a0".to_owned() };
        assert_eq!(parse_table(&format_table(&table)), Ok(table.clone()));
        let line = ChatKey { at: 5, table: "b1".to_owned(), line: 3 };
        for place in
            [(None, None), (Some(table.clone()), None), (None, Some(line.clone())), (Some(table), Some(line))]
        {
            assert_eq!(parse_export(&format_export(place.0.as_ref(), place.1.as_ref())), Ok(place));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "0", "2.1.a", "0.x.a", "0.1", "0.1.%", "0.99999999999999999999.a"] {
            assert_eq!(parse_table(text).expect_err(text).code, "bad-request");
        }
        for text in ["", "0.1.a", "0.1.a~1", "~x.1.a", "~1.x.a", "~1.1.é"] {
            assert_eq!(parse_export(text).expect_err(text).code, "bad-request");
        }
    }
}
