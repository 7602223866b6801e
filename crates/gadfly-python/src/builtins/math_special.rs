//! The special functions of `math`: the gamma function as CPython computes it (Lanczos), error
//! functions, neighbours of floats.

use std::f64::consts::PI;

const G: f64 = 6.024_680_040_776_73;
const NUMERATOR: [f64; 13] = [
    23_531_376_880.410_76,
    42_919_803_642.649_1,
    35_711_959_237.355_67,
    17_921_034_426.037_21,
    6_039_542_586.352_028,
    1_439_720_407.311_721_6,
    248_874_557.862_054_15,
    31_426_415.585_400_194,
    2_876_370.628_935_372_4,
    186_056.265_395_223_5,
    8_071.672_002_365_816,
    210.824_277_751_579_34,
    2.506_628_274_631_000_2,
];
const DENOMINATOR: [f64; 13] = [
    0.0,
    39_916_800.0,
    120_543_840.0,
    150_917_976.0,
    105_258_076.0,
    45_995_730.0,
    13_339_535.0,
    2_637_558.0,
    357_423.0,
    32_670.0,
    1_925.0,
    66.0,
    1.0,
];

fn lanczos(x: f64) -> f64 {
    let (mut top, mut bottom) = (0.0, 0.0);
    if x < 5.0 {
        for i in (0..13).rev() {
            top = top * x + NUMERATOR[i];
            bottom = bottom * x + DENOMINATOR[i];
        }
    } else {
        for i in 0..13 {
            top = top / x + NUMERATOR[i];
            bottom = bottom / x + DENOMINATOR[i];
        }
    }
    top / bottom
}

fn sin_pi(x: f64) -> f64 {
    let y = libm::fmod(x.abs(), 2.0);
    let n = (2.0 * y).round() as i32;
    let r = match n {
        0 => (PI * y).sin(),
        1 => (PI * (y - 0.5)).cos(),
        2 => (PI * (1.0 - y)).sin(),
        3 => -(PI * (y - 1.5)).cos(),
        _ => (PI * (y - 2.0)).sin(),
    };
    1.0_f64.copysign(x) * r
}

/// Not a number where the function has no value; infinite where it is too large.
pub(super) fn gamma(x: f64) -> f64 {
    if !x.is_finite() {
        return if x > 0.0 || x.is_nan() { x } else { f64::NAN };
    }
    if x == 0.0 {
        return f64::NAN;
    }
    if x == x.floor() {
        if x < 0.0 {
            return f64::NAN;
        }
        if x <= 23.0 {
            return (1..x as u64).map(|i| i as f64).product();
        }
    }
    let size = x.abs();
    if size < 1e-20 {
        return 1.0 / x;
    }
    if size > 200.0 {
        return if x < 0.0 {
            0.0 / sin_pi(x)
        } else {
            f64::INFINITY
        };
    }
    let y = size + (G - 0.5);
    let z = if size > G - 0.5 {
        let q = y - size;
        q - (G - 0.5)
    } else {
        let q = y - (G - 0.5);
        q - size
    };
    let z = z * G / y;
    if x < 0.0 {
        let mut r = -PI / sin_pi(size) / size * y.exp() / lanczos(size);
        r -= z * r;
        if size < 140.0 {
            r / y.powf(size - 0.5)
        } else {
            let half = y.powf(size / 2.0 - 0.25);
            r / half / half
        }
    } else {
        let mut r = lanczos(size) / y.exp();
        r += z * r;
        if size < 140.0 {
            r * y.powf(size - 0.5)
        } else {
            let half = y.powf(size / 2.0 - 0.25);
            r * half * half
        }
    }
}

pub(super) fn lgamma(x: f64) -> f64 {
    if !x.is_finite() {
        return if x.is_nan() { x } else { f64::INFINITY };
    }
    if x == x.floor() && x <= 2.0 {
        return if x <= 0.0 { f64::NAN } else { 0.0 };
    }
    let size = x.abs();
    if size < 1e-20 {
        return -size.ln();
    }
    let mut r = lanczos(size).ln() - G;
    r += (size - 0.5) * ((size + G - 0.5).ln() - 1.0);
    if x < 0.0 {
        r = (PI).ln() - sin_pi(size).abs().ln() - size.ln() - r;
    }
    r
}

pub(super) fn next_after(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == y {
        return y;
    }
    if x < y { x.next_up() } else { x.next_down() }
}

pub(super) fn ulp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let x = x.abs();
    if x.is_infinite() {
        return x;
    }
    let up = x.next_up();
    if up.is_infinite() {
        x - x.next_down()
    } else {
        up - x
    }
}
