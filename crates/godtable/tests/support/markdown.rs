//! The code of a Markdown page: fenced blocks, and code within text.

/// A fenced block.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    /// The number of the line that opens it, from 1.
    pub(crate) line: usize,
    /// What stands after the fence.
    pub(crate) kind: &'a str,
    pub(crate) lines: Vec<&'a str>,
}

/// All fenced blocks of a page.
pub(crate) fn blocks(page: &str) -> Vec<Block<'_>> {
    split(page).0
}

/// All code within text, each with the number of its line.
pub(crate) fn code(page: &str) -> Vec<(usize, &str)> {
    let lines = split(page).1.into_iter();
    lines.flat_map(|(number, line)| line.split('`').skip(1).step_by(2).map(move |code| (number, code))).collect()
}

/// The fenced blocks of a page and the lines outside them. A block that is never closed goes to the end of the page, as
/// readers show it.
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
