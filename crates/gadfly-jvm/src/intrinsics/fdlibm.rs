//! The functions of `StrictMath` that are native in older JDKs and where the crate `libm` has
//! moved away from the original fdlibm 5.3, which `StrictMath` is defined to follow.
//!
//! Derived from fdlibm. Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and
//! distribute this software is freely granted, provided that this notice is preserved.

// The constants are the digits that fdlibm prints.
#![allow(clippy::excessive_precision)]

use libm::{atan, exp, expm1};

/// The exponent and the upper part of the fraction, without the sign.
fn high(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32 & 0x7fff_ffff
}

/// Half the reciprocal range in which `tanh`, `sinh` and `cosh` use `expm1`: |x| < 22.
const TWENTY_TWO: u32 = 0x4036_0000;
/// |x| < log(MAX_VALUE).
const LOG_MAX: u32 = 0x4086_2e42;
/// The largest |x| whose `sinh` is finite.
const OVERFLOW: f64 = f64::from_bits(0x4086_33ce_8fb9_f87d);

pub(super) fn tanh(x: f64) -> f64 {
    let ix = high(x);
    if ix >= 0x7ff0_0000 {
        return if x >= 0.0 {
            1.0 / x + 1.0
        } else {
            1.0 / x - 1.0
        };
    }
    let z = if ix < TWENTY_TWO {
        if ix < 0x3c80_0000 {
            return x * (1.0 + x);
        }
        if ix >= 0x3ff0_0000 {
            let t = expm1(2.0 * x.abs());
            1.0 - 2.0 / (t + 2.0)
        } else {
            let t = expm1(-2.0 * x.abs());
            -t / (t + 2.0)
        }
    } else {
        1.0
    };
    if x.is_sign_negative() { -z } else { z }
}

pub(super) fn sinh(x: f64) -> f64 {
    let ix = high(x);
    if ix >= 0x7ff0_0000 {
        return x + x;
    }
    let h = if x.is_sign_negative() { -0.5 } else { 0.5 };
    if ix < TWENTY_TWO {
        if ix < 0x3e30_0000 {
            return x;
        }
        let t = expm1(x.abs());
        return if ix < 0x3ff0_0000 {
            h * (2.0 * t - t * t / (t + 1.0))
        } else {
            h * (t + t / (t + 1.0))
        };
    }
    if ix < LOG_MAX {
        return h * exp(x.abs());
    }
    if x.abs() <= OVERFLOW {
        let w = exp(0.5 * x.abs());
        let t = h * w;
        return t * w;
    }
    x * 1.0e307
}

pub(super) fn cosh(x: f64) -> f64 {
    let ix = high(x);
    if ix >= 0x7ff0_0000 {
        return x * x;
    }
    if ix < 0x3fd6_2e43 {
        let t = expm1(x.abs());
        let w = 1.0 + t;
        return if ix < 0x3c80_0000 {
            w
        } else {
            1.0 + (t * t) / (w + w)
        };
    }
    if ix < TWENTY_TWO {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if ix < LOG_MAX {
        return 0.5 * exp(x.abs());
    }
    if x.abs() <= OVERFLOW {
        let w = exp(0.5 * x.abs());
        let t = 0.5 * w;
        return t * w;
    }
    f64::INFINITY
}

pub(super) fn atan2(y: f64, x: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    const PI_LOW: f64 = 1.224_646_799_147_353_2e-16;
    const TINY: f64 = 1.0e-300;
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let (y_negative, x_negative) = (y.is_sign_negative(), x.is_sign_negative());
    if y == 0.0 {
        return match (y_negative, x_negative) {
            (_, false) => y,
            (false, true) => PI + TINY,
            (true, true) => -PI - TINY,
        };
    }
    if x == 0.0 {
        return if y_negative {
            -FRAC_PI_2 - TINY
        } else {
            FRAC_PI_2 + TINY
        };
    }
    if x.is_infinite() {
        let angle = match (y.is_infinite(), x_negative) {
            (true, false) => FRAC_PI_4 + TINY,
            (true, true) => 3.0 * FRAC_PI_4 + TINY,
            (false, false) => 0.0,
            (false, true) => PI + TINY,
        };
        return if y_negative { -angle } else { angle };
    }
    if y.is_infinite() {
        return if y_negative {
            -FRAC_PI_2 - TINY
        } else {
            FRAC_PI_2 + TINY
        };
    }
    let k = (high(y) as i32 - high(x) as i32) >> 20;
    let z = if k > 60 {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if x_negative && k < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (y_negative, x_negative) {
        (false, false) => z,
        (true, false) => -z,
        (false, true) => PI - (z - PI_LOW),
        (true, true) => (z - PI_LOW) - PI,
    }
}

/// Replaces the upper half of a number's bits.
fn with_high(x: f64, high: u32) -> f64 {
    f64::from_bits((x.to_bits() & 0xffff_ffff) | (u64::from(high) << 32))
}

const TWO_54: f64 = 18_014_398_509_481_984.0;

pub(super) fn log(mut x: f64) -> f64 {
    const LN2_HIGH: f64 = 6.931_471_803_691_238_164_90e-01;
    const LN2_LOW: f64 = 1.908_214_929_270_587_700_02e-10;
    const LG1: f64 = 6.666_666_666_666_735_130e-01;
    const LG2: f64 = 3.999_999_999_940_941_908e-01;
    const LG3: f64 = 2.857_142_874_366_239_149e-01;
    const LG4: f64 = 2.222_219_843_214_978_396e-01;
    const LG5: f64 = 1.818_357_216_161_805_012e-01;
    const LG6: f64 = 1.531_383_769_920_937_332e-01;
    const LG7: f64 = 1.479_819_860_511_658_591e-01;
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    let mut k = 0i32;
    if x < f64::MIN_POSITIVE {
        k -= 54;
        x *= TWO_54;
    }
    let mut hx = high(x);
    if hx >= 0x7ff0_0000 {
        return x + x;
    }
    k += (hx >> 20) as i32 - 1023;
    hx &= 0x000f_ffff;
    let i = (hx + 0x95f64) & 0x10_0000;
    x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += (i >> 20) as i32;
    let f = x - 1.0;
    let dk = f64::from(k);
    if (0x000f_ffff & (2 + hx)) < 3 {
        if f == 0.0 {
            return if k == 0 {
                0.0
            } else {
                dk * LN2_HIGH + dk * LN2_LOW
            };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_33 * f);
        return if k == 0 {
            f - r
        } else {
            dk * LN2_HIGH - ((r - dk * LN2_LOW) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let i = hx as i32 - 0x6147a;
    let w = z * z;
    let j = 0x6b851 - hx as i32;
    let t1 = w * (LG2 + w * (LG4 + w * LG6));
    let t2 = z * (LG1 + w * (LG3 + w * (LG5 + w * LG7)));
    let r = t2 + t1;
    if (i | j) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 {
            f - (hfsq - s * (hfsq + r))
        } else {
            dk * LN2_HIGH - ((hfsq - (s * (hfsq + r) + dk * LN2_LOW)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HIGH - ((s * (f - r) - dk * LN2_LOW) - f)
    }
}

pub(super) fn log10(mut x: f64) -> f64 {
    use std::f64::consts::LOG10_E as INVERSE_LN10;
    const LOG10_2_HIGH: f64 = 3.010_299_956_636_117_713_06e-01;
    const LOG10_2_LOW: f64 = 3.694_239_077_158_930_786_16e-13;
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    let mut k = 0i32;
    if x < f64::MIN_POSITIVE {
        k -= 54;
        x *= TWO_54;
    }
    let hx = high(x);
    if hx >= 0x7ff0_0000 {
        return x + x;
    }
    k += (hx >> 20) as i32 - 1023;
    let i = i32::from(k < 0);
    let y = f64::from(k + i);
    x = with_high(x, (hx & 0x000f_ffff) | ((0x3ff - i as u32) << 20));
    let z = y * LOG10_2_LOW + INVERSE_LN10 * log(x);
    z + y * LOG10_2_HIGH
}
