//! What searches do on some boards: the value, the positions searched and the tree, as they were before.

mod common;

use common::solving::solve;
use nextguess::game::Game;
use nextguess::game::spec::GameSpec;
use nextguess::position::Position;
use nextguess::solver::{Objective, SolveOptions};
use nextguess::strategy;
use nextguess::tree::{Tree, TreeFile};
use nextguess::watch::Unwatched;

const TABLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/golden/signature.txt"
);

/// The words of `words.txt`: many differ in one letter, so that the hard game has something to avoid.
const WORDS: &str = "batch\nbaker\nbasic\nbatty\ncaper\ncatch\ncater\ncrane\ncrate\neater\nfight\nhatch\nhater\n\
    irate\nlatch\nlater\nleast\nlight\nmatch\nmight\nnight\npaper\npatch\nright\nsight\nslate\nsnare\nstale\nstare\n\
    steal\ntales\ntaper\ntight\ntrace\nwager\nwatch\nwater\n";

/// What a row of the table asks for. Its results are computed anew.
struct Row<'a> {
    game: &'a str,
    what: &'a str,
    turns: Vec<&'a str>,
}

impl<'a> Row<'a> {
    /// The row on a line; `None` for a comment or an empty line.
    fn read(line: &'a str) -> Option<Row<'a>> {
        let columns: Vec<&str> = line.split_whitespace().collect();
        if line.starts_with('#') || columns.is_empty() {
            return None;
        }
        let [game, what, _, _, _, turns @ ..] = &columns[..] else {
            panic!("five columns, and perhaps turns, in {line:?}");
        };
        Some(Row {
            game,
            what,
            turns: turns.to_vec(),
        })
    }

    fn line(&self, results: &[String; 3]) -> String {
        let [value, positions, tree] = results;
        let Row { game, what, .. } = self;
        let turns = self.turns.join(" ");
        let line = format!("{game:26}  {what:15}  {value:>5}  {positions:>9}  {tree:16}  {turns}");
        line.trim_end().to_owned()
    }

    /// The value, the positions searched and the checksum of the tree.
    fn results(&self) -> [String; 3] {
        let spec = GameSpec::parse(self.game).unwrap();
        let game = spec.game(&|_| Ok(WORDS.to_owned())).unwrap();
        match Objective::parse(self.what) {
            Ok(objective) => self.best(&game, objective),
            Err(_) => self.as_it_is(&game),
        }
    }

    fn best(&self, game: &Game, objective: Objective) -> [String; 3] {
        let turns = self.turns.iter();
        let turns: Vec<_> = turns.map(|turn| game.read_turn(turn).unwrap()).collect();
        let position = Position::after_turns(game, &turns).unwrap();
        let solution = solve(&position, SolveOptions::new(objective), &Unwatched).unwrap();
        assert!(solution.is_proved, "{} {}", self.game, self.what);
        let value = solution.upper_bound.map(|value| match objective {
            Objective::Win | Objective::WinThenMean => solution.secrets - value,
            _ => value,
        });
        // A tree begins at the start of a game.
        let strategy = solution.strategy.filter(|_| turns.is_empty());
        let tree = strategy.map(|strategy| checksum(&strategy.tree(&position).unwrap(), game));
        [
            value.map_or("none".to_owned(), |value| value.to_string()),
            solution.effort.nodes.to_string(),
            tree.unwrap_or("-".to_owned()),
        ]
    }

    fn as_it_is(&self, game: &Game) -> [String; 3] {
        let strategy = strategy::chooser(self.what, game).unwrap();
        let start = Position::start(game).unwrap();
        let tree = Tree::build(&start, &*strategy, &Unwatched).unwrap();
        let total = tree.claims().total.to_string();
        [total, "-".to_owned(), checksum(&tree, game)]
    }
}

fn checksum(tree: &Tree, game: &Game) -> String {
    let bytes = tree.to_bytes(game);
    TreeFile::open(&bytes).unwrap().checksum()
}

/// The table with the results of now. Everything that is no row stays as it is.
fn renewed(table: &str) -> String {
    let line = |line| match Row::read(line) {
        Some(row) => row.line(&row.results()) + "\n",
        None => format!("{line}\n"),
    };
    table.lines().map(line).collect()
}

fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(work)
}

fn table() -> String {
    std::fs::read_to_string(TABLE).unwrap_or_else(|error| panic!("{TABLE}: {error}"))
}

fn check(before: &str, now: &str) {
    let lines = before.lines().zip(now.lines());
    let changed = lines.filter(|(before, now)| before != now);
    let changed = changed.map(|(before, now)| format!("- {before}\n+ {now}\n"));
    let changed: String = changed.collect();
    assert!(
        changed.is_empty(),
        "The searches have changed. If they were meant to, run `cargo xtask signature`.\n{changed}"
    );
}

/// With `SIGNATURE=overwrite` the table is written anew: `cargo xtask signature` does so.
#[test]
fn nothing_has_changed() {
    let before = table();
    let now = with_threads(1, || renewed(&before));
    match std::env::var("SIGNATURE").as_deref() {
        Ok("overwrite") => std::fs::write(TABLE, now).unwrap(),
        _ => check(&before, &now),
    }
}

#[test]
fn threads_change_nothing() {
    let before = table();
    check(&before, &with_threads(4, || renewed(&before)));
}
