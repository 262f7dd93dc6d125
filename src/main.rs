//! The command `brink`.

/// Events are short scripts: many small allocations, for which this one is made.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    brink::cli::run()
}
