//! Exponential function and logarithm with the same bits on every platform.
//!
//! Those of the standard library come from the platform and may differ in the last bit, and an analysis is the same
//! in the browser and on the command line.

/// Returns e to the power of `x`; `x` is limited to what a probability needs.
pub(crate) fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    let halvings = (x / std::f64::consts::LN_2).round();
    let rest = x - halvings * std::f64::consts::LN_2;
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..=16 {
        term *= rest / f64::from(n);
        sum += term;
    }
    // `halvings` is at most 1010 in size, so the exponent is that of a normal number.
    sum * f64::from_bits(((halvings as i64 + 1023) as u64) << 52)
}

/// Returns the natural logarithm of a positive normal number.
pub(crate) fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let fraction = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    // ln f = 2 artanh((f - 1) / (f + 1)), and the argument is at most a third.
    let ratio = (fraction - 1.0) / (fraction + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for n in 0..18 {
        sum += power / f64::from(2 * n + 1);
        power *= ratio * ratio;
    }
    exponent as f64 * std::f64::consts::LN_2 + 2.0 * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_functions_are_those_of_the_standard_library() {
        for n in -400..=400 {
            let x = f64::from(n) / 40.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-13, "exp {x}");
            let p = x.exp();
            assert!((ln(p) - p.ln()).abs() < 1e-12, "ln {p}");
        }
    }
}
