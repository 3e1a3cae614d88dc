//! Costs of turns: `R 1, R' 1, F 2, R2 1.5`, in thousandths.

use crate::{Error, Input};

/// The parts of a cost of 1.
pub(super) const PARTS: u64 = 1000;

/// The largest cost of a turn.
const MOST: u64 = 1_000_000;

/// Reads the costs of turns. A turn that is not named costs 1.
pub(super) fn costs(text: &str, names: &[String]) -> Result<Vec<u64>, Error> {
    let wrong = |reason: String| Error::given(Input::Costs, reason);
    let mut costs: Vec<Option<u64>> = vec![None; names.len()];
    for pair in text.split([',', '\n']).map(str::trim).filter(|pair| !pair.is_empty()) {
        let words: Vec<&str> = pair.split_whitespace().collect();
        let &[name, cost] = &words[..] else {
            return Err(wrong(format!("'{pair}': expected a turn and its cost, as in \"R 1, F 1.5\"")));
        };
        let Some(number) = names.iter().position(|own| own == name) else {
            return Err(wrong(format!("the rules have no turn '{name}'; known: {}", names.join(" "))));
        };
        let read = parts(cost).ok_or_else(|| {
            wrong(format!("'{cost}': a cost is a number from 0 to {MOST} with three digits after the point at most"))
        })?;
        if costs[number].replace(read).is_some() {
            return Err(wrong(format!("{name} has two costs")));
        }
    }
    Ok(costs.into_iter().map(|cost| cost.unwrap_or(PARTS)).collect())
}

/// Reads a decimal number as thousandths.
fn parts(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 3 {
        return None;
    }
    let whole = whole.parse::<u64>().ok().filter(|&whole| whole <= MOST)?;
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    Some(whole * PARTS + part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_read_in_thousandths() {
        let names = ["R", "R'", "F2"].map(str::to_owned);
        assert_eq!(costs("", &names), Ok(vec![1000; 3]));
        assert_eq!(costs("F2 1.5,\nR 0.125, ", &names), Ok(vec![125, 1000, 1500]));
        for (text, reason) in [
            ("R", "expected a turn and its cost"),
            ("R 1 2", "expected a turn and its cost"),
            ("L 1", "the rules have no turn 'L'; known: R R' F2"),
            ("R 1, R 2", "R has two costs"),
            ("R -1", "a cost is a number from 0"),
            ("R 1.2345", "three digits"),
            ("R .5", "a cost is a number"),
            ("R 99999999999999999999999", "from 0 to 1000000"),
        ] {
            let error = costs(text, &names).expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
