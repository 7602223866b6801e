//! What the words of a task say about its inputs: "there is at least one article", "n is a natural number",
//! "returns None for an empty list".
//!
//! A small table of phrases, read clause by clause. A phrase *requires* a predicate ("a non-empty list") or *drops* it
//! because the task speaks of its violation ("None if the list is empty"). A phrase that describes the result ("the
//! sum of the positive numbers") shows that the case was thought of. Whatever cannot be assigned to a parameter says
//! nothing: then the teacher is asked.

mod clause;
mod kinds;
mod phrases;

pub(crate) use kinds::kind_of;
pub use kinds::kinds;

use crate::place::Place;
use crate::predicate::Predicate;
use crate::summary::Summary;

/// What a sentence says.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    pub predicate: Predicate,
    /// Inputs must satisfy it; otherwise those that do not are meant as well.
    pub required: bool,
    /// The sentence, for people.
    pub sentence: String,
}

/// Reads the documentation of an entry. `own` is what documents it alone: there a parameter need not be named.
pub fn read(texts: &[&str], own: &[&str], places: &[(Place, Summary)]) -> Vec<Said> {
    let mut said: Vec<Said> = Vec::new();
    let all = texts.iter().flat_map(|text| {
        let is_own = own.contains(text);
        let sentences = clause::sentences(text).into_iter();
        sentences.map(move |sentence| (sentence, is_own))
    });
    for (sentence, is_own) in all {
        for (predicate, required) in phrases::in_sentence(&sentence, is_own, places) {
            // A requirement weighs more than a mention.
            said.retain(|s| s.predicate != predicate || s.required || !required);
            let known = said.iter().any(|s| s.predicate == predicate);
            if !known {
                said.push(Said {
                    predicate,
                    required,
                    sentence: sentence.clone(),
                });
            }
        }
    }
    said
}

#[cfg(test)]
mod tests;
