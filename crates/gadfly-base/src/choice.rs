//! Options with a few values that have names.

/// One value of an option: its name, and what it means.
#[derive(Clone, Copy, Debug)]
pub struct Named<T: 'static> {
    pub value: T,
    pub name: &'static str,
    pub help: &'static str,
}

/// An option whose values users choose by name, on a command line or in a file.
pub trait Choice: Copy + PartialEq + 'static {
    const ALL: &'static [Named<Self>];
    const NAMES: &'static [&'static str];

    fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter();
        all.find(|one| one.name == name).map(|one| one.value)
    }

    fn name(self) -> &'static str {
        let mut all = Self::ALL.iter();
        all.find(|one| one.value == self).map_or("", |one| one.name)
    }
}

/// Declares an enumeration with the names of its values, once for all who read or write them:
///
/// ```
/// gadfly_base::choices! {
///     /// The order in which paths are followed.
///     pub enum Order {
///         Deepest = "dfs" "Deepest first",
///         Shortest = "bfs" "Shortest first",
///     }
///     default Deepest
/// }
/// assert_eq!("bfs".parse(), Ok(Order::Shortest));
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $type:ident { $($(#[$about:meta])* $value:ident = $name:literal $help:literal),+ $(,)? }
        default $default:ident
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum $type { $($(#[$about])* $value),+ }

        impl Default for $type {
            fn default() -> Self {
                $type::$default
            }
        }

        impl $crate::choice::Choice for $type {
            const ALL: &'static [$crate::choice::Named<Self>] = &[
                $($crate::choice::Named { value: $type::$value, name: $name, help: $help }),+
            ];
            const NAMES: &'static [&'static str] = &[$($name),+];
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::InvalidOption;

            fn from_str(name: &str) -> ::std::result::Result<Self, Self::Err> {
                let named = <Self as $crate::choice::Choice>::named(name);
                named.ok_or($crate::InvalidOption(concat!("expected one of:" $(, " ", $name)+)))
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> ::std::result::Result<Self, D::Error> {
                use $crate::choice::Choice as _;
                let name = <::std::string::String as ::serde::Deserialize>::deserialize(from)?;
                let unknown = || ::serde::de::Error::unknown_variant(&name, Self::NAMES);
                Self::named(&name).ok_or_else(unknown)
            }
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> ::std::result::Result<S::Ok, S::Error> {
                to.serialize_str($crate::choice::Choice::name(*self))
            }
        }
    };
}
