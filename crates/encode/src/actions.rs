//! The index of every possible choice of a content.

use std::ops::Range;

use brink::content::SetupStep;
use brink::game::{Mode, Source, Use};
use brink::ids::RuleId;
use brink::{CardId, Choice, Content, Decision, RegionId, Side, SpaceId};
use serde::Serialize;

use crate::numbers;

/// A number for every choice that a game on a content may offer, the same in every game and on every machine.
///
/// The indices are in sections, in this order: the fixed words (`yes no pass stop`), uses of a card, kinds of
/// operations, cards, spaces, regions, words of events, numbers, actions of effects, bids. Cards, spaces and regions
/// have the order of the content. The number of words and the range of numbers are read off the scripts.
/// So contents with equal digests have equal indices.
#[derive(Clone, Debug)]
pub struct Actions {
    sections: Vec<Section>,
    modes: usize,
    cards: usize,
    spaces: usize,
    regions: usize,
    words: usize,
    numbers: Range<i32>,
    /// The index of the first action of each script, over all scripts, and the total number.
    first_action: Vec<usize>,
    /// Bids for one side.
    bids: usize,
    starts: [usize; KINDS],
    size: usize,
}

/// Choices of one kind, which follow one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// The kind: what a key begins with.
    pub name: &'static str,
    /// The first index.
    pub offset: usize,
    /// Number of actions.
    pub size: usize,
}

/// A choice that has no index: a script asked in a way that its text does not show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the choice `{key}` has no index in this encoding: its content does not offer it, \
     or a script asks for it in a way that its text does not show"
)]
pub struct NoIndex {
    /// The choice as files write it.
    pub key: String,
}

const NAMES: [&str; KINDS] = [
    "fixed", "use", "mode", "card", "space", "region", "word", "number", "action", "bid",
];
const KINDS: usize = 10;
const FIXED: usize = 0;
const USE: usize = 1;
const MODE: usize = 2;
const CARD: usize = 3;
const SPACE: usize = 4;
const REGION: usize = 5;
const WORD: usize = 6;
const NUMBER: usize = 7;
const ACTION: usize = 8;
const BID: usize = 9;

/// The number of actions of the scripts before each one, and of all of them: those of cards, then rule
/// scripts.
fn first_actions(content: &Content) -> Vec<usize> {
    let mut first = vec![0];
    let of_cards = content.scripts.iter().map(Option::as_ref);
    for script in of_cards.chain(content.rules.iter().map(Some)) {
        let before = first.last().copied().unwrap_or_default();
        first.push(before + script.map_or(0, |script| script.actions.len()));
    }
    first
}

impl Actions {
    /// The indices of a content.
    #[must_use]
    pub fn new(content: &Content) -> Actions {
        let first_action = first_actions(content);
        let most = content.scenario.setup.iter().filter_map(|step| match step {
            SetupStep::Bid(bid) => Some(bid.most),
            SetupStep::Auction(auction) => Some(auction.most),
            _ => None,
        });
        let bids = most.max().map_or(0, |most| usize::from(most) + 1);
        let numbers = numbers::range(content).map_or(0..0, |range| {
            i32::from(*range.start())..i32::from(*range.end()) + 1
        });
        let modes = Mode::all(content).count();
        let (cards, spaces, regions) = (
            content.cards.len(),
            content.map.spaces.len(),
            content.map.regions.len(),
        );
        let words = numbers::words(content);
        let actions = first_action.last().copied().unwrap_or_default();
        let sizes = [
            Choice::FIXED.len(),
            Use::ALL.len(),
            modes,
            cards,
            spaces,
            regions,
            words,
            numbers.len(),
            actions,
            2 * bids,
        ];
        let (mut starts, mut size, mut sections) = ([0; KINDS], 0, Vec::new());
        for kind in 0..KINDS {
            starts[kind] = size;
            sections.push(Section {
                name: NAMES[kind],
                offset: size,
                size: sizes[kind],
            });
            size += sizes[kind];
        }
        Actions {
            sections,
            modes,
            cards,
            spaces,
            regions,
            words,
            numbers,
            first_action,
            bids,
            starts,
            size,
        }
    }

    /// The number of indices: they count from 0.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The sections, in order, empty ones included.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The index of a choice; none if no game on the content offers it.
    #[must_use]
    #[inline]
    pub fn index(&self, choice: Choice) -> Option<usize> {
        let (kind, index) = match choice {
            Choice::Space(space) => (SPACE, below(space.index(), self.spaces)?),
            Choice::Card(card) => (CARD, below(card.index(), self.cards)?),
            Choice::Yes => (FIXED, 0),
            Choice::No => (FIXED, 1),
            Choice::Pass => (FIXED, 2),
            Choice::Stop => (FIXED, 3),
            Choice::Use(usage) => (USE, Use::ALL.iter().position(|other| *other == usage)?),
            Choice::Mode(mode) => (MODE, below(mode.index(), self.modes)?),
            Choice::Region(region) => (REGION, below(region.index(), self.regions)?),
            Choice::Word(word) => (WORD, below(usize::from(word), self.words)?),
            Choice::Number(number) => {
                let number = i32::from(number);
                (
                    NUMBER,
                    self.numbers
                        .contains(&number)
                        .then(|| (number - self.numbers.start) as usize)?,
                )
            }
            Choice::Action(..) | Choice::RuleAction(..) => {
                let (source, action) = choice.action()?;
                let script = match source {
                    Source::Card(card) => below(card.index(), self.cards)?,
                    Source::Rule(rule) => self.cards + rule.index(),
                    _ => return None,
                };
                let first = *self.first_action.get(script)?;
                let end = *self.first_action.get(script + 1)?;
                (ACTION, first + below(usize::from(action), end - first)?)
            }
            Choice::Bid(side, number) => (
                BID,
                side.index() * self.bids + below(usize::from(number), self.bids)?,
            ),
            _ => return None,
        };
        Some(self.starts[kind] + index)
    }

    /// The choice of an index; none for a number out of range.
    #[must_use]
    pub fn choice(&self, index: usize) -> Option<Choice> {
        let kind = match index {
            // Most choices are spaces.
            index if index >= self.starts[SPACE] && index < self.starts[REGION] => SPACE,
            _ => self
                .sections
                .iter()
                .position(|section| index < section.offset + section.size)?,
        };
        let at = index - self.starts[kind];
        Some(match kind {
            FIXED => Choice::FIXED.get(at)?.0,
            USE => Choice::Use(*Use::ALL.get(at)?),
            MODE => Choice::Mode(Mode::at(at)?),
            CARD => Choice::Card(CardId::new(at)?),
            SPACE => Choice::Space(SpaceId::new(at)?),
            REGION => Choice::Region(RegionId::new(at)?),
            WORD => Choice::Word(u8::try_from(at).ok()?),
            NUMBER => {
                let number = self.numbers.start + i32::try_from(at).ok()?;
                Choice::Number(i16::try_from(number).ok()?)
            }
            ACTION => {
                let before = self.first_action.partition_point(|first| *first <= at);
                let script = before.checked_sub(1)?;
                let action = u8::try_from(at - self.first_action[script]).ok()?;
                match script.checked_sub(self.cards) {
                    Some(rule) => Choice::RuleAction(RuleId::new(rule)?, action),
                    None => Choice::Action(CardId::new(script)?, action),
                }
            }
            _ => Choice::Bid(
                *Side::BOTH.get(at / self.bids)?,
                u16::try_from(at % self.bids).ok()?,
            ),
        })
    }

    /// The indices of the legal choices of a question, in their order.
    ///
    /// # Errors
    /// A choice without an index.
    pub fn legal(&self, decision: &Decision) -> Result<Vec<usize>, NoIndex> {
        decision
            .choices
            .iter()
            .map(|choice| self.index(*choice).ok_or_else(|| NoIndex::of(*choice)))
            .collect()
    }

    /// Writes 1 for each legal choice of a question and 0 for all others; without a question 0 everywhere.
    ///
    /// Entries beyond [`Actions::size`] are set to 0; a shorter `mask` gets the first ones.
    ///
    /// # Errors
    /// A choice without an index; the mask then has the others.
    #[inline]
    pub fn write_mask(&self, decision: Option<&Decision>, mask: &mut [u8]) -> Result<(), NoIndex> {
        mask.fill(0);
        let mut missing = None;
        for choice in decision.map_or(&[][..], |decision| &decision.choices[..]) {
            match self.index(*choice) {
                Some(index) if index < mask.len() => mask[index] = 1,
                Some(_) => {}
                None => missing = Some(*choice),
            }
        }
        missing.map_or(Ok(()), |choice| Err(NoIndex::of(choice)))
    }
}

impl NoIndex {
    fn of(choice: Choice) -> NoIndex {
        NoIndex {
            key: format!("{choice:?}"),
        }
    }
}

/// An index if it is below a size.
fn below(index: usize, size: usize) -> Option<usize> {
    (index < size).then_some(index)
}
