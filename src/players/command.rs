//! Players that are separate programs, in any language.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Choice, Observation};

use super::{Player, PlayerError, Request};

/// The maximum length of an answer, in bytes.
const MAX_ANSWER: u64 = 64 * 1024;
/// The time limit for an answer if the match sets none.
const DEFAULT_LIMIT: Duration = Duration::from_secs(60);

/// A program that is asked over its standard input and output, in lines of JSON.
///
/// Each question is one line, an object with the [`Observation`] under `observation`; the choices are under its
/// `question`. The answer is one line: the key of a choice as a string, `"space:italy"`, or an object with the key
/// under `choice`. The program is started for the first question, runs until the player is dropped, and may write
/// anything to the standard error.
///
/// The program is run directly, without a shell; arguments are separated by spaces.
#[derive(Debug)]
pub struct Command {
    program: String,
    arguments: Vec<String>,
    running: Option<Running>,
}

/// A running program.
#[derive(Debug)]
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<Result<String, String>>,
}

/// A question to a program.
#[derive(Serialize)]
struct Asked<'a> {
    observation: &'a Observation,
}

/// An answer of a program.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Key(String),
    Object { choice: String },
}

impl Command {
    /// A program with its arguments, separated by spaces.
    ///
    /// # Errors
    /// A text without a program.
    pub fn parse(text: &str) -> Result<Command, PlayerError> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let program = words.next().ok_or_else(|| PlayerError::new("`cmd` needs a program: cmd:PROGRAM ARGUMENTS"))?;
        Ok(Command { program, arguments: words.collect(), running: None })
    }

    fn start(&self) -> Result<Running, PlayerError> {
        let mut command = std::process::Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command
            .spawn()
            .map_err(|error| PlayerError::new(format!("{} cannot be started: {error}", self.program)))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (send, answers) = sync_channel(1);
        let Some(output) = output else { return Err(self.died()) };
        let reader = move || {
            let mut output = BufReader::new(output);
            // The program is killed when its player is dropped, which ends this.
            while let Some(line) = read_line(&mut output).transpose() {
                if send.send(line).is_err() {
                    return;
                }
            }
        };
        let spawned = std::thread::Builder::new().spawn(reader);
        let running = Running { child, input, answers };
        spawned.map_err(|error| PlayerError::new(format!("no thread for {}: {error}", self.program)))?;
        Ok(running)
    }

    fn died(&self) -> PlayerError {
        PlayerError::new(format!("{} ended without an answer", self.program))
    }

    fn ask(&mut self, question: &str, limit: Duration) -> Result<String, PlayerError> {
        if self.running.is_none() {
            self.running = Some(self.start()?);
        }
        let Some(running) = &mut self.running else { return Err(self.died()) };
        if running.answers.try_recv().is_ok() {
            return Err(PlayerError::new(format!("{} wrote a line that it was not asked for", self.program)));
        }
        running.send(question, limit).and_then(|()| running.receive(limit)).map_err(|wrong| match wrong {
            ProgramError::Died => self.died(),
            ProgramError::Slow => {
                PlayerError::new(format!("{} gave no answer within {} ms", self.program, limit.as_millis()))
            }
            ProgramError::Line(text) => PlayerError::new(format!("{}: {text}", self.program)),
        })
    }
}

/// An error of a program.
enum ProgramError {
    Died,
    Slow,
    Line(String),
}

impl Running {
    /// Writes a question; a program that does not read must not block the match.
    fn send(&mut self, question: &str, limit: Duration) -> Result<(), ProgramError> {
        let Some(mut input) = self.input.take() else { return Err(ProgramError::Died) };
        let line = format!("{question}\n");
        let (send, written) = sync_channel(1);
        let writer = move || {
            let result = input.write_all(line.as_bytes()).and_then(|()| input.flush());
            // The receiver is gone if this took too long; the pipe is closed then.
            drop(send.send(result.map(|()| input)));
        };
        std::thread::Builder::new().spawn(writer).map_err(|error| ProgramError::Line(error.to_string()))?;
        match written.recv_timeout(limit) {
            Ok(Ok(input)) => {
                self.input = Some(input);
                Ok(())
            }
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(ProgramError::Died),
            Err(RecvTimeoutError::Timeout) => Err(ProgramError::Slow),
        }
    }

    fn receive(&mut self, limit: Duration) -> Result<String, ProgramError> {
        match self.answers.recv_timeout(limit) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(text)) => Err(ProgramError::Line(text)),
            Err(RecvTimeoutError::Timeout) => Err(ProgramError::Slow),
            Err(RecvTimeoutError::Disconnected) => Err(ProgramError::Died),
        }
    }
}

impl Player for Command {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let observation = request.view.observe();
        let question = serde_json::to_string(&Asked { observation: &observation })
            .map_err(|error| PlayerError::new(error.to_string()))?;
        let answer = self.ask(&question, request.limit.unwrap_or(DEFAULT_LIMIT));
        // A program that failed once is out of step with the questions.
        let answer = answer.inspect_err(|_| self.running = None)?;
        let key = match serde_json::from_str(&answer) {
            Ok(Answer::Key(key) | Answer::Object { choice: key }) => key,
            Err(_) => return Err(PlayerError::new(format!("{} is not an answer", quoted(&answer)))),
        };
        Choice::from_key(&key, request.view.content())
            .ok_or_else(|| PlayerError::new(format!("{} is not a choice", quoted(&key))))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A program that has already ended cannot be killed, which is fine.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// One line of bounded length without its end; none at the end of the output.
fn read_line(output: &mut impl BufRead) -> Result<Option<String>, String> {
    let mut line = Vec::new();
    let read = output.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
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

/// The beginning of a foreign text, without characters that control a terminal.
fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(60).map(|c| if c.is_control() { '?' } else { c }).collect();
    format!("`{shown}`")
}
