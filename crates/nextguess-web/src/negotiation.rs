//! What a client accepts, and what it has already, by RFC 9110.

use axum::http::{HeaderMap, HeaderName, header};

/// How a file is coded on its way.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Gzip,
    Identity,
}

/// The coding that the client prefers; none, if it accepts neither. (RFC 9110, section 12.5.3)
pub(crate) fn coding(headers: &HeaderMap) -> Option<Coding> {
    let (mut gzip, mut identity, mut other) = (None, None, None);
    for value in values(headers, &header::ACCEPT_ENCODING) {
        for item in value.split(',') {
            let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
            let weight = weight(parameters);
            match name.trim().to_ascii_lowercase().as_str() {
                "gzip" | "x-gzip" => gzip = Some(weight),
                "identity" => identity = Some(weight),
                "*" => other = Some(weight),
                _ => {}
            }
        }
    }
    // What is not named: gzip is not wanted then. Identity is always fine, but comes after what is wanted.
    let gzip = gzip.or(other).unwrap_or(0);
    let identity = identity.or(other.filter(|weight| *weight == 0));
    match identity {
        _ if gzip > 0 && gzip >= identity.unwrap_or(0) => Some(Coding::Gzip),
        Some(0) => None,
        _ => Some(Coding::Identity),
    }
}

/// The weight of a coding in thousandths. One that cannot be read is 0: the coding is not used.
fn weight(parameters: &str) -> u32 {
    let parameters = parameters.trim();
    if parameters.is_empty() {
        return 1000;
    }
    let value = parameters.split_once('=');
    let value = value.filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    let Some((_, value)) = value else {
        return 0;
    };
    let value = value.trim().parse::<f64>().ok();
    let value = value.filter(|value| (0.0..=1.0).contains(value));
    value.map_or(0, |value| (value * 1000.0).round() as u32)
}

/// Whether the client has the file with this tag already. Weak tags count as strong ones, and `*` is any
/// file. (RFC 9110, section 13.1.2)
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    values(headers, &header::IF_NONE_MATCH).any(|value| names(value, tag))
}

/// Whether a list of tags has this one. A tag may have commas within its quotes.
fn names(list: &str, tag: &str) -> bool {
    let mut rest = list.trim();
    if rest == "*" {
        return true;
    }
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        rest = rest.strip_prefix("W/").unwrap_or(rest);
        let Some(opaque) = rest.strip_prefix('"') else {
            return false;
        };
        let Some((opaque, after)) = opaque.split_once('"') else {
            return false;
        };
        if tag.trim_matches('"') == opaque {
            return true;
        }
        rest = after;
    }
}

/// The values of a header that may be there several times; those that are no text are left out.
fn values<'h>(headers: &'h HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'h str> {
    let values = headers.get_all(name).iter();
    values.filter_map(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, values: &[&str]) -> HeaderMap {
        let values = values.iter();
        let value = |value: &&str| (name.clone(), value.parse().expect("a value"));
        values.map(value).collect()
    }

    #[test]
    fn codings() {
        use Coding::{Gzip, Identity};
        let table: [(&[&str], Option<Coding>); 27] = [
            (&[], Some(Identity)),
            (&[""], Some(Identity)),
            (&["gzip"], Some(Gzip)),
            (&["GZIP"], Some(Gzip)),
            (&["x-gzip"], Some(Gzip)),
            (&["gzip, deflate, br, zstd"], Some(Gzip)),
            (&["deflate,gzip"], Some(Gzip)),
            (&["br", "gzip"], Some(Gzip)),
            (&["gzip;q=0"], Some(Identity)),
            (&["gzip; q=0"], Some(Identity)),
            (&["gzip;Q=0.000"], Some(Identity)),
            (&["gzip;q=0.001"], Some(Gzip)),
            (&["gzip;q=0.5"], Some(Gzip)),
            (&["gzip;q=1.000"], Some(Gzip)),
            (&["gzip;q=0.5, identity;q=0.8"], Some(Identity)),
            (&["gzip;q=0.8, identity;q=0.5"], Some(Gzip)),
            (&["gzip, identity"], Some(Gzip)),
            (&["*"], Some(Gzip)),
            (&["*;q=0"], None),
            (&["gzip;q=0, *"], Some(Identity)),
            (&["gzip, *;q=0"], Some(Gzip)),
            (&["identity, *;q=0"], Some(Identity)),
            (&["identity;q=0"], None),
            (&["gzip, identity;q=0"], Some(Gzip)),
            (&["br, deflate"], Some(Identity)),
            (&["gzippy"], Some(Identity)),
            (&["gzip;level=9"], Some(Identity)),
        ];
        for (values, wanted) in table {
            let headers = headers(header::ACCEPT_ENCODING, values);
            assert_eq!(coding(&headers), wanted, "{values:?}");
        }
    }

    #[test]
    fn tags() {
        let table: [(&[&str], bool); 20] = [
            (&[], false),
            (&[""], false),
            (&["\"abc\""], true),
            (&["W/\"abc\""], true),
            (&["w/\"abc\""], false),
            (&["*"], true),
            (&[" * "], true),
            (&["\"*\""], false),
            (&["\"abcd\""], false),
            (&["\"ab\""], false),
            (&["abc"], false),
            (&["\"abc"], false),
            (&["\"x\", \"abc\""], true),
            (&["\"x\",W/\"abc\""], true),
            (&["W/\"x\" , \"y\" ,, \"abc\""], true),
            (&["\"x\"", "\"abc\""], true),
            (&["\"x,\", \"abc\""], true),
            (&["\"x, abc\""], false),
            (&["\"x\" \"y\""], false),
            (&["\"a,bc\""], false),
        ];
        for (values, wanted) in table {
            let headers = headers(header::IF_NONE_MATCH, values);
            assert_eq!(is_known(&headers, "\"abc\""), wanted, "{values:?}");
        }
    }
}
