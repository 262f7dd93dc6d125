//! Every key and word of a test, declared once: the source of the reader's keys, the schema and the reference.

use serde_json::json;

use crate::schema::{
    Field, ID, Shape, by_id, either, id, list, may, need, number, one_key, one_or_more, table,
    text, words,
};
use brink::content::Phase;
use brink::game::{Ask, Until, Value};
use brink_players::puzzle::{Aim, Span};

use super::shapes::{
    answer, by_side, cards, counts, dice, expected, flags, fraction, given, influence, texts,
    tracks, yes_or_no,
};

/// The word for the moment after the last phase of a turn.
pub(super) const END: &str = "end";
/// The most choices that a search may be allowed.
pub(super) const MAX_TRIES: i64 = 100_000_000;

macro_rules! keys {
    ($(#[doc = $about:literal])* $name:ident { $($(#[doc = $doc:literal])* $makes:ident $key:ident = $text:literal: $shape:expr;)* }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum $name { $($(#[doc = $doc])* $key),* }

        #[allow(dead_code, reason = "every table has the same")]
        impl $name {
            /// Every key, in the order of the reference.
            pub(super) const ALL: &'static [$name] = &[$($name::$key),*];
            /// Every key as tests write it.
            pub(super) const NAMES: &'static [&'static str] = &[$($text),*];

            /// The key as tests write it.
            pub(super) const fn key(self) -> &'static str {
                match self { $($name::$key => $text),* }
            }

            /// Meaning of the word.
            pub(super) fn doc(self) -> &'static str {
                match self { $($name::$key => concat!($($doc),*).trim()),* }
            }

            /// The entry of this name.
            pub(super) fn find(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|key| key.key() == name)
            }

            /// The keys with the shapes of their values.
            pub(super) fn fields() -> Vec<Field> {
                vec![$($makes($text, $name::$key.doc(), $shape)),*]
            }

            /// The keys with their meanings.
            pub(super) fn entries() -> Vec<(&'static str, &'static str)> {
                $name::ALL.iter().map(|key| (key.key(), key.doc())).collect()
            }
        }
    };
}

keys! {
    /// A test.
    TestKey {
        /// The name, in one line; unique in the file.
        need Name = "name": text();
        /// The rule that the test is about.
        may Rule = "rule": either([text(), Shape(json!({ "type": "number" }))]);
        /// The scenario; that of the file by default.
        may Scenario = "scenario": id();
        /// Options of the scenario.
        may Options = "options": by_id(answer());
        /// The position that the test starts from. Everything not given is empty.
        may Given = "given": given();
        /// The actions, step by step.
        may When = "when": steps();
        /// The conditions at the end.
        may Then = "then": expected();
        /// Puzzle: a result that a side can force from there, proved by search.
        may Goal = "goal": table("`goal`", GoalKey::fields());
        /// A remark for readers.
        may Note = "note": text();
    }
}

keys! {
    /// A key of `given`.
    GivenKey {
        /// The turn; 1 by default.
        may Turn = "turn": number(1..=50);
        /// The action round that begins; 1 by default.
        may Round = "round": number(1..=50);
        /// The side whose action round begins; by default the one that acts first.
        may Active = "active": id();
        /// Instead of a round: the phase that begins, or `end` for the end of the turn.
        may Phase = "phase": words(Phase::WORDS.into_iter().chain([END]));
        /// `yes`: instead of a turn and a round, before the set-up.
        may Setup = "setup": Shape(json!({ "enum": ["yes", true] }));
        /// The last period whose cards are in the game; by default that of the turn.
        may Period = "period": id();
        /// By space: the influence of the two sides, in their order.
        may Influence = "influence": influence();
        /// By space: another stability number.
        may Stability = "stability": by_id(number(1..=9));
        /// By side: the cards in its hand.
        may Hand = "hand": by_side(cards());
        /// The cards in the discard pile.
        may Discard = "discard": cards();
        /// Cards that have left the game.
        may Removed = "removed": cards();
        /// Exactly the cards of the draw pile, which has no order: `draw` says which of them comes.
        may Deck = "deck": cards();
        /// Cards put under the draw pile, in order: they come when it has run out, the first one first.
        may DeckBottom = "deck_bottom": cards();
        /// Cards in hands that the other side has seen.
        may Shown = "shown": cards();
        /// The marker; points above zero belong to the first side.
        may Vp = "vp": number(-999..=999);
        /// The DEFCON level.
        may Defcon = "defcon": number(0..=15);
        /// By side: military operations.
        may MilOps = "mil_ops": counts();
        /// By side: the box of the space race; 0 before the first.
        may Space = "space": counts();
        /// By side: cards spent on the space race in this turn.
        may SpaceAttempts = "space_attempts": counts();
        /// By track that the scenario declares: where its marker is, or those of the sides.
        may Tracks = "tracks": tracks();
        /// By flag that the scenario declares: whether it is on.
        may Flags = "flags": flags();
        /// By space, by tag: whether the space has it.
        may Tags = "tags": by_id(flags());
        /// Effects in force: a card, or a table.
        may Effects = "effects": list(either([id(), table("an effect", EffectKey::fields())]));
        /// Cards whose event has happened.
        may Happened = "happened": cards();
        /// Holder of the special card.
        may Special = "special": either([words([NONE]), table("`special`", SpecialKey::fields())]);
        /// The action round is in progress, and began with something else: what differed then.
        may RoundBegan = "round_began": table("`round_began`", BeganKey::fields());
        /// `yes`: the position is intended, although no game can reach it.
        may Impossible = "impossible": yes_or_no();
    }
}

keys! {
    /// A key of `round_began`.
    BeganKey {
        /// By space: the influence of the two sides when the round began.
        may Influence = "influence": influence();
        /// The victory point marker when the round began.
        may Vp = "vp": number(-999..=999);
        /// The DEFCON level when the round began: the marker has moved from there to `defcon`, level by level.
        may Defcon = "defcon": number(0..=15);
    }
}

keys! {
    /// A key of an effect in force.
    EffectKey {
        /// The card or rule of the effect.
        need Card = "card": id();
        /// The side that it belongs to; by default as in the card's script, or the card's owner.
        may Side = "side": id();
        /// The value that it remembers: a space, a region, a card or a number; `{ card: ID }` for an ambiguous name.
        may Data = "data": either([id(), number(-9999..=9999), one_key(Value::NAMED.map(|kind| may(kind, "A name of this kind.", id())))]);
        /// Its duration; by default as in the card's script.
        may Until = "until": words(Until::WORDS);
        /// `yes`: its event happened with the sides exchanged.
        may Exchanged = "exchanged": yes_or_no();
    }
}

keys! {
    /// A key of `special` in `given`.
    SpecialKey {
        /// The side that has it.
        need Holder = "holder": id();
        /// Whether it is face up; `yes` by default.
        may FaceUp = "face_up": yes_or_no();
    }
}

keys! {
    /// A step that does not belong to a side.
    StepKey {
        /// Dice for what follows, in order.
        may Dice = "dice": dice();
        /// Cards drawn or picked at random in what follows, in order.
        may Draw = "draw": cards();
        /// Random numbers of scripts in what follows, in order: which entry of a list comes, counted from 1.
        may Pick = "pick": one_or_more(number(1..=1000));
        /// Conditions at this point, as in `then`.
        may Expect = "expect": expected();
    }
}

keys! {
    /// A key of the step of a side.
    ActKey {
        /// Plays this card.
        may Play = "play": id();
        /// Use of the card.
        may For = "for": words(USES);
        /// With operations on an opponent's card: what comes first; `operations` by default.
        may First = "first": words(FIRST);
        /// Dice for this step, in order.
        may Dice = "dice": dice();
        /// Cards drawn in this step, in order.
        may Draw = "draw": cards();
        /// Random numbers of scripts in this step, in order.
        may Pick = "pick": one_or_more(number(1..=1000));
        /// Headlines this card.
        may Headline = "headline": texts();
        /// Places a marker in each of these.
        may Place = "place": texts();
        /// Removes a marker from each of these.
        may Remove = "remove": texts();
        /// Rolls for realignment in each of these.
        may Realign = "realign": texts();
        /// Attempts a coup here.
        may Coup = "coup": texts();
        /// Gives these answers.
        may Choose = "choose": texts();
        /// Chooses these as targets.
        may Target = "target": texts();
        /// Discards these.
        may Discard = "discard": texts();
        /// Takes an action that an effect offers.
        may Action = "action": texts();
    }
}

/// The uses of a card.
pub(super) const USES: [&str; 6] = [
    "event",
    "operations",
    "influence",
    "realign",
    "coup",
    "space_race",
];
/// The values of `first`.
pub(super) const FIRST: [&str; 2] = ["event", "operations"];

keys! {
    /// A key of `then` and `expect`.
    ThenKey {
        /// By space: the influence of the two sides, in their order.
        may Influence = "influence": influence();
        /// By space: the side that controls it, or `none`.
        may Controller = "controller": by_id(id());
        /// By space: its stability number.
        may Stability = "stability": by_id(number(0..=9));
        /// The marker; points above zero belong to the first side.
        may Vp = "vp": number(-999..=999);
        /// The DEFCON level.
        may Defcon = "defcon": number(0..=15);
        /// By side: military operations.
        may MilOps = "mil_ops": counts();
        /// By side: the box of the space race.
        may Space = "space": counts();
        /// By side: cards spent on the space race in this turn.
        may SpaceAttempts = "space_attempts": counts();
        /// By track that the scenario declares: where its marker is, or those of the sides.
        may Tracks = "tracks": tracks();
        /// By flag that the scenario declares: whether it is on.
        may Flags = "flags": flags();
        /// By space, by tag: whether the space has it.
        may Tags = "tags": by_id(flags());
        /// The turn.
        may Turn = "turn": number(0..=99);
        /// The action round.
        may Round = "round": number(0..=99);
        /// The phase of the turn, `end` after the last one, or `setup` before the first turn.
        may Phase = "phase": words(Phase::WORDS.into_iter().chain([END, SETUP]));
        /// By side: exactly these cards.
        may Hand = "hand": by_side(cards());
        /// By side: these cards, among others.
        may HandHas = "hand_has": by_side(cards());
        /// By side: the number of cards; the special card does not count.
        may HandSize = "hand_size": counts();
        /// These cards are in the discard pile.
        may Discard = "discard": cards();
        /// These cards have left the game.
        may Removed = "removed": cards();
        /// These cards are in the draw pile or under it.
        may DeckHas = "deck_has": cards();
        /// Exactly these cards are under the draw pile, the first to be drawn first.
        may DeckBottom = "deck_bottom": cards();
        /// Number of cards in the draw pile and under it.
        may DeckSize = "deck_size": number(0..=9999);
        /// Effects of these cards are in force.
        may InEffect = "in_effect": cards();
        /// No effect of these cards is in force.
        may NotInEffect = "not_in_effect": cards();
        /// The events of these cards have happened.
        may Happened = "happened": cards();
        /// The events of these cards have not happened.
        may NotHappened = "not_happened": cards();
        /// Holder of the special card.
        may Special = "special": table("`special`", HolderKey::fields());
        /// By side: what it may know, and what not.
        may Sees = "sees": by_side(table("`sees`", SeesKey::fields()));
        /// The next question.
        may Next = "next": table("`next`", NextKey::fields());
        /// These choices are offered.
        may Offered = "offered": texts();
        /// Exactly these choices are offered.
        may OfferedExactly = "offered_exactly": texts();
        /// These choices are not offered.
        may NotOffered = "not_offered": texts();
        /// Fragments of lines of the log, in order.
        may Log = "log": texts();
        /// The complete log; `brink test --update` writes it.
        may LogExactly = "log_exactly": either([texts(), Shape(json!({ "type": "null" }))]);
        /// No line of the log contains these fragments.
        may NotInLog = "not_in_log": texts();
        /// Ending of the game, or `false`.
        may Over = "over": either([Shape(json!({ "const": false })), table("`over`", OverKey::fields())]);
    }
}

keys! {
    /// A key of `goal`.
    GoalKey {
        /// The side that solves.
        need Side = "side": id();
        /// `win` the game, or `survive`: not lose it.
        need Aim = "to": words(Aim::WORDS);
        /// Until the end of the action round or the headlines (`round`), or of the turn (`turn`, the default).
        may Within = "within": words(Span::WORDS);
        /// The least probability that counts, as a fraction such as `5/6`; by default it must be certain.
        may Chance = "chance": fraction();
        /// The most choices that the search tries; 300000 by default.
        may Tries = "tries": number(1..=MAX_TRIES);
    }
}

/// The word for the time before the first turn.
pub(super) const SETUP: &str = "setup";
/// The word for neither side.
pub(super) const NONE: &str = "none";

keys! {
    /// A key of `special` in `then`.
    HolderKey {
        /// The side that has it.
        may Holder = "holder": id();
        /// Whether it is face up.
        may FaceUp = "face_up": yes_or_no();
    }
}

keys! {
    /// A key of what a side `sees`.
    SeesKey {
        /// Exactly the cards of the other hand that it knows.
        may Hand = "hand": cards();
        /// It knows that these cards, among others, are in the other hand.
        may HandHas = "hand_has": cards();
        /// The headline of the other side, or `none` as long as it is hidden.
        may Headline = "headline": id();
        /// It does not know where these cards are.
        may Hidden = "hidden": cards();
        /// Fragments of lines of the log that it may read, in order.
        may Log = "log": texts();
        /// No line of the log that it may read contains these fragments.
        may NotInLog = "not_in_log": texts();
    }
}

keys! {
    /// A key of `next`.
    NextKey {
        /// The side that is asked.
        may Side = "side": id();
        /// The kind of the question.
        may Ask = "ask": words(Ask::WORDS.iter().copied());
        /// The number of points or markers left.
        may Left = "left": number(0..=99);
        /// The card of the question.
        may Card = "card": id();
    }
}

keys! {
    /// A key of `over`.
    OverKey {
        /// The side that won, or `none`.
        may Winner = "winner": id();
        /// Ending of the game.
        may Ending = "ending": text();
    }
}

/// Steps: tables of one key, which may be a side.
fn steps() -> Shape {
    let Shape(mut step) = table("a step", StepKey::fields());
    // Every other key is a side.
    let needs = json!({ "for": [ActKey::Play.key()], "first": [ActKey::For.key()] });
    let deed = table("what a side does", ActKey::fields()).with("dependencies", needs);
    step["additionalProperties"] = either([texts(), deed]).0;
    step["minProperties"] = json!(1);
    step["maxProperties"] = json!(1);
    list(Shape(step).with("propertyNames", json!({ "pattern": ID })))
}
