//! Encryption: a certificate that is trusted, and one that is not.

use std::io::Write;
use std::sync::Arc;

use brink::words::Words;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};
use url::Url;

use super::http_receiver::{HttpReceiver, read};
use super::named;
use crate::notices::failure::Failure;
use crate::notices::message::Message;
use crate::notices::webhooks::Webhooks;

/// A certificate of `localhost` and its key, for tests alone.
const LOCALHOST: &[u8] = include_bytes!("localhost.pem");

fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(LOCALHOST).unwrap()
}

/// A server that encrypts, and answers a request.
fn encrypted() -> HttpReceiver {
    let key = PrivateKeyDer::from_pem_slice(LOCALHOST).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate()], key)
        .unwrap();
    let config = Arc::new(config);
    HttpReceiver::raw(move |stream, requests| {
        let connection = ServerConnection::new(config.clone()).unwrap();
        let mut stream = StreamOwned::new(connection, stream);
        if let Some(request) = read(&mut stream) {
            let _ = requests.send(request);
            let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n");
        }
    })
}

#[test]
fn a_certificate_has_to_be_trusted_and_to_name_the_host() {
    let receiver = encrypted();
    let port = receiver.url.split([':', '/']).nth(4).unwrap();
    let rules = || ["localhost", "127.0.0.1"].map(|rule| rule.parse().unwrap());
    let mut roots = RootCertStore::empty();
    roots.add(certificate()).unwrap();
    let trusting = Webhooks::trusting(rules().into(), roots).unwrap();
    let others = Webhooks::new(rules().into()).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let message = Message::new(&named("Friday"), Words::english(), None);
    let post = |webhooks: &Webhooks, host: &str| {
        let url: Url = format!("https://{host}:{port}/hook").parse().unwrap();
        runtime.block_on(webhooks.post(&url, &message))
    };
    assert_eq!(post(&trusting, "localhost"), Ok(()));
    assert_eq!(receiver.next().body, message.json());
    for (webhooks, host) in [(&trusting, "127.0.0.1"), (&others, "localhost")] {
        let refused = post(webhooks, host);
        assert!(
            matches!(&refused, Err(Failure::Temporary(why)) if why.contains("certificate")),
            "{refused:?}"
        );
    }
    assert_eq!(receiver.count(), 0);
}
