//! What each kind of finding is called and means.

use gadfly_witness::Kind;

pub(crate) const ALL: [Kind; 13] = [
    Kind::NullDereference,
    Kind::IndexOutOfBounds,
    Kind::DivisionByZero,
    Kind::NegativeArraySize,
    Kind::ClassCast,
    Kind::ArrayStore,
    Kind::Assertion,
    Kind::StackOverflow,
    Kind::InfiniteLoop,
    Kind::TypeError,
    Kind::AttributeError,
    Kind::KeyError,
    Kind::UncaughtException,
];

/// A name in capitals-and-no-spaces, as SARIF wants it.
pub(crate) fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::NullDereference => "NullDereference",
        Kind::IndexOutOfBounds => "IndexOutOfBounds",
        Kind::DivisionByZero => "DivisionByZero",
        Kind::NegativeArraySize => "NegativeArraySize",
        Kind::ClassCast => "ClassCast",
        Kind::ArrayStore => "ArrayStore",
        Kind::Assertion => "FailedAssertion",
        Kind::StackOverflow => "StackOverflow",
        Kind::InfiniteLoop => "InfiniteLoop",
        Kind::TypeError => "TypeError",
        Kind::AttributeError => "AttributeError",
        Kind::KeyError => "KeyError",
        Kind::UncaughtException => "UncaughtException",
    }
}

/// One sentence: what happens.
pub(crate) fn summary(kind: Kind) -> &'static str {
    match kind {
        Kind::NullDereference => "A null reference is used as an object.",
        Kind::IndexOutOfBounds => "An index lies outside its array, string or list.",
        Kind::DivisionByZero => "A number is divided by zero.",
        Kind::NegativeArraySize => "An array of negative length is created.",
        Kind::ClassCast => "An object is cast to a class that it does not have.",
        Kind::ArrayStore => "An object is stored in an array of another element type.",
        Kind::Assertion => "An assertion of the program does not hold.",
        Kind::StackOverflow => "Calls nest until the stack is used up.",
        Kind::InfiniteLoop => "A loop comes back to a state it was in before, so it never ends.",
        Kind::TypeError => "An operation meets a value of a type that it does not work with.",
        Kind::AttributeError => "A value does not have the attribute or method that is used.",
        Kind::KeyError => "A dictionary is asked for a key that it does not have.",
        Kind::UncaughtException => "An exception leaves the function that was called.",
    }
}

/// What one can do about it.
pub(crate) fn help(kind: Kind) -> &'static str {
    match kind {
        Kind::NullDereference => {
            "Check for null first, or see to it that the value cannot be null where it comes from. \
             Inputs that must not be null can be marked @NonNull; --nulls says which inputs Gadfly \
             tries with null."
        }
        Kind::IndexOutOfBounds => {
            "Compare the index with 0 and with the length before the access. Look for counting one \
             too far, and for sums or differences that overflow."
        }
        Kind::DivisionByZero => {
            "Treat a zero divisor apart before dividing, or check the argument and say so with an \
             exception of its own."
        }
        Kind::NegativeArraySize => {
            "Check the length before creating the array. Look for sums and products that overflow."
        }
        Kind::ClassCast => {
            "Test with instanceof before the cast, or use a type parameter that makes the cast \
             unnecessary."
        }
        Kind::ArrayStore => {
            "An array of a subclass was passed as an array of its superclass. Use a list, or create \
             the array with the wider element type."
        }
        Kind::Assertion => {
            "Either the program is wrong for these inputs, or the assertion asks too much."
        }
        Kind::StackOverflow => {
            "Check that every recursive call comes closer to a case that ends, for all inputs."
        }
        Kind::InfiniteLoop => "Check that every iteration of the loop comes closer to its end.",
        Kind::TypeError => {
            "Look where the value comes from: a function that returns None on some paths, a string \
             that was not converted to a number, or a variable that holds different types on different \
             paths."
        }
        Kind::AttributeError => {
            "Look where the value comes from: often it is None because a search found nothing, or \
             the attribute is set on some paths only."
        }
        Kind::KeyError => "Ask with `in` first, or use `get` with a value for missing keys.",
        Kind::UncaughtException => {
            "Handle the exception where it can be handled, or make it impossible; if it is \
             an argument check, throw it in the called function itself."
        }
    }
}
