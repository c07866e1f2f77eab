//! The functions that JavaScript calls, over two buffers in the module's memory.
//!
//! A call writes the request at `input(length)`, calls `handle()` (in the module of the coach, `coach()`), and reads as
//! many bytes as it returned at `output()`.
//! After a panic, which ends the instance, `output()` and `output_length()` give its message.

#![expect(unsafe_code, reason = "functions are exported and imported by name; there is no unsafe block")]

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request and returns where it is to be written.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Returns where the answers are.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// Returns the length of the answers, or of the message of a panic.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Keeps the message of a panic as the output.
fn keep_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string().into_bytes();
        OUTPUT.with(|output| output.replace(message));
    }));
}

/// Answers the request that was written and returns the length of the output.
fn respond(answer: impl FnOnce(&[u8]) -> Vec<u8>) -> usize {
    let request = INPUT.take();
    let answers = answer(&request);
    OUTPUT.with(|output| output.replace(answers));
    output_length()
}

#[cfg(feature = "tables")]
mod tables {
    use std::cell::RefCell;
    use std::sync::Arc;
    use std::time::Duration;

    use bots::Runner;
    use bots::decision::search::Serial;

    use crate::Host;

    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Returns the milliseconds since some fixed moment, as `performance.now()` does.
        safe fn clock() -> f64;
    }

    struct Module {
        host: Host,
        runner: Arc<dyn Runner>,
    }

    thread_local! {
        static MODULE: RefCell<Module> = RefCell::new(Module::new());
    }

    impl Module {
        fn new() -> Self {
            super::keep_panics();
            let now: fn() -> Duration = || Duration::from_secs_f64(clock().max(0.0) / 1_000.0);
            Self { host: Host::default(), runner: Arc::new(Serial::with_clock(now)) }
        }
    }

    /// Handles the request that was written and returns the length of the answers.
    #[unsafe(no_mangle)]
    pub(crate) extern "C" fn handle() -> usize {
        MODULE.with_borrow_mut(|module| {
            super::respond(|request| crate::handle_text(&mut module.host, request, &module.runner))
        })
    }
}

#[cfg(feature = "coach")]
mod coaching {
    use std::cell::RefCell;

    use crate::coaching::Coach;

    thread_local! {
        static COACH: RefCell<Coach> = RefCell::new({
            super::keep_panics();
            Coach::default()
        });
    }

    /// Handles the request to the coach that was written and returns the length of the answer.
    #[unsafe(no_mangle)]
    pub(crate) extern "C" fn coach() -> usize {
        COACH.with_borrow_mut(|coach| super::respond(|request| coach.handle_text(request)))
    }
}
