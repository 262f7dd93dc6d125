//! Messages that no table of a library has.

/// The messages that translations may have although no table of the library has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum ForeignMessages {
    /// No message: the tables of every front end are known.
    None,
    /// Messages of front ends whose tables are not known.
    OfFrontEnds,
    /// Messages of another version of the program, which may have written the content.
    OfVersions,
}
