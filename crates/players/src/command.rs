//! Players that are external programs, in any language.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use brink::game::{Choice, Observation};

use super::{Player, PlayerError, Request};

/// The maximum length of an answer, in bytes.
const MAX_ANSWER: u64 = 64 * 1024;
/// The number of bytes of standard error to keep.
const MAX_LAST_WORDS: usize = 2_000;
/// The time limit for an answer if the match sets none.
const DEFAULT_LIMIT: Duration = Duration::from_secs(60);
/// The time to wait for the exit status and the last line of standard error after a failure.
const PATIENCE: Duration = Duration::from_secs(1);
/// The polling interval during [`PATIENCE`].
const PAUSE: Duration = Duration::from_millis(2);

/// A program that answers over standard input and output, in lines of JSON.
///
/// Each request is one line: an object with the [`Observation`] under `observation`; the choices are under its
/// `question`. The answer is one line: the key of a choice as a string, `"space:italy"`, or an object with the key
/// under `choice`. The program is started for the first decision and runs until the player is dropped, which kills it
/// and every process it started. If it fails, the error shows the last line of its standard error.
///
/// The program runs directly, without a shell; arguments are separated by spaces.
#[derive(Debug)]
pub struct Command {
    program: String,
    arguments: Vec<String>,
    running: Option<Running>,
}

/// A running program. Three threads write requests, read answers and read standard error, so that a program that stops
/// reading or never stops writing cannot block the match.
#[derive(Debug)]
struct Running {
    child: Child,
    questions: SyncSender<String>,
    heard: Receiver<Heard>,
    last_words: Arc<Mutex<Vec<u8>>>,
    silent: Receiver<()>,
}

/// A message from the threads that serve a program.
#[derive(Debug)]
enum Heard {
    Line(String),
    /// A line that is not an answer, with the reason.
    Wrong(String),
    /// The program's input cannot be written to.
    InputClosed,
    OutputClosed,
}

/// A request to a program.
#[derive(Serialize)]
struct Asked<'a> {
    observation: &'a Observation,
}

/// A program's answer.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Key(String),
    Object { choice: String },
}

impl Command {
    /// Parses a program with its arguments, separated by spaces.
    ///
    /// # Errors
    /// The text names no program.
    pub fn parse(text: &str) -> Result<Command, PlayerError> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let program = words
            .next()
            .ok_or_else(|| PlayerError::new("`cmd` needs a program: cmd:PROGRAM ARGUMENTS"))?;
        Ok(Command {
            program,
            arguments: words.collect(),
            running: None,
        })
    }

    /// Starts the program and the threads that serve it.
    fn start(&self) -> Result<Running, PlayerError> {
        let mut command = std::process::Command::new(&self.program);
        command
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A process group of its own, so that all its processes can be killed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn();
        let mut child = child.map_err(|error| self.not_started(&error))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (questions, asked) = sync_channel(1);
        // Room for an answer and the end of both pipes, so that sending never blocks.
        let (send, heard) = sync_channel(3);
        let (ended, silent) = sync_channel(1);
        let last_words = Arc::default();
        let words = Arc::clone(&last_words);
        let running = Running {
            child,
            questions,
            heard,
            last_words,
            silent,
        };
        let (Some(input), Some(output), Some(error)) = pipes else {
            return Err(PlayerError::new(format!("{} has no pipes", self.program)));
        };
        let writer = send.clone();
        self.spawn(move || write_questions(input, &asked, &writer))?;
        self.spawn(move || read_answers(output, &send))?;
        self.spawn(move || {
            keep_last(error, &words);
            drop(ended);
        })?;
        Ok(running)
    }

    /// Starts a thread that serves the program.
    fn spawn(&self, work: impl FnOnce() + Send + 'static) -> Result<(), PlayerError> {
        let started = thread::Builder::new().spawn(work);
        started.map(drop).map_err(|error| self.not_started(&error))
    }

    fn not_started(&self, error: &io::Error) -> PlayerError {
        PlayerError::new(format!("{} cannot be started: {error}", self.program))
    }

    /// Sends a request line and returns the answer line.
    fn ask(&mut self, question: &str, limit: Duration) -> Result<String, PlayerError> {
        let until = Instant::now() + limit;
        if self.running.is_none() {
            self.running = Some(self.start()?);
        }
        let Some(running) = &mut self.running else {
            return Err(PlayerError::new("it is not running"));
        };
        running.ask(question, until).map_err(|wrong| {
            let explanation = running.explanation(&wrong);
            let wrong = match wrong {
                Fault::Slow => format!("gave no answer within {} ms", limit.as_millis()),
                Fault::Unasked => "wrote a line that it was not asked for".to_owned(),
                Fault::Deaf => "does not read its questions".to_owned(),
                Fault::InputClosed => "has closed its input".to_owned(),
                Fault::Ended => "ended without an answer".to_owned(),
                Fault::Wrong(text) => text,
            };
            PlayerError::new(format!("{}: {wrong}{explanation}", self.program))
        })
    }
}

/// A program's violation of the protocol.
enum Fault {
    Slow,
    Unasked,
    Deaf,
    InputClosed,
    Ended,
    Wrong(String),
}

impl Running {
    fn ask(&mut self, question: &str, until: Instant) -> Result<String, Fault> {
        match self.heard.try_recv() {
            Ok(Heard::Line(_) | Heard::Wrong(_)) => return Err(Fault::Unasked),
            Ok(Heard::OutputClosed) => return Err(Fault::Ended),
            Ok(Heard::InputClosed) => return Err(self.closed()),
            Err(_) => {}
        }
        match self.questions.try_send(format!("{question}\n")) {
            Ok(()) => {}
            // The previous request is still being written.
            Err(TrySendError::Full(_)) => return Err(Fault::Deaf),
            Err(TrySendError::Disconnected(_)) => return Err(self.closed()),
        }
        match self
            .heard
            .recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::Wrong(text)) => Err(Fault::Wrong(text)),
            Ok(Heard::InputClosed) => Err(self.closed()),
            Ok(Heard::OutputClosed) | Err(RecvTimeoutError::Disconnected) => Err(Fault::Ended),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Slow),
        }
    }

    /// The fault behind a failed write: a program that has ended closes both pipes, in either order.
    fn closed(&self) -> Fault {
        match self.heard.recv_timeout(PATIENCE) {
            Ok(Heard::OutputClosed) | Err(RecvTimeoutError::Disconnected) => Fault::Ended,
            _ => Fault::InputClosed,
        }
    }

    /// The exit status, if the program ended, and the last line of its standard error.
    fn explanation(&mut self, wrong: &Fault) -> String {
        let mut status = None;
        if let Fault::Ended = wrong {
            // Its output and its exit status may still be in transit.
            let until = Instant::now() + PATIENCE;
            let _ = self.silent.recv_timeout(PATIENCE);
            while status.is_none() && Instant::now() < until {
                status = self.child.try_wait().ok().flatten();
                thread::sleep(PAUSE);
            }
        }
        let words = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&words);
        // A partially written last line is dropped.
        let whole = text
            .rsplit_once('\n')
            .filter(|_| status.is_none())
            .map_or(&*text, |(whole, _)| whole);
        let last = whole
            .lines()
            .rev()
            .map(str::trim)
            .find(|line| !line.is_empty());
        let status = match status {
            Some(status) => format!(" ({status})"),
            None => String::new(),
        };
        match last {
            Some(line) => status + &format!("; it said {}", quoted(line)),
            None => status,
        }
    }
}

impl Player for Command {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let observation = request.view.observe();
        let question = serde_json::to_string(&Asked {
            observation: &observation,
        })
        .map_err(|error| PlayerError::new(error.to_string()))?;
        let answer = self.ask(&question, request.limit.unwrap_or(DEFAULT_LIMIT));
        // After a failure, answers may no longer match their requests.
        let answer = answer.inspect_err(|_| self.running = None)?;
        let key = match serde_json::from_str(&answer) {
            Ok(Answer::Key(key) | Answer::Object { choice: key }) => key,
            Err(_) => {
                return Err(PlayerError::new(format!(
                    "{} is not an answer",
                    quoted(&answer)
                )));
            }
        };
        Choice::from_key(&key, request.view.content()).ok_or_else(|| {
            let key = quoted(&key);
            PlayerError::new(format!("{key} is not a choice"))
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Killing a program that has already ended fails, which is fine.
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Writes requests until there are no more or the program stops reading.
fn write_questions(mut input: ChildStdin, asked: &Receiver<String>, heard: &SyncSender<Heard>) {
    while let Ok(question) = asked.recv() {
        if input
            .write_all(question.as_bytes())
            .and_then(|()| input.flush())
            .is_err()
        {
            // The match may be over and the receiver gone.
            drop(heard.send(Heard::InputClosed));
            return;
        }
    }
}

/// Passes on answers until the output ends or the match is over.
fn read_answers(output: ChildStdout, heard: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    while let Some(line) = read_line(&mut output).transpose() {
        let line = match line {
            Ok(line) => Heard::Line(line),
            Err(wrong) => Heard::Wrong(wrong),
        };
        if heard.send(line).is_err() {
            return;
        }
    }
    drop(heard.send(Heard::OutputClosed));
}

/// Reads standard error and keeps its end.
fn keep_last(mut error: ChildStderr, words: &Mutex<Vec<u8>>) {
    let mut read = [0; 4096];
    while let Ok(count @ 1..) = error.read(&mut read) {
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend_from_slice(&read[..count]);
        let before = words.len().saturating_sub(MAX_LAST_WORDS);
        words.drain(..before);
    }
}

/// Reads a line of bounded length, without its line break; `None` at the end of the output.
fn read_line(output: &mut impl BufRead) -> Result<Option<String>, String> {
    let mut line = Vec::new();
    let read = output
        .by_ref()
        .take(MAX_ANSWER)
        .read_until(b'\n', &mut line)
        .map_err(|error| error.to_string())?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && read as u64 == MAX_ANSWER {
        return Err(format!("an answer is longer than {MAX_ANSWER} bytes"));
    }
    String::from_utf8(line)
        .map(|line| Some(line.trim_end().to_owned()))
        .map_err(|_| "an answer is not valid UTF-8".into())
}

/// The beginning of untrusted text, with control characters replaced.
fn quoted(text: &str) -> String {
    let shown: String = text
        .chars()
        .take(60)
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    format!("`{shown}`")
}
