//! Mutants are found where people make mistakes, and the real JVM accepts every one of them.

use crate::common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{Scratch, javac, jdk_class_files, tool};
use gadfly_classfile::mutate::{Mutator, Operator};

/// Loads every class of every set in a file and says which the verifier refuses.
const LOADER: &str = r#"
import java.io.*;
import java.nio.file.*;
import java.util.*;

public class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;
    Loader(Map<String, byte[]> classes) { this.classes = classes; }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            byte[] bytes = classes.get(name);
            if (bytes != null) return defineClass(name, bytes, 0, bytes.length);
        }
        return super.loadClass(name, resolve);
    }
    static Map<String, byte[]> read(DataInputStream in) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        for (int n = in.readInt(); n > 0; n--) {
            String name = in.readUTF();
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            classes.put(name, bytes);
        }
        return classes;
    }
    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])));
        Map<String, byte[]> all = read(in);
        int count = 0;
        for (int n = in.readInt(); n > 0; n--) {
            String what = in.readUTF();
            String name = in.readUTF();
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            Map<String, byte[]> set = new HashMap<>(all);
            set.put(name, bytes);
            Thread thread = new Thread(() -> {
                try {
                    Class.forName(name, true, new Loader(set));
                } catch (VerifyError | ClassFormatError e) {
                    System.out.println("REFUSED " + what + ": " + e.getMessage().split("\n")[0]);
                } catch (Throwable e) {
                    // The class was accepted; its initialiser was mutated.
                }
            });
            thread.setDaemon(true);
            thread.start();
            thread.join(500);
            count++;
        }
        System.out.println("LOADED " + count);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
"#;

/// All mutants of all classes, loaded by the real JVM; how many there were, and the complaints.
fn load_all(scratch: &Path, classes: &[(String, Vec<u8>)]) -> (usize, Vec<String>) {
    let mut file = Vec::new();
    let text = |file: &mut Vec<u8>, text: &str| {
        let cut: String = text.chars().filter(char::is_ascii).take(300).collect();
        file.extend((cut.len() as u16).to_be_bytes());
        file.extend(cut.as_bytes());
    };
    let bytes = |file: &mut Vec<u8>, bytes: &[u8]| {
        file.extend((bytes.len() as u32).to_be_bytes());
        file.extend(bytes);
    };
    file.extend((classes.len() as u32).to_be_bytes());
    for (name, content) in classes {
        text(&mut file, name);
        bytes(&mut file, content);
    }
    let mut mutants = Vec::new();
    for (name, content) in classes {
        let mutator = Mutator::new(content).expect("a class");
        for mutant in mutator.mutants() {
            let what = format!(
                "{name}.{} {:?} {:?}",
                mutator.class.methods[mutant.method].name, mutant.line, mutant
            );
            mutants.push((what, name, mutator.apply(&mutant).expect("a mutant")));
        }
    }
    file.extend((mutants.len() as u32).to_be_bytes());
    for (what, name, content) in &mutants {
        text(&mut file, what);
        text(&mut file, name);
        bytes(&mut file, content);
    }
    let path = scratch.join("mutants.bin");
    fs::write(&path, file).expect("a file");
    let output = Command::new(tool("java"))
        .args(["-cp", &scratch.to_string_lossy(), "Loader"])
        .arg(&path)
        .output()
        .expect("java");
    let said = String::from_utf8_lossy(&output.stdout);
    let refused = said.lines().filter(|l| l.starts_with("REFUSED"));
    let refused: Vec<String> = refused.map(String::from).collect();
    assert!(
        said.contains(&format!("LOADED {}", mutants.len())),
        "{said}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    (mutants.len(), refused)
}

fn class_files(folder: &Path, root: &Path, found: &mut Vec<(String, Vec<u8>)>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            class_files(&path, root, found);
        } else if path.extension().is_some_and(|e| e == "class") {
            let name = path.strip_prefix(root).expect("inside");
            let name = name.with_extension("").to_string_lossy().replace('/', ".");
            found.push((name, fs::read(&path).expect("a class file")));
        }
    }
}

#[test]
fn the_verifier_accepts_the_mutants_of_student_programs() {
    let scratch = Scratch::new("mutants-corpus");
    if !javac(&scratch.0, "Loader.java", LOADER, &[]) {
        return;
    }
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/java/students/clean");
    let sources = fs::read_dir(corpus).expect("the corpus");
    let sources: Vec<_> = sources.map(|s| s.expect("an entry").path()).collect();
    let classes = scratch.0.join("classes");
    let status = Command::new(tool("javac"))
        .args(["-g", "-d"])
        .arg(&classes)
        .args(&sources)
        .status();
    assert!(status.expect("javac").success());
    let mut found = Vec::new();
    class_files(&classes, &classes, &mut found);
    let (count, refused) = load_all(&scratch.0, &found);
    assert!(count > 1000, "{count}");
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// Large methods, switches of both kinds, handlers, wide jumps, code without variable names.
#[test]
fn the_verifier_accepts_the_mutants_of_library_classes() {
    let scratch = Scratch::new("mutants-library");
    if !javac(&scratch.0, "Loader.java", LOADER, &[]) {
        return;
    }
    let package = "jdk/internal/org/objectweb/asm";
    let names: Vec<String> = [
        "Frame",
        "Type",
        "ByteVector",
        "SymbolTable",
        "Label",
        "Attribute",
    ]
    .iter()
    .map(|name| format!("{package}/{name}"))
    .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let files = jdk_class_files(&names);
    let classes: Vec<(String, Vec<u8>)> = names
        .iter()
        .map(|n| n.replace('/', "."))
        .zip(files)
        .collect();
    let (count, refused) = load_all(&scratch.0, &classes);
    assert!(count > 1000, "{count}");
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn taking_apart_and_putting_together_changes_nothing() {
    let names = [
        "java/util/TreeMap",
        "java/util/Formatter",
        "java/lang/String",
        "java/util/concurrent/ForkJoinPool",
        "java/util/regex/Pattern",
    ];
    for (name, bytes) in names.iter().zip(jdk_class_files(&names)) {
        let mutator = Mutator::new(&bytes).expect("a class");
        for (index, method) in mutator.class.methods.iter().enumerate() {
            if method.code.is_some() {
                let again = mutator.unchanged(index).expect("a class");
                assert!(again == bytes, "{name}.{}", method.name);
            }
        }
    }
}

/// The mutants of a class with one method, as `line: description`.
fn check(body: &str, expected: &[&str]) {
    let scratch = Scratch::new(&format!("mutants-{:x}", body.len() * 31 + expected.len()));
    let source = format!("class Tried {{\n{body}\n}}\n");
    if !javac(&scratch.0, "Tried.java", &source, &["-g"]) {
        return;
    }
    let bytes = fs::read(scratch.0.join("Tried.class")).expect("the class");
    let mutator = Mutator::new(&bytes).expect("a class");
    let found: Vec<String> = mutator
        .mutants()
        .iter()
        .map(|m| format!("{}: {}", m.line.unwrap_or(0), m.description))
        .collect();
    assert_eq!(found, expected, "{body}");
}

#[test]
fn conditions_read_as_in_the_source() {
    check(
        "static int f(int a, int b) {\nif (a < b)\n return a;\nreturn b;\n}",
        &[
            "3: < became <=",
            "3: < became >=",
            "4: the returned value became 0",
            "5: the returned value became 0",
        ],
    );
    check(
        "static boolean f(int a) {\nif (a < 0 || a > 9)\n return false;\nreturn true;\n}",
        &[
            "3: < became <=",
            "3: < became >=",
            "3: 9 became 10",
            "3: > became >=",
            "3: > became <=",
            "4: the returned value became its opposite",
            "5: the returned value became its opposite",
        ],
    );
}

#[test]
fn loops_and_variables() {
    check(
        "static int f(int[] a) {\nint s = 0;\nfor (int x : a)\n s += x;\nreturn s;\n}",
        &[
            "3: 0 became 1",
            "4: the first value of x became 0",
            "5: + became -",
            "5: assignment to s was removed",
            "6: the returned value became 0",
        ],
    );
    check(
        "int n;\nvoid f(int k) {\nn = k;\nfor (int i = 0; i < k; i++)\n System.out.println();\n}",
        &[
            "4: assignment to n was removed",
            "5: 0 became 1",
            "5: < became <=",
            "5: < became >=",
            "6: call of println was removed",
            "5: i += 1 became i -= 1",
            "5: i += 1 was removed",
        ],
    );
}

#[test]
fn the_compilers_own_code_is_left_alone() {
    check(
        "static int f(String s) {\nassert s != null;\nswitch (s) {\ncase \"a\": return 1;\ndefault: return 2;\n}\n}",
        &[
            "3: != became ==",
            "5: the returned value became 0",
            "6: the returned value became 0",
        ],
    );
    check(
        "static int[] f() {\nreturn new int[] {7};\n}\nenum E { A }\nrecord R(int x) { }",
        &[
            "3: 7 became 8",
            "3: assignment to an element was removed",
            "3: the returned value became null",
        ],
    );
}

#[test]
fn a_mistake_in_a_finally_block_is_one_mistake() {
    check(
        "int n;\nint f(int a) {\ntry {\nreturn 6 / a;\n} finally {\nn++;\n}\n}",
        &[
            "5: 6 became 7",
            "5: / became *",
            "7: 1 became 0",
            "7: + became -",
            "7: assignment to n was removed",
            "5: the returned value became 0",
        ],
    );
}

#[test]
fn operators_have_codes() {
    assert_eq!(Operator::Boundary.code(), "conditional-boundary");
    assert_eq!(Operator::RemovedStore.code(), "removed-store");
}
