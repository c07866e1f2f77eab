//! Any text is a map, or is rejected with errors at lines of the text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(errors) = engine::data::read("map", text) {
        let lines = 1 + text.matches('\n').count();
        assert!(!errors.is_empty());
        assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)));
    }
});
