//! Shows what becomes of a skeleton: `cargo run -p gadfly-quiz --example skeleton FILE [SEED]`.

#![allow(clippy::print_stderr, clippy::print_stdout)]
use gadfly_quiz::model::Language;
use gadfly_quiz::skeleton;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let Some(file) = args.get(1) else {
        eprintln!("usage: skeleton FILE [SEED]");
        std::process::exit(2);
    };
    let seed = args.get(2).and_then(|s| s.parse().ok()).unwrap_or(1u64);
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("{file}: {why}");
            std::process::exit(2);
        }
    };
    let language = if file.ends_with(".py") {
        Language::Python
    } else {
        Language::Java
    };
    let skeleton = match skeleton::parse(file, &text, language) {
        Ok(skeleton) => skeleton,
        Err(found) => {
            for diagnostic in found {
                eprintln!("{diagnostic}");
            }
            std::process::exit(2);
        }
    };
    for hole in &skeleton.holes {
        println!("hole {} {}: {:?}", hole.id, hole.name, hole.kind);
    }
    for (n, check) in skeleton.checks.iter().enumerate() {
        println!("check {n} (line {}): {}", check.line, check.text);
    }
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let values = skeleton.draw(&mut |n| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % n
    });
    println!("--- generator\n{}", skeleton.generator().text);
    println!("--- checked\n{}", skeleton.checked(&values).text);
    println!("--- instance\n{}", skeleton.instance(&values));
}
