//! `--graphs` writes one picture for each counterexample.

use std::fs;

use crate::verify::support::{alone, gadfly, project};

#[test]
fn pictures_lie_in_the_folder_and_are_named_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let file = project("corpus/java/verify/seeded/OrphanMap.java");
    let output = {
        let _alone = alone();
        let mut command = gadfly();
        command
            .arg(&file)
            .args(["--graphs", "--only", "put", "--k", "2", "--out"])
            .arg(folder.path());
        command.output().unwrap()
    };
    assert_eq!(output.status.code(), Some(1));
    let picture = folder
        .path()
        .join("verify.seeded.OrphanMap.put-invariant.svg");
    let svg = fs::read_to_string(&picture).unwrap();
    assert!(svg.starts_with("<svg "), "{svg}");
    for word in [">before<", ">after<", ">this<", "parent"] {
        assert!(svg.contains(word), "{word}");
    }
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(&picture.display().to_string()), "{text}");
}
