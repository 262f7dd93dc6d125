//! Moments at which handlers of effects and rule scripts run, and the values that those return.

use std::fmt;

macro_rules! moments {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $text:literal $(renamed $old:literal)?
    ),* $(,)?) => {
        /// A moment at which handlers of effects and rule scripts run.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Moment { $($(#[doc = $doc])* $name),* }

        impl Moment {
            /// Every moment, in the order of the reference.
            pub const ALL: &'static [Moment] = &[$(Moment::$name),*];

            /// The name of the handler in a script.
            #[must_use]
            pub const fn handler(self) -> &'static str {
                match self { $(Moment::$name => $text),* }
            }

            /// The former names of the handler.
            #[must_use]
            pub const fn renamed(self) -> &'static [&'static str] {
                match self { $(Moment::$name => &[$($old)?]),* }
            }

            /// The time of its dispatch, for the reference.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self { $(Moment::$name => concat!($($doc),*).trim()),* }
            }

            /// The moment as one bit of a set.
            #[must_use]
            pub const fn bit(self) -> u32 {
                1 << self as u32
            }
        }
    };
}

moments! {
    /// A turn has begun, before its first phase. `function(game)`
    TurnStart = "on_turn_start",
    /// Both headlines are chosen, before they are revealed. `function(game)`
    HeadlinesChosen = "on_headlines_chosen",
    /// Both headlines are resolved. `function(game)`
    HeadlineEnd = "on_headline_end",
    /// A side's action round begins, before it chooses a card. `function(game, side)`
    RoundStart = "on_round_start",
    /// A side has committed its action round, before any of it is carried out. `function(game, side, card, use)`; `card` is nil for a lost, passed or trapped round.
    Commit = "on_commit",
    /// A card is being played, before any of it is carried out. `function(game, side, card, use)`;
    /// `use` is `"headline"`, the use of the card, `"event"` if another event triggers it, or
    /// `"granted"` for operations with it that an event grants.
    Play = "on_play",
    /// A card that was played or headlined has been resolved. `function(game, side, card, use)`;
    /// `use` as in `on_play`, except `"event"`: a card whose event is triggered by another is not
    /// played.
    Played = "on_played",
    /// A side's action round is over. `function(game, side)`
    RoundEnd = "on_round_end",
    /// A side is about to roll a die. `function(game, side, roll)`; `roll` is `"coup"`,
    /// `"realign"`, `"war"`, `"space_race"`, `"attempt"`, `"operation"` (one of the scenario's own)
    /// or `"event"`. A realignment dispatches it for each of its dice.
    Roll = "on_roll",
    /// A die of a side has been rolled. `function(game, side, roll, value)`; `roll` as in `on_roll`,
    /// and `value` is from 1 to 6.
    Rolled = "on_rolled",
    /// A coup has been announced, before it is resolved. `function(game, side, space, by)`; `by` is
    /// `"operations"` or `"event"`.
    CoupDeclared = "on_coup_declared",
    /// A coup has been resolved. `function(game, side, space, won, by)`; `by` as in
    /// `on_coup_declared`.
    Coup = "on_coup",
    /// A realignment has been resolved. `function(game, side, space, loser, removed)`; `side` rolled,
    /// `loser` is nil if neither side lost influence.
    Realign = "on_realign",
    /// Influence of a side has changed in a space. `function(game, side, space, by)`; `by` is
    /// `"operations"`, `"event"` or `"setup"`.
    Influence = "on_influence",
    /// A region is about to be scored by a card. `function(game, region)`
    Score = "on_score",
    /// A side's marker of the space race has moved. `function(game, side, box)`
    SpaceRace = "on_space_race" renamed "on_space",
    /// The marker of victory points has moved. `function(game, side, points)`: the side towards which
    /// it moved, and how far.
    Vp = "on_vp",
    /// The DEFCON marker has moved. `function(game, level, before)`
    Defcon = "on_defcon",
    /// A card has come from one zone to another. `function(game, side, card, from, to)`: the zones,
    /// and the side whose zone `to` or else `from` is, nil if neither is a side's.
    CardMoved = "on_card_moved",
    /// A lasting effect has begun. `function(game, side, card)`
    EffectBegan = "on_effect_begun",
    /// A lasting effect has ended. `function(game, side, card)`
    EffectEnded = "on_effect_ended",
    /// The last action round is over, before the checks of the turn's end. `function(game)`
    TurnEnd = "on_turn_end",
    /// The last turn is over, before the steps of the final scoring. `function(game)`
    FinalScoring = "on_final_scoring",
    /// A marker of a declared track has moved. `function(game, track, side, value)`; `side` is nil for a shared track.
    Track = "on_track",
    /// Pieces of a kind have come into a space or left it. `function(game, side, counter, space, change)`;
    /// `side` is nil for shared pieces.
    Counter = "on_counter",
    /// A side has rolled for a box of a track, and its marker has moved if it succeeded. `function(game, track, side, succeeded)`;
    /// `track` is `"space_race"` for the space race.
    Attempt = "on_attempt",
}

impl Moment {
    /// The values that its handlers may return.
    #[must_use]
    pub const fn answers(self) -> Answers {
        match self {
            Moment::RoundStart => Answers::Verdicts(&[Verdict::Over, Verdict::Scoring]),
            Moment::Roll => Answers::Die,
            Moment::Score => Answers::Space,
            _ => Answers::Nothing,
        }
    }

    /// Whether a call that neither asks nor rolls may set it off.
    #[must_use]
    pub const fn is_change(self) -> bool {
        match self {
            Moment::Influence
            | Moment::SpaceRace
            | Moment::Vp
            | Moment::Defcon
            | Moment::CardMoved
            | Moment::EffectBegan
            | Moment::EffectEnded
            | Moment::Track
            | Moment::Counter => true,
            Moment::TurnStart
            | Moment::HeadlinesChosen
            | Moment::HeadlineEnd
            | Moment::RoundStart
            | Moment::Commit
            | Moment::Play
            | Moment::Played
            | Moment::RoundEnd
            | Moment::Roll
            | Moment::Rolled
            | Moment::CoupDeclared
            | Moment::Coup
            | Moment::Realign
            | Moment::Score
            | Moment::TurnEnd
            | Moment::FinalScoring
            | Moment::Attempt => false,
        }
    }

    /// The keys of `only` that apply to the moment.
    #[must_use]
    pub const fn narrowed_by(self) -> &'static [&'static str] {
        match self {
            Moment::Commit
            | Moment::Play
            | Moment::Played
            | Moment::CardMoved
            | Moment::EffectBegan
            | Moment::EffectEnded => &["by", "card", "defcon_moved_to", "when"],
            Moment::TurnStart
            | Moment::HeadlinesChosen
            | Moment::HeadlineEnd
            | Moment::TurnEnd
            | Moment::FinalScoring
            | Moment::Defcon
            | Moment::Score => &["defcon_moved_to", "when"],
            Moment::Counter => &["by", "defcon_moved_to", "when"],
            Moment::CoupDeclared | Moment::Realign | Moment::Influence => {
                &["by", "within", "defcon_moved_to", "when"]
            }
            Moment::Coup => &["by", "within", "won", "defcon_moved_to", "when"],
            Moment::Track => &["by", "track", "defcon_moved_to", "when"],
            Moment::Attempt => &["by", "track", "won", "defcon_moved_to", "when"],
            Moment::RoundStart
            | Moment::RoundEnd
            | Moment::Roll
            | Moment::Rolled
            | Moment::Vp
            | Moment::SpaceRace => &["by", "defcon_moved_to", "when"],
        }
    }
}

macro_rules! verdicts {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal),* $(,)?) => {
        /// A verdict of a handler, as a word.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum Verdict { $($(#[doc = $doc])* $name),* }

        impl Verdict {
            /// The word in a script.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Verdict::$name => $text),* }
            }

            /// Its effect, for the reference.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self { $(Verdict::$name => concat!($($doc),*).trim()),* }
            }
        }
    };
}

verdicts! {
    /// uses the round up
    Over = "over",
    /// leaves only scoring cards, or nothing, to play
    Scoring = "scoring",
}

/// The values that a handler of a moment may return. Nil is always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answers {
    /// Only nil.
    Nothing,
    /// One of these words.
    Verdicts(&'static [Verdict]),
    /// The result of the die, 1 to 6.
    Die,
    /// A space excluded from the opponent's totals.
    Space,
}

impl fmt::Display for Answers {
    /// Formats the possible return values, for the reference and messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answers::Nothing => f.write_str("nothing"),
            Answers::Die => {
                f.write_str("a whole number from 1 to 6, which becomes the result, or nothing")
            }
            Answers::Space => {
                f.write_str("a space, which is left out of the opponent's totals, or nothing")
            }
            Answers::Verdicts(verdicts) => {
                for verdict in *verdicts {
                    write!(f, "\"{}\" ({}), ", verdict.word(), verdict.meaning())?;
                }
                f.write_str("or nothing")
            }
        }
    }
}
