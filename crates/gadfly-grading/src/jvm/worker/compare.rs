//! Looking for inputs that tell an entry of a submission from the reference's.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_base::debug::{self, Topic};
use gadfly_grade::by_size;
use gadfly_grade::model::{Seen, Test};
use gadfly_witness::{Reason, Witness};

use super::super::super::language::Examined;
use super::super::build::Built;
use super::super::machine::RICH;
use super::super::replay::Ran;
use super::super::vary;
use super::super::versus::Both;
use super::JvmWorker;

/// Inputs tried by chance where the machine cannot tell.
const NEARBY: usize = 60;
/// How often inputs are made smaller, and how many smaller ones are tried each time.
const SHRINKS: usize = 5;
const SMALLER: usize = 24;
/// The same for inputs that were made by many calls.
const LONG: usize = 4;
const LONG_SHRINKS: usize = 16;
const LONG_SMALLER: usize = 48;

/// What comparing an entry gave.
#[derive(Default)]
pub(super) struct Compared {
    /// No input within the bounds tells the two apart.
    pub same: bool,
    pub reasons: BTreeSet<Reason>,
    /// Rounds in which all paths were followed, and the turns of loops in the last of them.
    rounds: u32,
    pub loops: Option<u32>,
}

impl JvmWorker<'_> {
    /// Looks for inputs that tell an entry of a submission from the reference's: with a small
    /// budget first, so that what is found is small.
    pub(super) fn compare(
        &mut self,
        both: &mut Both<'_>,
        index: usize,
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<Compared> {
        let entry = &self.opened.entries[index];
        let mut purse = both.purse(self.search_left(index));
        let mut compared = Compared::default();
        let mut doubtful: Vec<Witness> = Vec::new();
        let mut unconfirmed = 0;
        let mut is_cut_short = false;
        for extent in both.extents() {
            if self.search_left(index).is_zero() {
                compared.reasons.insert(Reason::Time);
                break;
            }
            let begun = gadfly_effort::spent();
            let round = both.round(entry, extent, &mut purse);
            self.spend_search(begun);
            examined.work.paths += round.paths;
            if debug::is_wanted(Topic::Compare) {
                gadfly_base::note!(
                    "{} budget {} loops {}: {} paths, {} differences, {} doubtful, finished {}, {:?}",
                    entry.shown.name,
                    round.budget,
                    extent.loops,
                    round.paths,
                    round.differences.len(),
                    round.doubtful.len(),
                    round.finished,
                    round.reasons
                );
            }
            if !round.differences.is_empty() {
                let shown = self.confirm(index, &round.differences, built, examined, results)?;
                if let Some(witness) = shown {
                    self.shrink(index, witness, built, examined, results)?;
                    return Ok(compared);
                }
                if debug::is_wanted(Topic::Compare) {
                    for witness in &round.differences {
                        gadfly_base::note!("no difference after all: {:?}", witness.arguments);
                        gadfly_base::note!("    {:?}", witness.objects);
                    }
                }
                unconfirmed += 1;
                examined.work.replays_failed += round.differences.len() as u64;
            }
            doubtful = round.doubtful;
            let is_short = extent.loops < self.opened.task.bounds.loops;
            let was_cut = round.reasons.contains(&Reason::Budget)
                || is_short && round.reasons.contains(&Reason::LoopBound);
            let is_whole = !was_cut;
            let is_clean = round.reasons.iter().all(Reason::is_bound);
            // Where no run comes to its end within the budget nothing was compared, so nothing is known.
            if round.finished && is_clean && round.compared > 0 {
                compared.rounds += 1;
                compared.loops = Some(extent.loops);
                compared.reasons = round.reasons;
            } else if compared.rounds == 0 {
                compared.reasons = round.reasons;
            } else {
                // What a smaller round said holds; there is more that was not looked at.
                is_cut_short = compared.loops < Some(self.opened.task.bounds.loops);
                if !compared.reasons.contains(&Reason::LoopBound) {
                    compared.reasons.insert(Reason::Budget);
                }
            }
            if !round.finished || is_whole || unconfirmed > 1 {
                break;
            }
        }
        if unconfirmed > 0 {
            compared.reasons.insert(Reason::NotReplayed);
        }
        let mut shown = self.confirm(index, &doubtful, built, examined, results)?;
        if shown.is_none() {
            let begun = gadfly_effort::spent();
            let lives = both.lives(entry, self.search_left(index));
            self.spend_search(begun);
            examined.work.paths += lives.paths;
            shown = self.confirm(index, &lives.differences, built, examined, results)?;
            if shown.is_none() {
                shown = self.confirm(index, &lives.doubtful, built, examined, results)?;
            }
        }
        compared.same = compared.rounds > 0 && compared.reasons.iter().all(Reason::is_bound);
        if shown.is_none() && (!compared.same || is_cut_short || !doubtful.is_empty()) {
            // What the machine cannot follow, or does not look at, may show by chance.
            let seeds = self.seeds(index)?;
            let others = vary::nearby(&seeds, NEARBY, self.opened.task.seed);
            shown = self.confirm(index, &others, built, examined, results)?;
        }
        if let Some(witness) = shown {
            compared.same = false;
            self.shrink(index, witness, built, examined, results)?;
        }
        Ok(compared)
    }

    /// Inputs of the reference's paths.
    pub(super) fn seeds(&mut self, index: usize) -> anyhow::Result<Vec<Witness>> {
        if !self.seeds.contains_key(&index) {
            let opened = self.opened;
            let machine = self.machine()?;
            let entry = &opened.entries[index];
            let time = opened.task.bounds.time;
            let paths = machine.paths(&opened.task, &opened.references[0], entry, RICH, time);
            self.seeds.insert(index, paths.witnesses);
        }
        Ok(self.seeds.get(&index).cloned().unwrap_or_default())
    }

    /// Makes inputs that show a difference smaller, as long as they show one.
    pub(super) fn shrink(
        &mut self,
        entry: usize,
        mut witness: Witness,
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<()> {
        let is_long = witness.objects.iter().any(|o| o.then.len() > LONG);
        let (rounds, most) = if is_long {
            (LONG_SHRINKS, LONG_SMALLER)
        } else {
            (SHRINKS, SMALLER)
        };
        for _ in 0..rounds {
            if self.trouble.is_hopeless(entry) {
                break;
            }
            let mut smaller = vary::smaller(&witness);
            smaller.truncate(most);
            match self.confirm(entry, &smaller, built, examined, results)? {
                Some(other) => witness = other,
                None => break,
            }
        }
        Ok(())
    }

    /// Runs inputs on both programs; the smallest that shows a difference becomes a test.
    pub(super) fn confirm(
        &mut self,
        entry: usize,
        witnesses: &[Witness],
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<Option<Witness>> {
        if witnesses.is_empty() {
            return Ok(None);
        }
        let tests = self.tests(entry, witnesses)?;
        let asked: Vec<&Test> = tests.iter().map(|t| &t.0).collect();
        let mut judged = self.judge(built, &asked, &mut examined.work)?;
        let differs = tests
            .into_iter()
            .filter(|(test, _)| matches!(judged.get(&test.id), Some((Seen::Failed(_), _))))
            .min_by(|(a, _), (b, _)| by_size(a, b));
        let Some((test, witness)) = differs else {
            return Ok(None);
        };
        if let Some(seen) = judged.remove(&test.id) {
            results.insert(test.id.clone(), seen);
        }
        if !examined.tests.iter().any(|t| t.id == test.id) {
            examined.tests.push(test);
        }
        Ok(Some(witness))
    }
}
