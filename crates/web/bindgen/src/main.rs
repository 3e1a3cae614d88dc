//! Writes the JavaScript module that calls a WebAssembly file, and its types: godtable-bindgen FILE FOLDER

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let [file, folder] = &env::args().skip(1).collect::<Vec<String>>()[..] else {
        eprintln!("usage: godtable-bindgen FILE FOLDER");
        return ExitCode::FAILURE;
    };
    let result = Bindgen::new()
        .input_path(file)
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).remove_producers_section(true).generate(folder));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:?}");
            ExitCode::FAILURE
        }
    }
}
