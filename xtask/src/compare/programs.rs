//! Other programs that are measured beside nextguess, as a file of the user names them.

use super::cases::{Case, lines};
use crate::Failure;

/// Another program that does the same work as a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) name: String,
    /// The command of nextguess that does the same.
    pub(crate) case: Case,
    /// For the shell.
    pub(crate) command: String,
}

/// Reads a table of lines `NAME | CASE | COMMAND`. The command can have more bars.
pub(crate) fn read(table: &str) -> Result<Vec<Program>, Failure> {
    let program = |(number, line): (usize, &str)| {
        let mut parts = line.splitn(3, " | ").map(str::trim);
        match (parts.next(), parts.next(), parts.next()) {
            (Some(name), Some(case), Some(command)) if !name.is_empty() && !command.is_empty() => {
                Ok(Program {
                    name: name.to_owned(),
                    case: Case::read(case)
                        .map_err(|failure| format!("line {number}: {failure}"))?,
                    command: command.to_owned(),
                })
            }
            _ => Err(format!(
                "line {number}: expected NAME | CASE | COMMAND, but got `{line}`; \
                 for example mine | optimal mastermind:4x6 | /opt/mine --best 4 6"
            )),
        }
    };
    lines(table).map(program).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_program_a_case_and_a_command() {
        let table = "# Mine.\n\nmine | optimal mastermind:4x6 | ./mine 4 6 | tail -1\n";
        let programs = read(table).unwrap();
        assert_eq!(programs.len(), 1);
        assert_eq!(programs[0].name, "mine");
        assert_eq!(programs[0].case.name, "optimal mastermind:4x6");
        assert_eq!(programs[0].command, "./mine 4 6 | tail -1");
    }

    #[test]
    fn a_line_without_a_command_is_refused_with_its_number() {
        for table in [
            "# a\nmine | optimal mastermind:4x6",
            "\nmine | a |",
            "\n | a | b",
        ] {
            let failure = read(table).unwrap_err();
            assert!(failure.starts_with("line 2: "), "{failure}");
        }
        assert!(read("mine |  | b").is_err());
    }
}
