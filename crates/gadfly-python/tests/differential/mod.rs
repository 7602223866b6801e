//! The machine against the real CPython: thousands of expressions, and programs for each form of
//! statement. `repr` of the result, or type and message of the exception, must be the same.

use gadfly_python::{Config, End, Vm};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differential")
}

/// Runs with a deep stack, as the machine's users do.
fn deep<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let builder = std::thread::Builder::new().stack_size(128 << 20);
    let handle = builder.spawn(work).expect("a thread");
    handle.join().expect("no panic")
}

fn library() -> Option<PathBuf> {
    static FOUND: std::sync::OnceLock<Option<PathBuf>> = std::sync::OnceLock::new();
    FOUND.get_or_init(find_library).clone()
}

fn find_library() -> Option<PathBuf> {
    let output = Command::new("python3")
        .args(["-c", "import os; print(os.path.dirname(os.__file__))"])
        .output()
        .ok()?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
}

fn config() -> Config {
    Config {
        library: library(),
        ..Config::default()
    }
}

/// Addresses differ from run to run.
fn without_addresses(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(" at 0x") {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 6..];
        let end = tail
            .find(|c: char| !c.is_ascii_hexdigit())
            .unwrap_or(tail.len());
        rest = &tail[end..];
    }
    out.push_str(rest);
    out
}

/// An expression with what CPython and the machine make of it.
struct Case {
    text: String,
    real: String,
    ours: String,
    /// Whether the machine leaves a reason instead of a result.
    is_cut: bool,
}

/// Runs the expressions that a script of this folder writes.
fn run_cases(script: &'static str) -> Vec<Case> {
    let folder = std::env::temp_dir().join(format!("gadfly-{script}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [module, expected, listed] = ["cases.py", "expected", "listed"].map(|f| folder.join(f));
    let status = Command::new("python3")
        .arg("-W")
        .arg("ignore")
        .arg(here().join(script))
        .args([&module, &expected, &listed])
        .env("PYTHONHASHSEED", "0")
        .status()
        .expect("python3");
    assert!(status.success());
    let read = |file: &Path| std::fs::read_to_string(file).expect("a file of the script");
    let (source, expected, listed) = (read(&module), read(&expected), read(&listed));
    let _ = std::fs::remove_dir_all(&folder);
    let actual = deep(move || {
        let (mut vm, mut st) = Vm::boot(config()).expect("boots");
        let (end, module) = vm.run_main(&mut st, &source, script).expect("parses");
        assert!(
            matches!(end, End::Returned(_)),
            "{}",
            vm.describe_end(&mut st, &end)
        );
        let mut results = Vec::new();
        while let Some(function) = vm.global(&st, module, &format!("c{}", results.len())) {
            let mut run = st.clone();
            let end = vm.call_from_outside(&mut run, &function, []);
            let text = match &end {
                End::Returned(value) => vm.show(&mut run, value),
                other => vm.describe_end(&mut run, other),
            };
            let text = text.replace('\\', "\\\\");
            let text = text.replace('\n', "\\n").replace('\r', "\\r");
            results.push((text, matches!(end, End::Cut(_))));
        }
        results
    });
    let cases = listed.lines().zip(expected.lines()).zip(actual);
    cases
        .map(|((text, real), (ours, is_cut))| Case {
            text: text.into(),
            real: without_addresses(real),
            ours: without_addresses(&ours),
            is_cut,
        })
        .collect()
}

fn none_differs(cases: &[Case], is_fine: impl Fn(&Case) -> bool) {
    let wrong: Vec<String> = cases
        .iter()
        .filter(|case| !is_fine(case))
        .map(
            |Case {
                 text, real, ours, ..
             }| format!("{text}\n  CPython: {real}\n  machine: {ours}"),
        )
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

#[test]
fn expressions_agree_with_cpython() {
    let cases = run_cases("cases.py");
    assert!(cases.len() >= 3000, "{} cases", cases.len());
    none_differs(&cases, |case| case.real == case.ours);
}

/// Calls with arguments of all types: the same value, an exception of the same type, or a reason.
#[test]
fn calls_agree_with_cpython() {
    let cases = run_cases("calls.py");
    assert!(cases.len() >= 20_000, "{} cases", cases.len());
    none_differs(&cases, |case| {
        let kind = |text: &str| {
            let class = text.split(':').next().unwrap_or_default();
            class.ends_with("Error").then(|| class.to_owned())
        };
        let is_object = case.real.starts_with('<') && kind(&case.ours).is_none();
        let same = match (kind(&case.real), kind(&case.ours)) {
            (None, None) => is_object || case.real == case.ours,
            (real, ours) => real == ours,
        };
        same || case.is_cut
    });
}

#[test]
fn programs_print_what_cpython_prints() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(here().join("programs"))
        .expect("programs")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "py"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    assert!(files.len() >= 30);
    // Several at once: most of the time is CPython's start and the library's.
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let differences = compared(file);
                    wrong.lock().expect("no panic").extend(differences);
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().expect("no panic");
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is told of the letters of which all is said to be known.
#[test]
fn familiar_letters_are_those_of_cpython() {
    let folder = std::env::temp_dir().join(format!("gadfly-letters-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let known: String = ('\0'..=char::MAX)
        .filter(|c| gadfly_python_text::is_familiar(*c))
        .map(|c| format!("{},", u32::from(c)))
        .collect();
    let source = format!(
        "import re
word = re.compile(r'\\w\\Z')
digit = re.compile(r'\\d\\Z')
small = re.compile('[a-z]\\Z', re.I)
for code in [{known}]:
    c = chr(code)
    print(code, c.isalpha(), c.isdigit(), c.isdecimal(), c.isnumeric(), c.isalnum(), c.isspace(),
        c.isupper(), c.islower(), c.istitle(), c.isidentifier(), ('a' + c).isidentifier(),
        c.isprintable(), ascii(repr(c)), ascii(c.upper()), ascii(c.lower()), ascii(c.casefold()),
        ascii((c + c).title()), ascii((c + c).capitalize()), ascii(('A' + c).swapcase()),
        c.split(), bool(word.match(c)), bool(digit.match(c)), bool(small.match(c)),
        int(c) if c.isdecimal() else '')
"
    );
    let file = folder.join("letters.py");
    std::fs::write(&file, source).expect("a program");
    let wrong = compared(&file);
    let _ = std::fs::remove_dir_all(&folder);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How the output of a program differs.
fn compared(file: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    let real = Command::new("python3").arg(file).output().expect("python3");
    assert!(
        real.status.success(),
        "{}: {}",
        file.display(),
        String::from_utf8_lossy(&real.stderr)
    );
    let source = std::fs::read_to_string(file).expect("a program");
    let name = file.display().to_string();
    let ours = deep(move || {
        let (mut vm, mut st) = Vm::boot(config()).expect("boots");
        match vm.run_main(&mut st, &source, &name) {
            Err(error) => error.to_string(),
            Ok((End::Returned(_), _)) => st.output.to_string(),
            Ok((end, _)) => {
                let how = vm.describe_end(&mut st, &end);
                format!("{}{how}", st.output)
            }
        }
    });
    let real = String::from_utf8_lossy(&real.stdout).to_string();
    for (i, (a, b)) in real.lines().zip(ours.lines()).enumerate() {
        if without_addresses(a) != without_addresses(b) {
            wrong.push(format!(
                "{}, line {} of output\n  CPython: {a}\n  machine: {b}",
                file.display(),
                i + 1
            ));
            break;
        }
    }
    if real.lines().count() != ours.lines().count() {
        let last = ours.lines().last().unwrap_or("");
        wrong.push(format!(
            "{}: output of another length; the machine ends with {last}",
            file.display()
        ));
    }
    wrong
}

/// Function and line of every frame of the program itself, as a traceback lists them.
fn frames(traceback: &str, file: &str) -> Vec<(String, u32)> {
    let mut found = Vec::new();
    for line in traceback.lines() {
        let Some(rest) = line.trim_start().strip_prefix("File \"") else {
            continue;
        };
        let Some((name, rest)) = rest.split_once("\", line ") else {
            continue;
        };
        let (number, function) = rest.split_once(", in ").unwrap_or((rest, "?"));
        if name == file
            && let Ok(number) = number.parse()
        {
            found.push((function.to_string(), number));
        }
    }
    found
}

#[test]
fn exceptions_leave_the_lines_that_cpython_says() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(here().join("raising"))
        .expect("programs")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "py"))
        .collect();
    files.sort();
    assert!(files.len() >= 12);
    let mut wrong = Vec::new();
    for file in files {
        let real = Command::new("python3")
            .arg(&file)
            .output()
            .expect("python3");
        let stderr = String::from_utf8_lossy(&real.stderr).to_string();
        // Of a chain, the last traceback is the exception's own.
        let last = stderr
            .rfind("Traceback (most")
            .map_or(&stderr[..], |at| &stderr[at..]);
        let name = file.display().to_string();
        let expected_frames = frames(last, &name);
        let expected = last.lines().last().unwrap_or("").to_string();
        assert!(!expected_frames.is_empty(), "{name}: {stderr}");
        let source = std::fs::read_to_string(&file).expect("a program");
        let title = name.clone();
        let (printed, ended, ours) = deep(move || {
            let (mut vm, mut st) = Vm::boot(config()).expect("boots");
            let (end, _) = vm.run_main(&mut st, &source, &title).expect("parses");
            let frames = match &end {
                End::Raised(exception) => vm.traceback(&st, exception),
                _ => Vec::new(),
            };
            let ended = vm.describe_end(&mut st, &end);
            (st.output.to_string(), ended, frames)
        });
        if printed != String::from_utf8_lossy(&real.stdout) || ended != expected {
            wrong.push(format!("{name}\n  CPython: {expected}\n  machine: {ended}"));
        }
        // Comprehensions have frames of their own before 3.12.
        let plain = |frames: Vec<(String, u32)>| -> Vec<(String, u32)> {
            let own =
                |f: &(String, u32)| !matches!(&*f.0, "<listcomp>" | "<setcomp>" | "<dictcomp>");
            frames.into_iter().filter(own).collect()
        };
        let (expected_frames, ours) = (plain(expected_frames), plain(ours));
        if expected_frames != ours {
            wrong.push(format!(
                "{name}\n  CPython: {expected_frames:?}\n  machine: {ours:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const SEPARATOR: &str = "\n#----\n";

/// What CPython says to each source.
fn judged(sources: &[String]) -> Vec<bool> {
    let file = std::env::temp_dir().join(format!(
        "gadfly-syntax-{}-{}.txt",
        std::process::id(),
        sources.len()
    ));
    std::fs::write(&file, sources.join(SEPARATOR)).expect("a file");
    let output = Command::new("python3")
        .arg(here().join("syntax.py"))
        .arg(&file)
        .output()
        .expect("python3");
    let _ = std::fs::remove_file(&file);
    let text = String::from_utf8_lossy(&output.stdout);
    let verdicts: Vec<bool> = text.lines().map(|line| line == "fine").collect();
    assert_eq!(
        verdicts.len(),
        sources.len(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    verdicts
}

/// What the machine says; errors must be somewhere in the source.
fn compiled(sources: Vec<String>) -> Vec<Result<(), String>> {
    deep(move || {
        let (mut vm, _) = Vm::boot(config()).expect("boots");
        let mut verdicts = Vec::new();
        for source in &sources {
            verdicts.push(match vm.compile(source, "case.py", true) {
                Ok(_) => Ok(()),
                Err(error) => {
                    let lines = source.split('\n').count() as u32 + 1;
                    assert!(
                        error.line >= 1 && error.line <= lines && error.column >= 1,
                        "{error} in {source:?}"
                    );
                    Err(error.to_string())
                }
            });
        }
        verdicts
    })
}

#[test]
fn what_is_no_program_is_a_syntax_error() {
    let output = Command::new("python3")
        .arg(here().join("syntax.py"))
        .output()
        .expect("python3");
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    let sources: Vec<String> = text.split(SEPARATOR).map(String::from).collect();
    assert!(sources.len() > 100);
    let real = judged(&sources);
    let ours = compiled(sources.clone());
    let wrong: Vec<String> = sources
        .iter()
        .zip(real.iter().zip(&ours))
        .filter(|(_, (real, ours))| **real != ours.is_ok())
        .map(|(source, (real, ours))| format!("{source:?}: CPython {real}, machine {ours:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Programs broken at random, always in the same ways: no panic, no hang, and CPython's verdict
/// in all but the odd case of a lexer's whim.
#[test]
fn broken_programs_are_told_from_whole_ones() {
    let mut texts = Vec::new();
    for folder in ["programs", "raising"] {
        let mut files: Vec<PathBuf> = std::fs::read_dir(here().join(folder))
            .expect("programs")
            .filter_map(|e| Some(e.ok()?.path()))
            .filter(|p| p.extension().is_some_and(|e| e == "py"))
            .collect();
        files.sort();
        for file in files {
            texts.push(std::fs::read_to_string(file).expect("a program"));
        }
    }
    let mut seed = 0x2545_f491_4f6c_dd1du64;
    let mut random = |below: usize| -> usize {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below.max(1) as u64) as usize
    };
    let pieces = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "=",
        "==",
        "*",
        "**",
        "\"",
        "'",
        "\n",
        "    ",
        "\t",
        "def ",
        "class ",
        "return ",
        "yield ",
        "lambda ",
        "async ",
        "await ",
        "if ",
        "else",
        "in ",
        "not ",
        "global x",
        "nonlocal x",
        "import ",
        "from ",
        "0",
        "1e",
        "x",
        "\\",
        "#",
        "@",
        ":=",
        "->",
        "...",
        "f'{",
        "b'",
        "match ",
        "case ",
        "é",
        "\u{0}",
        "$",
        "?",
        "!",
        ";",
        "with ",
        "as ",
    ];
    let mut sources = Vec::new();
    for round in 0..420 {
        let text: Vec<char> = texts[round % texts.len()].chars().collect();
        // A window of lines, so that most breaks are near something.
        let from = random(text.len());
        let to = (from + 40 + random(600)).min(text.len());
        let mut part: Vec<char> = if random(3) == 0 {
            text.clone()
        } else {
            let begin = text[..from]
                .iter()
                .rposition(|c| *c == '\n')
                .map_or(0, |p| p + 1);
            text[begin..to].to_vec()
        };
        for _ in 0..=random(3) {
            let at = random(part.len());
            match random(6) {
                0 => part.truncate(at),
                1 => {
                    let end = (at + 1 + random(8)).min(part.len());
                    part.drain(at.min(end)..end);
                }
                2 => {
                    let other = random(part.len());
                    if !part.is_empty() {
                        part.swap(at, other);
                    }
                }
                _ => {
                    let piece: Vec<char> = pieces[random(pieces.len())].chars().collect();
                    part.splice(at..at, piece);
                }
            }
        }
        sources.push(part.into_iter().collect::<String>());
    }
    for depth in [50, 150, 500, 5000] {
        sources.push(format!("x = {}1{}", "(".repeat(depth), ")".repeat(depth)));
        sources.push(format!(
            "x = {}1{}",
            "[".repeat(depth),
            "]".repeat(depth / 2)
        ));
    }
    sources.push(format!("x = {}1", "-".repeat(300)));
    sources.push(format!("x = {}1", "not ".repeat(300)));
    sources.push(format!("x = 1{}", " + 1".repeat(2000)));
    sources.push(format!("x = a{}", ".b".repeat(1000)));
    sources.push(format!("x = {}1", "lambda: ".repeat(150)));
    sources.retain(|s| !s.contains(SEPARATOR) && !s.contains('\r'));
    let real = judged(&sources);
    let ours = compiled(sources.clone());
    let wrong: Vec<String> = sources
        .iter()
        .zip(real.iter().zip(&ours))
        .filter(|(_, (real, ours))| **real != ours.is_ok())
        .map(|(source, (real, ours))| {
            let shown: String = source.chars().take(300).collect();
            format!("{shown:?}: CPython {real}, machine {ours:?}")
        })
        .collect();
    assert!(real.iter().filter(|fine| **fine).count() > 20);
    assert!(
        wrong.len() * 100 <= sources.len(),
        "{} of {}:\n{}",
        wrong.len(),
        sources.len(),
        wrong.join("\n")
    );
}
