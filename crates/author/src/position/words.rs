//! Every key and word of a test, declared once: from here come the reader's keys, the schema and the reference.

use serde_json::json;

use crate::schema::{Field, Shape, by_id, either, id, list, may, need, number, one_key, table, text, words};
use brink::content::Phase;
use brink::game::{Ask, Until, Value};

use super::given::END;
use super::shapes::{answer, by_side, cards, counts, dice, expected, given, influence, steps, texts, yes_or_no};

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

            /// What it means.
            pub(super) fn doc(self) -> &'static str {
                match self { $($name::$key => concat!($($doc),*).trim()),* }
            }

            /// The one of this name.
            pub(super) fn find(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|key| key.key() == name)
            }

            /// The keys with what their values look like.
            pub(super) fn fields() -> Vec<Field> {
                vec![$($makes($text, $name::$key.doc(), $shape)),*]
            }

            /// The keys and what they mean.
            pub(super) fn entries() -> Vec<(&'static str, &'static str)> {
                $name::ALL.iter().map(|key| (key.key(), key.doc())).collect()
            }
        }
    };
}

keys! {
    /// A test.
    TestKey {
        /// Its name, in one line; no two of a file are alike.
        need Name = "name": text();
        /// The rule that it is about.
        may Rule = "rule": either([text(), Shape(json!({ "type": "number" }))]);
        /// The scenario; that of the file if left out.
        may Scenario = "scenario": id();
        /// Options of the scenario.
        may Options = "options": by_id(answer());
        /// The position that it begins in. What is not said is empty.
        may Given = "given": given();
        /// What is done, step by step.
        may When = "when": steps();
        /// What must be true at the end.
        may Then = "then": expected();
        /// What a reader should know.
        may Note = "note": text();
    }
}

keys! {
    /// A key of `given`.
    GivenKey {
        /// The turn; 1 if left out.
        may Turn = "turn": number(1..=50);
        /// The action round that begins; 1 if left out.
        may Round = "round": number(1..=50);
        /// The side whose action round begins; the one that acts first if left out.
        may Active = "active": id();
        /// Instead of a round: the phase that begins, or `end` for the end of the turn.
        may Phase = "phase": words(Phase::WORDS.into_iter().chain([END]));
        /// `yes`: instead of a turn and a round, before the set-up.
        may Setup = "setup": Shape(json!({ "enum": ["yes", true] }));
        /// The last period whose cards are in the game; that of the turn if left out.
        may Period = "period": id();
        /// By space: the influence of each side, the first one's first.
        may Influence = "influence": influence();
        /// By space: another stability number.
        may Stability = "stability": by_id(number(1..=9));
        /// By side: the cards in its hand.
        may Hand = "hand": by_side(cards());
        /// The cards in the discard pile.
        may Discard = "discard": cards();
        /// Cards that have left the game.
        may Removed = "removed": cards();
        /// The draw pile holds these cards and nothing else.
        may Deck = "deck": cards();
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
        /// Effects in force: a card, or a table.
        may Effects = "effects": list(either([id(), table("an effect", EffectKey::fields())]));
        /// Cards whose event has happened.
        may Happened = "happened": cards();
        /// Who has the special card.
        may Special = "special": table("`special`", SpecialKey::fields());
        /// `yes`: the position is meant, although no game can reach it.
        may Impossible = "impossible": yes_or_no();
    }
}

keys! {
    /// A key of an effect in force.
    EffectKey {
        /// Whose effect it is.
        need Card = "card": id();
        /// The side that it belongs to; as the card's script says, or the card's owner, if left out.
        may Side = "side": id();
        /// What it remembers: a space, a region, a card or a number; `{ card: ID }` for a name that two things share.
        may Data = "data": either([id(), number(-9999..=9999), one_key(Value::NAMED.map(|kind| may(kind, "A name of this kind.", id())))]);
        /// How long it lasts; as the card's script says if left out.
        may Until = "until": words(Until::WORDS);
    }
}

keys! {
    /// A key of `special` in `given`.
    SpecialKey {
        /// The side that has it.
        need Holder = "holder": id();
        /// Whether its face is up; `yes` if left out.
        may FaceUp = "face_up": yes_or_no();
    }
}

keys! {
    /// A step that is not of a side.
    StepKey {
        /// Dice for what follows, in order.
        may Dice = "dice": dice();
        /// Cards drawn or picked at random in what follows, in order.
        may Draw = "draw": cards();
        /// What must be true here, as in `then`.
        may Expect = "expect": expected();
    }
}

keys! {
    /// A key of the step of a side.
    ActKey {
        /// Plays this card.
        may Play = "play": id();
        /// What the card is played for.
        may For = "for": words(USES);
        /// With operations on an opponent's card: what comes first; `operations` if left out.
        may First = "first": words(FIRST);
        /// Dice for this step, in order.
        may Dice = "dice": dice();
        /// Cards drawn in this step, in order.
        may Draw = "draw": cards();
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

/// What a card may be played for.
pub(super) const USES: [&str; 6] = ["event", "operations", "influence", "realign", "coup", "space_race"];
/// What may come first.
pub(super) const FIRST: [&str; 2] = ["event", "operations"];

keys! {
    /// A key of `then` and `expect`.
    ThenKey {
        /// By space: the influence of each side, the first one's first.
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
        /// The turn.
        may Turn = "turn": number(0..=99);
        /// The action round.
        may Round = "round": number(0..=99);
        /// The phase of the turn, `end` behind the last one, or `setup` before the first turn.
        may Phase = "phase": words(Phase::WORDS.into_iter().chain([END, SETUP]));
        /// By side: exactly these cards.
        may Hand = "hand": by_side(cards());
        /// By side: these cards among others.
        may HandHas = "hand_has": by_side(cards());
        /// By side: how many cards; the special card does not count.
        may HandSize = "hand_size": counts();
        /// These cards are in the discard pile.
        may Discard = "discard": cards();
        /// These cards have left the game.
        may Removed = "removed": cards();
        /// These cards are in the draw pile.
        may DeckHas = "deck_has": cards();
        /// How many cards are in the draw pile.
        may DeckSize = "deck_size": number(0..=9999);
        /// Effects of these cards are in force.
        may InEffect = "in_effect": cards();
        /// No effect of these cards is in force.
        may NotInEffect = "not_in_effect": cards();
        /// The events of these cards have happened.
        may Happened = "happened": cards();
        /// The events of these cards have not happened.
        may NotHappened = "not_happened": cards();
        /// Who has the special card.
        may Special = "special": table("`special`", HolderKey::fields());
        /// The question that comes next.
        may Next = "next": table("`next`", NextKey::fields());
        /// These choices are offered.
        may Offered = "offered": texts();
        /// These choices are offered and no others.
        may OfferedExactly = "offered_exactly": texts();
        /// These choices are not offered.
        may NotOffered = "not_offered": texts();
        /// Pieces of lines of the log, in order.
        may Log = "log": texts();
        /// The whole log; `brink test --update` writes it.
        may LogExactly = "log_exactly": either([texts(), Shape(json!({ "type": "null" }))]);
        /// No line of the log has these pieces.
        may NotInLog = "not_in_log": texts();
        /// How the game ended, or `false`.
        may Over = "over": either([Shape(json!({ "const": false })), table("`over`", OverKey::fields())]);
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
        /// Whether its face is up.
        may FaceUp = "face_up": yes_or_no();
    }
}

keys! {
    /// A key of `next`.
    NextKey {
        /// Who is asked.
        may Side = "side": id();
        /// What sort of question it is.
        may Ask = "ask": words(Ask::WORDS.iter().copied());
        /// How many points or markers are left.
        may Left = "left": number(0..=99);
        /// The card that it is about.
        may Card = "card": id();
    }
}

keys! {
    /// A key of `over`.
    OverKey {
        /// The side that won, or `none`.
        may Winner = "winner": id();
        /// How the game ended.
        may Ending = "ending": text();
    }
}
