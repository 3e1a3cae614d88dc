//! `godtable info`: the header of a table or a pruning table.

use std::io::Write as _;

use godtable::Info;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::arguments::{FileArguments, Format};
use crate::failure::Failure;
use crate::rules_fields::RulesFields;
use crate::{output, watch};

#[derive(Serialize)]
struct Fields<'a> {
    #[serde(flatten)]
    file: Named<'a>,
    #[serde(flatten)]
    rules: RulesFields,
    #[serde(flatten)]
    own: Own<'a>,
}

/// The file, by what it is: a table or a pruning table.
struct Named<'a>(&'static str, &'a str);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0, self.1)?;
        map.end()
    }
}

/// The fields of a kind of files.
struct Own<'a>(&'a Info);

impl Serialize for Own<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.fields.len()))?;
        for (name, value) in &self.0.fields {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
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
            let fields =
                Fields { file: Named(info.file, &name), rules: RulesFields::of(&about, None), own: Own(&info) };
            output::json_line(&mut output, &fields)?;
        }
        Format::Text => {
            let (first, last) = ((info.file, name.clone()), ("checksums", "right".to_owned()));
            for (name, value) in [first].iter().chain(&info.rows).chain([&last]) {
                let option = if *name == "otherwise" { "--" } else { "" };
                writeln!(output, "{name:12}  {option}{value}")?;
            }
        }
    }
    Ok(output.flush()?)
}
