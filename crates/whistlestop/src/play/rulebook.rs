//! Texts of the numbered rules, shown when an action is illegal: from the players' rules, or from the reference for rules
//! that concern only programs.

const FILES: [&str; 12] = [
    include_str!("../../../../words/rules/en/common.md"),
    include_str!("../../../../words/rules/en/usa.md"),
    include_str!("../../../../words/rules/en/marklin.md"),
    include_str!("../../../../words/rules/en/london.md"),
    include_str!("../../../../words/rules/en/new-york.md"),
    include_str!("../../../../words/rules/en/card-game.md"),
    include_str!("../../../../docs/rules/common.md"),
    include_str!("../../../../docs/rules/usa.md"),
    include_str!("../../../../docs/rules/marklin.md"),
    include_str!("../../../../docs/rules/london.md"),
    include_str!("../../../../docs/rules/new-york.md"),
    include_str!("../../../../docs/rules/card-game.md"),
];

/// Returns the text of a rule without its sources.
pub(super) fn text(id: &str) -> Option<String> {
    let start = format!("- **{}** ", id.to_ascii_uppercase());
    let line = FILES.iter().flat_map(|file| file.lines()).find_map(|line| line.strip_prefix(&start))?;
    let text = line.split(" **(").next().unwrap_or(line);
    Some(text.replace(['*', '`'], ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn rule_texts_have_no_sources_and_markup() {
        let text = super::text("c-23").expect("the rule is there");
        assert_eq!(text, "On your turn you do exactly one action.");
        let reference = super::text("C-5").expect("the reference has it");
        assert!(reference.starts_with("Invariant: "), "{reference}");
        let unknown = format!("C-{}", 9999);
        assert_eq!(super::text(&unknown), None);
        assert_eq!(super::text(""), None);
    }
}
