//! Class files for tests: written by hand, compiled by the installed `javac`.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that goes away with the test.
pub(crate) struct Scratch(pub PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("gadfly-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A tool of the JDK whose classes the tests look at; several JDKs may be installed.
pub(crate) fn tool(name: &str) -> PathBuf {
    match gadfly_classfile::find_jdk_home() {
        Some(home) => home.join("bin").join(name),
        None => name.into(),
    }
}

/// Compiles one source file into `folder`; `false` where no `javac` is installed.
pub(crate) fn javac(folder: &Path, file: &str, source: &str, options: &[&str]) -> bool {
    let path = folder.join(file);
    fs::write(&path, source).expect("the source is written");
    let output = Command::new(tool("javac"))
        .args(options)
        .arg("-d")
        .arg(folder)
        .arg(&path)
        .output();
    let Ok(output) = output else {
        return false;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    true
}

/// Raw class files of the installed JDK, none where there is no JDK.
pub(crate) fn jdk_class_files(names: &[&str]) -> Vec<Vec<u8>> {
    let Some(home) = gadfly_classfile::find_jdk_home() else {
        return Vec::new();
    };
    let Ok(image) = ristretto_jimage::Image::from_file(&home.join("lib/modules")) else {
        return Vec::new();
    };
    let read = |name: &&str| {
        let resource = image.get_resource(&format!("/java.base/{name}.class"));
        resource.expect(name).data().to_vec()
    };
    names.iter().map(read).collect()
}

/// A class file written by hand.
pub(crate) struct HandMade {
    pub name: &'static str,
    pub major: u16,
    pub access: u16,
    /// Constants from index 10 on, as bytes with their tags.
    pub constants: Vec<Vec<u8>>,
    /// The body of `static void m()`, and its exception table as rows of four.
    pub code: Vec<u8>,
    pub handlers: Vec<[u16; 4]>,
}

impl HandMade {
    pub(crate) fn new(name: &'static str) -> HandMade {
        HandMade {
            name,
            major: 48,
            access: 0x0021,
            constants: Vec::new(),
            code: vec![0xb1],
            handlers: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let u16_to = |out: &mut Vec<u8>, n: usize| out.extend((n as u16).to_be_bytes());
        let u32_to = |out: &mut Vec<u8>, n: usize| out.extend((n as u32).to_be_bytes());
        out.extend([0xca, 0xfe, 0xba, 0xbe, 0, 0]);
        u16_to(&mut out, usize::from(self.major));
        // Long and double constants take two indices.
        let wide = |c: &&Vec<u8>| matches!(c.first(), Some(5 | 6));
        let wides = self.constants.iter().filter(wide).count();
        u16_to(&mut out, 10 + self.constants.len() + wides);
        for text in [self.name, "java/lang/Object", "m", "()V", "Code"] {
            out.push(1);
            u16_to(&mut out, text.len());
            out.extend(text.as_bytes());
        }
        out.extend([7, 0, 1]); // 6: this class
        out.extend([7, 0, 2]); // 7: Object
        out.extend([12, 0, 3, 0, 4]); // 8: m()V
        out.extend([10, 0, 6, 0, 8]); // 9: this.m()V
        out.extend(self.constants.iter().flatten());
        u16_to(&mut out, usize::from(self.access));
        out.extend([0, 6, 0, 7, 0, 0, 0, 0]); // this, super, interfaces, fields
        out.extend([0, 1, 0, 9, 0, 3, 0, 4, 0, 1]); // one method with one attribute
        out.extend([0, 5]);
        u32_to(&mut out, 12 + self.code.len() + 8 * self.handlers.len());
        out.extend([0, 4, 1, 2]);
        u32_to(&mut out, self.code.len());
        out.extend(&self.code);
        u16_to(&mut out, self.handlers.len());
        for n in self.handlers.iter().flatten() {
            u16_to(&mut out, usize::from(*n));
        }
        out.extend([0, 0, 0, 0]); // attributes of the code, of the class
        out
    }
}
