//! Hostile input: other sites, other folders, endless scripts.

use std::fs;

use serde_json::json;

use super::bench::{Bench, CARDS, ENVOY};
use super::client::Running;

/// Every route that reads, and some that write.
const ROUTES: [(&str, &str); 12] = [
    ("GET", "state"),
    ("GET", "files"),
    ("GET", "file?path=straits/mod.yaml"),
    ("GET", "tables"),
    ("GET", "tests"),
    ("GET", "try/1"),
    ("PUT", "file"),
    ("DELETE", "file"),
    ("POST", "check"),
    ("POST", "try"),
    ("POST", "publish"),
    ("POST", "effect"),
];

#[test]
fn nothing_is_done_without_the_token() {
    let bench = Bench::new();
    for (method, path) in ROUTES {
        let path = format!("/api/edit/{path}");
        for (token, status) in [
            ("", 401),
            ("0123456789abcdef0123456789abcdef", 403),
            ("x", 403),
        ] {
            assert_eq!(
                bench.running.send(method, &path, token, &json!({})).status,
                status,
                "{method} {path} {token}"
            );
        }
        // A token in an address could be seen by others.
        let between = if path.contains('?') { '&' } else { '?' };
        let told = format!("{path}{between}token={}", bench.token);
        assert_eq!(
            bench.running.send(method, &told, "", &json!({})).status,
            400,
            "{method} {told}"
        );
    }
}

#[test]
fn other_sites_and_other_names_of_this_machine_are_refused() {
    let bench = Bench::new();
    let token = &bench.token;
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let head = format!("Origin: {origin}\r\n");
        assert_eq!(
            bench
                .running
                .request("GET", "/api/edit/state", token, &head, "")
                .status,
            403,
            "{origin}"
        );
    }
    let request = format!(
        "GET /api/edit/state HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(bench.running.raw(request.as_bytes()).status, 403);
}

#[test]
fn without_a_workbench_there_are_no_such_routes() {
    let running = Running::new();
    for (method, path) in ROUTES {
        assert_eq!(
            running
                .send(method, &format!("/api/edit/{path}"), "x", &json!({}))
                .status,
            404,
            "{method} {path}"
        );
    }
}

/// Paths that no request may write.
const BAD_PATHS: [&str; 16] = [
    "../outside.yaml",
    "straits/../../outside.yaml",
    "straits/..\\..\\outside.yaml",
    "C:/outside.yaml",
    "straits/a\u{0}.yaml",
    "straits/a.yaml ",
    "straits/nul.yaml",
    "straits/CARDS/straits/x.lua",
    "Straits/mod.yaml",
    "straits/run.sh",
    "straits/.git/a.md",
    ".brink-history/straits/mod.yaml",
    "mod.yaml",
    "straits",
    "",
    "shipped:/etc/passwd",
];

#[test]
fn nothing_outside_the_folder_is_read_or_written() {
    let bench = Bench::new();
    let outside = bench.folder.path().join("outside.yaml");
    fs::write(&outside, "secret: 1\n").unwrap();
    let absolute = outside.to_str().unwrap();
    for path in BAD_PATHS.into_iter().chain([absolute]) {
        for digest in [json!(null), json!("0")] {
            let code = bench.refused(
                "PUT",
                "file",
                &json!({ "path": path, "text": "a: 1\n", "digest": digest }),
            );
            assert_eq!(code, "refused", "{path:?}");
        }
        assert_eq!(
            bench.refused("DELETE", "file", &json!({ "path": path, "digest": "0" })),
            "refused",
            "{path:?}"
        );
        let renamed = json!({ "from": CARDS, "to": path, "digest": bench.read(CARDS).1 });
        assert_eq!(
            bench.refused("POST", "rename", &renamed),
            "refused",
            "{path:?}"
        );
    }
    let long = format!("straits/{}.yaml", "a".repeat(300));
    assert_eq!(
        bench.refused(
            "PUT",
            "file",
            &json!({ "path": long, "text": "", "digest": null })
        ),
        "refused"
    );
    assert_eq!(fs::read_to_string(&outside).unwrap(), "secret: 1\n");
    let read = bench
        .running
        .get("/api/edit/file?path=shipped:/etc/passwd", &bench.token);
    assert_eq!(
        (read.status, &read.json()["error"]["code"]),
        (404, &json!("no_file"))
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let bench = Bench::new();
    let outside = bench.folder.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("a.yaml"), "secret: 1\n").unwrap();
    std::os::unix::fs::symlink(&outside, bench.disk("straits/linked")).unwrap();
    std::os::unix::fs::symlink(outside.join("a.yaml"), bench.disk("straits/link.yaml")).unwrap();
    for path in [
        "straits/linked/a.yaml",
        "straits/linked/new.yaml",
        "straits/link.yaml",
    ] {
        let answer = bench
            .running
            .get(&format!("/api/edit/file?path={path}"), &bench.token);
        assert_eq!(
            answer.json()["error"]["code"],
            "refused",
            "{path}: {}",
            answer.body
        );
        assert_eq!(
            bench.refused(
                "PUT",
                "file",
                &json!({ "path": path, "text": "", "digest": null })
            ),
            "refused",
            "{path}"
        );
    }
    assert!(!bench.get("files").to_string().contains("link"));
    // Nor does what was before go there.
    fs::remove_dir_all(bench.disk(".brink-history")).ok();
    std::os::unix::fs::symlink(&outside, bench.disk(".brink-history")).unwrap();
    let digest = bench.read(ENVOY).1;
    assert_eq!(
        bench.refused(
            "PUT",
            "file",
            &json!({ "path": ENVOY, "text": "", "digest": digest })
        ),
        "refused"
    );
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 1);
}

#[test]
fn what_is_too_large_or_no_text_is_refused() {
    let bench = Bench::new();
    let put = |text: String| json!({ "path": "straits/cards/straits/big.lua", "text": text, "digest": null });
    assert_eq!(
        bench.refused("PUT", "file", &put("-".repeat(300 << 10))),
        "too_large"
    );
    assert_eq!(
        bench.refused("PUT", "file", &put("-".repeat(10 << 20))),
        "too_large"
    );
    fs::write(bench.disk("straits/bad.yaml"), [0xff, 0xfe, 0x00]).unwrap();
    let read = bench
        .running
        .get("/api/edit/file?path=straits/bad.yaml", &bench.token);
    assert_eq!(read.json()["error"]["code"], "refused");
    for body in [
        json!({}),
        json!([]),
        json!({ "path": 1 }),
        json!({ "path": ENVOY, "text": "", "digest": null, "more": 1 }),
    ] {
        assert_eq!(bench.refused("PUT", "file", &body), "bad_request", "{body}");
    }
}

#[test]
fn scripts_that_hang_or_flood_do_not_hang_the_server() {
    let bench = Bench::new();
    let scripts = [
        "return { event = function(game) while true do end end }",
        "return { event = function(game) for n = 1, 1e9 do print(n) end end }",
        "return { event = function(game) local t = {} while true do t[#t + 1] = string.rep('x', 1000) end end }",
        "while true do end",
    ];
    for script in scripts {
        bench.write(ENVOY, script);
        let checked = bench.post("check", &json!({ "path": ENVOY }));
        let failed = checked["tests"]
            .as_array()
            .unwrap()
            .iter()
            .all(|test| test["passed"] == false);
        let wrong = checked["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .any(|fault| fault["severity"] == "error");
        assert!(failed || wrong, "{script}: {checked}");
        assert_eq!(bench.running.get("/api/scenarios", "").status, 200);
    }
}

#[test]
fn another_server_begins_with_another_token_and_the_same_files() {
    let bench = Bench::new();
    bench.write(ENVOY, "return { event = function(game) end }\n");
    let Bench {
        running,
        token,
        folder,
    } = bench;
    drop(running);
    let again = Bench::on(folder);
    assert_ne!(again.token, token);
    assert_eq!(
        again.read(ENVOY).0,
        "return { event = function(game) end }\n"
    );
    assert_eq!(
        again.get(&format!("history?path={ENVOY}"))["versions"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}
