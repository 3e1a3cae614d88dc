use godtable_cuts::{Choices, CutPuzzle, Description, KNOWN};

#[test]
fn show() {
    let names =
        std::env::var("SHOW").unwrap_or_else(|_| "3x3x3,megaminx,fto,pyraminx,helicopter,2x2x3,p5 u 0.3 f 0.5".into());
    for name in names.split(',') {
        let description: Description = name.parse().unwrap();
        let choices =
            Choices { turns: godtable_cuts::known(name).map(|k| k.turns).unwrap_or_default(), ..Choices::default() };
        let start = std::time::Instant::now();
        match CutPuzzle::new(&description, &choices) {
            Ok(puzzle) => {
                println!("{name} ({description}) {:?}", start.elapsed());
                for orbit in puzzle.puzzle().orbits() {
                    println!(
                        "  {} {} mod {} kinds {:?} {:?}",
                        orbit.name,
                        orbit.kinds.len(),
                        orbit.modulus,
                        orbit.kinds,
                        orbit.moduli
                    );
                }
                let names: Vec<&str> = puzzle.turns().iter().map(|turn| turn.name.as_str()).collect();
                println!("  {}", names.join(" "));
                let text = puzzle.tws();
                match text {
                    Ok(text) => {
                        let back = godtable_puzzle::puzzlefile::read(&text).unwrap();
                        assert_eq!(back.moves(), puzzle.puzzle().moves());
                    }
                    Err(e) => println!("  tws: {e}"),
                }
                godtable_puzzle::puzzlefile::read(&puzzle.kpuzzle()).unwrap();
                if std::env::var("SEQ").is_ok() {
                    println!("  {:?}", puzzle.sequences());
                    let n: Vec<&str> = puzzle.pieces().iter().map(|p| p.name.as_str()).collect();
                    println!("  {}", n.join(" "));
                }
            }
            Err(error) => println!("{name}: {error}"),
        }
    }
    for known in KNOWN {
        let description: Description = known.description.parse().unwrap();
        let start = std::time::Instant::now();
        let made = CutPuzzle::new(&description, &Choices { turns: known.turns, ..Choices::default() });
        println!(
            "{} {:?} {:?}",
            known.name,
            made.map(|p| p
                .puzzle()
                .orbits()
                .map(|o| format!("{}:{}", o.kinds.len(), o.modulus))
                .collect::<Vec<_>>()
                .join(" ")),
            start.elapsed()
        );
    }
}
