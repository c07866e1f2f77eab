//! Builds the WebAssembly modules of the web client.

use std::fs;
use std::path::Path;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// A module: a feature of the crate `browser`, and where the web client expects the file.
const MODULES: [(&str, &str); 2] =
    [("tables", "web/module/whistlestop.wasm"), ("coach", "web/module/coach.wasm")];

/// Builds the modules and puts them where the web client expects them; a module that did not change is left as it is.
pub(crate) fn build() -> Result<(), String> {
    let root = crate::root();
    install_target(&root)?;
    for (feature, module) in MODULES {
        build_module(&root, feature, &root.join(module))?;
    }
    Ok(())
}

fn build_module(root: &Path, feature: &str, module: &Path) -> Result<(), String> {
    let mut cargo = Command::new(crate::cargo());
    cargo.args(["build", "--locked", "--profile", "wasm", "--target", TARGET, "--package", "browser"]);
    cargo.args(["--no-default-features", "--features", feature]);
    run(cargo.current_dir(root), "cargo build --package browser")?;
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let built = root.join(target).join(TARGET).join("wasm/browser.wasm");
    let bytes = fs::read(&built).map_err(|why| format!("cannot read {}: {why}", built.display()))?;
    if fs::read(module).is_ok_and(|known| known == bytes) {
        return Ok(());
    }
    let write = || {
        fs::create_dir_all(module.parent().unwrap_or(root))?;
        fs::write(module, &bytes)
    };
    write().map_err(|why| format!("cannot write {}: {why}", module.display()))
}

/// Installs the standard library for the target if it is missing.
fn install_target(root: &Path) -> Result<(), String> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let mut rustc = Command::new(rustc);
    let output = rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root).output();
    let output = output.map_err(|why| format!("cannot start rustc: {why}"))?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    println!("$ rustup target add {TARGET}");
    run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root), "rustup target add")
}

fn run(command: &mut Command, name: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{name}` failed")),
        Err(why) => Err(format!("cannot start `{name}`: {why}")),
    }
}
