//! Class files as the machine wants them: found on a class path, decoded, and typed.

mod classpath;
mod decode;
mod descriptor;
mod model;
pub mod mutate;
mod names;
pub mod purity;
mod rename;
mod scala;
mod signature;

pub use classpath::{ClassPath, ClassPathError, Origin, find_jdk_home};
pub use decode::{DecodeError, decode};
pub use descriptor::{DescriptorError, MethodDesc, Type};
pub use model::*;
pub use names::{source_name, source_type};
pub use rename::{definition, mentioned, rename};
pub use scala::{ScalaClass, ScalaMethod, ScalaParam, read_pickle};
pub use signature::{ClassSignature, ClassType, GenericType, MethodSignature, TypeArg, TypeParam};
