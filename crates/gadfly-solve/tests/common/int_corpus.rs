//! Queries about integers without bounds as a symbolic Python interpreter asks
//! them: small programs in terms, of the kind beginners write. Included by the
//! bench, beside `corpus.rs`.

use gadfly_term::{Sort, Term};

use super::corpus::Explorer;

pub(crate) fn all_programs(e: &mut Explorer) {
    e.explore(150, insertion_sort);
    e.explore(60, maximum);
    e.explore(80, triangle);
    e.explore(60, binary_search);
    e.explore(60, digits);
    e.explore(60, fizzbuzz);
    e.explore(40, leap_year);
    e.explore(60, is_prime);
    e.explore(60, gcd);
    e.explore(60, collatz);
    e.explore(60, grades);
    e.explore(80, list_index);
    e.explore(60, running_sum);
    e.explore(60, count_even);
    e.explore(60, quadratic);
    e.explore(60, change);
    e.explore(60, bit_count);
    e.explore(60, two_sum);
    e.explore(60, days);
    e.explore(60, string_scan);
}

fn ints(e: &mut Explorer, n: usize) -> Vec<Term> {
    (0..n).map(|_| e.input(Sort::Int)).collect()
}

fn insertion_sort(e: &mut Explorer) {
    let mut a = ints(e, 5);
    for i in 1..a.len() {
        let key = a[i];
        let mut j = i;
        while j > 0 {
            let greater = e.pool.int_lt(key, a[j - 1]);
            if !e.branch(greater) {
                break;
            }
            a[j] = a[j - 1];
            j -= 1;
        }
        a[j] = key;
    }
    for pair in a.windows(2) {
        let sorted = e.pool.int_le(pair[0], pair[1]);
        e.branch(sorted);
    }
}

fn maximum(e: &mut Explorer) {
    let a = ints(e, 6);
    let mut best = a[0];
    let mut at = e.pool.int(0);
    for (i, &x) in a.iter().enumerate().skip(1) {
        let greater = e.pool.int_lt(best, x);
        if e.branch(greater) {
            best = x;
            at = e.pool.int(i as i64);
        }
    }
    let zero = e.pool.int(0);
    let is_zero = e.pool.int_eq(best, zero);
    if e.branch(is_zero) {
        let first = e.pool.int_eq(at, zero);
        e.branch(first);
    }
}

fn triangle(e: &mut Explorer) {
    let s = ints(e, 3);
    let zero = e.pool.int(0);
    for &x in &s {
        let bad = e.pool.int_le(x, zero);
        if e.branch(bad) {
            return;
        }
    }
    for (i, j, k) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
        let sum = e.pool.int_add(s[i], s[j]);
        let bad = e.pool.int_le(sum, s[k]);
        if e.branch(bad) {
            return;
        }
    }
    let ab = e.pool.int_eq(s[0], s[1]);
    let bc = e.pool.int_eq(s[1], s[2]);
    let ac = e.pool.int_eq(s[0], s[2]);
    if e.branch(ab) {
        e.branch(bc);
    } else if !e.branch(bc) {
        e.branch(ac);
    }
}

fn binary_search(e: &mut Explorer) {
    let key = e.input(Sort::Int);
    let n = e.input(Sort::Int);
    let (zero, one, two) = (e.pool.int(0), e.pool.int(1), e.pool.int(2));
    let low = e.pool.int_lt(n, zero);
    if e.branch(low) {
        return;
    }
    let mut lo = zero;
    let mut hi = e.pool.int_sub(n, one);
    for _ in 0..5 {
        let done = e.pool.int_lt(hi, lo);
        if e.branch(done) {
            return;
        }
        let sum = e.pool.int_add(lo, hi);
        let mid = e.pool.int_div(sum, two);
        let negative = e.pool.int_lt(mid, zero);
        let beyond = e.pool.int_le(n, mid);
        let out = e.pool.or(negative, beyond);
        if e.branch(out) {
            return;
        }
        let three = e.pool.int(3);
        let element = e.pool.int_mul(mid, three);
        let hit = e.pool.int_eq(element, key);
        if e.branch(hit) {
            return;
        }
        let less = e.pool.int_lt(element, key);
        if e.branch(less) {
            lo = e.pool.int_add(mid, one);
        } else {
            hi = e.pool.int_sub(mid, one);
        }
    }
}

fn digits(e: &mut Explorer) {
    let mut n = e.input(Sort::Int);
    let (zero, ten) = (e.pool.int(0), e.pool.int(10));
    n = e.pool.int_abs(n);
    let mut sum = zero;
    for _ in 0..5 {
        let more = e.pool.int_lt(zero, n);
        if !e.branch(more) {
            break;
        }
        let digit = e.pool.int_mod(n, ten);
        sum = e.pool.int_add(sum, digit);
        n = e.pool.int_div(n, ten);
    }
    let k = e.pool.int(20);
    let large = e.pool.int_lt(k, sum);
    if e.branch(large) {
        let nine = e.pool.int(9);
        let rest = e.pool.int_mod(sum, nine);
        let whole = e.pool.int_eq(rest, zero);
        e.branch(whole);
    }
}

fn fizzbuzz(e: &mut Explorer) {
    let n = e.input(Sort::Int);
    let zero = e.pool.int(0);
    for k in [15, 3, 5, 7] {
        let k = e.pool.int(k);
        let rest = e.pool.int_mod(n, k);
        let hit = e.pool.int_eq(rest, zero);
        e.branch(hit);
    }
    let k = e.pool.int(100);
    let large = e.pool.int_lt(k, n);
    e.branch(large);
}

fn leap_year(e: &mut Explorer) {
    let year = e.input(Sort::Int);
    let zero = e.pool.int(0);
    let early = e.pool.int(1582);
    let early = e.pool.int_lt(year, early);
    if e.branch(early) {
        return;
    }
    for k in [4, 100, 400] {
        let k = e.pool.int(k);
        let rest = e.pool.int_mod(year, k);
        let hit = e.pool.int_eq(rest, zero);
        if !e.branch(hit) {
            return;
        }
    }
}

fn is_prime(e: &mut Explorer) {
    let n = e.input(Sort::Int);
    let (zero, two) = (e.pool.int(0), e.pool.int(2));
    let small = e.pool.int_lt(n, two);
    if e.branch(small) {
        return;
    }
    for i in 2..10 {
        let (k, square) = (e.pool.int(i), e.pool.int(i * i));
        let more = e.pool.int_le(square, n);
        if !e.branch(more) {
            return;
        }
        let rest = e.pool.int_mod(n, k);
        let divides = e.pool.int_eq(rest, zero);
        if e.branch(divides) {
            return;
        }
    }
}

fn gcd(e: &mut Explorer) {
    let (mut a, mut b) = (e.input(Sort::Int), e.input(Sort::Int));
    let zero = e.pool.int(0);
    for _ in 0..4 {
        let done = e.pool.int_eq(b, zero);
        if e.branch(done) {
            break;
        }
        let rest = e.pool.int_mod(a, b);
        (a, b) = (b, rest);
    }
    let one = e.pool.int(1);
    let coprime = e.pool.int_eq(a, one);
    e.branch(coprime);
}

fn collatz(e: &mut Explorer) {
    let mut n = e.input(Sort::Int);
    let (zero, one, two, three) = (e.pool.int(0), e.pool.int(1), e.pool.int(2), e.pool.int(3));
    let bad = e.pool.int_le(n, zero);
    if e.branch(bad) {
        return;
    }
    for _ in 0..6 {
        let done = e.pool.int_eq(n, one);
        if e.branch(done) {
            return;
        }
        let rest = e.pool.int_mod(n, two);
        let even = e.pool.int_eq(rest, zero);
        n = if e.branch(even) {
            e.pool.int_div(n, two)
        } else {
            let tripled = e.pool.int_mul(n, three);
            e.pool.int_add(tripled, one)
        };
    }
}

fn grades(e: &mut Explorer) {
    let marks = ints(e, 3);
    let (zero, hundred) = (e.pool.int(0), e.pool.int(100));
    let mut total = zero;
    for &mark in &marks {
        let low = e.pool.int_lt(mark, zero);
        let high = e.pool.int_lt(hundred, mark);
        let bad = e.pool.or(low, high);
        if e.branch(bad) {
            return;
        }
        total = e.pool.int_add(total, mark);
    }
    let three = e.pool.int(3);
    let average = e.pool.int_div(total, three);
    for limit in [90, 80, 65, 50] {
        let limit = e.pool.int(limit);
        let good = e.pool.int_le(limit, average);
        if e.branch(good) {
            return;
        }
    }
}

fn list_index(e: &mut Explorer) {
    let i = e.input(Sort::Int);
    let n = e.input(Sort::Int);
    let zero = e.pool.int(0);
    let bad = e.pool.int_lt(n, zero);
    if e.branch(bad) {
        return;
    }
    let negative = e.pool.int_lt(i, zero);
    let at = if e.branch(negative) {
        e.pool.int_add(i, n)
    } else {
        i
    };
    let (low, high) = (e.pool.int_lt(at, zero), e.pool.int_le(n, at));
    let out = e.pool.or(low, high);
    if e.branch(out) {
        return;
    }
    // Slices: ends are clamped.
    let j = e.input(Sort::Int);
    let end = e.pool.int_min(j, n);
    let end = e.pool.int_max(end, at);
    let length = e.pool.int_sub(end, at);
    let empty = e.pool.int_eq(length, zero);
    if !e.branch(empty) {
        let beyond = e.pool.int_lt(n, end);
        e.branch(beyond);
        let whole = e.pool.int_eq(length, n);
        e.branch(whole);
    }
    let negative = e.pool.int_lt(length, zero);
    e.branch(negative);
}

fn running_sum(e: &mut Explorer) {
    let a = ints(e, 5);
    let zero = e.pool.int(0);
    let mut sum = zero;
    let mut best = zero;
    for &x in &a {
        sum = e.pool.int_add(sum, x);
        let negative = e.pool.int_lt(sum, zero);
        if e.branch(negative) {
            sum = zero;
        }
        let better = e.pool.int_lt(best, sum);
        if e.branch(better) {
            best = sum;
        }
    }
    let below = e.pool.int_lt(best, sum);
    e.branch(below);
}

fn count_even(e: &mut Explorer) {
    let a = ints(e, 5);
    let (zero, two) = (e.pool.int(0), e.pool.int(2));
    let mut count = zero;
    for &x in &a {
        let rest = e.pool.int_mod(x, two);
        let even = e.pool.int_eq(rest, zero);
        let one = e.pool.int_from_bool(even);
        count = e.pool.int_add(count, one);
    }
    for k in 0..6 {
        let k = e.pool.int(k);
        let hit = e.pool.int_eq(count, k);
        if e.branch(hit) {
            return;
        }
    }
}

fn quadratic(e: &mut Explorer) {
    let s = ints(e, 3);
    let (zero, four) = (e.pool.int(0), e.pool.int(4));
    let linear = e.pool.int_eq(s[0], zero);
    if e.branch(linear) {
        return;
    }
    let square = e.pool.int_mul(s[1], s[1]);
    let product = e.pool.int_mul(s[0], s[2]);
    let product = e.pool.int_mul(product, four);
    let d = e.pool.int_sub(square, product);
    let none = e.pool.int_lt(d, zero);
    if e.branch(none) {
        return;
    }
    let one = e.pool.int_eq(d, zero);
    if e.branch(one) {
        return;
    }
    for k in [25, 49, 7] {
        let k = e.pool.int(k);
        let hit = e.pool.int_eq(d, k);
        e.branch(hit);
    }
}

fn change(e: &mut Explorer) {
    let mut amount = e.input(Sort::Int);
    let zero = e.pool.int(0);
    let bad = e.pool.int_lt(amount, zero);
    if e.branch(bad) {
        return;
    }
    let mut coins = zero;
    for coin in [200, 50, 20, 5] {
        let coin = e.pool.int(coin);
        let count = e.pool.int_div(amount, coin);
        coins = e.pool.int_add(coins, count);
        amount = e.pool.int_mod(amount, coin);
        let done = e.pool.int_eq(amount, zero);
        if e.branch(done) {
            break;
        }
    }
    let many = e.pool.int(7);
    let many = e.pool.int_lt(many, coins);
    e.branch(many);
}

fn bit_count(e: &mut Explorer) {
    let mut n = e.input(Sort::Int);
    let (zero, one) = (e.pool.int(0), e.pool.int(1));
    let bad = e.pool.int_lt(n, zero);
    if e.branch(bad) {
        return;
    }
    let mut count = zero;
    for _ in 0..5 {
        let more = e.pool.int_lt(zero, n);
        if !e.branch(more) {
            break;
        }
        let low = e.pool.int_and(n, one);
        count = e.pool.int_add(count, low);
        n = e.pool.int_shr(n, one);
    }
    let three = e.pool.int(3);
    let hit = e.pool.int_eq(count, three);
    e.branch(hit);
}

fn two_sum(e: &mut Explorer) {
    let a = ints(e, 4);
    let target = e.input(Sort::Int);
    for i in 0..a.len() {
        for j in i + 1..a.len() {
            let sum = e.pool.int_add(a[i], a[j]);
            let hit = e.pool.int_eq(sum, target);
            if e.branch(hit) {
                return;
            }
        }
    }
}

fn days(e: &mut Explorer) {
    let (day, month) = (e.input(Sort::Int), e.input(Sort::Int));
    let (one, twelve) = (e.pool.int(1), e.pool.int(12));
    let (low, high) = (e.pool.int_lt(month, one), e.pool.int_lt(twelve, month));
    let bad = e.pool.or(low, high);
    if e.branch(bad) {
        return;
    }
    let two = e.pool.int(2);
    let february = e.pool.int_eq(month, two);
    let mut limit = 31;
    if e.branch(february) {
        limit = 29;
    } else {
        for m in [4, 6, 9, 11] {
            let m = e.pool.int(m);
            let hit = e.pool.int_eq(month, m);
            if e.branch(hit) {
                limit = 30;
                break;
            }
        }
    }
    let limit = e.pool.int(limit);
    let (low, high) = (e.pool.int_lt(day, one), e.pool.int_lt(limit, day));
    if e.branch(low) || e.branch(high) {
        return;
    }
    let thirty = e.pool.int(30);
    let passed = e.pool.int_sub(month, one);
    let passed = e.pool.int_mul(passed, thirty);
    let number = e.pool.int_add(passed, day);
    for k in [1, 200, 360, 400] {
        let k = e.pool.int(k);
        let late = e.pool.int_lt(k, number);
        e.branch(late);
    }
}

/// Code points: symbols with bounds.
fn string_scan(e: &mut Explorer) {
    let text: Vec<Term> = (0..4).map(|_| e.code_point()).collect();
    let mut value = e.pool.int(0);
    for &c in &text {
        let (zero, nine) = (e.pool.int('0' as i64), e.pool.int('9' as i64));
        let (low, high) = (e.pool.int_lt(c, zero), e.pool.int_lt(nine, c));
        let bad = e.pool.or(low, high);
        if e.branch(bad) {
            let space = e.pool.int(' ' as i64);
            let space = e.pool.int_eq(c, space);
            e.branch(space);
            return;
        }
        let ten = e.pool.int(10);
        value = e.pool.int_mul(value, ten);
        let digit = e.pool.int_sub(c, zero);
        value = e.pool.int_add(value, digit);
    }
    for k in [0, 1000, 4711, 9999, 10_000] {
        let k = e.pool.int(k);
        let hit = e.pool.int_eq(value, k);
        e.branch(hit);
    }
}
