//! What `lib/re.py` stands on: compiling a pattern, and matching it.

use crate::machine::{Args, BuiltinFn, End, Step, Stop, Vm, unsupported};
use crate::regex::{
    Found, Item, Mode, Program, Reader, Single, Stopped, find, find_all, is_word, parse,
    same_ignoring_case,
};
use crate::state::State;
use crate::value::{Char, Value};
use gadfly_term::Term;
use gadfly_witness::Reason;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("_re_compile", 2, 2, compile),
    ("_re_find", 5, 5, find_one),
    ("_re_all", 5, 5, all),
];

/// Steps of one call, a second or two.
const STEPS: u64 = 10_000_000;
/// What a step of the matcher costs in elements that are copied.
const ELEMENTS_PER_STEP: usize = 4;

fn characters(vm: &mut Vm, st: &mut State, value: &Value) -> Step<(Vec<char>, bool)> {
    let value = vm.settle(st, value)?;
    match vm.unwrap(st, &value) {
        Value::Str(text) => {
            st.doubt_letters(&text.text);
            Ok((text.text.chars().collect(), false))
        }
        Value::Bytes(bytes) => Ok((bytes.iter().map(|b| *b as char).collect(), true)),
        Value::SymStr(_) => unsupported("re on symbolic text"),
        Value::Ref(r) => match &st.heap.get(r).body {
            crate::heap::Body::ByteArray(bytes) => {
                Ok((bytes.iter().map(|b| *b as char).collect(), true))
            }
            _ => unsupported("re on this type"),
        },
        _ => unsupported("re on this type"),
    }
}

/// A text of which not all is known: what the pattern asks of a character is decided.
struct Unknown<'a> {
    vm: &'a mut Vm,
    st: &'a mut State,
    chars: &'a [Char],
}

enum Halt {
    Steps,
    Machine(Stop),
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Halt {
        Halt::Steps
    }
}

impl Unknown<'_> {
    fn decided(&mut self, condition: Term) -> Result<bool, Halt> {
        self.vm.decide(self.st, condition).map_err(Halt::Machine)
    }

    /// Whether a character is of a class that is told by a table.
    fn of(&mut self, at: usize, test: &dyn Fn(char) -> bool) -> Result<bool, Halt> {
        let c = self.vm.latin(self.st, self.chars[at]);
        let c = c.map_err(Halt::Machine)?;
        let condition = self.vm.is_of(c, test);
        self.decided(condition)
    }
}

impl Reader for Unknown<'_> {
    type Stop = Halt;

    fn fits(&mut self, at: usize, single: &Single) -> Result<bool, Halt> {
        let code = match self.chars[at] {
            Char::Known(c) => return Ok(single.fits(c)),
            Char::Sym(code) => code,
        };
        let pool = &mut self.vm.pool;
        let condition = match single {
            Single::Any => return Ok(true),
            Single::Char(c) => {
                let c = pool.int(i64::from(u32::from(*c)));
                pool.int_eq(code, c)
            }
            Single::NotNewline => {
                let newline = pool.int(10);
                pool.int_ne(code, newline)
            }
            Single::Class(class) if !class.ignorecase => {
                let mut any = pool.ff();
                for item in &class.items {
                    let Item::Range(from, to) = item else {
                        return self.of(at, &|c| single.fits(c));
                    };
                    let here = self.vm.within(code, u32::from(*from), u32::from(*to));
                    any = self.vm.pool.or(any, here);
                }
                if class.negated {
                    self.vm.pool.not(any)
                } else {
                    any
                }
            }
            Single::Class(_) | Single::Fold(..) => return self.of(at, &|c| single.fits(c)),
        };
        self.decided(condition)
    }

    fn is_word(&mut self, at: usize, ascii: bool) -> Result<bool, Halt> {
        self.of(at, &|c| is_word(c, ascii))
    }

    fn same(&mut self, one: usize, two: usize, fold: bool, ascii: bool) -> Result<bool, Halt> {
        match (self.chars[one], self.chars[two]) {
            (Char::Known(a), b) | (b, Char::Known(a)) if fold => match b {
                Char::Known(b) => Ok(same_ignoring_case(a, b, ascii)),
                Char::Sym(_) => {
                    let at = if self.chars[one] == b { one } else { two };
                    self.of(at, &|c| same_ignoring_case(a, c, ascii))
                }
            },
            (a, b) => {
                let (a, b) = (self.vm.char_term(a), self.vm.char_term(b));
                let same = self.vm.pool.int_eq(a, b);
                if fold && self.vm.pool.as_bool(same).is_none() {
                    let what = "ignoring case in a reference to unknown text";
                    return unsupported(what).map_err(Halt::Machine);
                }
                self.decided(same)
            }
        }
    }
}

/// The characters of a text that is not known.
fn unknown_characters(vm: &mut Vm, st: &mut State, value: &Value) -> Step<Option<Vec<Char>>> {
    let value = vm.settle(st, value)?;
    Ok(match vm.unwrap(st, &value) {
        Value::SymStr(text) => Some(text.chars.clone()),
        _ => None,
    })
}

/// Number, groups, names and flags of a pattern; or what is wrong with it, and where.
fn compile(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (text, bytes) = characters(vm, st, &args[0])?;
    let Some(flags) = args[1].as_i64() else {
        return unsupported("re flags");
    };
    let key: (String, u32, bool) = (text.iter().collect(), flags as u32, bytes);
    let number = match vm.regex_index.get(&key) {
        Some(number) => *number,
        None => match parse(&text, flags as u32, bytes) {
            Ok(program) => {
                vm.regexes.push(Rc::new(program));
                let number = vm.regexes.len() as u32 - 1;
                vm.regex_index.insert(key, number);
                number
            }
            Err(error) => {
                return Ok(Value::tuple(vec![
                    Value::str(error.message),
                    match error.at {
                        usize::MAX => Value::None,
                        at => Value::usize(at),
                    },
                ]));
            }
        },
    };
    let program = vm.regexes[number as usize].clone();
    let names = program
        .names
        .iter()
        .map(|(name, group)| Value::tuple(vec![Value::str(name.as_str()), Value::usize(*group)]));
    Ok(Value::tuple(vec![
        Value::Int(i64::from(number)),
        Value::usize(program.groups),
        Value::tuple(names.collect()),
        Value::Int(i64::from(program.flags)),
    ]))
}

fn program(vm: &Vm, number: &Value) -> Step<Rc<Program>> {
    let number = number.as_i64().and_then(|n| usize::try_from(n).ok());
    match number.and_then(|n| vm.regexes.get(n)) {
        Some(program) => Ok(program.clone()),
        None => unsupported("re pattern"),
    }
}

fn gave_up<T>(vm: &Vm) -> Step<T> {
    if gadfly_memory::is_exhausted() {
        return Err(Stop::End(End::Cut(Reason::Memory)));
    }
    match vm.deadline {
        Some(deadline) if deadline.is_over() => Err(Stop::End(End::Cut(Reason::Time))),
        _ => unsupported("re with so much backtracking"),
    }
}

fn bound(value: &Value, len: usize) -> usize {
    usize::try_from(value.as_i64().unwrap_or(i64::MAX).max(0)).map_or(len, |b| b.min(len))
}

fn spans(found: &Found) -> Value {
    let mut items: Vec<Value> = found
        .spans
        .iter()
        .map(|s| match *s {
            usize::MAX => Value::Int(-1),
            at => Value::usize(at),
        })
        .collect();
    items.push(Value::usize(found.last));
    Value::tuple(items)
}

/// Pattern, text, from, to, mode: the positions of the groups, or None.
fn find_one(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let program = program(vm, &args[0])?;
    let unknown = unknown_characters(vm, st, &args[1])?;
    let text = match &unknown {
        Some(_) => Vec::new(),
        None => characters(vm, st, &args[1])?.0,
    };
    let length = unknown.as_ref().map_or(text.len(), Vec::len);
    let end = bound(&args[3], length);
    let from = bound(&args[2], length);
    let mode = match args[4].as_i64() {
        Some(0) => Mode::Match,
        Some(1) => Mode::Full,
        _ => Mode::Search,
    };
    if from > end {
        return Ok(Value::None);
    }
    let mut left = STEPS;
    let found = match &unknown {
        Some(chars) => find(
            &program,
            Unknown { vm, st, chars },
            from,
            end,
            mode,
            &mut left,
        ),
        None => find(&program, &text[..], from, end, mode, &mut left).map_err(Halt::from),
    };
    vm.work((STEPS - left) as usize * ELEMENTS_PER_STEP)?;
    match found {
        Ok(Some(found)) => Ok(spans(&found)),
        Ok(None) => Ok(Value::None),
        Err(Halt::Machine(stop)) => Err(stop),
        Err(Halt::Steps) => gave_up(vm),
    }
}

/// Pattern, text, from, to, how many at most: a list of positions.
fn all(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let program = program(vm, &args[0])?;
    let unknown = unknown_characters(vm, st, &args[1])?;
    let text = match &unknown {
        Some(_) => Vec::new(),
        None => characters(vm, st, &args[1])?.0,
    };
    let length = unknown.as_ref().map_or(text.len(), Vec::len);
    let end = bound(&args[3], length);
    let from = bound(&args[2], length);
    let most = match bound(&args[4], usize::MAX) {
        0 => usize::MAX,
        most => most,
    };
    let mut left = STEPS;
    let found = match &unknown {
        Some(chars) => find_all(
            &program,
            Unknown { vm, st, chars },
            from,
            end,
            most,
            &mut left,
        ),
        None => find_all(&program, &text[..], from, end, most, &mut left).map_err(Halt::from),
    };
    vm.work((STEPS - left) as usize * ELEMENTS_PER_STEP)?;
    match found {
        Ok(found) => {
            let items = found.iter().map(spans).collect();
            Ok(vm.new_list(st, items))
        }
        Err(Halt::Machine(stop)) => Err(stop),
        Err(Halt::Steps) => gave_up(vm),
    }
}
