//! Manual pages: what clap knows of a command, and what holds for all of them.

use std::io::{self, Write};

use clap_mangen::Man;

/// What stands after the options: the headings, and under each what is told of what.
const SECTIONS: [(&str, &[(&str, &str)]); 3] = [
    (
        "EXIT STATUS",
        &[
            ("0", "The question was answered."),
            (
                "1",
                "Something failed, such as a file that cannot be written or a damaged table; or solve, path or animate \
                 found no solution.",
            ),
            (
                "2",
                "The words were wrong: bad notation, an illegal turn, unknown rules, options that do not go together.",
            ),
            ("129, 130, 143", "A signal ended the program (SIGHUP, SIGINT, SIGTERM), as shells tell it."),
        ],
    ),
    (
        "ENVIRONMENT",
        &[
            ("XDG_CACHE_HOME", "The folder of caches, an absolute path; ~/.cache without it."),
            ("XDG_CONFIG_HOME", "The folder of configuration, an absolute path; ~/.config without it."),
            ("HOME", "The user's home, where the two above are not set."),
            ("LOCALAPPDATA, APPDATA", "On Windows, in the place of XDG_CACHE_HOME and XDG_CONFIG_HOME."),
            ("NO_COLOR", "Where it is not empty, nothing is written in colour."),
            ("TERM, COLORTERM", "Which colours the terminal has, for draw."),
            ("COLUMNS", "The width of help that is not written to a terminal."),
        ],
    ),
    (
        "FILES",
        &[
            ("$XDG_CACHE_HOME/godtable/*.godtable", "Tables that were made; each may be deleted, and is made again."),
            ("$XDG_CONFIG_HOME/godtable/rules/NAME.toml", "Rules files, known as --rules NAME."),
        ],
    ),
];

/// Writes the manual page of a command.
pub(crate) fn write(command: clap::Command, output: &mut impl Write) -> io::Result<()> {
    let has_commands = command.has_subcommands();
    let has_more = command.get_after_help().is_some();
    let has_version = command.get_version().is_some();
    let man = Man::new(command);
    man.render_title(output)?;
    man.render_name_section(output)?;
    man.render_synopsis_section(output)?;
    man.render_description_section(output)?;
    man.render_options_section(output)?;
    if has_commands {
        man.render_subcommands_section(output)?;
    }
    for (heading, entries) in SECTIONS {
        writeln!(output, ".SH \"{heading}\"")?;
        for (what, told) in entries {
            writeln!(output, ".TP\n\\fB{}\\fR\n{}", escaped(what), escaped(told))?;
        }
    }
    if has_more {
        man.render_extra_section(output)?;
    }
    if has_version {
        man.render_version_section(output)?;
    }
    Ok(())
}

/// The text as roff has it: a hyphen that is typed is written `\-`.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}
