#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| godtable_fuzz::edges(bytes));
