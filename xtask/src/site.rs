//! `cargo xtask site`: writes a static site that needs no server.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Tells the page that no server answers its requests.
const NO_SERVER: &str = "<meta name=\"whistlestop-server\" content=\"none\" />";

/// What is written into the folder besides the web client.
///
/// A static host has one file per address; `404.html` lets hosts such as GitHub Pages show the page at every address.
const FALLBACK: &str = "404.html";

/// Builds the web client and writes it to the folder that `--out` names. With `--built` it writes the client as it was
/// built last.
pub(crate) fn site(args: &[String]) -> ExitCode {
    let (mut out, mut built) = (None, false);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--out" => out = args.next(),
            "--built" => built = true,
            other => return crate::misuse(&format!("there is no argument \"{other}\"")),
        }
    }
    let Some(out) = out else {
        return crate::misuse("`site` needs `--out DIR`");
    };
    if !built && let Err(why) = crate::web::build() {
        eprintln!("error: {why}");
        return ExitCode::FAILURE;
    }
    match write(&crate::root().join("web/dist"), Path::new(out)) {
        Ok(()) => {
            println!(
                "The site is in {out}. Any static host can serve it; it must answer unknown paths with index.html or 404.html."
            );
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: cannot write {out}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Copies the built client and marks its page.
fn write(dist: &Path, out: &Path) -> io::Result<()> {
    copy(dist, out)?;
    let page = fs::read_to_string(dist.join("index.html"))?;
    let marked = page.replacen("</head>", &format!("{NO_SERVER}</head>"), 1);
    if marked == page {
        return Err(io::Error::other("index.html has no head"));
    }
    fs::write(out.join("index.html"), &marked)?;
    fs::write(out.join(FALLBACK), &marked)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_all_files_and_says_that_it_has_no_server() {
        let folder = std::env::temp_dir().join(format!("whistlestop-site-{}", std::process::id()));
        let (dist, out) = (folder.join("dist"), folder.join("out"));
        fs::create_dir_all(dist.join("assets")).expect("the folder can be made");
        fs::write(dist.join("assets/a.js"), "1").expect("the file can be written");
        fs::write(dist.join("index.html"), "<head></head>").expect("the file can be written");
        write(&dist, &out).expect("the site is written");
        assert_eq!(fs::read_to_string(out.join("assets/a.js")).expect("it was copied"), "1");
        for page in ["index.html", FALLBACK] {
            let text = fs::read_to_string(out.join(page)).expect("it was written");
            assert_eq!(text, format!("<head>{NO_SERVER}</head>"));
        }
        fs::remove_dir_all(folder).expect("the folder can be removed");
    }
}
