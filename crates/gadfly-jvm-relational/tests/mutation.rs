//! Where mutants differ from the original, and which of them cannot be told from it.

use gadfly_classfile::mutate::Mutator;
use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_explore::{Limits, Strategy, explore};
use gadfly_jvm::{Classes, Config, EntryFilter, Jvm, MethodId, Outcome, State, States};
use gadfly_jvm_relational::{
    CompareLimits, Compared, MutantCode, Touched, Watch, compare_mutant, mutate, stop_mutating,
};
use gadfly_solve::SolverConfig;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// A compiled class with its mutants.
struct Subject {
    jvm: Jvm,
    base: State,
    mutants: Vec<(String, MutantCode)>,
}

/// The members of a class `Tried`; nothing where there is no JDK.
fn subject(name: &str, members: &str) -> Option<Subject> {
    let Some(home) = find_jdk_home() else {
        eprintln!("skipped: no JDK found (set JAVA_HOME or put java on the path)");
        return None;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mutation-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the classes");
    let source = folder.join("Tried.java");
    fs::write(&source, format!("public class Tried {{\n{members}\n}}\n")).expect("a source");
    let output = Command::new(home.join("bin/javac"))
        .args(["-g", "-d"])
        .arg(&folder)
        .arg(&source)
        .output()
        .expect("javac runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "javac: {complaints}");
    let bytes = fs::read(folder.join("Tried.class")).expect("the class");
    let mutator = Mutator::new(&bytes).expect("a class");
    let mutants = mutator
        .mutants()
        .into_iter()
        .map(|mutant| {
            let method = &mutator.class.methods[mutant.method];
            let code = MutantCode {
                class: "Tried".into(),
                method: method.name.clone(),
                desc: method.desc.clone(),
                edits: mutant.edits.clone(),
            };
            (format!("{}: {}", method.name, mutant.description), code)
        })
        .collect();
    let mut path = ClassPath::with_jdk(&home).expect("the JDK can be read");
    path.add_path(&folder).expect("the classes can be read");
    let user = path.list_user_classes().expect("the classes are listed");
    let classes = Classes::new(Arc::new(path), user);
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(Config::default()))
        .expect("the machine starts");
    let base = jvm.boot().unwrap_or_else(|stop| panic!("{stop:?}"));
    Some(Subject { jvm, base, mutants })
}

impl Subject {
    fn entry(&mut self, method: &str) -> MethodId {
        let entries = self.jvm.entries(&EntryFilter::default());
        let named = |m: &MethodId| *self.jvm.classes.method(*m).name == *method;
        entries.into_iter().find(named).expect("the entry")
    }

    fn codes(&self) -> Vec<MutantCode> {
        self.mutants.iter().map(|m| m.1.clone()).collect()
    }

    fn number(&self, description: &str) -> u32 {
        let at = self.mutants.iter().position(|m| m.0 == description);
        let all: Vec<&String> = self.mutants.iter().map(|m| &m.0).collect();
        at.unwrap_or_else(|| panic!("no mutant {description} in {all:#?}")) as u32
    }

    fn infected_paths(&mut self, entry: &str) -> Vec<Outcome> {
        let entry = self.entry(entry);
        let codes = self.codes();
        mutate(&mut self.jvm, &codes, Watch::Infect);
        let start = self
            .jvm
            .start(&self.base, entry, States::Reached, false)
            .expect("a start");
        let limits = Limits {
            time: Duration::from_secs(30),
            paths: 1000,
            pending: 1000,
        };
        let mut queue = Strategy::Coverage.queue::<State>();
        let mut ends = Vec::new();
        explore(&mut self.jvm, vec![start], &mut *queue, limits, |_, o| {
            ends.push(o);
            ControlFlow::Continue(())
        });
        stop_mutating(&mut self.jvm);
        ends
    }

    fn compare(&mut self, entry: &str, mutant: &str) -> Compared {
        let number = self.number(mutant);
        let entry = self.entry(entry);
        let codes = self.codes();
        mutate(&mut self.jvm, &codes, Watch::Infect);
        let limits = CompareLimits {
            time: Duration::from_secs(30),
            ..CompareLimits::default()
        };
        let compared = compare_mutant(&mut self.jvm, &self.base, entry, number, limits);
        stop_mutating(&mut self.jvm);
        compared
    }

    /// Asserts which mutants of a method cannot be told from it; all others can.
    fn check(&mut self, entry: &str, equivalent: &[&str]) {
        let all: Vec<String> = self.mutants.iter().map(|m| m.0.clone()).collect();
        for mutant in all.iter().filter(|m| m.starts_with(&format!("{entry}: "))) {
            let compared = self.compare(entry, mutant);
            assert!(compared.reached, "{mutant} is not reached");
            let expected = equivalent.contains(&&mutant[entry.len() + 2..]);
            assert_eq!(
                compared.is_same(),
                expected,
                "{mutant}: {} candidates, {:?}",
                compared.candidates.len(),
                compared.reasons
            );
            assert_eq!(compared.candidates.is_empty(), expected, "{mutant}");
        }
    }
}

#[test]
fn a_path_is_led_to_the_boundary() {
    let members = "public static int f(int a, int b) { if (a < b) return 1; return 2; }";
    let Some(mut subject) = subject("boundary", members) else {
        return;
    };
    let boundary = subject.number("f: < became <=");
    let negated = subject.number("f: < became >=");
    let ends = subject.infected_paths("f");
    let at_boundary: Vec<&Outcome> = ends
        .iter()
        .filter(|o| Touched::of(&o.state).infected().contains(&boundary))
        .collect();
    assert_eq!(at_boundary.len(), 1, "one path has equal operands");
    // All paths reach the condition, and the negated one is infected on all of them.
    assert_eq!(ends.len(), 3);
    for end in &ends {
        assert!(Touched::of(&end.state).reached().contains(&boundary));
        assert!(Touched::of(&end.state).infected().contains(&negated));
    }
    let Some(model) = at_boundary[0].state.path.model() else {
        panic!("a path has a model");
    };
    let pool = &subject.jvm.pool;
    let value = |at: u32| model.get(gadfly_term::SymId(at));
    assert_eq!(value(0), value(1), "{} symbols", pool.sym_count());
}

#[test]
fn a_path_is_led_to_operands_that_tell_operators_apart() {
    let members = "public static int f(int a) { return a * a; }";
    let Some(mut subject) = subject("operands", members) else {
        return;
    };
    let division = subject.number("f: * became /");
    let ends = subject.infected_paths("f");
    let infected = ends
        .iter()
        .filter(|o| Touched::of(&o.state).infected().contains(&division))
        .count();
    // Another mutant returns zero, which has paths of its own; on the first path of all it depends
    // on the operand.
    assert!(
        infected > 0 && infected < ends.len(),
        "{infected} of {}",
        ends.len()
    );
}

#[test]
fn nothing_is_noticed_unless_asked() {
    let members = "public static int f(int a) { return a > 3 ? a : 3; }";
    let Some(mut subject) = subject("silent", members) else {
        return;
    };
    subject.infected_paths("f");
    let entry = subject.entry("f");
    let start = subject
        .jvm
        .start(&subject.base, entry, States::Reached, false)
        .expect("a start");
    let outcome = subject.jvm.run_to_end(start);
    assert!(Touched::of(&outcome.state).reached().is_empty());
}

#[test]
fn scalars() {
    let members = "
        public static int abs(int a) { return a < 0 ? -a : a; }
        public static int max(int a, int b) { return a > b ? a : b; }
        public static int sign(int a) { if (a == 0) return 0; return a > 0 ? 1 : -1; }
        public static int clamp(int a) { if (a < 0) return 0; return a > 9 ? 9 : a; }
        public static boolean odd(int a) { return (a & 1) == 1; }
    ";
    let Some(mut subject) = subject("scalars", members) else {
        return;
    };
    subject.check("abs", &["< became <="]);
    subject.check("max", &["> became >="]);
    subject.check("sign", &["> became >="]);
    subject.check("clamp", &["< became <=", "> became >="]);
    subject.check("odd", &[]);
}

#[test]
fn arrays_and_texts() {
    let members = "
        public static void swap(int[] a) {
            if (a != null && a.length > 1) { int t = a[0]; a[0] = a[a.length - 1]; a[a.length - 1] = t; }
        }
        public static boolean mirrored(String s) {
            if (s == null || s.length() > 3) return false;
            int l = 0, r = s.length() - 1;
            while (l < r) { if (s.charAt(l++) != s.charAt(r--)) return false; }
            return true;
        }
    ";
    let Some(mut subject) = subject("arrays", members) else {
        return;
    };
    let compared = subject.compare("swap", "swap: > became >=");
    assert!(compared.is_same(), "{:?}", compared.reasons);
    for other in ["> became <=", "assignment to an element was removed"] {
        let compared = subject.compare("swap", &format!("swap: {other}"));
        assert!(!compared.candidates.is_empty(), "{other}");
    }
    let compared = subject.compare("mirrored", "mirrored: < became <=");
    assert!(compared.is_same(), "{:?}", compared.reasons);
    let compared = subject.compare("mirrored", "mirrored: < became >=");
    assert!(!compared.candidates.is_empty());
}

#[test]
fn objects_and_exceptions() {
    let members = "
        private int n = 0;
        private int twice;
        public void add(int k) {
            if (k < 0) throw new IllegalArgumentException(\"k\");
            n += k;
            twice = 2 * n;
        }
        public int half() { return twice / 2; }
    ";
    let Some(mut subject) = subject("objects", members) else {
        return;
    };
    // The field is zero anyway.
    let compared = subject.compare("half", "<init>: assignment to n was removed");
    assert!(compared.is_same(), "{:?}", compared.reasons);
    for other in [
        "add: < became >=",
        "add: < became <=",
        "add: assignment to n was removed",
    ] {
        let compared = subject.compare("add", other);
        assert!(!compared.candidates.is_empty(), "{other}");
    }
    // A mistake in what builds the receiver shows in what it says.
    let compared = subject.compare("half", "add: assignment to twice was removed");
    assert!(!compared.candidates.is_empty());
}
