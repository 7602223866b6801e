//! Bytecode that today's compilers do not write, and damaged files.

use crate::common;

use common::{HandMade, jdk_class_files};
use gadfly_classfile::{Cond, DecodeError, Instr, Switch, decode};

fn instrs(code: &[u8]) -> Result<Vec<Instr>, DecodeError> {
    let mut class = HandMade::new("A");
    class.code = code.to_vec();
    let class = decode(&class.bytes())?;
    Ok(class
        .methods
        .into_iter()
        .filter_map(|m| m.code)
        .flat_map(|c| c.instrs)
        .collect())
}

fn check(code: &[u8], expected: &[Instr]) {
    assert_eq!(instrs(code).as_deref(), Ok(expected));
}

#[test]
fn local_variables_that_are_not_there() {
    // iload 258 of 258 variables
    let refused = instrs(&[0xc4, 0x15, 1, 2, 0xb1]);
    assert!(
        matches!(refused, Err(DecodeError::Code { pc: 0, .. })),
        "{refused:?}"
    );
}

#[test]
fn subroutines() {
    check(
        &[0xa8, 0, 4, 0xb1, 0x4b, 0xa9, 0],
        &[Instr::Jsr(2), Instr::Return, Instr::Store(0), Instr::Ret(0)],
    );
}

#[test]
fn wide_forms() {
    check(
        &[
            0xc4, 0x15, 1, 0, 0xc4, 0x3a, 1, 1, 0xc4, 0x84, 1, 0, 0xff, 0xfe, 0xc4, 0xa9, 0, 9,
        ],
        &[
            Instr::Load(256),
            Instr::Store(257),
            Instr::IInc(256, -2),
            Instr::Ret(9),
        ],
    );
    check(
        &[0xc8, 0, 0, 0, 5, 0xc9, 0xff, 0xff, 0xff, 0xfb, 0xb1],
        &[Instr::Goto(1), Instr::Jsr(0), Instr::Return],
    );
}

#[test]
fn jumps_become_instruction_indices() {
    check(
        &[0x10, 0xff, 0x99, 0, 4, 0x00, 0xa7, 0xff, 0xfa],
        &[
            Instr::IConst(-1),
            Instr::If(Cond::Eq, 3),
            Instr::Nop,
            Instr::Goto(0),
        ],
    );
}

#[test]
fn jumps_into_instructions_or_out_of_the_code_are_errors() {
    for code in [
        &[0xa7, 0, 1][..],
        &[0xa7, 0, 3],
        &[0xa7, 0xff, 0xff],
        &[0xc8, 0x7f, 0xff, 0xff, 0xff],
    ] {
        assert!(
            matches!(instrs(code), Err(DecodeError::Code { .. })),
            "{code:?}"
        );
    }
}

#[test]
fn unknown_opcodes_and_cut_instructions_are_errors() {
    for code in [
        &[0xcb][..],
        &[0xff],
        &[0xba],
        &[0x11, 0],
        &[0xc4, 0x60, 0, 0],
        &[0xbc, 3],
        &[],
    ] {
        assert!(instrs(code).is_err(), "{code:?}");
    }
}

#[test]
fn switches_have_explicit_cases() {
    let mut class = HandMade::new("A");
    class.code = vec![0x04, 0xaa, 0, 0]; // iconst_1, tableswitch at 1, padded to 4
    for word in [23_i32, i32::MAX - 1, i32::MAX, 24, 23] {
        class.code.extend(word.to_be_bytes());
    }
    class.code.extend([0xb1, 0xb1]);
    let decoded = decode(&class.bytes()).expect("decodes");
    let code = decoded.methods[0].code.as_ref().expect("code");
    let [Switch { default, cases }] = &code.switches[..] else {
        panic!("{:?}", code.switches)
    };
    assert_eq!(*default, 2);
    assert_eq!(cases, &[(i32::MAX - 1, 3), (i32::MAX, 2)]);

    // Claims four billion cases: must not be believed.
    class.code[8..16].copy_from_slice(&[0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]);
    assert!(decode(&class.bytes()).is_err());
}

#[test]
fn a_handler_may_end_with_the_code() {
    let mut class = HandMade::new("A");
    class.code = vec![0x00, 0x11, 0, 7, 0xb1, 0xbf];
    class.handlers = vec![[1, 6, 5, 7], [0, 4, 5, 0]];
    let decoded = decode(&class.bytes()).expect("decodes");
    let handlers = &decoded.methods[0].code.as_ref().expect("code").handlers;
    let shown: Vec<_> = handlers
        .iter()
        .map(|h| (h.start, h.end, h.target, h.catch.as_deref()))
        .collect();
    assert_eq!(
        shown,
        [(1, 4, 3, Some("java/lang/Object")), (0, 2, 3, None)]
    );

    for bad in [[0, 2, 5, 0], [1, 1, 5, 0], [0, 7, 5, 0], [0, 6, 6, 0]] {
        class.handlers = vec![bad];
        assert!(decode(&class.bytes()).is_err(), "{bad:?}");
    }
}

#[test]
fn constants_keep_their_bits() {
    let mut class = HandMade::new("A");
    let nan = 0x7fc0_1234_u32;
    class.constants = vec![
        [&[4][..], &nan.to_be_bytes()].concat(),
        [&[6][..], &(-0.0_f64).to_be_bytes()].concat(),
        [&[5][..], &i64::MIN.to_be_bytes()].concat(),
        b"\x01\x00\x05\xed\xa0\x80\xc0\x80".to_vec(),
        vec![8, 0, 15],
    ];
    class.code = vec![0x12, 10, 0x14, 0, 11, 0x14, 0, 13, 0x12, 16, 0xb1];
    let decoded = decode(&class.bytes()).expect("decodes");
    let instrs = &decoded.methods[0].code.as_ref().expect("code").instrs;
    assert!(matches!(instrs[0], Instr::FConst(f) if f.to_bits() == nan));
    assert!(matches!(instrs[1], Instr::DConst(d) if d.to_bits() == (-0.0_f64).to_bits()));
    assert_eq!(instrs[2], Instr::LConst(i64::MIN));
    assert_eq!(instrs[3], Instr::LdcString(0));
    assert_eq!(decoded.refs.strings[0][..], [0xd800, 0]);
}

#[test]
fn versions_and_frames_are_checked() {
    let mut class = HandMade::new("A");
    class.major = 44;
    assert_eq!(decode(&class.bytes()).err(), Some(DecodeError::Version(44)));
    class.major = 70;
    assert_eq!(decode(&class.bytes()).err(), Some(DecodeError::Version(70)));
    for major in [45, 65, 69] {
        class.major = major;
        assert!(decode(&class.bytes()).is_ok());
    }
    let mut bytes = class.bytes();
    bytes.push(0);
    assert!(matches!(
        decode(&bytes),
        Err(DecodeError::TrailingBytes { .. })
    ));
    assert_eq!(decode(b"").err(), Some(DecodeError::NotAClassFile));
}

fn samples() -> Vec<Vec<u8>> {
    let mut samples = jdk_class_files(&[
        "java/lang/Runtime$Version",
        "java/util/HashMap",
        "java/util/concurrent/TimeUnit",
        "java/lang/CharacterData00",
        "java/lang/invoke/LambdaForm",
        "java/util/stream/Collectors",
    ]);
    samples.push(HandMade::new("A").bytes());
    samples
}

#[test]
fn no_prefix_of_a_class_file_decodes_or_panics() {
    for bytes in samples() {
        let step = bytes.len() / 2000 + 1;
        for len in (0..bytes.len()).step_by(step) {
            assert!(decode(&bytes[..len]).is_err());
        }
    }
}

/// A fixed sequence, so that a failure repeats.
#[test]
fn damaged_class_files_never_panic() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    let (mut ok, mut err) = (0, 0);
    for original in samples() {
        for _ in 0..3000 {
            let mut bytes = original.clone();
            for _ in 0..=random(4) {
                let at = random(bytes.len());
                match random(3) {
                    0 => bytes[at] ^= 1 << random(8),
                    1 => bytes[at] = random(256) as u8,
                    _ => bytes[at] = [0, 0xff, 0x7f, 0x80][random(4)],
                }
            }
            match decode(&bytes) {
                Ok(_) => ok += 1,
                Err(_) => err += 1,
            }
        }
    }
    eprintln!("{ok} damaged files decoded, {err} refused");
    assert!(err > 0);
}
