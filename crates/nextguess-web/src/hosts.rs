//! Under which names the server answers, and to pages of which sites.
//!
//! A page of another site can make a name of its own point to this machine (DNS rebinding), and its scripts could
//! then read what this server sends. Such a request has that name as its `Host`, so other names are refused.
//! A page that asks this server under the right name has its own site as its `Origin`, so other origins are refused.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use nextguess::error::shortened;

use crate::refusal::Refusal;

/// A name or an address of a machine, without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Address(IpAddr),
    /// In lower case, without a dot at the end.
    Name(String),
}

impl HostName {
    fn address(address: IpAddr) -> HostName {
        HostName(Kind::Address(address.to_canonical()))
    }

    /// A name, or an IPv4 address.
    fn plain(text: &str) -> Option<HostName> {
        let text = text.strip_suffix('.').unwrap_or(text);
        let is_label = |label: &str| {
            let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            !label.is_empty() && label.bytes().all(is_fine)
        };
        if !text.split('.').all(is_label) {
            return None;
        }
        Some(match text.parse::<Ipv4Addr>() {
            Ok(address) => HostName::address(address.into()),
            Err(_) => HostName(Kind::Name(text.to_ascii_lowercase())),
        })
    }
}

impl FromStr for HostName {
    type Err = String;

    /// Reads a name, an IPv4 address, or an IPv6 address with or without brackets.
    fn from_str(text: &str) -> Result<HostName, String> {
        let inner = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let host = match inner.unwrap_or(text).parse::<Ipv6Addr>() {
            Ok(address) => Some(HostName::address(address.into())),
            Err(_) => HostName::plain(text),
        };
        host.ok_or_else(|| {
            "expected a name or an address without a port, such as nextguess.example".to_owned()
        })
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Address(IpAddr::V6(address)) => write!(formatter, "[{address}]"),
            Kind::Address(address) => write!(formatter, "{address}"),
            Kind::Name(name) => formatter.write_str(name),
        }
    }
}

/// A host and perhaps a port, as in the header `Host`.
#[derive(Debug, PartialEq, Eq)]
struct Authority {
    host: HostName,
    port: Option<u16>,
}

impl Authority {
    fn read(text: &str) -> Option<Authority> {
        let (host, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (address, rest) = rest.split_once(']')?;
                let address = address.parse::<Ipv6Addr>().ok()?;
                let port = match rest {
                    "" => "",
                    rest => rest.strip_prefix(':')?,
                };
                (HostName::address(address.into()), port)
            }
            None => {
                let (host, port) = text.split_once(':').unwrap_or((text, ""));
                (HostName::plain(host)?, port)
            }
        };
        let port = match port {
            "" => None,
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(digits.parse().ok()?)
            }
            _ => return None,
        };
        Some(Authority { host, port })
    }
}

/// The hosts for which the server answers.
#[derive(Clone, Debug)]
pub struct Hosts {
    /// These are always answered.
    own: Vec<HostName>,
    /// Names that were allowed one by one. Pages under these names may ask too.
    allowed: Vec<HostName>,
    /// Whether any address in numbers is answered. No page of another site can have such a name.
    has_any_address: bool,
}

impl Hosts {
    /// The hosts of a server that listens at an address: `localhost`, `127.0.0.1`, `[::1]`, that address, and what is
    /// allowed by name. A server that listens at all addresses (`0.0.0.0`, `::`) answers for any address in numbers.
    pub fn new(listening: IpAddr, allowed: Vec<HostName>) -> Hosts {
        let localhost = HostName(Kind::Name("localhost".to_owned()));
        let (four, six) = (Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into());
        let own = [four, six, listening].map(HostName::address);
        Hosts {
            own: std::iter::once(localhost).chain(own).collect(),
            allowed,
            has_any_address: listening.is_unspecified(),
        }
    }

    fn answers(&self, host: &HostName) -> bool {
        let is_address = matches!(host.0, Kind::Address(_));
        self.own.contains(host)
            || self.allowed.contains(host)
            || (self.has_any_address && is_address)
    }

    /// Refuses a request for another host, or from a page of another site.
    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let host = single(request.headers(), &header::HOST)?;
        // A target such as http://localhost/ counts instead of the header.
        let target = request
            .uri()
            .authority()
            .map(|authority| authority.as_str());
        let host = match (target.or(host), request.version()) {
            (Some(text), _) => Some(self.checked_host(text)?),
            // Browsers always name the host. Only programs as old as HTTP/1.0 leave it out.
            (None, Version::HTTP_09 | Version::HTTP_10) => None,
            (None, _) => {
                let error = "The request names no host. Expected a header such as Host: localhost.";
                return Err(Refusal::bad_head(error.to_owned()));
            }
        };
        match single(request.headers(), &header::ORIGIN)? {
            Some(origin) if !self.is_own(origin, host.as_ref()) => Err(Refusal::foreign(format!(
                "The origin {:?} is not this page. Pages of other sites are not answered.",
                shortened(origin)
            ))),
            _ => Ok(()),
        }
    }

    fn checked_host(&self, text: &str) -> Result<Authority, Refusal> {
        let given = shortened(text);
        let Some(host) = Authority::read(text) else {
            return Err(Refusal::bad_head(format!(
                "The host {given:?} cannot be read. Expected a name or an address, and perhaps a port, such as localhost:7878."
            )));
        };
        if self.answers(&host.host) {
            return Ok(host);
        }
        let names = self.own.iter().chain(&self.allowed);
        let mut names: Vec<String> = names.map(ToString::to_string).collect();
        names.sort();
        names.dedup();
        Err(Refusal::foreign(format!(
            "The host {given:?} is not one of this server. Expected {}. `nextguess serve --allow-host NAME` adds a name.",
            names.join(" or ")
        )))
    }

    /// Whether an origin is this page itself, as its host says, or was allowed by name.
    fn is_own(&self, origin: &str, host: Option<&Authority>) -> bool {
        let schemes = [("http://", 80), ("https://", 443)];
        let read = |(scheme, port): (&str, u16)| {
            let authority = Authority::read(origin.strip_prefix(scheme)?)?;
            Some((authority, port))
        };
        let Some((origin, usual)) = schemes.into_iter().find_map(read) else {
            return false;
        };
        let is_same = |host: &Authority| {
            let port = |one: &Authority| one.port.unwrap_or(usual);
            host.host == origin.host && port(host) == port(&origin)
        };
        host.is_some_and(is_same) || self.allowed.contains(&origin.host)
    }
}

/// The value of a header that may be there once.
fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Refusal> {
    let mut values = headers.get_all(name).iter();
    let (first, second) = (values.next(), values.next());
    match (first.map(|value| value.to_str()), second) {
        (None, _) => Ok(None),
        (Some(Ok(value)), None) => Ok(Some(value)),
        (Some(_), _) => Err(Refusal::bad_head(format!(
            "The header {name} cannot be read. Expected one value of plain letters."
        ))),
    }
}

/// Answers only requests that may be answered.
pub(crate) async fn guard(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match hosts.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(listening: &str, allowed: &[&str]) -> Hosts {
        let allowed = allowed.iter().map(|name| name.parse().expect("a name"));
        Hosts::new(listening.parse().expect("an address"), allowed.collect())
    }

    fn status(hosts: &Hosts, version: Version, headers: &[(&str, &str)]) -> u16 {
        let mut request = Request::builder().uri("/api/games").version(version);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(axum::body::Body::empty()).expect("a request");
        let checked = hosts.check(&request);
        checked.map_or_else(
            |refusal| refusal.into_response().status().as_u16(),
            |()| 200,
        )
    }

    #[test]
    fn hosts_of_a_server_for_this_machine() {
        let hosts = hosts("127.0.0.1", &["My.Example", "10.0.0.7"]);
        for (host, wanted) in [
            ("localhost", 200),
            ("localhost:7878", 200),
            ("localhost:1", 200),
            ("localhost:", 200),
            ("LocalHost:80", 200),
            ("localhost.", 200),
            ("localhost.:7878", 200),
            ("127.0.0.1", 200),
            ("127.0.0.1:65535", 200),
            ("[::1]", 200),
            ("[::1]:7878", 200),
            ("[0:0:0:0:0:0:0:1]:7878", 200),
            ("[::ffff:127.0.0.1]", 200),
            ("my.example", 200),
            ("MY.EXAMPLE.:8080", 200),
            ("10.0.0.7:7878", 200),
            ("evil.example", 403),
            ("evil.example:7878", 403),
            ("localhost.evil.example", 403),
            ("a.localhost", 403),
            ("127.0.0.1.evil.example", 403),
            ("127.0.0.2", 403),
            ("127.1", 403),
            ("2130706433", 403),
            ("0x7f000001", 403),
            ("0.0.0.0:7878", 403),
            ("192.168.1.2", 403),
            ("[::2]", 403),
            ("[::]", 403),
            ("sub.my.example", 403),
            ("", 400),
            (":7878", 400),
            (".", 400),
            ("localhost..", 400),
            ("localhost:65536", 400),
            ("localhost:+80", 400),
            ("localhost:80:80", 400),
            ("localhost:port", 400),
            ("localhost, evil.example", 400),
            ("user@localhost", 400),
            ("localhost/path", 400),
            ("::1", 400),
            ("[::1", 400),
            ("[::1]7878", 400),
            ("[fe80::1%25eth0]", 400),
            ("[127.0.0.1]", 400),
        ] {
            assert_eq!(
                status(&hosts, Version::HTTP_11, &[("host", host)]),
                wanted,
                "{host:?}"
            );
        }
        assert_eq!(status(&hosts, Version::HTTP_11, &[]), 400);
        assert_eq!(status(&hosts, Version::HTTP_10, &[]), 200);
        let old = [("host", "evil.example")];
        assert_eq!(status(&hosts, Version::HTTP_10, &old), 403);
        let twice = [("host", "localhost"), ("host", "evil.example")];
        assert_eq!(status(&hosts, Version::HTTP_11, &twice), 400);
    }

    #[test]
    fn hosts_of_a_server_that_others_reach() {
        for (listening, host, wanted) in [
            ("192.168.1.5", "192.168.1.5:7878", 200),
            ("192.168.1.5", "localhost:7878", 200),
            ("192.168.1.5", "192.168.1.6", 403),
            ("192.168.1.5", "box.local", 403),
            ("0.0.0.0", "192.168.1.5:7878", 200),
            ("0.0.0.0", "[fe80::1]:7878", 200),
            ("0.0.0.0", "localhost", 200),
            ("0.0.0.0", "evil.example", 403),
            ("0.0.0.0", "127.1", 403),
            ("::", "192.168.1.5", 200),
            ("::", "[2001:db8::1]", 200),
            ("::", "evil.example", 403),
            ("::1", "[::1]:7878", 200),
            ("127.0.0.2", "127.0.0.2:7878", 200),
        ] {
            let hosts = hosts(listening, &[]);
            let headers = [("host", host)];
            assert_eq!(
                status(&hosts, Version::HTTP_11, &headers),
                wanted,
                "{listening} {host}"
            );
        }
    }

    #[test]
    fn origins() {
        let hosts = hosts("127.0.0.1", &["my.example"]);
        for (host, origin, wanted) in [
            ("localhost:7878", "http://localhost:7878", 200),
            ("localhost:7878", "http://LOCALHOST:7878", 200),
            ("127.0.0.1:7878", "http://127.0.0.1:7878", 200),
            ("[::1]:7878", "http://[::1]:7878", 200),
            ("localhost", "http://localhost", 200),
            ("localhost", "http://localhost:80", 200),
            ("my.example", "https://my.example", 200),
            ("my.example:443", "https://my.example", 200),
            // A server in front of this one may ask under another name than the browser.
            ("127.0.0.1:7878", "https://my.example", 200),
            ("localhost:7878", "http://127.0.0.1:7878", 403),
            ("localhost:7878", "http://localhost:3000", 403),
            ("localhost:7878", "http://localhost", 403),
            ("localhost:7878", "http://evil.example", 403),
            ("localhost:7878", "http://evil.example:7878", 403),
            ("localhost:7878", "http://localhost:7878.evil.example", 403),
            ("localhost:7878", "http://localhost:7878@evil.example", 403),
            ("localhost:7878", "null", 403),
            ("localhost:7878", "", 403),
            ("localhost:7878", "localhost:7878", 403),
            ("localhost:7878", "file://", 403),
            ("localhost:7878", "ftp://localhost:7878", 403),
            ("localhost:7878", "http://localhost:7878/", 403),
            ("evil.example", "http://evil.example", 403),
        ] {
            let headers = [("host", host), ("origin", origin)];
            let given = status(&hosts, Version::HTTP_11, &headers);
            assert_eq!(given, wanted, "{host} {origin}");
        }
        let old = [("origin", "http://localhost")];
        assert_eq!(status(&hosts, Version::HTTP_10, &old), 403);
    }

    #[test]
    fn names_that_can_be_allowed() {
        for (text, wanted) in [
            ("Box.Local", Some("box.local")),
            ("box.local.", Some("box.local")),
            ("10.0.0.1", Some("10.0.0.1")),
            ("::1", Some("[::1]")),
            ("[2001:DB8::1]", Some("[2001:db8::1]")),
            ("box:80", None),
            ("http://box", None),
            ("*.example", None),
            ("", None),
        ] {
            let read = text.parse::<HostName>().ok();
            assert_eq!(
                read.map(|name| name.to_string()).as_deref(),
                wanted,
                "{text}"
            );
        }
    }
}
