//! Doc comments of declared calls: the description, and the example in a block of code.

/// The description: everything before the example.
pub(super) const fn description(comment: &'static str) -> &'static str {
    let (description, _) = comment.split_at(fence(comment));
    description.trim_ascii()
}

/// The lines of the example, each still with the space that follows `///`.
pub(super) const fn code(comment: &'static str) -> &'static str {
    const OPENING: &str = "```lua\n";
    let (_, block) = comment.split_at(fence(comment));
    if block.len() < OPENING.len() {
        return "";
    }
    let (_, code) = block.split_at(OPENING.len());
    code.split_at(fence(code)).0
}

/// Position of the first fence of a block of code; the end of the text without one.
const fn fence(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at + 2 < bytes.len() {
        if let (b'`', b'`', b'`') = (bytes[at], bytes[at + 1], bytes[at + 2]) {
            return at;
        }
        at += 1;
    }
    bytes.len()
}

/// The bytes of lines without the space that begins each; filled up with spaces.
pub(super) const fn unindented<const N: usize>(lines: &str) -> [u8; N] {
    let bytes = lines.as_bytes();
    let mut text = [b' '; N];
    let (mut from, mut to) = (0, 0);
    let mut begins = true;
    while from < bytes.len() {
        if !(begins && bytes[from] == b' ') {
            text[to] = bytes[from];
            to += 1;
        }
        begins = bytes[from] == b'\n';
        from += 1;
    }
    text
}

/// The text of bytes, without the space around it.
pub(super) const fn trimmed(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text.trim_ascii(),
        Err(_) => "",
    }
}
