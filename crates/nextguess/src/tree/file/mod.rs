//! Trees as files: [`Tree::to_bytes`] writes one, [`TreeFile`] reads it. docs/TREES.md describes the format.

mod models;
mod range_coder;

use crate::board::code::Layout;
use crate::game::Game;
use crate::tree::file::models::{Kind, Models, Path};
use crate::tree::file::range_coder::{Damaged, Decoder, Encoder};
use crate::tree::{Branch, Claims, MOST_QUESTIONS, Next, Node, Tree};
use crate::util::hash::checksum_of;

/// The words that every file begins with. The version follows them.
const MAGIC: &str = "nextguess tree";

/// The version of the format that is written, and the only one that is read.
const VERSION: u32 = 1;

/// The most bytes of a header.
const MOST_HEADER: usize = 8192;

/// The most questions of a tree. Even 11! secrets need fewer.
const MOST_NODES: u32 = 100_000_000;

/// Why a file is no tree, or not the tree that is wanted.
///
/// ```
/// use nextguess::tree::{TreeError, TreeFile};
///
/// assert!(matches!(TreeFile::open(b"something else"), Err(TreeError::NoTree)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The file is something else.
    #[error("expected a tree in the format of nextguess, and it does not begin like one")]
    NoTree,
    /// The file has another version of the format.
    #[error("expected a tree of version {VERSION}, and it has version {0}")]
    Version(String),
    /// A line of the header cannot be read.
    #[error("expected `{expected}` in the header, and it has {given:?}")]
    Header {
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        given: String,
    },
    /// The file was changed or damaged after it was written.
    #[error("the checksum is wrong: the file was cut off or changed")]
    Checksum,
    /// The checksum is right, and the content is no tree.
    #[error("the questions cannot be read: they end too early or go on too long")]
    Content,
    /// The tree is for another game.
    #[error("it plays {theirs}, not {wanted}")]
    Game {
        /// The spec of the game that the tree plays.
        theirs: String,
        /// The spec of the game that was wanted.
        wanted: String,
    },
}

/// A file whose header and checksum are right. Its questions are not read yet.
///
/// ```
/// use nextguess::tree::TreeFile;
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let bytes = game.strategy("entropy")?.tree()?.to_bytes(&game);
/// let file = TreeFile::open(&bytes)?;
/// assert_eq!((file.game(), file.claims().secrets), ("bulls:2x4", 12));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeFile<'a> {
    game: String,
    claims: Claims,
    nodes: u32,
    questions: &'a [u8],
    checksum: u64,
}

impl<'a> TreeFile<'a> {
    /// Reads the header, and checks that the file is as it was written.
    pub fn open(bytes: &'a [u8]) -> Result<TreeFile<'a>, TreeError> {
        let start = &bytes[..bytes.len().min(MOST_HEADER)];
        if !start.starts_with(MAGIC.as_bytes()) {
            return Err(TreeError::NoTree);
        }
        let length = start.windows(2).position(|two| two == b"\n\n");
        let header = length.map(|length| &bytes[..length]);
        let header = header.and_then(|header| str::from_utf8(header).ok());
        let (Some(header), Some(length)) = (header, length) else {
            return Err(TreeError::NoTree);
        };
        let mut lines = header.lines();
        let version = lines.next().and_then(|line| line.strip_prefix(MAGIC));
        let version = version.unwrap_or_default().trim();
        if version != VERSION.to_string() {
            return Err(TreeError::Version(version.to_owned()));
        }
        let Some((body, checksum)) = bytes.split_last_chunk::<8>() else {
            return Err(TreeError::Checksum);
        };
        let checksum = u64::from_le_bytes(*checksum);
        if body.len() < length + 2 || checksum != checksum_of(body) {
            return Err(TreeError::Checksum);
        }
        let mut field = |name: &'static str| {
            let line = lines.next().unwrap_or_default();
            let (found, value) = line.split_once(' ').unwrap_or_default();
            let given = line.to_owned();
            let expected = name;
            if found == name {
                Ok(value)
            } else {
                Err(TreeError::Header { expected, given })
            }
        };
        let game = field("game")?.to_owned();
        Ok(TreeFile {
            game,
            claims: Claims {
                secrets: number("secrets", field("secrets")?)?,
                lost: number("lost", field("lost")?)?,
                longest: number("longest", field("longest")?)?,
                total: number("total", field("total")?)?,
            },
            nodes: number("nodes", field("nodes")?)?,
            questions: &body[length + 2..],
            checksum,
        })
    }

    /// The spec of the game that the tree plays.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What the tree claims of itself.
    pub fn claims(&self) -> Claims {
        self.claims
    }

    /// The checksum at the end of the file: 16 hexadecimal digits.
    pub fn checksum(&self) -> String {
        format!("{:016x}", self.checksum)
    }

    /// Reads the tree. `game` must be the game of its spec.
    pub fn tree(&self, game: &Game) -> Result<Tree, TreeError> {
        if game.spec().to_string() != self.game {
            let (theirs, wanted) = (self.game.clone(), game.spec().to_string());
            return Err(TreeError::Game { theirs, wanted });
        }
        let layout = game.layout().ok_or(TreeError::Content)?;
        let mut reader = Reader {
            game,
            layout,
            models: Models::new(game),
            path: Path::default(),
            most: self.nodes.min(MOST_NODES),
            nodes: Vec::new(),
            branches: Vec::new(),
            decoder: Decoder::new(self.questions).map_err(|Damaged| TreeError::Content)?,
        };
        let root = match self.nodes {
            0 => Next::Rest,
            _ => reader.node().map_err(|Damaged| TreeError::Content)?,
        };
        if reader.nodes.len() != self.nodes as usize || !reader.decoder.is_at_end() {
            return Err(TreeError::Content);
        }
        Ok(Tree {
            game: self.game.clone(),
            claims: self.claims,
            root,
            nodes: reader.nodes,
            branches: reader.branches,
        })
    }
}

fn number<T: std::str::FromStr>(name: &'static str, text: &str) -> Result<T, TreeError> {
    text.parse().map_err(|_| TreeError::Header {
        expected: name,
        given: text.to_owned(),
    })
}

impl Tree {
    /// The tree as a file. `game` must be the game that it plays.
    pub fn to_bytes(&self, game: &Game) -> Vec<u8> {
        let Claims {
            secrets,
            lost,
            longest,
            total,
        } = self.claims;
        let header = format!(
            "{MAGIC} {VERSION}\ngame {}\nsecrets {secrets}\nlost {lost}\nlongest {longest}\n\
             total {total}\nnodes {}\n\n",
            self.game,
            self.nodes.len(),
        );
        let mut bytes = header.into_bytes();
        let mut encoder = Encoder::new();
        if let (Next::Node(root), Some(layout)) = (self.root, game.layout()) {
            let mut writer = Writer {
                tree: self,
                game,
                layout,
                models: Models::new(game),
                path: Path::default(),
                encoder: &mut encoder,
            };
            writer.node(root);
        }
        bytes.extend(encoder.finish());
        let checksum = checksum_of(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

struct Writer<'a> {
    tree: &'a Tree,
    game: &'a Game,
    layout: Layout,
    models: Models,
    path: Path,
    encoder: &'a mut Encoder,
}

impl Writer<'_> {
    fn node(&mut self, node: u32) {
        let question_kind = self.game.next_question_kind(&self.path.asked);
        let question = self.layout.unpack(self.tree.question(node));
        let (models, encoder) = (&mut self.models, &mut *self.encoder);
        // An encoder finds no damage.
        let _ = models.question(encoder, &self.path, question_kind, Some(&question));
        for feedback in models.answers(question_kind) {
            let kind = match self.tree.after(node, feedback) {
                None => Kind::Nothing,
                Some(Next::Rest) => Kind::Rest,
                Some(Next::Node(_)) => Kind::Node,
            };
            let _ = models.kind(encoder, &self.path, question_kind, feedback, kind);
        }
        for branch in self.tree.branches(node) {
            if let Next::Node(next) = branch.next {
                self.path.push(question_kind, &question, branch.feedback);
                self.node(next);
                self.path.pop();
            }
        }
    }
}

struct Reader<'a> {
    game: &'a Game,
    layout: Layout,
    models: Models,
    path: Path,
    /// The most nodes that the tree may have. More are damage.
    most: u32,
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    decoder: Decoder<'a>,
}

impl Reader<'_> {
    fn node(&mut self) -> Result<Next, Damaged> {
        let number = self.nodes.len() as u32;
        if number >= self.most || self.path.asked.len() >= MOST_QUESTIONS {
            return Err(Damaged);
        }
        let question_kind = self.game.next_question_kind(&self.path.asked);
        let (models, decoder) = (&mut self.models, &mut self.decoder);
        let question = models.question(decoder, &self.path, question_kind, None)?;
        let first_branch = self.branches.len();
        for feedback in models.answers(question_kind) {
            let kind = models.kind(decoder, &self.path, question_kind, feedback, Kind::Nothing)?;
            let next = match kind {
                Kind::Nothing => continue,
                Kind::Rest => Next::Rest,
                // Its number is put in once it is known.
                Kind::Node => Next::Node(0),
            };
            self.branches.push(Branch { feedback, next });
        }
        self.nodes.push(Node {
            question: self.layout.pack(&question),
            first_branch: u32::try_from(first_branch).map_err(|_| Damaged)?,
        });
        // Nodes below append their branches behind this end.
        let end = self.branches.len();
        for at in first_branch..end {
            let branch = self.branches[at];
            if branch.next != Next::Rest {
                self.path.push(question_kind, &question, branch.feedback);
                self.branches[at].next = self.node()?;
                self.path.pop();
            }
        }
        Ok(Next::Node(number))
    }
}
