use nextguess::{optimal::*, position::Position, spec::GameSpec, watch::Unwatched};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let read = |path: &str| std::fs::read_to_string(path).map_err(|e| e.to_string());
    let game = GameSpec::parse(&args[1]).unwrap().game(&read).unwrap();
    let position = Position::start(&*game).unwrap();
    let first = args
        .get(3)
        .map(|t| position.layout().pack(&game.read_question(t).unwrap()));
    let request = Request {
        first,
        ..Request::new(Objective::parse(&args[2]).unwrap())
    };
    let s = solve(&position, request, &Unwatched).unwrap();
    println!(
        "{:?} {:?} {:?} {:?}",
        s.lower_bound, s.upper_bound, s.effort, s.record
    );
}
