//! Tokens, which open seats.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::error::ApiError;
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

    /// The token that a request wishes for, or a random one.
    pub(crate) fn wished_or_random(wished: Option<&str>) -> Result<Token, ApiError> {
        match wished {
            Some(text) => Token::parse(text).ok_or(ApiError::NoToken),
            None => Token::random().ok_or(ApiError::Broken),
        }
    }

    /// The token in a request, if it has the form of one.
    pub(crate) fn parse(text: &str) -> Option<Token> {
        let is_hexadecimal = text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (text.len() == 32 && is_hexadecimal).then(|| Token(text.to_owned()))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The hash that is stored.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}
