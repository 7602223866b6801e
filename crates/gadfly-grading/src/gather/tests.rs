use super::*;

/// Makes the files and says what the submissions are: `name: files`, or `name! problem`.
fn check(files: &[&str], reference: &str, given: &[&str], expected: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for file in files {
        let path = root.join(file);
        let is_folder = file.ends_with('/');
        let folder = if is_folder {
            &path
        } else {
            path.parent().unwrap()
        };
        fs::create_dir_all(folder).unwrap();
        if !is_folder {
            fs::write(&path, "").unwrap();
        }
    }
    let (language, references) = references(&[root.join(reference)]).unwrap();
    let given: Vec<PathBuf> = given.iter().map(|path| root.join(path)).collect();
    let out = root.join("c/out");
    let (found, _) = submissions(&given, language, &references, Some(&out)).unwrap();
    let shown: Vec<String> = found
        .iter()
        .map(|one| match &one.problem {
            Some(problem) => format!("{}! {}", one.program.name, problem.message),
            None => {
                let files: Vec<String> = one
                    .program
                    .files
                    .iter()
                    .map(|f| {
                        let path = f.path.strip_prefix(root).unwrap();
                        path.display().to_string()
                    })
                    .collect();
                format!("{}: {}", one.program.name, files.join(" "))
            }
        })
        .collect();
    assert_eq!(shown, expected);
}

#[test]
fn a_file_for_each() {
    check(
        &[
            "c/reference.py",
            "c/s10.py",
            "c/s2.py",
            "c/notes.txt",
            "c/.s3.py",
            "c/__pycache__/s2.py",
            "c/test_me.py",
            "c/other.java",
            "c/docs/readme.md",
            "c/out/test_suite.py",
        ],
        "c/reference.py",
        &["c", "c/s2.py"],
        &[
            "other! it is written in Java, but the reference in Python",
            "s2: c/s2.py",
            "s10: c/s10.py",
            "test_me: c/test_me.py",
        ],
    );
}

#[test]
fn a_folder_for_each() {
    check(
        &[
            "c/ref/L.java",
            "c/anna/L.java",
            "c/anna/L.class",
            "c/anna/sub/Node.java",
            "c/bert/",
            "c/carl/solution.py",
            "c/dora/L.class",
        ],
        "c/ref",
        &["c"],
        &[
            "anna: c/anna/L.java c/anna/sub/Node.java",
            "bert! there is no Java code in it",
            "carl! it is written in Python, but the reference in Java",
            "dora: c/dora/L.class",
        ],
    );
    check(
        &[
            "c/ref/L.java",
            "c/anna/L.java",
            "c/anna/N.java",
            "c/bert/L.java",
        ],
        "c/ref/L.java",
        &["c/anna", "c/bert"],
        &["anna: c/anna/L.java c/anna/N.java", "bert: c/bert/L.java"],
    );
    check(
        &["r.py", "c/anna/a.py", "c/b.py", "c/docs/readme.md"],
        "r.py",
        &["c"],
        &["anna: c/anna/a.py", "b: c/b.py"],
    );
}

#[test]
#[cfg(unix)]
fn links_are_not_followed_out() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("c/anna")).unwrap();
    fs::create_dir_all(root.join("c/bert")).unwrap();
    fs::write(root.join("ref.py"), "").unwrap();
    fs::write(root.join("c/bert/s.py"), "").unwrap();
    symlink(root.join("ref.py"), root.join("c/anna/s.py")).unwrap();
    symlink(root.join("c"), root.join("c/bert/round")).unwrap();
    let (language, references) = references(&[root.join("ref.py")]).unwrap();
    symlink("anna/s.py", root.join("c/aaron.py")).unwrap();
    fs::write(root.join("c/bert/own.py"), "").unwrap();
    symlink("own.py", root.join("c/bert/same.py")).unwrap();
    let (found, _) = submissions(&[root.join("c")], language, &references, None).unwrap();
    let problem = |at: usize| found[at].problem.as_ref().map(|p| p.message.as_str());
    let names: Vec<&str> = found.iter().map(|one| &*one.program.name).collect();
    assert_eq!(names, ["aaron", "anna", "bert"]);
    for at in [0, 1] {
        assert!(problem(at).unwrap().ends_with("which is not followed"));
    }
    assert_eq!(problem(2), None);
}

#[test]
fn nobody_is_left_out_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for file in [
        "r.py",
        "c/a.py",
        "c/.b.py",
        "c/.hidden/b.py",
        "c/venv/b.py",
        "c/solution.txt",
        "c/conftest.py",
        "c/docs/readme.md",
        "c/gadfly.toml",
        "c/graded/shard-1-of-2.json",
        "c/piped/x.txt",
    ] {
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        fs::write(root.join(file), "").unwrap();
    }
    let huge = fs::File::create(root.join("c/huge.py")).unwrap();
    huge.set_len(gadfly_files::MOST_TEXT + 1).unwrap();
    for pipe in ["c/pipe.py", "c/piped/x.py"] {
        let made = std::process::Command::new("mkfifo")
            .arg(root.join(pipe))
            .status();
        assert!(made.unwrap().success());
    }
    let (language, references) = references(&[root.join("r.py")]).unwrap();
    let (found, left_out) = submissions(&[root.join("c")], language, &references, None).unwrap();
    let of_root = |text: &str| text.replace(&format!("{}/", root.display()), "");
    let found: Vec<String> = found
        .iter()
        .map(|one| match &one.problem {
            Some(problem) => format!("{}! {}", one.program.name, of_root(&problem.message)),
            None => one.program.name.clone(),
        })
        .collect();
    assert_eq!(
        found,
        [
            "a",
            "huge! c/huge.py: it is larger than 4 MB, the most that Gadfly reads of such a file",
            "pipe! c/pipe.py: it is a named pipe, not a regular file",
            "piped! c/piped/x.py: it is a named pipe, not a regular file",
        ]
    );
    let left_out: Vec<String> = left_out
        .iter()
        .map(|one| format!("{}: {}", of_root(&one.path), one.reason))
        .collect();
    assert_eq!(
        left_out,
        [
            "c/.b.py: its name begins with a dot",
            "c/.hidden: its name begins with a dot",
            "c/conftest.py: tests",
            "c/docs: there is no Python code in it",
            "c/graded: a report that Gadfly wrote",
            "c/solution.txt: no code",
            "c/venv: a folder of this name is made by tools",
        ]
    );
}

#[test]
fn mistakes_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("empty")).unwrap();
    fs::create_dir_all(root.join("both")).unwrap();
    for file in ["r.py", "R.java", "both/a.py", "both/A.java", "x.txt"] {
        fs::write(root.join(file), "").unwrap();
    }
    let of = |paths: &[&str]| {
        let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
        references(&paths).unwrap_err().message
    };
    assert!(of(&[]).contains("no reference"));
    assert!(of(&["r.py", "R.java"]).contains("written in Java, but"));
    assert!(of(&["both"]).contains("both Java and Python"));
    assert!(of(&["empty"]).contains("no Java, Python or Scala code"));
    assert!(of(&["x.txt"]).contains(".txt"));
    assert!(of(&["nowhere.py"]).contains("no such file or folder"));
    let (language, references) = references(&[root.join("r.py")]).unwrap();
    let submissions = |path: &str| {
        let found = submissions(&[root.join(path)], language, &references, None);
        found.unwrap_err().message
    };
    assert!(submissions("empty").contains("no submissions in this folder"));
    assert!(submissions("r.py").contains("besides the reference"));
}
