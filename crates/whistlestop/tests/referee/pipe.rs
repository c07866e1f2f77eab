//! Runs the referee as a process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A running referee.
pub(crate) struct Referee {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Referee {
    pub(crate) fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
            .arg("referee")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = process.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(process.stdout.take().expect("its output is a pipe"));
        Self { process, input, output }
    }

    /// Sends bytes and a line feed, and returns the line that comes back.
    pub(crate) fn send(&mut self, line: &[u8]) -> Value {
        self.input.write_all(line).expect("it reads");
        self.input.write_all(b"\n").expect("it reads");
        self.input.flush().expect("it reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        serde_json::from_str(&answer).unwrap_or_else(|why| panic!("{why}: {answer}"))
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.send(request.to_string().as_bytes())
    }

    /// Sends a request that must succeed.
    #[track_caller]
    pub(crate) fn must(&mut self, request: &Value) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["ok"], json!(true), "{request} {answer}");
        answer
    }

    pub(crate) fn state(&mut self) -> Value {
        self.must(&json!({"do": "state"}))["state"].take()
    }

    pub(crate) fn legal(&mut self, seat: usize) -> Vec<String> {
        strings(&self.must(&json!({"do": "legal", "seat": seat}))["actions"])
    }

    /// Checks that a request fails with an error code.
    #[track_caller]
    pub(crate) fn check_refused(&mut self, request: &Value, code: &str, words: &str) {
        let answer = self.ask(request);
        check_refusal(&answer, code, words);
    }

    /// Closes the input and checks that the referee exits with status 0.
    pub(crate) fn finish(self) {
        let Self { mut process, input, output } = self;
        drop(input);
        assert_eq!(output.lines().count(), 0, "nothing is said unasked");
        assert!(process.wait().expect("it ends").success());
    }
}

#[track_caller]
pub(crate) fn check_refusal(answer: &Value, code: &str, words: &str) {
    assert_eq!(answer["ok"], json!(false), "{answer}");
    assert_eq!(answer["error"]["code"], json!(code), "{answer}");
    let message = answer["error"]["message"].as_str().expect("a sentence");
    assert!(message.contains(words), "{message}");
}

/// Returns the strings of a JSON array.
pub(crate) fn strings(list: &Value) -> Vec<String> {
    let text = |item: &Value| item.as_str().expect("a text").to_owned();
    list.as_array().expect("a list").iter().map(text).collect()
}
