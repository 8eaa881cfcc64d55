use nextguess::{optimal, position::Position, spec::GameSpec, watch::Unwatched};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let read = |path: &str| std::fs::read_to_string(path).map_err(|e| e.to_string());
    let game = GameSpec::parse(&args[1]).unwrap().game(&read).unwrap();
    let position = Position::start(&*game).unwrap();
    let first = args.get(2).map(|t| position.layout().pack(&game.read_question(t).unwrap()));
    println!("{:?}", optimal::least_total(&position, optimal::Rules::ALL, first, &Unwatched));
}
