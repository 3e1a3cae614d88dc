//! Writes numbers and sizes for people, and reads sizes.

/// Writes a number with commas between thousands.
#[must_use]
pub fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// Writes decimal digits with commas between thousands.
#[must_use]
pub fn grouped_digits(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Writes a number of bytes, rounded up: 3 kB, 2.8 MB, 650 MB, 5.6 GB.
#[must_use]
pub fn size(bytes: u64) -> String {
    let in_tenths = |unit: u64| {
        let tenths = bytes.div_ceil(unit / 10);
        format!("{}.{}", grouped(tenths / 10), tenths % 10)
    };
    match bytes {
        1_000_000_000.. => format!("{} GB", in_tenths(1_000_000_000)),
        10_000_000.. => format!("{} MB", bytes.div_ceil(1_000_000)),
        1_000_000.. => format!("{} MB", in_tenths(1_000_000)),
        _ => format!("{} kB", bytes.div_ceil(1_000)),
    }
}

/// Writes a time in its two largest units: `3 ms`, `12.5 s`, `4 min 10 s`, `30 h 5 min`, `12 days 3 h`.
#[must_use]
pub fn duration(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    let two = |large: u64, name: &str, small: u64, other: &str| {
        let (first, second) = (whole / large, whole % large / small);
        if second == 0 {
            format!("{} {name}", grouped(first))
        } else {
            format!("{} {name} {second} {other}", grouped(first))
        }
    };
    match whole {
        172_800.. => two(86_400, "days", 3_600, "h"),
        3_600.. => two(3_600, "h", 60, "min"),
        60.. => two(60, "min", 1, "s"),
        1.. => format!("{} s", (seconds * 10.0).round() / 10.0),
        _ => format!("{} ms", (seconds * 1e3).ceil()),
    }
}

/// Reads a number of bytes: `500M`, `2.5G`, `64K`, in thousands, millions and thousand millions, or `1000000`.
///
/// # Errors
/// Returns what a size is.
pub fn read_size(text: &str) -> Result<u64, String> {
    let wrong =
        || format!("'{text}' is not a size; write a number of bytes, or K, M or G after it, such as 500M or 2.5G");
    let units = [("K", 1e3), ("M", 1e6), ("G", 1e9)];
    let unit = units.iter().find_map(|(letter, unit)| Some((text.strip_suffix(letter)?, *unit)));
    let (number, unit) = unit.unwrap_or((text, 1.0));
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let bytes: f64 = number.parse().ok().filter(|_| is_plain).ok_or_else(wrong)?;
    // A size with more digits than a floating-point number has is none that memory has.
    if bytes * unit < 1e18 { Ok((bytes * unit).round() as u64) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_units() {
        let written = [0.0, 0.0004, 0.25, 12.52, 60.0, 250.0, 108_324.8, 1e6].map(duration);
        assert_eq!(written, ["0 ms", "1 ms", "250 ms", "12.5 s", "1 min", "4 min 10 s", "30 h 5 min", "11 days 13 h"]);
    }

    #[test]
    fn sizes_are_rounded_up() {
        let sizes = [0, 1, 1_001, 999_999, 1_000_001, 9_950_001, 650_000_000, 5_535_251_320, 1_234_500_000_000_000];
        let written = ["0 kB", "1 kB", "2 kB", "1000 kB", "1.1 MB", "10.0 MB", "650 MB", "5.6 GB", "1,234,500.0 GB"];
        assert_eq!(sizes.map(size), written);
    }

    #[test]
    fn thousands_are_separated_by_commas() {
        assert_eq!([0, 999, 1_000, 3_674_160].map(grouped), ["0", "999", "1,000", "3,674,160"]);
    }
}
