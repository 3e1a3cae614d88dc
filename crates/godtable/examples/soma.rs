//! The Soma cube.

fn main() {
    let solutions = godtable::packing::soma::solutions();
    println!("{} solutions; the first is", solutions.len());
    print!("{}", solutions[0]);
}
