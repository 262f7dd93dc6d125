//! The table of `brink bench`, as `cargo bench`.

fn main() -> std::process::ExitCode {
    brink_games::bench()
}
