//! Modules that import what cannot be followed: the functions that do not need it are analysed.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The report on a file or folder, which must not be refused.
fn find(words: &[&str], folder: &Path) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["find", "--format", "json"])
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

/// `file:line kind` of every finding.
fn findings(report: &Value) -> Vec<String> {
    let findings = report["findings"].as_array().unwrap().iter();
    let mut found: Vec<String> = findings
        .map(|f| {
            let kind = f["kind"].as_str().unwrap();
            format!("{}:{} {kind}", f["file"].as_str().unwrap(), f["line"])
        })
        .collect();
    found.sort();
    found
}

/// Why a function was not followed.
fn reasons(report: &Value, name: &str) -> String {
    let mut functions = report["functions"].as_array().unwrap().iter();
    let function = functions.find(|f| f["name"] == name);
    let function = function.unwrap_or_else(|| panic!("no {name}: {report:#}"));
    function["reasons"].to_string()
}

#[test]
fn a_module_inside_another_one_is_imported() {
    let folder = folder(&[(
        "p.py",
        "import os.path\nimport xml.dom\n\n\ndef ratio(a: int, b: int):\n    return a / b\n\n\ndef base(name: str):\n    return [1, 2][len(os.path.basename(name))]\n",
    )]);
    let found = findings(&find(&["p.py"], folder.path()));
    let expected = ["p.py:10 index-out-of-bounds", "p.py:6 division-by-zero"];
    assert_eq!(found, expected);
}

#[test]
fn packages_import_their_parts() {
    let folder = folder(&[
        (
            "pkg/__init__.py",
            "from .core import area\n\n\ndef version(n: int):\n    return 7 // n\n",
        ),
        (
            "pkg/core.py",
            "from . import util\nfrom .sub.deep import halve\n\n\ndef area(w, h):\n    if w > 100:\n        return util.clamp(w, 100) * h\n    return halve(w) * h\n",
        ),
        (
            "pkg/util.py",
            "def clamp(x, top):\n    return min(x, top)\n\n\ndef ratio(a: int, b: int):\n    return a / b\n",
        ),
        ("pkg/sub/__init__.py", ""),
        (
            "pkg/sub/deep.py",
            "from ..util import clamp\n\n\ndef halve(x):\n    return clamp(x, 1000) // 2\n\n\ndef bad(x: int):\n    return [1, 2, 3][x]\n",
        ),
    ]);
    let found = findings(&find(&["pkg"], folder.path()));
    let expected = [
        "pkg/__init__.py:5 division-by-zero",
        "pkg/sub/deep.py:9 index-out-of-bounds",
        "pkg/util.py:6 division-by-zero",
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_is_installed_is_named_and_the_rest_analysed() {
    let folder = folder(&[(
        "req.py",
        "\
import requests
from requests.sessions import Session


class Client(Session):
    def path(self, n: int):
        return 1 // n


@requests.hook
def hooked(n: int):
    return n


def url_for(user: str, page: int):
    if page < 1:
        raise ValueError('page')
    return 'https://x.org/' + user + '?page=' + str(10 // (page - 1))


def get(url: str):
    return requests.get(url).json()['id']


def later(n: int):
    import requests.missing
    return n
",
    )]);
    // An installed package: an environment of its own with a module in it.
    let made = Command::new("python3")
        .args(["-m", "venv", "--without-pip", "--symlinks", "env"])
        .current_dir(folder.path())
        .status();
    assert!(made.unwrap().success());
    let lib = fs::read_dir(folder.path().join("env/lib")).unwrap().next();
    let packages = lib.unwrap().unwrap().path().join("site-packages/requests");
    fs::create_dir_all(&packages).unwrap();
    let init = "def get(url):\n    raise OSError('no network')\n\ndef hook(f):\n    return f\n";
    fs::write(packages.join("__init__.py"), init).unwrap();
    fs::write(packages.join("sessions.py"), "class Session:\n    pass\n").unwrap();
    let report = find(&["--python", "env/bin/python", "req.py"], folder.path());
    let found = findings(&report);
    assert!(
        found.contains(&"req.py:18 division-by-zero".to_string()),
        "{report:#}"
    );
    for name in ["get", "hooked"] {
        let reasons = reasons(&report, name);
        assert!(
            reasons.contains("unsupported:module requests"),
            "{name}: {reasons}"
        );
    }
    assert!(
        !reasons(&report, "url_for").contains("unsupported"),
        "{report:#}"
    );
}
