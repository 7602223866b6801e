//! The condition of a path: a list of conjuncts that shares its past with the
//! paths it forked from, so that forking copies a pointer.
//!
//! Invariant: a path condition is satisfiable; whoever assumes a conjunct has
//! asked before. It carries the model that showed it, which answers one side of
//! most branches for nothing.

use std::rc::Rc;

use gadfly_term::{BinOp, Model, Node, Pool, Term, eval_bool};

#[derive(Clone)]
pub struct PathCondition {
    last: Option<Rc<Link>>,
    model: Option<Rc<Model>>,
}

struct Link {
    term: Term,
    before: Option<Rc<Link>>,
    length: usize,
}

impl Drop for Link {
    /// Frees the past in a loop: paths of long loops are longer than the stack
    /// is deep.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(link) = next {
            match Rc::try_unwrap(link) {
                Ok(mut link) => next = link.before.take(),
                Err(_) => break,
            }
        }
    }
}

impl Default for PathCondition {
    fn default() -> PathCondition {
        PathCondition::new()
    }
}

impl PathCondition {
    /// Holds of everything, the empty model included.
    pub fn new() -> PathCondition {
        PathCondition {
            last: None,
            model: Some(Rc::new(Model::new())),
        }
    }

    /// Where nothing is asked any more the model decides; what it decided is written down.
    pub fn follow_model(&mut self, pool: &mut Pool, condition: Term) -> bool {
        let Some(model) = self.model.clone() else {
            return true;
        };
        let holds = eval_bool(pool, &model, condition);
        let taken = if holds {
            condition
        } else {
            pool.not(condition)
        };
        self.assume(pool, taken, Some(model));
        holds
    }

    /// Adds `t`, split into its conjuncts; known ones are dropped. `model`, if
    /// given, satisfies all of the result; without it the old model is kept only
    /// if it still does.
    pub fn assume(&mut self, pool: &Pool, t: Term, model: Option<Rc<Model>>) {
        let mut stack = vec![t];
        let mut grew = false;
        while let Some(t) = stack.pop() {
            if t == pool.tt() {
                continue;
            }
            if let Node::Bin(BinOp::And, a, b) = pool.node(t) {
                stack.push(b);
                stack.push(a);
                continue;
            }
            if !self.contains(t) {
                self.push(t);
                grew = true;
            }
        }
        match model {
            Some(model) => self.model = Some(model),
            None if grew => {
                let holds = |model: &Rc<Model>| gadfly_term::eval_bool(pool, model, t);
                self.model = self.model.take().filter(holds);
            }
            None => {}
        }
    }

    fn push(&mut self, term: Term) {
        let before = self.last.take();
        let length = before.as_ref().map_or(0, |link| link.length) + 1;
        self.last = Some(Rc::new(Link {
            term,
            before,
            length,
        }));
    }

    fn links(&self) -> impl Iterator<Item = Term> + '_ {
        std::iter::successors(self.last.as_deref(), |link| link.before.as_deref())
            .map(|link| link.term)
    }

    /// The conjuncts, oldest first.
    pub fn conjuncts(&self) -> Vec<Term> {
        let mut terms: Vec<Term> = self.links().collect();
        terms.reverse();
        terms
    }

    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |link| link.length)
    }

    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// Whether `t` is one of the conjuncts.
    pub fn contains(&self, t: Term) -> bool {
        self.links().any(|known| known == t)
    }

    /// How many conjuncts, from the oldest on, two paths have because one state was both once.
    pub fn common(&self, other: &PathCondition) -> usize {
        let at = |path: &PathCondition, length: usize| {
            let mut link = path.last.clone();
            while let Some(l) = &link
                && l.length > length
            {
                link = l.before.clone();
            }
            link
        };
        let length = self.len().min(other.len());
        let (mut a, mut b) = (at(self, length), at(other, length));
        while let (Some(x), Some(y)) = (&a, &b) {
            if Rc::ptr_eq(x, y) {
                return x.length;
            }
            (a, b) = (x.before.clone(), y.before.clone());
        }
        0
    }

    /// The conjuncts behind the first `length`, oldest first.
    pub fn since(&self, length: usize) -> Vec<Term> {
        let newer = self.len().saturating_sub(length);
        let mut terms: Vec<Term> = self.links().take(newer).collect();
        terms.reverse();
        terms
    }

    /// Forgets all but the first `length` conjuncts. The model stays: it satisfies fewer, too.
    pub fn truncate(&mut self, length: usize) {
        while let Some(link) = &self.last
            && link.length > length
        {
            self.last = link.before.clone();
        }
    }

    /// Takes another model; it must satisfy all conjuncts.
    pub fn set_model(&mut self, model: Rc<Model>) {
        self.model = Some(model);
    }

    /// A model of all conjuncts, if one is at hand.
    pub fn model(&self) -> Option<&Rc<Model>> {
        self.model.as_ref()
    }
}
