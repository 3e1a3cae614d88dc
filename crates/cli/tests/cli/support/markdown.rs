//! The code of a Markdown page: fenced blocks and inline code.

/// A fenced block.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    /// The line number of the opening fence, from 1.
    pub(crate) line: usize,
    /// The text after the opening fence.
    pub(crate) kind: &'a str,
    pub(crate) lines: Vec<&'a str>,
}

/// Returns all fenced blocks of a page.
pub(crate) fn blocks(page: &str) -> Vec<Block<'_>> {
    split(page).0
}

/// Returns all inline code, with line numbers.
pub(crate) fn code(page: &str) -> Vec<(usize, &str)> {
    let lines = split(page).1.into_iter();
    lines.flat_map(|(number, line)| line.split('`').skip(1).step_by(2).map(move |code| (number, code))).collect()
}

/// Returns the fenced blocks of a page and the lines outside them. An unclosed block ends with the page, as in
/// Markdown.
fn split(page: &str) -> (Vec<Block<'_>>, Vec<(usize, &str)>) {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut text = Vec::new();
    let mut is_open = false;
    for (number, line) in page.lines().enumerate().map(|(number, line)| (number + 1, line)) {
        let fence = ["```", "~~~"].iter().find_map(|fence| line.trim_start().strip_prefix(fence));
        match (fence, is_open) {
            (Some(""), true) => is_open = false,
            (Some(kind), false) => {
                blocks.push(Block { line: number, kind: kind.trim(), lines: Vec::new() });
                is_open = true;
            }
            (_, true) => blocks.last_mut().expect("a block is open").lines.push(line),
            (None, false) => text.push((number, line)),
        }
    }
    (blocks, text)
}
