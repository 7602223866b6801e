//! Mangled sources never make the crate panic, and what it accepts keeps the user's lines.

use crate::common;
use common::{CUT, UNROLLED, source};
use gadfly_contract::instrument;

const SEEDS: [&str; 3] = [
    "package p; import java.util.*;
/*@ nullable_by_default @*/ public class A<T> extends B implements C {
  //@ invariant x >= 0 && (\\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
  private /*@ spec_public non_null @*/ int[] a; int x; //@ ghost int g = 1; model int m; represents m = x + 1;
  /*@ public normal_behavior requires n > 0 ==> x == 1 <==> true;
    @ assignable x, a[*], a[0..n], this.*, \\nothing;
    @ ensures \\result == \\old(x) + (\\sum int k; 0 <= k < n; a[k]) && \\fresh(a) && \\typeof(a) <: \\type(int[]);
    @ also exceptional_behavior {| requires n < 0; also requires n == 0; |} signals (Exception e) e != null; signals_only E;
    @*/
  public /*@ pure @*/ int f(final int n, T... ts) throws E {
    //@ assert n > 0; assume x == 3;
    //@ loop_invariant i >= 0 && (\\max int k; 0 <= k && k < i; a[k]) < 3; decreases n - i; loop_modifies a[*];
    lab: for (int i = 0; i < n; i++) { a[i] = 1; if (i == 2) continue lab; }
    //@ set g = \\old(x);
    return (\"//@ x\" + '\\'' + \"\"\"
      //@ requires \"\"\").length();
  }
}",
    "@Invariant({\"a > 0\", \"b\" + \"c\"}) record R(int a, List<String> b) {
  @Requires(\"a != \\\"x\\\" && \\\\forall\") @Ensures(\"result == old(a[1]) + (\\\\num_of int i; 0 <= i && i < a; b[i] == 1)\")
  R { } boolean repOK() { return true; }
  //@ constraint a == \\old(a); initially a > 0; static invariant Q.s != null;
  enum E { A, B(1) { int q() { return 1; } }, C } interface I { /*@ pure @*/ default int x() { return 1; } int y(); }
}",
    "class W { void f(int[][] m) { int i = 0;
   /*@ maintaining (\\forall int p; 0 <= p && p < i; m[p][p] == \\old(m[p][p])) && (\\exists W w; ws.contains(w); \\old(w.g(p)) == 1);
     @ decreasing 1; @*/ while (i < 3) do { i++; } while (true);
   //@ unreachable;
   for (int x : m[0]) { //@ ghost int q; set q = 1;
   } } }",
];

/// A small generator; the same numbers every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

fn mangle(text: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let bits: Vec<char> = "(){}[];,.\"'\\@/*<>=!&|?:+-0a \n\t#é𝄞".chars().collect();
    let words = [
        "\\forall int i;",
        "==>",
        "//@ ",
        "/*@ ",
        "@*/",
        "\\old(",
        "{|",
        "|}",
        "\\result",
        "requires ",
        "ghost ",
        "(*",
        "\"\"\"",
        "0..",
        "1e",
    ];
    for _ in 0..=dice.below(6) {
        let at = dice.below(chars.len() + 1);
        match dice.below(5) {
            0 => {
                let end = (at + dice.below(12)).min(chars.len());
                chars.drain(at..end);
            }
            1 => chars.insert(at, bits[dice.below(bits.len())]),
            2 => {
                for (k, c) in words[dice.below(words.len())].chars().enumerate() {
                    chars.insert(at + k, c);
                }
            }
            3 => {
                let end = (at + dice.below(40)).min(chars.len());
                let copy: Vec<char> = chars[at..end].to_vec();
                let to = dice.below(chars.len() + 1);
                for (k, c) in copy.into_iter().enumerate() {
                    chars.insert(to + k, c);
                }
            }
            _ => {
                if let Some(c) = chars.get_mut(at) {
                    *c = bits[dice.below(bits.len())];
                }
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mangled_sources_do_no_harm() {
    let mut dice = Dice(20261116);
    let mut accepted = 0;
    for round in 0..3000 {
        let text = mangle(SEEDS[round % SEEDS.len()], &mut dice);
        let options = if round % 2 == 0 { UNROLLED } else { CUT };
        let Ok(done) = instrument(&[source(&text)], &options) else {
            continue;
        };
        accepted += 1;
        assert_eq!(
            done.sources[0].text.lines().count(),
            text.lines().count(),
            "{text}"
        );
        for line in 0..12 {
            for column in [1, 7, 30, 200, 5000] {
                done.locate(&done.sources[0].path, line, column);
            }
        }
    }
    assert!(
        accepted > 100,
        "only {accepted} were accepted: the seeds are bad"
    );
}

#[test]
fn deep_nesting_is_refused_kindly() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("(\\forall int i; 0 <= i && i < 2; ", ")"),
    ] {
        let deep = format!("{}true{}", open.repeat(3000), close.repeat(3000));
        let text = format!(
            "class A {{\n//@ invariant {deep};\n int x = {}1{}; }}",
            "(".repeat(3000),
            ")".repeat(3000)
        );
        assert!(instrument(&[source(&text)], &UNROLLED).is_err());
    }
    let fair = format!("{}true{}", "(".repeat(60), ")".repeat(60));
    assert!(
        instrument(
            &[source(&format!("class A {{\n//@ invariant {fair};\n}}"))],
            &UNROLLED
        )
        .is_ok()
    );
}
