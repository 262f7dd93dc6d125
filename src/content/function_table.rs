//! The functions that a rule script names for its scenario.

/// A function of a rule script that a scenario runs by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedFunction {
    /// The table that it stands in.
    pub table: FunctionTable,
    /// Its name in that table.
    pub name: String,
}

/// A table of functions in a rule script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FunctionTable {
    /// `setup`: run by steps of the set-up.
    Setup,
    /// `phases`: run by phases of a turn.
    Phases,
    /// `boxes`: run when a marker stops in a box of a track.
    Boxes,
    /// `scoring`: the points of a scoring.
    Scoring,
    /// `operations`: run by operations of the scenario's own.
    Operations,
    /// `victory`: the winner after the final scoring.
    Victory,
}

impl FunctionTable {
    pub(crate) const ALL: [FunctionTable; 6] = [
        FunctionTable::Setup,
        FunctionTable::Phases,
        FunctionTable::Boxes,
        FunctionTable::Scoring,
        FunctionTable::Operations,
        FunctionTable::Victory,
    ];

    /// The key of the table.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            FunctionTable::Setup => "setup",
            FunctionTable::Phases => "phases",
            FunctionTable::Boxes => "boxes",
            FunctionTable::Scoring => "scoring",
            FunctionTable::Operations => "operations",
            FunctionTable::Victory => "victory",
        }
    }

    /// The noun for one of its functions.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            FunctionTable::Setup => "set-up function",
            FunctionTable::Phases => "phase function",
            FunctionTable::Boxes => "box function",
            FunctionTable::Scoring => "scoring function",
            FunctionTable::Operations => "operation function",
            FunctionTable::Victory => "victory function",
        }
    }

    /// The noun for all of its functions.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            FunctionTable::Setup => "functions of `setup`",
            FunctionTable::Phases => "functions of `phases`",
            FunctionTable::Boxes => "functions of `boxes`",
            FunctionTable::Scoring => "functions of `scoring`",
            FunctionTable::Operations => "functions of `operations`",
            FunctionTable::Victory => "functions of `victory`",
        }
    }
}
