//! Tokens: what opens a seat.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::store::TokenHash;

/// A token of 128 random bits, as 32 hexadecimal digits.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// A new token; none if the system has no random numbers.
    pub(crate) fn random() -> Option<Token> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).ok()?;
        Some(Token(bytes.iter().fold(String::new(), |mut text, byte| {
            // Writing to a text cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })))
    }

    /// What a request sent, if it has the form of a token.
    pub(crate) fn parse(text: &str) -> Option<Token> {
        let is_token = text.len() == 32
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f'));
        is_token.then(|| Token(text.to_owned()))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}
