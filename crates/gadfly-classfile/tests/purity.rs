//! What code changes, read off its instructions: compiled Java, method by method.

use crate::common::{Scratch, javac};
use gadfly_classfile::purity::{Body, Effect};
use gadfly_classfile::{ClassFile, ClassPath};

const SOURCE: &str = "\
import java.util.*;
class Notes {
    final StringBuilder log = new StringBuilder();
    final Iterator<String> it = List.of(\"a\").iterator();
    final List<String> all = new ArrayList<>();
    final StringJoiner joined = new StringJoiner(\",\");
    Exception last = new Exception();
    Notes next;
    int count;

    Notes(int count) { this.count = count; }
    Notes(Notes other) { other.count = 1; }
    Notes(Object other) { ((Notes) other).count = 1; }
    Notes(Notes[] others) { others[0].count = 1; }

    String appends() { log.append(\"x\"); return log.toString(); }
    String takesNext() { return it.next(); }
    String takesNextOfGiven(Iterator<String> given) { return given.next(); }
    String joins() { return joined.add(\"x\").toString(); }
    boolean adds() { return all.add(\"x\"); }
    Object[] fills(Object[] into) { return all.toArray(into); }
    Object blames() { return last.initCause(null); }
    int counts() { return count++; }
    int[] stores(int[] into) { into[0] = 1; return into; }
    void prints() { System.out.println(count); }

    String reads() { return log.toString() + log.length() + count + all.size(); }
    String appendsToItsOwn() { StringBuilder own = new StringBuilder(); own.append(count); return own.toString(); }
    int loops() { int sum = 0; for (String s : all) sum += s.length(); return sum; }
    boolean asks() { return all.iterator().hasNext() && all.contains(\"x\") && last.getMessage() == null; }
    Object[] copies() { return all.toArray(); }
}
";

fn only_reads(file: &ClassFile, name: &str, desc: Option<&str>) -> bool {
    let mut methods = file.methods.iter();
    let method = methods
        .find(|m| &*m.name == name && desc.is_none_or(|d| &*m.desc == d))
        .expect(name);
    let code = method.code.as_ref().expect(name);
    let body = Body {
        file,
        name: &method.name,
        desc: &method.desc,
        code,
    };
    code.instrs.iter().all(|instr| match body.effect(instr) {
        Effect::Nothing => true,
        Effect::Change => false,
        Effect::Call { index, .. } => body.library_only_reads(&file.refs.methods[index as usize]),
    })
}

#[test]
fn code_that_changes_what_was_there_is_not_pure() {
    let scratch = Scratch::new("purity");
    if !javac(&scratch.0, "Notes.java", SOURCE, &[]) {
        return;
    }
    let mut path = ClassPath::new();
    path.add_path(&scratch.0).expect("a folder");
    let file = path.find("Notes").expect("a class").expect("a class");
    for name in [
        "appends",
        "takesNext",
        "takesNextOfGiven",
        "joins",
        "adds",
        "fills",
        "blames",
        "counts",
        "stores",
        "prints",
    ] {
        assert!(!only_reads(&file, name, None), "{name}");
    }
    for name in ["reads", "appendsToItsOwn", "loops", "asks", "copies"] {
        assert!(only_reads(&file, name, None), "{name}");
    }
    // Constructors fill the object that they make, and no other one.
    for (desc, expected) in [
        ("(I)V", true),
        ("(LNotes;)V", false),
        ("(Ljava/lang/Object;)V", false),
        ("([LNotes;)V", false),
    ] {
        assert_eq!(only_reads(&file, "<init>", Some(desc)), expected, "{desc}");
    }
}
