//! The installed JDK as test data: every class of `java.base` decodes, and lookups are quick.

use std::sync::Arc;
use std::time::Instant;

use gadfly_classfile::{
    ClassPath, ClassSignature, GenericType, Instr, MethodSignature, Origin, find_jdk_home,
    source_name,
};

/// `None` on a machine without a JDK, where these tests have nothing to say.
fn jdk() -> Option<ClassPath> {
    let home = find_jdk_home()?;
    Some(ClassPath::with_jdk(&home).expect("an installed JDK opens"))
}

#[test]
fn every_class_of_java_base_decodes() {
    let Some(path) = jdk() else { return };
    let start = Instant::now();
    let names = path.jdk_classes_of_module("java.base");
    eprintln!("listed {} classes in {:?}", names.len(), start.elapsed());
    assert!(names.len() > 5000);

    let start = Instant::now();
    let (mut methods, mut instrs) = (0, 0);
    for name in &names {
        let class = path.find(name).expect(name).expect(name);
        methods += class.methods.len();
        let code = class.methods.iter().filter_map(|m| m.code.as_ref());
        instrs += code.map(|c| c.instrs.len()).sum::<usize>();
    }
    let elapsed = start.elapsed();
    eprintln!(
        "decoded {} classes, {methods} methods, {instrs} instructions in {elapsed:?} ({:?} each)",
        names.len(),
        elapsed / names.len() as u32,
    );
}

#[test]
fn lookups_are_cached_and_tell_their_origin() {
    let Some(path) = jdk() else { return };
    let start = Instant::now();
    let string = path.find("java/lang/String").expect("decodes");
    eprintln!("first lookup, in java.base: {:?}", start.elapsed());
    let start = Instant::now();
    path.find("java/util/HashMap").expect("decodes");
    eprintln!("second lookup: {:?}", start.elapsed());
    let start = Instant::now();
    let again = path.find("java/lang/String").expect("decodes");
    eprintln!("cached lookup: {:?}", start.elapsed());
    let start = Instant::now();
    path.find("java/sql/Connection").expect("decodes");
    eprintln!(
        "first lookup outside java.base, which indexes packages: {:?}",
        start.elapsed()
    );
    let (Some(string), Some(again)) = (string, again) else {
        panic!("no java/lang/String")
    };
    assert!(Arc::ptr_eq(&string, &again));

    let base = Origin::Jdk {
        module: Some("java.base".into()),
    };
    assert_eq!(path.origin("java/lang/String"), Some(base));
    for absent in [
        "java/lang/Strin",
        "no/such/Class",
        "Main",
        "[I",
        "",
        "../x",
        "/java/lang/String",
    ] {
        assert!(path.find(absent).expect(absent).is_none(), "{absent}");
        assert_eq!(path.origin(absent), None, "{absent}");
    }
    let util = path.jdk_classes_in("java/util");
    assert!(util.iter().any(|name| &**name == "java/util/Map$Entry"));
    assert!(
        !util
            .iter()
            .any(|name| name.contains("java/util/concurrent"))
    );
}

#[test]
fn workers_share_one_class() {
    let Some(path) = jdk() else { return };
    let found: Vec<_> = std::thread::scope(|scope| {
        let find = || path.find("java/util/ArrayList").ok().flatten();
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(find)).collect();
        workers.into_iter().filter_map(|w| w.join().ok()?).collect()
    });
    assert_eq!(found.len(), 4);
    assert!(found.windows(2).all(|pair| Arc::ptr_eq(&pair[0], &pair[1])));
}

/// The JDK keeps tables in strings that are no Unicode text.
#[test]
fn tables_in_strings_are_exact() {
    let Some(path) = jdk() else { return };
    let class = path.find("java/lang/CharacterData00").expect("decodes");
    let tables = &class.expect("java/lang/CharacterData00").refs.strings;
    // The table `X` has 2048 entries by its comment in the source.
    assert!(tables.iter().any(|table| table.len() == 2048));
    assert!(tables.iter().any(|table| table.contains(&0)));

    let lone = |s: &Arc<[u16]>| char::decode_utf16(s.iter().copied()).any(|c| c.is_err());
    let names = path.jdk_classes_of_module("java.base");
    let with_lone: Vec<&Arc<str>> = names
        .iter()
        .filter(|name| {
            let class = path.find(name).expect(name).expect(name);
            class.refs.strings.iter().any(lone)
        })
        .collect();
    eprintln!("lone surrogates in {with_lone:?}");
    assert!(!with_lone.is_empty());
}

#[test]
fn every_signature_of_java_base_parses_and_erases_to_its_descriptor() {
    let Some(path) = jdk() else { return };
    let (mut signatures, mut differing) = (0, 0);
    for name in path.jdk_classes_of_module("java.base") {
        let class = path.find(&name).expect(&name).expect(&name);
        let of_class = class.signature.as_deref().map(|text| {
            signatures += 1;
            ClassSignature::parse(text).expect(text)
        });
        let class_params = of_class.map(|s| s.type_params).unwrap_or_default();
        for method in &class.methods {
            let Some(text) = method.signature.as_deref() else {
                continue;
            };
            signatures += 1;
            let method_signature = MethodSignature::parse(text).expect(text);
            let scopes = [&method_signature.type_params[..], &class_params];
            let erased: String = method_signature
                .params
                .iter()
                .map(|param| param.erase(&scopes).descriptor())
                .collect();
            // Compilers leave out parameters they add, and type variables of enclosing classes
            // are out of reach here.
            differing += usize::from(!method.desc.contains(&erased));
        }
        for text in class.fields.iter().filter_map(|f| f.signature.as_deref()) {
            signatures += 1;
            GenericType::parse(text).expect(text);
        }
    }
    eprintln!("{signatures} signatures, {differing} of methods not erased from this class alone");
    assert!(signatures > 10_000);
    assert!(differing * 100 < signatures);
}

#[test]
fn nested_names_come_from_the_attribute() {
    let Some(path) = jdk() else { return };
    let map = path
        .find("java/util/HashMap")
        .expect("decodes")
        .expect("found");
    assert_eq!(
        source_name("java/util/Map$Entry", &map.inner_classes),
        "java.util.Map.Entry"
    );
    assert_eq!(
        source_name("java/util/HashMap$TreeNode", &map.inner_classes),
        "java.util.HashMap.TreeNode"
    );
}

/// Whatever the machine indexes without a check is in range.
#[test]
fn operands_are_in_range() {
    let Some(path) = jdk() else { return };
    for name in path.jdk_classes_in("java/util") {
        let class = path.find(&name).expect(&name).expect(&name);
        let refs = &class.refs;
        for code in class.methods.iter().filter_map(|m| m.code.as_ref()) {
            for instr in &code.instrs {
                let (index, len) = match *instr {
                    Instr::LdcString(i) => (i, refs.strings.len()),
                    Instr::LdcConst(i) => (i, refs.consts.len()),
                    Instr::LdcClass(i) | Instr::New(i) | Instr::CheckCast(i) => {
                        (i, refs.classes.len())
                    }
                    Instr::GetField(i) | Instr::PutStatic(i) => (i, refs.fields.len()),
                    Instr::InvokeVirtual(i) | Instr::InvokeInterface(i) => (i, refs.methods.len()),
                    Instr::InvokeDynamic(i) => (i, refs.dynamics.len()),
                    Instr::Switch(i) => (i, code.switches.len()),
                    _ => continue,
                };
                assert!(usize::from(index) < len, "{name}: {instr:?}");
            }
        }
    }
}
