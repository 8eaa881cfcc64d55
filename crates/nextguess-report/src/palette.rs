//! Colours of pictures.

/// Colours that people who see few colours can tell apart (Okabe & Ito 2008).
pub const COLOURS: [&str; 7] = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8c8c00",
];
