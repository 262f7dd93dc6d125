//! The messages of the terminal: what a player reads besides the words of the engine.

brink::messages! {
    /// The messages of the terminal, by id.
    pub(super) static TERMINAL = "terminal" {
        board_elsewhere() = "Elsewhere";
    }
}
