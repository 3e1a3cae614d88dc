//! `godtable info`: the header of a table or a pruning table.

use std::io::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::arguments::{FileArguments, Format};
use crate::failure::Failure;
use crate::output::{self, Object};
use crate::rules_fields::RulesFields;
use crate::watch;

#[derive(Serialize)]
struct Fields {
    /// The file, by what it is: a table or a pruning table.
    #[serde(flatten)]
    file: Object<&'static str, String>,
    #[serde(flatten)]
    rules: RulesFields,
    #[serde(flatten)]
    own: Object<&'static str, Value>,
}

pub(crate) fn run(arguments: &FileArguments) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let (about, info) = watch::with(true, false, |work| {
        let table = godtable::open(&arguments.file, work)?;
        Ok::<_, Failure>((table.about().clone(), table.info()?))
    })?;
    let mut output = output::standard();
    match arguments.format {
        Format::Json => {
            let (file, own) = (Object(vec![(info.file, name)]), Object(info.fields));
            let fields = Fields { file, rules: RulesFields::of(&about, None), own };
            output::json_line(&mut output, &fields)?;
        }
        Format::Text => {
            let (first, last) = ((info.file, name), ("checksums", "right".to_owned()));
            for (name, value) in [first].iter().chain(&info.rows).chain([&last]) {
                let option = if *name == "otherwise" { "--" } else { "" };
                writeln!(output, "{name:12}  {option}{value}")?;
            }
        }
    }
    Ok(output.flush()?)
}
