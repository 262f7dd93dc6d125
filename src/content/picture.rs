//! The bytes of a picture, as far as their first ones say what they are: nothing is decoded.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::digest;

/// Maximum size of a picture, in bytes.
pub const MAX_PICTURE: u64 = 512 << 10;
/// Maximum size of the pictures of a root, in bytes.
pub const MAX_PICTURES: u64 = 16 << 20;
/// Maximum width and height of a picture of pixels.
const MAX_PIXELS: u32 = 2048;

/// The pictures of some folders by their displayed paths, those that cannot be shown with the
/// reason.
pub(super) type Pictures = Arc<BTreeMap<String, Result<Picture, PictureFault>>>;

/// A picture that can be shown: an SVG, a PNG or a WebP within the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    kind: PictureKind,
    bytes: Arc<[u8]>,
    digest: u64,
}

/// The kind of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureKind {
    /// Shapes, written in XML.
    Svg,
    /// Pixels.
    Png,
    /// Pixels.
    WebP,
}

/// The reason why bytes are not a picture that can be shown, to follow its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureFault {
    /// It is larger than pictures may be.
    TooLarge,
    /// The pictures of its folder are larger than all of them may be.
    TooMuch,
    /// The first bytes are not those of a picture.
    Unknown,
    /// It has more pixels than pictures may have.
    TooManyPixels(u32, u32),
    /// It ends early.
    Cut,
    /// Something follows its end.
    Tail,
    /// It is a link that leads out of the folder.
    LeadsOut,
    /// It cannot be read.
    Unreadable(String),
}

impl fmt::Display for PictureFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureFault::TooLarge => write!(f, "is larger than {} KiB", MAX_PICTURE >> 10),
            PictureFault::TooMuch => {
                let most = MAX_PICTURES >> 20;
                write!(f, "is too much: all pictures here may have {most} MiB")
            }
            PictureFault::Unknown => f.write_str("does not begin as an SVG, a PNG or a WebP"),
            PictureFault::TooManyPixels(width, height) => write!(
                f,
                "is {width} × {height} pixels large: at most {MAX_PIXELS} × {MAX_PIXELS} are shown"
            ),
            PictureFault::Cut => f.write_str("is not whole"),
            PictureFault::Tail => f.write_str("has bytes behind its end, which are no picture"),
            PictureFault::LeadsOut => {
                f.write_str("is a link that leads out of the folder of the content")
            }
            PictureFault::Unreadable(why) => write!(f, "cannot be read: {why}"),
        }
    }
}

impl Picture {
    /// Checks the kind, the size and the end of a picture. An SVG is not parsed: it may hold
    /// anything that XML can.
    ///
    /// # Errors
    /// The reason why it cannot be shown.
    ///
    /// # Examples
    /// ```
    /// use brink::content::{Picture, PictureFault, PictureKind};
    ///
    /// let picture = Picture::of(b"<svg/>".as_slice())?;
    /// assert_eq!(picture.kind(), PictureKind::Svg);
    /// assert_eq!(Picture::of(b"GIF89a".as_slice()), Err(PictureFault::Unknown));
    /// # Ok::<_, PictureFault>(())
    /// ```
    pub fn of(bytes: impl Into<Arc<[u8]>>) -> Result<Picture, PictureFault> {
        let bytes = bytes.into();
        if bytes.len() as u64 > MAX_PICTURE {
            return Err(PictureFault::TooLarge);
        }
        let kind = PictureKind::of(&bytes).ok_or(PictureFault::Unknown)?;
        let pixels = match kind {
            PictureKind::Svg => None,
            PictureKind::Png => Some(png(&bytes)?),
            PictureKind::WebP => Some(webp(&bytes)?),
        };
        if let Some([width, height]) = pixels
            && width.max(height) > MAX_PIXELS
        {
            return Err(PictureFault::TooManyPixels(width, height));
        }
        Ok(Picture {
            kind,
            digest: digest::of_bytes(digest::EMPTY, bytes.iter().copied()),
            bytes,
        })
    }

    /// The kind, by the first bytes.
    #[must_use]
    pub fn kind(&self) -> PictureKind {
        self.kind
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A digest of the bytes: equal on every machine.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.digest
    }
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

impl PictureKind {
    /// The kind of a file, by its first bytes.
    fn of(bytes: &[u8]) -> Option<PictureKind> {
        if bytes.starts_with(PNG) {
            return Some(PictureKind::Png);
        }
        if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            return Some(PictureKind::WebP);
        }
        let text = std::str::from_utf8(bytes).ok()?;
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let begins = ["<svg", "<?xml", "<!--"];
        begins
            .iter()
            .any(|begin| text.starts_with(begin))
            .then_some(PictureKind::Svg)
    }

    /// The media type, as servers name it.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            PictureKind::Svg => "image/svg+xml",
            PictureKind::Png => "image/png",
            PictureKind::WebP => "image/webp",
        }
    }
}

/// The width and height of a PNG: its chunks are followed to the last one.
fn png(bytes: &[u8]) -> Result<[u32; 2], PictureFault> {
    let size = |at| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    if bytes.get(12..16) != Some(b"IHDR") {
        return Err(PictureFault::Cut);
    }
    let pixels = size(16).zip(size(20)).ok_or(PictureFault::Cut)?;
    let mut at = PNG.len();
    loop {
        let length = size(at).ok_or(PictureFault::Cut)? as usize;
        let is_last = bytes.get(at + 4..at + 8) == Some(b"IEND");
        // The length, the name and the checksum.
        at += length + 12;
        match bytes.len().checked_sub(at) {
            None => return Err(PictureFault::Cut),
            Some(0) if is_last => return Ok(pixels.into()),
            Some(_) if is_last => return Err(PictureFault::Tail),
            Some(_) => {}
        }
    }
}

/// The width and height of a WebP, by its first chunk.
fn webp(bytes: &[u8]) -> Result<[u32; 2], PictureFault> {
    let number = |at: usize, length: usize| {
        let bytes = bytes.get(at..at + length).ok_or(PictureFault::Cut)?;
        let digits = bytes.iter().rev();
        Ok(digits.fold(0_u32, |number, byte| number << 8 | u32::from(*byte)))
    };
    let whole = number(4, 4)? as usize + 8;
    if whole != bytes.len() {
        let is_cut = whole > bytes.len();
        return Err(if is_cut {
            PictureFault::Cut
        } else {
            PictureFault::Tail
        });
    }
    match bytes.get(12..16) {
        Some(b"VP8 ") => Ok([number(26, 2)? & 0x3fff, number(28, 2)? & 0x3fff]),
        Some(b"VP8L") => {
            let both = number(21, 4)?;
            Ok([(both & 0x3fff) + 1, (both >> 14 & 0x3fff) + 1])
        }
        Some(b"VP8X") => Ok([number(24, 3)? + 1, number(27, 3)? + 1]),
        _ => Err(PictureFault::Unknown),
    }
}
