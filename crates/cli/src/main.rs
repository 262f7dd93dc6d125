//! The command `brink`.

use std::process::ExitCode;

/// Events are short scripts with many small allocations, for which this allocator is made.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // A folder on disk wins over what is shipped.
    brink_games::run(brink::content::shipped())
}
