//! Content: read from files, checked, and immutable from then on.
//!
//! The module deals with files, names and places in them, not with running games.

mod absent;
mod acting_boxes;
mod additions;
mod art;
mod by_id;
mod card;
mod card_change;
mod card_facts;
mod check;
mod common_faults;
mod condition;
mod diagnostic;
mod diagnostic_kind;
mod document;
mod fact;
mod fact_filter;
mod fault_constructors;
mod fault_data;
mod fault_declaration;
mod fault_texts;
mod filter;
mod find;
mod function_table;
mod hint;
mod inheritance;
mod lesson;
mod library;
mod library_names;
mod lint;
mod lint_tracks;
mod list_changes;
mod listing;
mod loader;
mod locale;
mod map;
mod map_cache;
mod mod_folder;
mod mod_order;
mod mode;
mod modes;
mod modifier;
mod mods;
mod modules;
mod moment;
mod names;
mod neighbours;
mod node;
mod option;
mod option_trials;
#[cfg(feature = "shipped")]
mod pages;
mod parts;
mod picture;
mod pool;
mod read;
mod reader;
mod run_script;
mod scenario;
mod severity;
#[cfg(feature = "shipped")]
mod shipped;
mod source;
mod sources;
#[doc(hidden)]
pub mod spec;
mod stray_scripts;
mod texts;
pub(crate) mod tooling;
mod trials;
mod unread;
mod yaml;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

pub use absent::{Absence, AbsentMod, Beside};
pub(crate) use acting_boxes::{ActingBoxes, BoxPlace};
pub use art::Art;
pub use by_id::{ById, Entries};
pub use card::{
    Action, Argument, Card, EventBody, NamedEnding, Only, Price, Script, Started, Starts, Traits,
    Until,
};
pub use condition::{Condition, Range};
pub use diagnostic::{Diagnostic, Diagnostics};
pub use diagnostic_kind::DiagnosticKind;
pub use fact::Fact;
pub(crate) use fact_filter::{FactFilter, WantedFact};
pub use filter::{BoardFacts, Filter, Time, Viewpoint, Who};
pub use find::FindError;
pub use function_table::{FunctionTable, NamedFunction};
pub use lesson::{Lesson, LessonStep, PlacedText};
pub use library::{Library, LoadError, Loaded};
pub use listing::Listing;
pub use locale::{Messages, Untranslated};
pub use map::{BATTLEGROUND, Coast, CoastKind, Label, LinkKind, Map, Region, Space, SpaceKind};
pub use mod_folder::{MODS_FILE, ModFolder};
pub use mode::Mode;
pub use modifier::{
    ActionWord, Actions, BattlegroundUse, CardUses, Counts, Declaration, ForbidWord, ForcedCard,
    ForcedUses, LinkState, Modifier, ModifierKind, Roll, Spent,
};
pub use mods::{Mod, OtherMod, Version};
pub use moment::{Answers, Moment, Verdict};
pub(crate) use names::{did_you_mean, question};
pub use neighbours::Neighbours;
pub use option::{Allowed, GameOption, OptionValue};
#[cfg(feature = "shipped")]
pub use pages::PAGES;
pub use picture::{Picture, PictureFault, PictureKind};
pub(crate) use read::read_filter;
pub use scenario::{
    Ability, Added, Amount, AtEnd, Auction, Award, AwardScoring, Bid, BothHold, BoxLasts, BoxNeeds,
    BoxTrack, BySide, ByTurn, COMMON_ZONES, CommonZone, ControlRule, Controlled, Counter,
    CounterStart, CoupRules, Defcon, DieAddition, Draft, Each, EffectStart, FinalStep, Flag,
    Headline, HeldScoring, ImproveDefcon, InfluenceLimits, InfluenceRules, LevelNeeds, Levels,
    MilOps, Operations, OpponentsEvent, OwnOperation, OwnRoll, Period, Phase, Placement,
    RealignRules, RegionScoring, Remembered, Reshuffle, Results, RevealHeld, Rulebook, RunScoring,
    Scenario, Scoring, SeenBy, SetupStep, ShowHeld, SideNames, SpaceCost, SpacePoints, SpaceRace,
    SpaceScoring, SpaceTag, SpecialBonus, SpecialCard, SpecialStart, Track, TrackBox, TrackSides,
    TrackStart, VpTrack, WarLoser, Wars, ZoneChange, ZoneOwner, ZoneRules, ZoneScoring, Zones,
};
pub(crate) use scenario::{MAX_AWARDS, ZONES};
pub use severity::Severity;
#[cfg(feature = "shipped")]
pub use shipped::shipped;
pub use source::{Place, SourceFile};
pub use sources::Sources;
pub use texts::Texts;

use picture::Pictures;

use crate::ids::{CardBits, CardId, RegionId, Side, SpaceSet};
use crate::words::Words;

/// Everything that a game needs: a scenario with its options, its map, its cards and their scripts.
#[derive(Debug)]
#[non_exhaustive]
pub struct Content {
    /// A number unique among the contents of this process; the key of the scripts compiled by each
    /// thread.
    pub serial: u64,
    /// A digest of every file it was made from and of the options chosen.
    pub digest: u64,
    /// The length of these files in bytes: about the memory that it takes.
    pub size: usize,
    /// The rules.
    pub scenario: Scenario,
    /// The map.
    pub map: Map,
    /// The cards by id, in the order of their sets.
    pub cards: ById<Card>,
    /// The facts that cards may have beside the printed ones, by id.
    pub facts: ById<Fact>,
    /// The scoring cards.
    pub scoring_cards: Vec<CardId>,
    /// The scoring cards as bits, like the cards of a zone: they are counted in every round.
    pub(crate) scoring_bits: CardBits,
    /// The spaces that each DEFCON level closes to coups and realignment, from level 0 up; empty
    /// without DEFCON.
    pub closed: Vec<SpaceSet>,
    /// For each card, the cards whose events forbid its event.
    pub blocked_by: Vec<Vec<CardId>>,
    /// The script of each card; `None` if it has none.
    pub scripts: Vec<Option<Script>>,
    /// The number of cards that are never headlined.
    pub(crate) never_headlined: usize,
    /// The rule scripts of the scenario.
    pub rules: Vec<Script>,
    /// The features used by the script of each card; empty without a script.
    pub traits: Vec<Traits>,
    /// The features used by all rule scripts together.
    pub rule_traits: Traits,
    /// The boxes of tracks that have effects.
    pub(crate) acting: ActingBoxes,
    /// Ids of cards, spaces and regions that other files define and this scenario lacks: a clause
    /// with such a name has no effect, whereas any other unknown name is an error.
    pub absent: HashSet<String>,
    /// Former ids of its cards.
    pub(crate) former_cards: BTreeMap<String, CardId>,
    /// The displayed texts.
    pub words: Words,
    /// The text of `players/ID.yaml`, if there is such a file: weights of players. It is not part
    /// of the digest.
    pub weights: Option<Arc<str>>,
    /// The pictures, which are not part of the digest.
    pictures: Pictures,
}

impl Content {
    /// The script of a card; none for an id of different content.
    #[must_use]
    pub fn script(&self, card: CardId) -> Option<&Script> {
        self.scripts.get(card.index())?.as_ref()
    }

    /// The default owner of a card's effect: given by its script, or else by the card.
    #[must_use]
    pub fn effect_owner(&self, card: CardId) -> Side {
        let script = self.script(card);
        let named = match script.and_then(|script| script.started_with(|started| &started.of)) {
            Some(Argument::Literal(side)) => self.side(side),
            _ => None,
        };
        named.or(self.card(card).owner).unwrap_or(Side::First)
    }

    /// Whether a space, a region, a tag of the map or a card has this id.
    pub(crate) fn knows(&self, id: &str) -> bool {
        let scenario = &self.scenario;
        if scenario.tracks.contains_key(id) || scenario.flags.contains_key(id) {
            return true;
        }
        let Map {
            spaces,
            regions,
            tags,
            ..
        } = &self.map;
        spaces.contains_key(id)
            || regions.contains_key(id)
            || tags.contains_key(id)
            || self.cards.contains_key(id)
    }

    /// The region scored by the event of a card; for a scoring of single spaces, the smallest
    /// region that has them all.
    #[must_use]
    pub fn scored_by(&self, card: CardId) -> Option<RegionId> {
        let EventBody::Scores(Some(scoring)) = self.script(card)?.event else {
            return None;
        };
        let (_, scoring) = self.scenario.scoring.get_index(usize::from(scoring))?;
        match scoring {
            Scoring::Region(scoring) => Some(scoring.region),
            _ => {
                let all = scoring.spaces(&self.map);
                if all.is_empty() {
                    return None;
                }
                let regions = self.map.regions.values().enumerate();
                let whole = regions.filter(|(_, region)| all.is_subset(&region.spaces));
                let smallest = whole.min_by_key(|(_, region)| region.spaces.len());
                smallest.map(|(index, _)| RegionId::at(index))
            }
        }
    }

    /// The card whose event has the scoring at this index of the scenario's `scoring`; the first,
    /// if there are several.
    #[must_use]
    pub fn card_that_scores(&self, scoring: usize) -> Option<CardId> {
        let body = EventBody::Scores(Some(u8::try_from(scoring).ok()?));
        let scripts = self.scripts.iter();
        scripts
            .map(Option::as_ref)
            .position(|script| script.is_some_and(|script| script.event == body))
            .map(CardId::at)
    }

    /// The displayed name of the scoring at this index of the scenario's `scoring`: the name of the
    /// region with its id, or else of the card that has it.
    #[must_use]
    pub fn scoring_name(&self, scoring: usize) -> Option<&str> {
        let (id, scored) = self.scenario.scoring.get_index(scoring)?;
        if let Some(name) = scored.name() {
            return Some(name);
        }
        if let Some(region) = self.map.regions.get(id) {
            return Some(region.name.as_str());
        }
        let card = self.card_that_scores(scoring);
        Some(card.map_or(id.as_str(), |card| self.card(card).name.as_str()))
    }

    /// The card with this id; an unnamed one without text for an id of different content.
    #[must_use]
    pub fn card(&self, card: CardId) -> &Card {
        match self.cards.get_index(card.index()) {
            Some((_, card)) => card,
            None => Card::unknown(),
        }
    }

    /// Translates a text of a script: with the card's own translations first, then with those of
    /// any script.
    #[must_use]
    pub fn prompt<'a>(&'a self, card: Option<CardId>, text: &'a str) -> &'a str {
        self.prompt_with(card, text, None)
    }

    /// Translates a text of a script, in the plural form for a number.
    pub(crate) fn prompt_with<'a>(
        &'a self,
        card: Option<CardId>,
        text: &'a str,
        number: Option<i64>,
    ) -> &'a str {
        let own = card.and_then(|card| self.words.translated(&self.card(card).id, text));
        let own = own.and_then(|own| own.text(number));
        match own.filter(|own| *own != text) {
            Some(own) => own,
            None => {
                let any = self.words.translated_anywhere(text);
                any.and_then(|any| any.text(number)).unwrap_or(text)
            }
        }
    }

    /// The paragraphs of the rules that this game cites, by their number as people read it.
    pub fn paragraphs(&self) -> impl Iterator<Item = (String, &str)> {
        let all = self.scenario.paragraphs.iter();
        all.map(|(rule, text)| (self.words.rule(rule), text.as_str()))
    }

    /// Every card, in the order of the pool.
    pub fn card_ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len()).map(CardId::at)
    }

    /// The ids of both sides, as written in files.
    #[must_use]
    pub fn side_ids(&self) -> [&str; 2] {
        self.scenario.sides.each_ref().map(|side| side.id.as_str())
    }

    /// The id of a side, as written in files.
    #[must_use]
    pub fn side_id(&self, side: Side) -> &str {
        &self.scenario.sides[side.index()].id
    }
}
