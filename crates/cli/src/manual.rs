//! Manual pages: clap's description of a command, and sections common to all commands.

use std::io::{self, Write};

use clap_mangen::Man;

/// The sections after the options: headings, and their entries with explanations.
const SECTIONS: [(&str, &[(&str, &str)]); 3] = [
    (
        "EXIT STATUS",
        &[
            ("0", "Success."),
            (
                "1",
                "Something failed, such as a file that cannot be written or a damaged table; or solve, path or animate \
                 found no solution.",
            ),
            ("2", "The input was wrong: bad notation, an illegal turn, unknown rules, contradictory options."),
            ("129, 130, 143", "A signal ended the program (SIGHUP, SIGINT, SIGTERM), as shells report it."),
        ],
    ),
    (
        "ENVIRONMENT",
        &[
            ("XDG_CACHE_HOME", "The folder of caches, an absolute path; by default ~/.cache."),
            ("XDG_CONFIG_HOME", "The folder of configuration, an absolute path; by default ~/.config."),
            ("HOME", "The user's home, if the two above are not set."),
            ("LOCALAPPDATA, APPDATA", "On Windows, instead of XDG_CACHE_HOME and XDG_CONFIG_HOME."),
            ("NO_COLOR", "If it is not empty, the output has no color."),
            ("TERM, COLORTERM", "The colors of the terminal, for draw."),
            ("COLUMNS", "The width of help if the output is not a terminal."),
        ],
    ),
    (
        "FILES",
        &[
            ("$XDG_CACHE_HOME/godtable/*.godtable", "Tables; they may be deleted, and are rebuilt when needed."),
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
        for (what, description) in entries {
            writeln!(output, ".TP\n\\fB{}\\fR\n{}", escaped(what), escaped(description))?;
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

/// Escapes a text for roff: a hyphen is `\-`.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}
