//! Z3's C interface, loaded at run time.
//!
//! Why not the `z3` crate: it links at build time, and a dependency's build
//! script cannot give an rpath to the programs that use it, so every binary,
//! test and bench of the workspace would need its own linking set-up, and
//! `cargo build` would need Z3. Loading the library keeps the build free of it,
//! lets the binary run from anywhere, never picks up a system libz3 by accident,
//! and leaves Gadfly able to say what is missing where there is none. The cost
//! is this table of the functions we use.

use std::ffi::{c_char, c_int, c_uint};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use libloading::Library;

/// Z3's handles are opaque pointers; distinct types keep them apart here.
macro_rules! handles {
    ($($name:ident),*) => { $(
        #[repr(transparent)]
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub(crate) struct $name(pub *mut std::ffi::c_void);
    )* };
}

handles!(
    Config,
    RawContext,
    Symbol,
    SortHandle,
    Ast,
    SolverHandle,
    Params,
    Statistics,
    ModelHandle,
    AstVector
);

pub(crate) type ErrorHandler = Option<unsafe extern "C" fn(RawContext, c_int)>;

macro_rules! functions {
    ($( fn $name:ident($($arg:ty),*) $(-> $ret:ty)?; )*) => {
        /// The functions of libz3 that Gadfly calls, without their `Z3_` prefix.
        pub(crate) struct Api {
            $( pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?, )*
            /// Keeps the code mapped; dropped last.
            _library: Library,
        }

        impl Api {
            /// # Safety
            /// The file must be a libz3 whose functions have these signatures;
            /// the caller checks the version before anything else is called.
            unsafe fn resolve(library: Library) -> Result<Api, libloading::Error> {
                // SAFETY: each symbol is given the C signature from z3_api.h.
                unsafe {
                    Ok(Api {
                        $( $name: *library.get(concat!("Z3_", stringify!($name), "\0").as_bytes())?, )*
                        _library: library,
                    })
                }
            }
        }
    };
}

functions! {
    fn get_version(*mut c_uint, *mut c_uint, *mut c_uint, *mut c_uint);
    fn mk_config() -> Config;
    fn del_config(Config);
    fn mk_context_rc(Config) -> RawContext;
    fn del_context(RawContext);
    fn set_error_handler(RawContext, ErrorHandler);
    fn get_error_code(RawContext) -> c_int;
    fn get_error_msg(RawContext, c_int) -> *const c_char;
    fn inc_ref(RawContext, Ast);
    fn dec_ref(RawContext, Ast);
    fn mk_int_symbol(RawContext, c_int) -> Symbol;
    fn mk_string_symbol(RawContext, *const c_char) -> Symbol;
    fn mk_bool_sort(RawContext) -> SortHandle;
    fn mk_bv_sort(RawContext, c_uint) -> SortHandle;
    fn mk_fpa_sort_32(RawContext) -> SortHandle;
    fn mk_fpa_sort_64(RawContext) -> SortHandle;
    fn sort_to_ast(RawContext, SortHandle) -> Ast;
    fn mk_const(RawContext, Symbol, SortHandle) -> Ast;
    fn mk_true(RawContext) -> Ast;
    fn mk_false(RawContext) -> Ast;
    fn mk_not(RawContext, Ast) -> Ast;
    fn mk_and(RawContext, c_uint, *const Ast) -> Ast;
    fn mk_or(RawContext, c_uint, *const Ast) -> Ast;
    fn mk_implies(RawContext, Ast, Ast) -> Ast;
    fn mk_eq(RawContext, Ast, Ast) -> Ast;
    fn mk_ite(RawContext, Ast, Ast, Ast) -> Ast;
    fn mk_unsigned_int64(RawContext, u64, SortHandle) -> Ast;
    fn mk_bvnot(RawContext, Ast) -> Ast;
    fn mk_bvneg(RawContext, Ast) -> Ast;
    fn mk_bvadd(RawContext, Ast, Ast) -> Ast;
    fn mk_bvsub(RawContext, Ast, Ast) -> Ast;
    fn mk_bvmul(RawContext, Ast, Ast) -> Ast;
    fn mk_bvsdiv(RawContext, Ast, Ast) -> Ast;
    fn mk_bvsrem(RawContext, Ast, Ast) -> Ast;
    fn mk_bvudiv(RawContext, Ast, Ast) -> Ast;
    fn mk_bvurem(RawContext, Ast, Ast) -> Ast;
    fn mk_bvand(RawContext, Ast, Ast) -> Ast;
    fn mk_bvor(RawContext, Ast, Ast) -> Ast;
    fn mk_bvxor(RawContext, Ast, Ast) -> Ast;
    fn mk_bvshl(RawContext, Ast, Ast) -> Ast;
    fn mk_bvlshr(RawContext, Ast, Ast) -> Ast;
    fn mk_bvashr(RawContext, Ast, Ast) -> Ast;
    fn mk_concat(RawContext, Ast, Ast) -> Ast;
    fn mk_extract(RawContext, c_uint, c_uint, Ast) -> Ast;
    fn mk_zero_ext(RawContext, c_uint, Ast) -> Ast;
    fn mk_sign_ext(RawContext, c_uint, Ast) -> Ast;
    fn mk_bvult(RawContext, Ast, Ast) -> Ast;
    fn mk_bvule(RawContext, Ast, Ast) -> Ast;
    fn mk_bvslt(RawContext, Ast, Ast) -> Ast;
    fn mk_bvsle(RawContext, Ast, Ast) -> Ast;
    fn mk_fpa_rne(RawContext) -> Ast;
    fn mk_fpa_rtz(RawContext) -> Ast;
    fn mk_fpa_add(RawContext, Ast, Ast, Ast) -> Ast;
    fn mk_fpa_sub(RawContext, Ast, Ast, Ast) -> Ast;
    fn mk_fpa_mul(RawContext, Ast, Ast, Ast) -> Ast;
    fn mk_fpa_div(RawContext, Ast, Ast, Ast) -> Ast;
    fn mk_fpa_sqrt(RawContext, Ast, Ast) -> Ast;
    fn mk_fpa_neg(RawContext, Ast) -> Ast;
    fn mk_fpa_abs(RawContext, Ast) -> Ast;
    fn mk_fpa_is_nan(RawContext, Ast) -> Ast;
    fn mk_fpa_eq(RawContext, Ast, Ast) -> Ast;
    fn mk_fpa_lt(RawContext, Ast, Ast) -> Ast;
    fn mk_fpa_leq(RawContext, Ast, Ast) -> Ast;
    fn mk_fpa_to_fp_bv(RawContext, Ast, SortHandle) -> Ast;
    fn mk_fpa_to_fp_signed(RawContext, Ast, Ast, SortHandle) -> Ast;
    fn mk_fpa_to_fp_float(RawContext, Ast, Ast, SortHandle) -> Ast;
    fn mk_fpa_to_sbv(RawContext, Ast, Ast, c_uint) -> Ast;
    fn mk_fpa_to_ieee_bv(RawContext, Ast) -> Ast;
    fn mk_int_sort(RawContext) -> SortHandle;
    fn mk_numeral(RawContext, *const c_char, SortHandle) -> Ast;
    fn mk_add(RawContext, c_uint, *const Ast) -> Ast;
    fn mk_mul(RawContext, c_uint, *const Ast) -> Ast;
    fn mk_unary_minus(RawContext, Ast) -> Ast;
    fn mk_div(RawContext, Ast, Ast) -> Ast;
    fn mk_mod(RawContext, Ast, Ast) -> Ast;
    fn mk_le(RawContext, Ast, Ast) -> Ast;
    fn mk_int2bv(RawContext, c_uint, Ast) -> Ast;
    fn mk_bv2int(RawContext, Ast, bool) -> Ast;
    fn get_numeral_string(RawContext, Ast) -> *const c_char;
    fn eval_smtlib2_string(RawContext, *const c_char) -> *const c_char;
    fn mk_params(RawContext) -> Params;
    fn params_inc_ref(RawContext, Params);
    fn params_dec_ref(RawContext, Params);
    fn params_set_uint(RawContext, Params, Symbol, c_uint);
    fn mk_solver_for_logic(RawContext, Symbol) -> SolverHandle;
    fn solver_inc_ref(RawContext, SolverHandle);
    fn solver_dec_ref(RawContext, SolverHandle);
    fn solver_set_params(RawContext, SolverHandle, Params);
    fn solver_assert(RawContext, SolverHandle, Ast);
    fn solver_check(RawContext, SolverHandle) -> c_int;
    fn interrupt(RawContext);
    fn mk_simple_solver(RawContext) -> SolverHandle;
    fn solver_check_assumptions(RawContext, SolverHandle, c_uint, *const Ast) -> c_int;
    fn solver_get_model(RawContext, SolverHandle) -> ModelHandle;
    fn solver_get_unsat_core(RawContext, SolverHandle) -> AstVector;
    fn solver_get_reason_unknown(RawContext, SolverHandle) -> *const c_char;
    fn solver_get_statistics(RawContext, SolverHandle) -> Statistics;
    fn stats_inc_ref(RawContext, Statistics);
    fn stats_dec_ref(RawContext, Statistics);
    fn stats_size(RawContext, Statistics) -> c_uint;
    fn stats_get_key(RawContext, Statistics, c_uint) -> *const c_char;
    fn stats_is_uint(RawContext, Statistics, c_uint) -> bool;
    fn stats_get_uint_value(RawContext, Statistics, c_uint) -> c_uint;
    fn model_inc_ref(RawContext, ModelHandle);
    fn model_dec_ref(RawContext, ModelHandle);
    fn model_eval(RawContext, ModelHandle, Ast, bool, *mut Ast) -> bool;
    fn get_numeral_uint64(RawContext, Ast, *mut u64) -> bool;
    fn get_bool_value(RawContext, Ast) -> c_int;
    fn ast_vector_inc_ref(RawContext, AstVector);
    fn ast_vector_dec_ref(RawContext, AstVector);
    fn ast_vector_size(RawContext, AstVector) -> c_uint;
    fn ast_vector_get(RawContext, AstVector, c_uint) -> Ast;
}

impl Api {
    pub(crate) fn version(&self) -> (u32, u32, u32) {
        let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
        // SAFETY: four pointers to live integers, as the function wants.
        unsafe {
            (self.get_version)(
                &raw mut major,
                &raw mut minor,
                &raw mut build,
                &raw mut revision,
            );
        }
        (major, minor, build)
    }
}

static API: OnceLock<Result<Api, String>> = OnceLock::new();

/// The library, loaded once per process, or why there is none.
pub(crate) fn api() -> Result<&'static Api, &'static str> {
    API.get_or_init(load).as_ref().map_err(String::as_str)
}

/// Why Z3 could not be asked, if it was needed and could not.
pub fn z3_was_missed() -> Option<&'static str> {
    API.get()?.as_ref().err().map(String::as_str)
}

fn load() -> Result<Api, String> {
    let mut tried = Vec::new();
    for path in candidates() {
        if !path.is_file() {
            tried.push(path.display().to_string());
            continue;
        }
        return open(&path).map_err(|error| format!("{}: {error}", path.display()));
    }
    Err(format!(
        "libz3 not found; run tools/setup-z3.sh or set GADFLY_Z3 to its path (looked at {})",
        tried.join(", ")
    ))
}

fn open(path: &Path) -> Result<Api, String> {
    // SAFETY: libz3's initialisers have no preconditions; that it is libz3 is
    // checked by its symbols and version.
    let api = unsafe {
        let library = Library::new(path).map_err(|error| error.to_string())?;
        Api::resolve(library).map_err(|error| error.to_string())?
    };
    let (major, minor, build) = api.version();
    if (major, minor) < (4, 13) {
        return Err(format!(
            "Z3 {major}.{minor}.{build} is too old, 4.13 or later is needed"
        ));
    }
    Ok(api)
}

/// Where the library may be, in order: said by the user, beside the program
/// (installed), beside the sources this was built from.
fn candidates() -> Vec<PathBuf> {
    if let Some(path) = std::env::var_os("GADFLY_Z3") {
        // An explicit choice is not silently replaced by another.
        return vec![PathBuf::from(path)];
    }
    let mut paths = Vec::new();
    if let Some(folder) = std::env::current_exe()
        .ok()
        .as_deref()
        .and_then(Path::parent)
    {
        paths.push(folder.join("../lib/libz3.so"));
        paths.push(folder.join("libz3.so"));
    }
    let built_from = Path::new(env!("CARGO_MANIFEST_DIR"));
    if let Some(root) = built_from.ancestors().nth(2) {
        paths.push(root.join(".deps/z3/lib/libz3.so"));
    }
    paths
}
