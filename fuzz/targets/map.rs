//! Any text at all is a map or is refused with reasons that lie in the text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(errors) = engine::data::read("map", text) {
        let lines = 1 + text.matches('\n').count();
        assert!(!errors.is_empty());
        assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)));
    }
});
