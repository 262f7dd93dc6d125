//! Tables that a program declares for its own files, with every kind of value.

use brink::content::Until;
use brink::content::spec::{
    self, Declared, Entries, Kind, Presence, Readable, Table, Takes, by_id, elsewhere, entries,
    keys, list, number, one_or_more, switch, table, text, words,
};
use brink::tooling::{Node, Reader};

keys! {
    /// A table of a program.
    struct Own = "a table of a program" in () {
        /// A text.
        a: Option<String> = text(), want;
        /// Numbers.
        b: Vec<u8> = list(number(1, 6)), empty;
        /// Words.
        c: Option<Vec<Until>> = one_or_more(words()), may;
        /// A value that is read elsewhere.
        d: () = elsewhere(Takes::Scalar), need;
        /// Values by text.
        e: Vec<(String, bool)> = by_id(text(), switch()), empty;
        /// A table in the table.
        f: Option<Inner> = table(), may;
    }
}

keys! {
    /// A table within another.
    struct Inner = "an inner table" in () {
        /// On or off.
        on: Option<bool> = switch(), may;
    }
}

entries! {
    /// Values in the order of a file.
    struct Ordered: u8 = "a table in order" in () {
        /// A number.
        "a" = number(1, 6), with "b";
        /// Another one.
        "b" = number(1, 6);
    }
}

/// Reads a node as each of the tables.
pub(super) fn read(reader: &mut Reader, node: &Node) {
    let _ = Own::read(reader, node, &()).map(|own| (own.a, own.b, own.c, own.d, own.e));
    let _ = Ordered::read(reader, node, &()).len();
    let kind = text();
    let _ = Kind::<()>::wanted(&kind);
    if let Some(fields) = reader.fields(node, Own::OF, Own::KEYS) {
        let row = (&spec::may_need(Some("b")), &kind);
        let _: Option<Option<String>> = spec::value(reader, &fields, "a", row, &());
    }
}

#[test]
fn a_program_declares_its_own_tables() {
    let of = |table: Table| -> Vec<String> {
        let keys = table.keys.iter();
        keys.map(|key| format!("{}: {} ({})", key.name, key.takes, key.left_out()))
            .collect()
    };
    assert_eq!(
        of(Own::table()),
        [
            "a: text (error)",
            "b: a list: a number from 1 to 6 (none)",
            "c: `game`, `turn` or `round`, or a list of these (none)",
            "d: a text, a number, `yes` or `no` (error)",
            "e: by id: `on` or `off` (none)",
            "f: an inner table (none)",
        ]
    );
    assert_eq!(
        of(Ordered::table()),
        [
            "a: a number from 1 to 6 (error where there is `b`)",
            "b: a number from 1 to 6 (none)",
        ]
    );
    let needs = [
        Presence::<()>::needed(&spec::may()),
        Presence::<()>::needed(&spec::may_need(None)),
    ];
    assert_eq!(needs.map(|needed| format!("{needed:?}")), ["No", "No"]);
    assert_eq!(Table::new("nothing", "", Vec::new()).keys.len(), 0);
}
