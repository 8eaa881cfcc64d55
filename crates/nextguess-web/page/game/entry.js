// The entry of a turn: the guess, large, whose slots can be changed, and below it the answers that can come.
//
// Every entry (this one, and that of the word game in `../words/entry.js`) has the same interface:
//
//   new Entry({ game, spec, turn, about, bar })
//     game    the game of `games.js`, such as GAMES.get("mastermind")
//     spec    the engine's name of the board, such as "mastermind:4x6"
//     turn(guess, answer)   adds a turn; both are texts as they stand in a turn ("0011", "1,0"). It saves, steps the
//             address and shows the new state, by a call of `show`. `false` if nothing was added.
//     about(guess) → Promise<Suggestion|null>   what the engine says of any guess in this position:
//             { question, expected, worst, parts, bits, possible, split: [{ answer, secrets }] }; `null` where it says
//             nothing (it was dropped for a newer question, or the guess is none). Only the newest question is answered.
//     bar     the bar of the screen, { element, refresh, title, subtitle }
//   .element  the element, a card; it is in the page before the first `show`
//   .show({ turns, told, best, proved, solved, isOver })   called for each new state, and again when more is known of it:
//     turns   the turns so far, ["0011=1,0", …]
//     told    the answer to `suggest` for them, or `null` while it is computed
//     best    the guess to show as the hero, or `null` where there is none (it is computed, the game is over,
//             nothing fits). A guess that a person began to change or to answer must stay: offer `best` instead.
//     proved  whether `best` is proved to be best
//     solved  the end of the proof ({ first, proved, mean, max, wins, secrets, … }), or `null`
//     isOver  the game is won, or no turn is left
//   .take(guess)   makes a guess the hero, as if a person had entered it (optional: a row of the list was tapped)
//   .guess         the guess that is shown, or `null` (optional: the bar at the bottom of a phone shows it)
//   .focusAnswers()   scrolls to the answers and puts the focus there (optional)
//   .close()       drops what is under way
//
// The lines beside the hero ("51 codes possible, about 5 after this", the crown) come from `heroLines` in `hero.js`.
