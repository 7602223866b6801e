//! What `javac` compiles from `Sample.java`, decoded: the attributes one by one.

use crate::common;

use std::sync::Arc;

use common::{Scratch, javac};
use gadfly_classfile::{
    ClassFile, ClassPath, Code, Const, Field, HandleKind, Method, Type, source_name, source_type,
};

const SOURCE: &str = include_str!("Sample.java");

/// Calls `test` with the compiled sample; does nothing without a `javac`.
fn with_sample(name: &str, options: &[&str], test: impl FnOnce(&ClassPath)) {
    let scratch = Scratch::new(name);
    if !javac(&scratch.0, "Sample.java", SOURCE, options) {
        return;
    }
    let mut path = ClassPath::new();
    path.add_path(&scratch.0).expect("a folder");
    test(&path);
}

fn class(path: &ClassPath, name: &str) -> Arc<ClassFile> {
    path.find(name).expect(name).expect(name)
}

fn method<'c>(class: &'c ClassFile, name: &str) -> &'c Method {
    let found = class.methods.iter().find(|m| &*m.name == name);
    found.expect(name)
}

fn code<'c>(class: &'c ClassFile, name: &str) -> &'c Code {
    method(class, name).code.as_ref().expect(name)
}

fn field<'c>(class: &'c ClassFile, name: &str) -> &'c Field {
    let found = class.fields.iter().find(|f| &*f.name == name);
    found.expect(name)
}

fn texts(names: &[Arc<str>]) -> Vec<&str> {
    names.iter().map(|name| &**name).collect()
}

fn line_with(comment: &str) -> u32 {
    let line = SOURCE.lines().position(|line| line.contains(comment));
    line.expect(comment) as u32 + 1
}

#[test]
fn constants_and_fields() {
    with_sample("fields", &["-g"], |path| {
        let sample = class(path, "Sample");
        let lone = [0x61, 0xd800, 0x62, 0xdc00, 0x63, 0, 0x64, 0xd83d, 0xde00];
        assert_eq!(
            field(&sample, "LONE").constant,
            Some(Const::String(lone.into()))
        );
        assert_eq!(field(&sample, "BIG").constant, Some(Const::Long(i64::MIN)));
        assert_eq!(field(&sample, "SMALL").constant, Some(Const::Int(-1)));
        assert!(matches!(field(&sample, "NOT").constant, Some(Const::Float(f)) if f.is_nan()));
        assert_eq!(
            texts(&field(&sample, "marked").annotations),
            ["Sample$Mark"]
        );
        assert_eq!(
            field(&sample, "marked").signature.as_deref(),
            Some("Ljava/util/List<+TT;>;")
        );
        assert_eq!(texts(&field(&sample, "used").annotations), ["Sample$Use"]);
        assert!(field(&sample, "usedInside").annotations.is_empty());
        assert_eq!(texts(&sample.annotations), ["java/lang/Deprecated"]);
        assert_eq!(sample.source_file.as_deref(), Some("Sample.java"));
        assert!(sample.signature.is_some());
    });
}

#[test]
fn switches() {
    with_sample("switches", &["-g"], |path| {
        let sample = class(path, "Sample");
        let keys = |name| {
            let cases = &code(&sample, name).switches[0].cases;
            cases.iter().map(|(key, _)| *key).collect::<Vec<_>>()
        };
        assert_eq!(keys("dense"), [1, 2, 3, 4]);
        assert_eq!(keys("sparse"), [-1_000_000, 7, 1_000_000]);
        assert_eq!(code(&sample, "named").switches.len(), 2);
        let dense = &code(&sample, "dense").switches[0];
        assert_eq!(dense.cases[2].1, dense.default);
    });
}

#[test]
fn handlers_lines_and_locals() {
    with_sample("debug", &["-g"], |path| {
        let sample = class(path, "Sample");
        let code = code(&sample, "handlers");
        let caught: Vec<_> = code.handlers.iter().map(|h| h.catch.as_deref()).collect();
        assert!(caught.contains(&Some("java/lang/NullPointerException")));
        assert!(caught.contains(&None));
        let body = &code.handlers[0];
        assert_eq!(
            code.line_of(body.start),
            Some(line_with("// handlers: body"))
        );
        let locals: Vec<_> = code.locals.iter().map(|l| (&*l.name, &*l.desc)).collect();
        for local in [
            ("this", "LSample;"),
            ("values", "[I"),
            ("i", "I"),
            ("sum", "I"),
            ("k", "I"),
        ] {
            assert!(locals.contains(&local), "{locals:?}");
        }
        let end = code.instrs.len() as u32;
        assert!(code.locals.iter().all(|l| l.start <= l.end && l.end <= end));
    });
}

#[test]
fn lambdas_and_concatenation() {
    with_sample("lambdas", &["-g"], |path| {
        let sample = class(path, "Sample");
        let sites: Vec<_> = sample.refs.dynamics.iter().map(|d| &*d.name).collect();
        for name in ["apply", "get", "run", "makeConcatWithConstants"] {
            assert!(sites.contains(&name), "{sites:?}");
        }
        let site = sample.refs.dynamics.iter().find(|d| &*d.name == "apply");
        let bootstrap = &sample.bootstrap_methods[usize::from(site.expect("apply").bootstrap)];
        assert_eq!(bootstrap.handle.kind, HandleKind::InvokeStatic);
        assert_eq!(&*bootstrap.handle.member.name, "metafactory");
        let [
            Const::MethodType(erased),
            Const::MethodHandle(target),
            Const::MethodType(_),
        ] = &bootstrap.args[..]
        else {
            panic!("{:?}", bootstrap.args)
        };
        assert_eq!(&**erased, "(Ljava/lang/Object;)Ljava/lang/Object;");
        assert_eq!(target.kind, HandleKind::InvokeVirtual);
        assert_eq!(&*target.member.class, "java/lang/String");
        assert_eq!(
            texts(&method(&sample, "lambdas").exceptions),
            ["java/io/IOException"]
        );
    });
}

#[test]
fn nests_records_and_sealed_types() {
    with_sample("nests", &["-g"], |path| {
        let sample = class(path, "Sample");
        assert!(texts(&sample.nest_members).contains(&"Sample$Color$1"));
        assert_eq!(
            class(path, "Sample$Color$1").nest_host.as_deref(),
            Some("Sample")
        );
        let point = class(path, "Sample$Point");
        let components = point.record.as_ref().expect("a record");
        let shown: Vec<_> = components
            .iter()
            .map(|c| (&*c.name, &*c.desc, c.signature.as_deref()))
            .collect();
        assert_eq!(
            shown,
            [
                ("x", "I", None),
                ("y", "Ljava/util/List;", Some("Ljava/util/List<TN;>;"))
            ]
        );
        let empty = class(path, "Sample$Empty");
        assert_eq!(empty.record.as_ref().map(Vec::len), Some(0));
        assert!(sample.record.is_none());
        assert_eq!(
            texts(&class(path, "Sample$Shape").permitted_subclasses),
            ["Sample$Round", "Sample$Square"]
        );
        let local = class(path, "Sample$1Local");
        let enclosing = local.enclosing_method.as_ref().expect("a local class");
        assert_eq!(&*enclosing.class, "Sample");
        let (name, _) = enclosing.method.as_ref().expect("in a method");
        assert_eq!(&**name, "local");
    });
}

/// With and without `-parameters`: the first takes the flags of `MethodParameters`, the second
/// has to know what compilers add.
#[test]
fn parameter_annotations_line_up_with_descriptors() {
    for (run, options) in [&["-g"][..], &["-g", "-parameters"]].iter().enumerate() {
        with_sample(&format!("parameters{run}"), options, |path| {
            let marks = |name, of| {
                let class = class(path, name);
                let lists = &method(&class, of).parameter_annotations;
                lists
                    .iter()
                    .map(|list| list.join(" ").replace("Sample$", ""))
                    .collect::<Vec<_>>()
            };
            assert_eq!(marks("Sample", "annotated"), ["Mark", "", "Use"]);
            assert_eq!(marks("Sample$Color", "<init>"), ["", "", "Mark"]);
            assert_eq!(marks("Sample$Inner", "<init>"), ["", "Mark", ""]);
            assert_eq!(marks("Sample$1Local", "<init>"), ["", "Mark", "", ""]);
            assert_eq!(marks("Sample$Point", "<init>"), ["", "Mark"]);
            let sample = class(path, "Sample");
            let annotated = method(&sample, "annotated");
            assert_eq!(texts(&annotated.annotations), ["Sample$Mark", "Sample$Use"]);
            let names: Vec<_> = annotated.parameter_names.iter().flatten().collect();
            assert_eq!(names.len(), if run == 0 { 0 } else { 3 });
        });
    }
}

#[test]
fn names_as_the_source_spells_them() {
    with_sample("names", &["-g"], |path| {
        let sample = class(path, "Sample");
        let spelled = |name| {
            let ty = Type::parse(&field(&sample, name).desc).expect(name);
            source_type(&ty, &sample.inner_classes)
        };
        assert_eq!(spelled("dollar"), "Sample.With$Dollar");
        assert_eq!(spelled("entry"), "java.util.Map.Entry");
        assert_eq!(source_name("Sample$1Local", &sample.inner_classes), "Local");
    });
}
