//! Which of the inputs that were run become tests.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_base::debug::{self, Topic};
use gadfly_python::PathEnd;
use gadfly_python_syntax::nondeterminism::may_be_nondeterministic;
use gadfly_runtime::python::PyRun;
use gadfly_witness::{Confirmed, PyEnd, PyObservation, PyWitness};

use super::case::{About, Case};
use super::choose::{Bits, choose};
use super::plan::{Candidate, Endless, OfModule, Plan};
use super::targets::{Mark, Universe};
use crate::request::Goal;

/// If the module may be non-deterministic, a chosen input is run so many times more, each time twice.
const AGAIN: usize = 4;
/// So much longer an input next to a limit may be than another one.
pub(super) const NEAR: u64 = 10;
const UNSTABLE: &str = "its behaviour is not deterministic";

impl OfModule<'_> {
    /// Chooses among what was observed; the inputs that are not needed are left over.
    pub(super) fn settle(
        &self,
        tried: Vec<(Candidate, PyObservation)>,
        plan: &mut Plan,
    ) -> Vec<PyWitness> {
        let mut slow: BTreeSet<String> = BTreeSet::new();
        let mut cases: Vec<Case> = Vec::new();
        let mut answered: Vec<bool> = Vec::new();
        let mut costs: Vec<u64> = Vec::new();
        for (candidate, observation) in tried {
            plan.replays += 1;
            let path = match &candidate.path {
                Some((covered, end)) => {
                    let alike = ends_alike(end, &observation.end);
                    // Arguments that the path never looks at are made all the same before the
                    // call, so other lines alone are no defect.
                    let agrees = alike && plan.universe.fits(covered, &observation);
                    if !alike && !matches!(end, PathEnd::Cut(_)) {
                        plan.replays_failed += 1;
                        plan.contradicted(&candidate.witness.entry.name);
                        if debug::is_wanted(Topic::Replay) {
                            gadfly_base::note!(
                                "not replayed: {:#?}\n{end:?}\n{observation:#?}",
                                candidate.witness
                            );
                        }
                    }
                    agrees.then_some(covered)
                }
                None => None,
            };
            // Of a path that was given up, nobody knows what is drawn next.
            let given_up = matches!(candidate.path, Some((_, PathEnd::Cut(_))));
            if observation.ran_out && given_up && !candidate.answered {
                continue;
            }
            let name = candidate.witness.entry.name.clone();
            let call = candidate.witness.call();
            let covered = match &candidate.path {
                Some((covered, _)) => covered.clone(),
                None => Bits::default(),
            };
            let why_not = match &observation.end {
                PyEnd::TimedOut { line } => {
                    // Slow is not endless: only a state that comes back proves that.
                    let proved = match &candidate.path {
                        Some((_, PathEnd::InfiniteLoop { place })) => Some(place.line),
                        _ => None,
                    };
                    let same = |e: &Endless| e.witness.entry.name == name && Some(e.line) == proved;
                    match (proved, line) {
                        (Some(line), _) if !plan.endless.iter().any(same) => {
                            plan.endless.push(Endless {
                                witness: candidate.witness.clone(),
                                line,
                                confirmed: Confirmed::by(&observation),
                            });
                        }
                        (Some(_), _) => {}
                        (None, line) => {
                            let head = line.and_then(|l| self.loop_around(&plan.universe, l));
                            // One of them says it.
                            if line.is_some() && slow.insert(name.clone()) {
                                let at = head.map_or(String::new(), |l| format!(", in line {l}"));
                                let why = format!("{call} was still running after two seconds{at}");
                                plan.leave_untested(&name, &why);
                            }
                        }
                    }
                    Some(match proved {
                        Some(_) => "the calls that lead there do not terminate".to_string(),
                        None => "the calls that lead there take too long".to_string(),
                    })
                }
                PyEnd::Died(why) => Some(format!("{call} ends the interpreter: {why}")),
                PyEnd::SetupFailed(why) => Some(format!("the inputs cannot be made: {why}")),
                _ if observation.unstable => Some(UNSTABLE.to_string()),
                _ => None,
            };
            let passed = plan.universe.passed(&observation, path);
            let mut reached = plan.universe.reached(&observation, &passed);
            if let Some(why) = why_not {
                if candidate.answered {
                    plan.orphans.push((call, why.clone()));
                } else if observation.unstable || matches!(observation.end, PyEnd::Died(_)) {
                    plan.leave_untested(&name, &why);
                }
                let mut all = covered;
                all.add(&passed);
                plan.excluded.push((all, why));
                continue;
            }
            if self.request.goal == Goal::Paths
                && let Some(number) = candidate.number
                && !reached.is_empty()
            {
                reached.insert(plan.universe.path(number));
            }
            costs.push(if candidate.example {
                1
            } else {
                let cost = self.cost(&candidate.witness, &observation);
                // What is wrong by one is wrong next to a limit.
                cost.saturating_sub(if candidate.near_limit { NEAR } else { 0 })
                    .max(1)
            });
            answered.push(candidate.answered);
            cases.push(Case {
                about: About::of(&observation),
                target: None,
                witness: candidate.witness,
                passed,
                reached,
                path: candidate.condition,
                observation,
            });
        }
        let mut had = plan.had.clone();
        for (case, _) in cases.iter().zip(&answered).filter(|(_, a)| **a) {
            had.add(&case.reached);
        }
        let mut reached: Vec<Bits> = cases.iter().map(|case| case.reached.clone()).collect();
        let mut verified = BTreeSet::new();
        let chosen = loop {
            let chosen = choose(&reached, &costs, &had);
            let kept = (0..cases.len()).filter(|at| answered[*at] || chosen.contains(at));
            let doubtful = self.by_chance(&kept.collect::<Vec<_>>(), &mut cases, &mut verified);
            if doubtful.is_empty() {
                break chosen;
            }
            for at in doubtful {
                let case = &cases[at];
                plan.leave_untested(&case.witness.entry.name, UNSTABLE);
                let passed = std::mem::take(&mut cases[at].passed);
                plan.excluded.push((passed, UNSTABLE.to_string()));
                reached[at] = Bits::default();
            }
        };
        plan.reached = plan.had.clone();
        reached.iter().for_each(|bits| plan.reached.add(bits));
        let frequency = frequencies(&reached);
        let all = cases.into_iter().enumerate();
        type Numbered = Vec<(usize, Case)>;
        let (mut kept, spare): (Numbered, Numbered) =
            all.partition(|(at, _)| answered[*at] || chosen.contains(at));
        // The order of the code, and in a function the simple inputs first.
        kept.sort_by_key(|(at, case)| (!answered[*at], case.witness.entry.line, costs[*at], *at));
        let mut had = plan.had.clone();
        for (_, case) in &mut kept {
            let news = case.reached.without(&had);
            case.target = plan.universe.target(&news, &case.reached, &frequency);
            had.add(&case.reached);
        }
        plan.cases = kept.into_iter().map(|(_, case)| case).collect();
        spare.into_iter().map(|(_, case)| case.witness).collect()
    }

    /// The line of the innermost loop that a line is in: where in it the time was over is chance.
    fn loop_around(&self, universe: &Universe, line: u32) -> Option<u32> {
        let lines: Vec<&str> = self.module.source.text.lines().collect();
        let is_loop = |mark: &&Mark| {
            let text = lines.get((mark.line as usize).saturating_sub(1));
            let word = text.and_then(|text| text.split_whitespace().next());
            mark.side.is_none() && matches!(word, Some("while" | "for" | "async"))
        };
        let around = universe.marks.iter().filter(is_loop);
        let around = around.filter(|mark| (mark.line..=mark.end_line).contains(&line));
        around
            .min_by_key(|mark| mark.end_line - mark.line)
            .map(|mark| mark.line)
    }

    /// Those among the kept ones whose outcome is a matter of luck. Most inputs are run once, to
    /// choose among them; what is kept is run again, each time twice and with other hashes, so that
    /// a test never fails by chance. Runs of a module that may be non-deterministic may agree by luck.
    fn by_chance(
        &self,
        kept: &[usize],
        cases: &mut [Case],
        verified: &mut BTreeSet<usize>,
    ) -> Vec<usize> {
        let times = if may_be_nondeterministic(&self.module.source.text) {
            AGAIN
        } else {
            1
        };
        let news: Vec<usize> = kept
            .iter()
            .copied()
            .filter(|at| verified.insert(*at))
            .collect();
        let again = news.iter().flat_map(|at| std::iter::repeat_n(at, times));
        let runs: Vec<PyRun> = again.map(|at| self.run(&cases[*at].witness)).collect();
        let observed = self.program.pool.observe(&runs);
        // A busy machine may end a run early; that is no chance of the code's.
        let ended = |one: &&PyObservation| {
            matches!(
                one.end,
                PyEnd::Returned(_) | PyEnd::Raised(_) | PyEnd::Exited(_)
            )
        };
        let mut doubtful = Vec::new();
        for (at, seen) in news.into_iter().zip(observed.chunks(times)) {
            let case = &mut cases[at];
            let mut ended = seen.iter().filter(ended);
            let Some(mut settled) = ended.next().cloned() else {
                continue;
            };
            let mut stable = !settled.unstable;
            for other in ended.chain([&case.observation]) {
                let mut other = other.clone();
                // What a module keeps to itself may differ each time; it is not looked at then.
                settled.state.retain(|state| other.state.contains(state));
                other.state.clone_from(&settled.state);
                stable &= !other.unstable && settled.alike(&other);
            }
            if stable {
                case.about = About::of(&settled);
                case.observation = settled;
            } else {
                doubtful.push(at);
            }
        }
        doubtful
    }

    /// How hard an input is to read, and how odd what it shows.
    fn cost(&self, witness: &PyWitness, observation: &PyObservation) -> u64 {
        let rank = match &observation.end {
            PyEnd::Returned(seen) => u64::from(seen.cut),
            PyEnd::Raised(raised) => match raised.class.as_str() {
                _ if raised.deliberate => 1,
                "TypeError" | "AttributeError" => 5,
                _ => 3,
            },
            _ => 2,
        };
        // A call that shows nothing at all says little about the code.
        let nothing = match &observation.end {
            PyEnd::Returned(seen) => seen.repr == "None",
            _ => false,
        };
        let silent = nothing
            && observation.printed.is_empty()
            && !observation.after.iter().any(|after| after.changed);
        let vague = u64::from(is_degenerate(witness));
        rank * 10_000 + u64::from(silent) * 500 + vague * 50 + length(witness)
    }
}

/// Whether all numbers of an input are the same: a program that mixes them up does the same with it.
fn is_degenerate(witness: &PyWitness) -> bool {
    let text = witness.code().join("\n");
    let parts = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.'));
    let numbers: Vec<&str> = parts
        .filter(|part| part.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    numbers.len() > 1 && numbers.windows(2).all(|pair| pair[0] == pair[1])
}

/// How much there is to read in an input.
pub(super) fn length(witness: &PyWitness) -> u64 {
    let setup = witness.setup_lines();
    let texts = setup.iter().chain(&witness.stdin);
    let length: usize = texts.map(String::len).sum::<usize>() + witness.call().len();
    let parts = witness.setup.len() + witness.stdin.len() + witness.supplied.len();
    parts as u64 * 100 + length as u64
}

/// How many candidates reach each target.
fn frequencies(reached: &[Bits]) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for target in reached.iter().flat_map(Bits::iter) {
        *counts.entry(target).or_default() += 1;
    }
    counts
}

/// Whether the machine and CPython agree on how a path ends.
pub(super) fn ends_alike(path: &PathEnd, end: &PyEnd) -> bool {
    match (path, end) {
        (PathEnd::Returned, PyEnd::Returned(_))
        | (PathEnd::InfiniteLoop { .. }, PyEnd::TimedOut { .. }) => true,
        (PathEnd::Raised { class, place, .. }, PyEnd::Raised(raised)) => {
            let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_string();
            let line = raised.place.as_ref().map(|p| p.line);
            last(class) == last(&raised.class) && line.is_none_or(|line| line == place.line)
        }
        (PathEnd::Raised { class, .. }, PyEnd::Exited(_)) => class == "SystemExit",
        _ => false,
    }
}
