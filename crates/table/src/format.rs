#![doc = include_str!("../FORMAT.md")]
