//! Webhooks: notices that are posted to URLs.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::{Host, Position, Url};

use super::failure::Failure;
use super::message::Message;
use super::options::NoticeError;
use super::webhook_rule::{WebhookRule, allow, is_private, may_allow, names};
use crate::client_address::ClientAddress;

/// The most bytes that are read of an answer.
const MAX_ANSWER: usize = 8 << 10;
/// The most addresses of a host that are tried.
const MAX_ADDRESSES: usize = 4;
/// The maximum time to connect to one address.
const CONNECT_TIME: Duration = Duration::from_secs(3);

/// The sender of webhooks, to receivers that are allowed. Clones share it.
#[derive(Clone)]
pub(super) struct Webhooks {
    rules: Arc<[WebhookRule]>,
    tls: TlsConnector,
}

impl Webhooks {
    pub(super) fn new(rules: Vec<WebhookRule>) -> Result<Webhooks, NoticeError> {
        let roots = system_roots();
        if roots.is_empty() {
            tracing::warn!("this system has no certificates: no webhook can be sent to https");
        }
        Webhooks::trusting(rules, roots)
    }

    /// A sender that trusts these certificates.
    pub(super) fn trusting(
        rules: Vec<WebhookRule>,
        roots: RootCertStore,
    ) -> Result<Webhooks, NoticeError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| NoticeError::Tls(error.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Webhooks {
            rules: rules.into(),
            tls: TlsConnector::from(Arc::new(config)),
        })
    }

    /// Whether the addresses of a URL may turn out to be allowed.
    pub(super) fn may_reach(&self, url: &Url) -> bool {
        may_allow(&self.rules, url)
    }

    /// Whether a URL may be sent what opens a seat.
    pub(super) fn may_carry_secrets(&self, url: &Url) -> bool {
        is_private(&self.rules, url)
    }

    /// Posts a message once. A redirect is a failure.
    pub(super) async fn post(&self, url: &Url, message: &Message) -> Result<(), Failure> {
        let request = request(url, message).map_err(|error| Failure::Final(error.to_string()))?;
        let stream = self.connect(url).await?;
        let status = match url.scheme() {
            "https" => {
                let name = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
                let name = ServerName::try_from(name.to_owned());
                let name = name.map_err(|error| Failure::Final(error.to_string()))?;
                let stream = self.tls.connect(name, stream).await;
                status(stream.map_err(Failure::temporary)?, request).await?
            }
            _ => status(stream, request).await?,
        };
        match status {
            _ if status.is_success() => Ok(()),
            StatusCode::TOO_MANY_REQUESTS => Err(Failure::temporary(status)),
            _ if status.is_server_error() => Err(Failure::temporary(status)),
            _ => Err(Failure::Final(status.to_string())),
        }
    }

    /// Connects to an address that was checked: the host is looked up once, and all its addresses have to be allowed.
    async fn connect(&self, url: &Url) -> Result<TcpStream, Failure> {
        let addresses = addresses(url).await.map_err(Failure::temporary)?;
        let hosts: Vec<IpAddr> = addresses.iter().map(SocketAddr::ip).collect();
        if !allow(&self.rules, url, &hosts) {
            return Err(Failure::Final("the address is not allowed".to_owned()));
        }
        let mut failure = Failure::Temporary("no address answers".to_owned());
        for address in addresses.into_iter().take(MAX_ADDRESSES) {
            match timeout(CONNECT_TIME, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => return self.not_inside(url, stream),
                Ok(Err(error)) => failure = Failure::temporary(error),
                Err(_) => {}
            }
        }
        Err(failure)
    }

    /// Refuses a connection to this machine or its network under a public address, unless the operator has named it.
    fn not_inside(&self, url: &Url, stream: TcpStream) -> Result<TcpStream, Failure> {
        let own = stream.local_addr().map_err(Failure::temporary)?.ip();
        let peer = stream.peer_addr().map_err(Failure::temporary)?.ip();
        // Of version 6 the whole network of 64 bits: its addresses are public behind a firewall, too.
        let is_inside = ClientAddress::of(own) == ClientAddress::of(peer);
        match is_inside && !names(&self.rules, url, peer) {
            true => Err(Failure::Final("the address is inside".to_owned())),
            false => Ok(stream),
        }
    }
}

/// The certificates that this system trusts.
fn system_roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

/// The addresses of the host of a URL.
async fn addresses(url: &Url) -> std::io::Result<Vec<SocketAddr>> {
    let port = url.port_or_known_default().unwrap_or_default();
    Ok(match url.host() {
        Some(Host::Ipv4(address)) => vec![(address, port).into()],
        Some(Host::Ipv6(address)) => vec![(address, port).into()],
        Some(Host::Domain(name)) => lookup_host((name, port)).await?.collect(),
        None => Vec::new(),
    })
}

/// The request of a webhook.
fn request(url: &Url, message: &Message) -> Result<Request<Body>, axum::http::Error> {
    let body = message.json();
    Request::post(&url[Position::BeforePath..Position::AfterQuery])
        .header(
            header::HOST,
            &url[Position::BeforeHost..Position::AfterPort],
        )
        .header(
            header::USER_AGENT,
            concat!("brink/", env!("CARGO_PKG_VERSION")),
        )
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONTENT_LENGTH, body.len())
        .header(header::CONNECTION, "close")
        .body(Body::from(body))
}

/// Sends a request; the status of its answer, whose body is not read.
async fn status<S>(stream: S, request: Request<Body>) -> Result<StatusCode, Failure>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut builder = http1::Builder::new();
    let connected = builder
        .max_buf_size(MAX_ANSWER)
        .handshake(TokioIo::new(stream));
    let (mut sender, connection) = connected.await.map_err(Failure::temporary)?;
    // The connection only moves bytes; its end is the end of the request, too.
    let moves_bytes = async {
        let _ = connection.await;
        std::future::pending::<()>().await;
    };
    tokio::select! {
        biased;
        answer = sender.send_request(request) => {
            answer.map(|answer| answer.status()).map_err(Failure::temporary)
        }
        () = moves_bytes => Err(Failure::Temporary("the connection ended".to_owned())),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_not_reached_under_a_public_address() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let url: Url = format!("http://{address}/").parse().unwrap();
        for (rule, expected) in [("public", false), ("127.0.0.1", true)] {
            let webhooks = Webhooks::new(vec![rule.parse().unwrap()]).unwrap();
            let stream = runtime.block_on(TcpStream::connect(address)).unwrap();
            // Its addresses are checked elsewhere.
            let checked = webhooks.not_inside(&url, stream);
            assert_eq!(checked.is_ok(), expected, "{rule}");
        }
    }
}
