//! Floats that count as the same.

/// Equal up to a tolerance, absolutely or in relation to their size; not a number is the same as not a
/// number.
pub fn is_close(a: f64, b: f64, tolerance: f64) -> bool {
    if a == b || a.is_nan() && b.is_nan() {
        return true;
    }
    let apart = (a - b).abs();
    apart.is_finite() && apart <= tolerance * a.abs().max(b.abs()).max(1.0)
}
