//! `brink serve` with notices: what is on is said, and what cannot be is refused.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// `brink serve` in a folder, with further arguments.
fn serve(folder: &std::path::Path, arguments: &[&str]) -> Command {
    let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    program
        .args(["serve", "--port", "0"])
        .args(arguments)
        .env_remove("BRINK_SMTP_PASSWORD")
        .current_dir(folder);
    program
}

/// The lines that a server says when it starts, after its address and its storage.
fn said(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut child = serve(folder.path(), arguments)
        .env("BRINK_SMTP_PASSWORD", "s3cret")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let said = lines.map_while(Result::ok).nth(2);
    child.kill().unwrap();
    child.wait().unwrap();
    said.unwrap()
}

#[test]
fn the_notices_that_are_on_are_said_at_the_start() {
    let smtp = "smtps://player@mail.example.org";
    let mail = ["--smtp", smtp, "--mail-from", "Games <games@example.org>"];
    let webhooks = ["--webhooks", "public", "--webhooks", "10.0.0.0/8"];
    let link = ["--link", "https://play.example.org"];
    assert_eq!(
        said(&[&mail[..], &webhooks, &link].concat()),
        "notices are sent by webhook (public, 10.0.0.0/8) and by e-mail through mail.example.org, port 465, TLS, \
         with links to https://play.example.org/"
    );
    assert_eq!(
        said(&["--webhooks", "hooks.lan:8080"]),
        "notices are sent by webhook (hooks.lan:8080), without links (--link)"
    );
}

#[test]
fn notices_that_cannot_be_sent_are_refused_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let from = "games@example.org";
    for (arguments, expected) in [
        (
            &[
                "--smtp",
                "smtps://a:b@mail.example.org",
                "--mail-from",
                from,
            ][..],
            "set BRINK_SMTP_PASSWORD instead",
        ),
        (
            &["--smtp", "smtps://a@mail.example.org", "--mail-from", from],
            "set BRINK_SMTP_PASSWORD",
        ),
        (
            &["--smtp", "smtps://mail.example.org"],
            "--mail-from <ADDRESS>",
        ),
        (&["--mail-from", from], "--smtp <smtps://USER@HOST>"),
        (
            &["--smtp", "mail.example.org", "--mail-from", from],
            "write smtps://USER@HOST",
        ),
        (&["--webhooks", "https://a.example/"], "write `public`"),
        (&["--link", "play.example.org"], "https://play.example.org"),
    ] {
        let out = serve(folder.path(), arguments).output().unwrap();
        let error = String::from_utf8(out.stderr).unwrap();
        assert!(!out.status.success(), "{arguments:?}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}
