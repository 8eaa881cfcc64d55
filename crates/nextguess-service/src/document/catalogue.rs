//! The games and the strategies that there are.

use nextguess::game::kinds::KINDS;
use nextguess::game::spec::{GameSpec, OptionHelp};
use nextguess::strategy::{STRATEGIES, USUAL};
use schemars::JsonSchema;
use serde::Serialize;

/// A kind of game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameEntry {
    /// What a spec begins with.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// How its spec is written.
    pub grammar: &'static str,
    /// A spec that works.
    pub example: &'static str,
    /// How many secrets the example has.
    pub secrets: String,
    /// Turns that can follow one another on the example, as they are typed.
    pub turns: &'static [&'static str],
    /// How questions and answers may be written, and what else people need; in sentences.
    pub notes: &'static [&'static str],
    /// What may follow after commas.
    pub options: Vec<OptionEntry>,
}

/// A strategy.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StrategyEntry {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Whether it is used when none is named.
    pub usual: bool,
    /// The kinds of game that it plays; none means all.
    pub games: &'static [&'static str],
    /// What may follow after commas.
    pub options: Vec<OptionEntry>,
}

/// An option of a game or of a strategy.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OptionEntry {
    /// How it is written.
    pub usage: String,
    /// What it does.
    pub summary: &'static str,
}

/// All kinds of game.
pub fn games() -> anyhow::Result<Vec<GameEntry>> {
    let entry = |kind: &'static nextguess::game::kinds::GameKind| {
        let game = GameSpec::parse(kind.example)?.game(&|_| Err(String::new()))?;
        Ok(GameEntry {
            name: kind.name,
            summary: kind.summary,
            grammar: kind.grammar,
            example: kind.example,
            secrets: game.secret_count().to_string(),
            turns: kind.turns,
            notes: kind.notes,
            options: option_entries(kind.options),
        })
    };
    KINDS.iter().map(entry).collect()
}

/// All strategies.
pub fn strategies() -> Vec<StrategyEntry> {
    let entry = |kind: &'static nextguess::strategy::StrategyKind| StrategyEntry {
        name: kind.name,
        summary: kind.summary,
        source: kind.source,
        usual: kind.name == USUAL,
        games: kind.games,
        options: option_entries(kind.options),
    };
    STRATEGIES.iter().map(entry).collect()
}

fn option_entries(options: &'static [OptionHelp]) -> Vec<OptionEntry> {
    let entry = |help: &'static OptionHelp| OptionEntry {
        usage: help.usage(),
        summary: help.summary,
    };
    options.iter().map(entry).collect()
}
