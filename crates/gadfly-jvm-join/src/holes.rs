//! What holds of the unknowns of an exercise, and when it is said: of lengths at the beginning, of
//! elements when there are elements.

use gadfly_explore::Items;
use gadfly_join::{HoleTerms, Number};
use gadfly_solve::Words;
use gadfly_term::{Model, Pool, Term};

/// The class of an array that holds these.
pub(crate) fn class_of(items: Items) -> &'static str {
    match items {
        Items::Ints => "[I",
        Items::Texts => "[Ljava/lang/String;",
        Items::Rows => "[[I",
    }
}

/// What holds of the hole from the beginning, and a first value for every symbol. What its
/// elements may be is said when there are elements.
pub(crate) fn begin(
    hole: &HoleTerms,
    pool: &mut Pool,
    conjuncts: &mut Vec<Term>,
    model: &mut Model,
) {
    match hole {
        HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => {
            number.conjuncts(pool, conjuncts);
            number.set_first(pool, model);
        }
        HoleTerms::Word { length, chars, .. } => {
            length.conjuncts(pool, conjuncts);
            length.set_first(pool, model);
            chars.iter().for_each(|c| c.set_first(pool, model));
        }
        HoleTerms::Array { length, items, .. } => {
            length.conjuncts(pool, conjuncts);
            length.set_first(pool, model);
            for item in items {
                begin(item, pool, &mut Vec::new(), model);
            }
        }
        HoleTerms::Grid {
            rows,
            columns,
            items,
        } => {
            for number in [rows, columns] {
                number.conjuncts(pool, conjuncts);
                number.set_first(pool, model);
            }
            for item in items.iter().flatten() {
                begin(item, pool, &mut Vec::new(), model);
            }
        }
    }
}

/// What an element of an array must be.
pub(crate) fn element_conjuncts(element: &HoleTerms, pool: &mut Pool) -> Vec<Term> {
    let mut conjuncts = Vec::new();
    match element {
        HoleTerms::Scalar(_, number)
        | HoleTerms::Listed { index: number, .. }
        | HoleTerms::Word { length: number, .. } => number.conjuncts(pool, &mut conjuncts),
        HoleTerms::Array { .. } | HoleTerms::Grid { .. } => {}
    }
    conjuncts
}

/// What a word of this length must be.
pub(crate) fn word_condition(pool: &mut Pool, chars: &[Number], words: &Words) -> Term {
    let chars: Vec<Term> = chars.iter().map(|c| c.term).collect();
    words.condition(pool, &chars)
}
