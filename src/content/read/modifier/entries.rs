//! Converts the entries of the lists of modifiers.

use super::super::super::condition::Condition;
use super::super::super::diagnostic_kind::DiagnosticKind;
use super::super::super::filter::{Filter, Who};
use super::super::super::mode::Mode;
use super::super::super::modifier::{
    Actions, BattlegroundUse, CardUses, Counts, ForbidWord, ForcedCard, ForcedUses, Modifier, Roll,
};
use super::super::super::node::Node;
use super::super::super::reader::Reader;
use super::super::super::spec::{Names, Resolved};
use super::{
    ActsFirst, Battlegrounds, Cost, DefconFloor, DefconOpen, Die, DiscardHeld, Entry, Exempt,
    ExtraRound, Forbid, HandSize, HeadlineLast, KeepDefcon, Links, MaxInfluence, MustPlay,
    OpenHand, Ops, OutOfPlay, Pause, Score, SpaceRaceAttempts, Stability, Void,
};

/// Implements `take_when` for an entry with its condition in the field `when`.
macro_rules! take_when {
    () => {
        fn take_when(&mut self) -> Option<Condition> {
            self.when.take()
        }
    };
}

/// Implements [`Entry`] for entries of which any values are sound.
macro_rules! sound_entries {
    ($($name:ident($entry:ident, $names:pat) => $modifier:expr;)*) => {$(
        impl Entry for $name {
            take_when!();

            fn modifier(self, _: &mut Reader, _: &Node, $names: &Names<'_>) -> Option<Modifier> {
                let $entry = self;
                Some($modifier)
            }
        }
    )*};
}

sound_entries! {
    Void(entry, _) => Modifier::Void {
        by: entry.by.unwrap_or(Who::Either),
        cards: entry.cards,
    };
    MaxInfluence(entry, names) => Modifier::MaxInfluence {
        of: entry.of,
        most: entry.most,
        within: or_everywhere(entry.within, names),
    };
    DefconFloor(entry, _) => Modifier::DefconFloor { level: entry.level };
    DefconOpen(entry, names) => Modifier::DefconOpen {
        of: entry.of,
        within: or_everywhere(entry.within, names),
    };
    OutOfPlay(entry, _) => Modifier::OutOfPlay {
        within: entry.within,
    };
    HandSize(entry, _) => Modifier::HandSize {
        of: entry.of,
        add: entry.add,
    };
    HeadlineLast(entry, _) => Modifier::HeadlineLast { of: entry.of };
    SpaceRaceAttempts(entry, _) => Modifier::SpaceRaceAttempts {
        of: entry.of,
        add: entry.add,
    };
    DiscardHeld(entry, _) => Modifier::DiscardHeld {
        of: entry.of,
        most: entry.most,
    };
    Pause(entry, _) => Modifier::Pause { cards: entry.cards };
    KeepDefcon(entry, names) => Modifier::KeepDefcon {
        by: entry.by,
        within: or_everywhere(entry.within, names),
    };
    Exempt(entry, names) => Modifier::Exempt {
        from: entry.from.here(),
        within: or_everywhere(entry.within, names),
    };
    ExtraRound(entry, _) => Modifier::ExtraRound { of: entry.of };
    ActsFirst(entry, _) => Modifier::ActsFirst { of: entry.of };
    OpenHand(entry, _) => Modifier::OpenHand { of: entry.of };
}

impl Entry for Ops {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, _: &Names<'_>) -> Option<Modifier> {
        if let (Some(min), Some(max), Some(place)) =
            (self.min, self.max, node.get("max").map(|node| &node.place))
            && min > max
        {
            reader.out_of_range(place, max, min, 9);
        }
        if (self.add, self.min, self.max) == (0, None, None) {
            let or = &["min", "max"];
            reader.fault(&node.place, DiagnosticKind::NoChange { or });
        }
        let counts = if self.granted {
            Counts::Everything
        } else {
            Counts::Cards
        };
        Some(Modifier::Ops {
            of: self.of,
            add: self.add,
            min: self.min,
            max: self.max,
            within: self.within,
            spent: self.spent,
            actions: self.actions,
            printed: self.printed,
            counts,
        })
    }
}

impl Entry for Forbid {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        let (words, by) = (self.actions, self.by);
        let actions = node.get("actions").unwrap_or(node);
        if words.is_empty() && reader.list(actions).is_empty() {
            reader.fault(&actions.place, DiagnosticKind::EmptyText);
        }
        let uses = CardUses {
            event: words.contains(&ForbidWord::Event),
            headline: words.contains(&ForbidWord::Headline),
            space_race: words.contains(&ForbidWord::SpaceRace),
            operations: words.contains(&ForbidWord::Operations),
        };
        let places = Actions {
            influence: words.contains(&ForbidWord::Influence),
            realign: words.contains(&ForbidWord::Realign),
            coup: words.contains(&ForbidWord::Coup),
            war: words.contains(&ForbidWord::War),
        };
        match (uses == CardUses::default(), places == Actions::default()) {
            (false, false) => reader.wrong(
                actions,
                "operations in spaces or uses of cards (write two entries for both)",
            ),
            (false, true) => match node.get("within") {
                Some(within) => reader.wrong(within, "nothing (uses of cards have no place)"),
                None => Some(Modifier::ForbidUse {
                    uses,
                    by,
                    cards: self.cards,
                }),
            },
            (true, _) => match node.get("cards") {
                Some(cards) => reader.wrong(
                    cards,
                    "nothing (operations in spaces do not depend on the card)",
                ),
                None => Some(Modifier::Forbid {
                    actions: places,
                    by,
                    within: or_everywhere(self.within, names),
                }),
            },
        }
    }
}

impl Entry for Die {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        if let (Roll::Space, Some(within)) = (self.roll, node.get("within")) {
            return reader.wrong(within, "nothing (a roll for the space race has no place)");
        }
        if self.add == 0 {
            reader.fault(
                node.get("add").map_or(&node.place, |node| &node.place),
                DiagnosticKind::NoChange { or: &[] },
            );
        }
        let within = or_everywhere(self.within, names);
        Some(Modifier::Die {
            roll: self.roll,
            of: self.of,
            add: self.add,
            within,
        })
    }
}

impl Entry for Stability {
    fn take_when(&mut self) -> Option<Condition> {
        None
    }

    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        if (self.to, self.add) == (None, 0) {
            reader.fault(&node.place, DiagnosticKind::NoChange { or: &["to"] });
        }
        let within = or_everywhere(self.within, names);
        if let (true, Some(given)) = (within.reads_influence(), node.get("within")) {
            return reader.wrong(
                given,
                "a filter that does not ask for influence, control or stability",
            );
        }
        Some(Modifier::Stability {
            to: self.to,
            add: self.add,
            within,
        })
    }
}

impl Entry for Links {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        if (&self.from, &self.to) == (&None, &None) {
            return reader.wrong(node, "a table with `from`, `to` or both");
        }
        Some(Modifier::Links {
            from: or_everywhere(self.from, names),
            to: or_everywhere(self.to, names),
            state: self.state,
        })
    }
}

impl Entry for Score {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        let scoring = match self.scoring {
            Some(scoring) => Some(scoring.here()?),
            None => None,
        };
        Some(Modifier::Score {
            of: self.of,
            scoring,
            add: self.add,
        })
    }
}

impl Entry for Cost {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        if (self.to, self.add) == (None, 0) {
            reader.fault(&node.place, DiagnosticKind::NoChange { or: &["to"] });
        }
        let operation = self.operation.unwrap_or(Resolved::Here(Mode::Influence));
        if operation == Resolved::Here(Mode::Coup) {
            let operation = node.get("operation").unwrap_or(node);
            return reader.wrong(operation, "another operation (a coup uses up a whole card)");
        }
        let within = or_everywhere(self.within, names);
        Some(Modifier::Cost {
            of: self.of,
            operation: operation.here()?,
            to: self.to,
            add: self.add,
            within,
        })
    }
}

impl Entry for Battlegrounds {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        let count_for = match (self.scoring, self.coup) {
            (Some(_), true) => {
                let region = node.get("scoring").unwrap_or(node);
                return reader.wrong(
                    region,
                    "nothing together with `coup` (a battleground for everything has neither)",
                );
            }
            (Some(region), false) => BattlegroundUse::Scoring(region.here()?),
            (None, true) => BattlegroundUse::Coup,
            (None, false) => BattlegroundUse::Everything,
        };
        Some(Modifier::Battlegrounds {
            count_for,
            within: or_everywhere(self.within, names),
        })
    }
}

impl Entry for MustPlay {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, _: &Names<'_>) -> Option<Modifier> {
        let card = match (self.card, self.data, self.scoring) {
            (None, false, true) => ForcedCard::Scoring,
            (None, true, false) => ForcedCard::Data,
            (Some(card), false, false) => ForcedCard::Card(card.here()?),
            _ => {
                reader.one_of(&node.place, &["card", "data", "scoring"]);
                return None;
            }
        };
        let uses = match (self.any_use, self.space_race) {
            (true, _) => ForcedUses::Any,
            (false, true) => ForcedUses::SpaceRace,
            (false, false) => ForcedUses::Operations,
        };
        Some(Modifier::MustPlay {
            of: self.of,
            card,
            uses,
        })
    }
}

/// The spaces of a modifier: everywhere by default.
fn or_everywhere(within: Option<Filter>, names: &Names<'_>) -> Filter {
    within.unwrap_or_else(|| Filter::everywhere(names.map))
}
