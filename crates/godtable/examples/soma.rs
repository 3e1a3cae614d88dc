//! The Soma cube.

fn main() {
    let solutions = godtable::packing::soma::solutions();
    println!("{} solutions; the first is\n{}", solutions.len(), solutions[0]);
}
