//! A panic of Gadfly costs the entry, contract or skeleton that met it: the rest goes on, and the
//! report says `internal`.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use gadfly::request::{FindCommand, QuizCommand, VerifyCommand};
use gadfly_base::progress::{Progress, Silent};
use gadfly_lang_jvm::Java;
use gadfly_lang_python::Python;
use gadfly_witness::{FunctionReport, Reason};

/// Panics on the thread that begins with this function, once.
struct Saboteur {
    at: &'static str,
    done: AtomicBool,
}

impl Progress for Saboteur {
    fn stage(&self, _what: &str) {}
    fn begin(&self, _functions: usize) {}
    fn entered(&self, function: &str) {
        let here = function.contains(self.at) && !self.done.swap(true, Ordering::Relaxed);
        assert!(!here, "sabotage of {}", self.at);
    }
    fn finished(&self, _function: &str) {}
}

fn saboteur(at: &'static str) -> Saboteur {
    Saboteur {
        at,
        done: AtomicBool::new(false),
    }
}

/// Which functions failed, and that these say how.
fn internal(functions: &[FunctionReport]) -> Vec<&str> {
    let failed = |f: &&FunctionReport| {
        let mut reasons = f.reasons.iter();
        reasons.any(|r| matches!(r, Reason::Internal(words) if words.contains("sabotage")))
    };
    let failed = functions.iter().filter(failed);
    failed.map(|f| f.name.as_str()).collect()
}

/// The engine walks deep terms.
fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(64 << 20);
        builder.spawn_scoped(scope, work).unwrap().join().unwrap()
    })
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file.display().to_string()
}

#[test]
fn find_in_java_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(
        folder.path(),
        "P.java",
        "public class P {
             public static int a(int x) { return 1 / x; }
             public static int b(int x) { return x; }
             public static int c(int x) { return 2 / x; }
         }",
    );
    let request = FindCommand::parse(&[&file]).unwrap();
    let found = deep(|| {
        gadfly_find::run_find(&Java::default(), &request.analysis, &saboteur("P.b")).unwrap()
    });
    assert_eq!(internal(&found.report.functions), ["P.b"]);
    let mut functions = found.report.functions.iter();
    let failed = functions.find(|f| f.name == "P.b").unwrap();
    assert!(!failed.claim().is_complete());
    // The others have their findings.
    assert_eq!(found.report.findings.len(), 2);
}

#[test]
fn find_in_python_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(
        folder.path(),
        "p.py",
        "def a(x: int):
    return 1 // x

def b(x: int):
    return x

def c(x: int):
    return 2 // x
",
    );
    let request = FindCommand::parse(&[&file]).unwrap();
    let found = deep(|| gadfly_find::run_find(&Python, &request.analysis, &saboteur("b")).unwrap());
    assert_eq!(internal(&found.report.functions), ["b"]);
    assert_eq!(found.report.findings.len(), 2);
}

#[test]
fn verify_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(
        folder.path(),
        "V.java",
        "public class V {
             //@ ensures \\result == x;
             public static int a(int x) { return x; }
             //@ ensures \\result == x;
             public static int b(int x) { return x; }
         }",
    );
    let request = VerifyCommand::parse(&[&file]).unwrap();
    let verified = deep(|| gadfly_verify::run_verify(&request.request, &saboteur("V.a")).unwrap());
    let text = format!("{:?}", verified.report);
    assert!(text.contains("Internal(\"sabotage of V.a"), "{text}");
    assert!(text.contains("Holds"), "{text}");
}

#[test]
fn quiz_goes_on() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/quiz");
    let file = |name: &str| corpus.join(name).display().to_string();
    let words = [&*file("list_trace.py"), &file("stairs.py"), "--count", "2"];
    let request = QuizCommand::parse(&words).unwrap();
    let made =
        deep(|| gadfly_quizgen::run_quiz(&request.request, &saboteur("list_trace")).unwrap());
    assert_eq!(internal(&made.functions).len(), 1);
    assert_eq!(made.skeletons[0].generated.instances.len(), 0);
    assert_eq!(made.skeletons[1].generated.instances.len(), 2);
}

/// Classes that can be made from themselves, and from lists of themselves: a method that returns an
/// input nobody has looked at yet is a way to make another.
#[test]
fn what_is_made_of_itself_can_be_explored() {
    let programs = [
        "class Node {
             private ArrayList<Node> successors;
             private Node successor;
             public Node(Node successor) { this.successor = successor; }
             public Node(ArrayList<Node> successors) { this.successors = successors; }
             public Node getSuccessor() { return successor; }
         }
         public class C {
             public static boolean f(Node n) { return n.getSuccessor() == null; }
         }",
        "public class C {
             private ArrayList<C> many;
             private C one;
             public C(C one) { this.one = one; }
             public C(ArrayList<C> many) { this.many = many; }
             public C get() { return one; }
         }",
        "public class C {
             private List<C> many;
             public C(List<C> many) { this.many = many; }
             public List<C> get() { return many; }
         }",
    ];
    for program in programs {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("import java.util.*;\n{program}");
        let file = written(folder.path(), "C.java", &text);
        let request = FindCommand::parse(&[&file, "--time", "2"]).unwrap();
        let found =
            deep(|| gadfly_find::run_find(&Java::default(), &request.analysis, &Silent).unwrap());
        for function in &found.report.functions {
            let failed = |r: &Reason| matches!(r, Reason::Internal(_));
            assert!(!function.reasons.iter().any(failed), "{function:?}");
        }
        assert_eq!(found.report.stats.replays_failed, 0, "{program}");
    }
}
