//! The command `brink`.

fn main() -> std::process::ExitCode {
    brink::cli::run()
}
