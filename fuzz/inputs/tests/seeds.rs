//! Every seed, and some thousand mutations of them, with a fixed seed of their own.

use std::path::Path;

use nextguess_inputs::{TARGETS, Target};

/// Random numbers that depend on a seed alone (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// The seeds of a target, by name.
fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let folder = folder("seeds").join(target.name);
    let files = std::fs::read_dir(&folder).expect("a folder of seeds");
    let mut files: Vec<_> = files.map(|file| file.expect("a seed").path()).collect();
    files.sort();
    assert!(files.len() >= 3, "{} has few seeds", target.name);
    let read = |file: &std::path::PathBuf| std::fs::read(file).expect("a seed can be read");
    files.iter().map(read).collect()
}

/// The words of the dictionary that the fuzzer uses too.
fn dictionary() -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(folder("dictionary.txt")).expect("a dictionary");
    let words = text.lines().filter(|line| !line.starts_with('#'));
    let words = words.filter_map(|line| line.split_once('"')?.1.strip_suffix('"'));
    words
        .map(|word| {
            word.replace("\\\"", "\"")
                .replace("\\\\", "\\")
                .into_bytes()
        })
        .collect()
}

fn mutated(seeds: &[Vec<u8>], words: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut data = seeds[random.below(seeds.len())].clone();
    for _ in 0..1 + random.below(4) {
        let at = random.below(data.len() + 1);
        let to = (at + random.below(9)).min(data.len());
        match random.below(7) {
            0 if at < data.len() => data[at] ^= 1 << random.below(8),
            1 => drop(data.drain(at..to)),
            2 => data.insert(at, random.below(256) as u8),
            3 => drop(data.splice(at..to, words[random.below(words.len())].clone())),
            4 => {
                let part = data[at..to].to_vec();
                let place = random.below(data.len() + 1);
                drop(data.splice(place..place, part));
            }
            5 => {
                let other = &seeds[random.below(seeds.len())];
                let cut = random.below(other.len() + 1);
                data.truncate(at);
                data.extend(&other[cut..]);
            }
            _ => {
                let number = ["0", "1", "18446744073709551615", "-1", "1e9", "007"];
                let number = number[random.below(number.len())];
                drop(data.splice(at..to, number.bytes()));
            }
        }
    }
    data
}

/// Runs one target. What it is given is shown where it fails.
#[allow(clippy::print_stderr, reason = "a test may print")]
fn check(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.expect("a target of this name");
    let (seeds, words) = (seeds(target), dictionary());
    let mut random = Random(1);
    let run = |data: &[u8]| {
        let result = std::panic::catch_unwind(|| (target.run)(data));
        result.unwrap_or_else(|panic| {
            eprintln!("{name} was given: {}", data.escape_ascii());
            std::panic::resume_unwind(panic)
        })
    };
    let read = seeds.iter().filter(|seed| run(seed)).count();
    // Seeds that nobody can read any more would test little.
    assert!(
        2 * read > seeds.len(),
        "only {read} seeds of {name} are read"
    );
    for _ in 0..target.mutations {
        run(&mutated(&seeds, &words, &mut random));
    }
}

#[test]
fn every_target_has_a_binary_and_a_test() {
    let manifest = std::fs::read_to_string(folder("Cargo.toml")).expect("the manifest");
    let tests = include_str!("seeds.rs");
    for target in TARGETS {
        let name = target.name;
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        assert!(tests.contains(&format!("check(\"{name}\")")), "{name}");
        let file = folder("fuzz_targets").join(format!("{name}.rs"));
        let code = std::fs::read_to_string(file).expect("a target has a file");
        assert!(
            code.contains(&format!("nextguess_inputs::{name}(data)")),
            "{name}"
        );
    }
}

#[test]
fn specs() {
    check("specs");
}

#[test]
fn turns() {
    check("turns");
}

#[test]
fn strategies() {
    check("strategies");
}

#[test]
fn seasons() {
    check("seasons");
}

#[test]
fn trees() {
    check("trees");
}

#[test]
fn checkpoints() {
    check("checkpoints");
}

#[test]
fn words() {
    check("words");
}

#[test]
fn http() {
    check("http");
}
