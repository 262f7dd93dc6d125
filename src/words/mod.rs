//! Displayed texts: messages with ids and named holes, in English and in other languages.
//!
//! Messages are declared by `messages!`: a table of ids with their holes, and a file with the
//! English text of each. [`Words`] renders them; it belongs to a
//! [`Content`](crate::content::Content), so that a front end changes the language of a running game
//! by rendering its events with the content in another language.
//!
//! # Things in words
//!
//! Each thing of a game has a method `display`, whose result is written with `{}` or `to_string`:
//!
//! - `x.display(&content)`, in the language of the content: a [`Decision`](crate::Decision) with
//!   its choices and its side, a [`Choice`](crate::Choice), an [`Event`](crate::Event), an
//!   [`Outcome`](crate::Outcome), a [`Refusal`](crate::Refusal) with the rule that it cites, an
//!   [`Effect`](crate::game::Effect), a [`Lasting`](crate::game::Lasting) consequence.
//! - `x.display_in(&words)`, in any language, for values that name nothing of a content or carry
//!   the names themselves: a [`Use`](crate::Use), a [`Mode`](crate::Mode), a
//!   [`Level`](crate::game::Level), and errors. The `Display` of an error is English.
//! - `display_score`, `display_change`: numbers, in the same two forms.
//!
//! A line of the log is [`Game::line`](crate::Game::line) or [`View::line`](crate::View::line): the
//! game has the texts that its scripts wrote. Types of a front end can do the same with
//! [`displayed`].
//!
//! # Examples
//!
//! A front end with messages of its own, and a log in two languages:
//!
//! ```
//! use brink::game::{Event, Game};
//! use brink::words::Arg;
//! use brink::{Library, Side};
//!
//! brink::messages! {
//!     /// The messages of this front end, translated in `locale/LANGUAGE/page.yaml`.
//!     static PAGE = "page" {
//!         your_turn(side, n);
//!     }
//!     "messages: { your_turn: { one: '{side}: one choice', other: '{side}: {n} choices' } }"
//! }
//!
//! let open = || Library::open(&[".".into()]).with_messages(&PAGE);
//! let english = open().load("red_sea")?.content;
//! let russian = open().in_language("ru").load("red_sea")?.content;
//!
//! let mut game = Game::new(english, 1)?;
//! let said = your_turn(&game.content().words, Arg::side(game.content().side_name(Side::Second)), 12);
//! assert_eq!(said, "USSR: 12 choices");
//!
//! // The same game continues in Russian, with the log of what has happened.
//! game = game.in_words_of(&russian)?;
//! let mut log = Vec::new();
//! game.replayed(usize::MAX, |_, events: &[Event]| {
//!     log.extend(events.iter().filter_map(|event| game.line(event)));
//! })?;
//! let question = game.decision().map(|decision| decision.display(&russian).to_string());
//! # let _ = (log, question);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod arg;
mod declaration;
mod displayed;
#[doc(hidden)]
pub mod engine;
mod form;
mod message;
mod speech;
mod template;

pub use arg::{Arg, NameKind};
pub use displayed::displayed;
pub(crate) use form::Forms;
pub use form::{Form, Plural};
pub use message::{Message, Table};
pub(crate) use speech::Translation;
pub use speech::Words;
pub(crate) use template::NAMED_THINGS;
pub use template::{Hole, holes};
