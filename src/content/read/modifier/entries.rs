//! Converts the entries of the lists of modifiers.

use super::super::super::condition::Condition;
use super::super::super::diagnostic_kind::DiagnosticKind;
use super::super::super::filter::{Filter, Who};
use super::super::super::modifier::{
    Actions, BattlegroundUse, CardUses, Counts, ForbidWord, Modifier, Roll,
};
use super::super::super::node::Node;
use super::super::super::reader::Reader;
use super::super::super::spec::Names;
use super::{
    ActsFirst, Battlegrounds, DefconFloor, DefconOpen, Die, Entry, Exempt, ExtraRound, Forbid,
    HeadlineLast, KeepDefcon, MaxInfluence, MustPlay, OpenHand, Ops, Pause, Void,
};

/// Implements `take_when` for an entry with its condition in the field `when`.
macro_rules! take_when {
    () => {
        fn take_when(&mut self) -> Option<Condition> {
            self.when.take()
        }
    };
}

impl Entry for Ops {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, _: &Names<'_>) -> Option<Modifier> {
        if let (Some(min), Some(max), Some(place)) =
            (self.min, self.max, node.get("max").map(|node| &node.place))
            && min > max
        {
            reader.fault(
                place,
                DiagnosticKind::OutOfRange {
                    found: max.into(),
                    min: min.into(),
                    max: 9,
                },
            );
        }
        if (self.add, self.min, self.max) == (0, None, None) {
            reader.fault(
                &node.place,
                DiagnosticKind::NoChange {
                    or: &["min", "max"],
                },
            );
        }
        let Ops {
            of,
            add,
            min,
            max,
            printed,
            within,
            spent,
            actions,
            granted,
            ..
        } = self;
        let counts = if granted {
            Counts::Everything
        } else {
            Counts::Cards
        };
        Some(Modifier::Ops {
            of,
            add,
            min,
            max,
            within,
            spent,
            actions,
            printed,
            counts,
        })
    }
}

impl Entry for Forbid {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        let Forbid {
            actions: words,
            by,
            within,
            cards,
            ..
        } = self;
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
                None => Some(Modifier::ForbidUse { uses, by, cards }),
            },
            (true, _) => match node.get("cards") {
                Some(cards) => reader.wrong(
                    cards,
                    "nothing (operations in spaces do not depend on the card)",
                ),
                None => Some(Modifier::Forbid {
                    actions: places,
                    by,
                    within: or_everywhere(within, names),
                }),
            },
        }
    }
}

impl Entry for Void {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::Void {
            by: self.by.unwrap_or(Who::Either),
            cards: self.cards,
        })
    }
}

impl Entry for MaxInfluence {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, names: &Names<'_>) -> Option<Modifier> {
        let within = or_everywhere(self.within, names);
        Some(Modifier::MaxInfluence {
            of: self.of,
            most: self.most,
            within,
        })
    }
}

impl Entry for DefconFloor {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::DefconFloor { level: self.level })
    }
}

impl Entry for DefconOpen {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, names: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::DefconOpen {
            of: self.of,
            within: or_everywhere(self.within, names),
        })
    }
}

impl Entry for HeadlineLast {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::HeadlineLast { of: self.of })
    }
}

impl Entry for Pause {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::Pause { cards: self.cards })
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

impl Entry for KeepDefcon {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, names: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::KeepDefcon {
            by: self.by,
            within: or_everywhere(self.within, names),
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

impl Entry for Exempt {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, names: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::Exempt {
            from: self.from.here(),
            within: or_everywhere(self.within, names),
        })
    }
}

impl Entry for ExtraRound {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::ExtraRound { of: self.of })
    }
}

impl Entry for ActsFirst {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::ActsFirst { of: self.of })
    }
}

impl Entry for OpenHand {
    take_when!();

    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::OpenHand { of: self.of })
    }
}

impl Entry for MustPlay {
    take_when!();

    fn modifier(self, reader: &mut Reader, node: &Node, _: &Names<'_>) -> Option<Modifier> {
        let card = match (self.card, self.scoring) {
            (None, true) => None,
            (Some(card), false) => Some(card.here()?),
            _ => {
                reader.fault(
                    &node.place,
                    DiagnosticKind::OneOf {
                        keys: &["card", "scoring"],
                    },
                );
                return None;
            }
        };
        Some(Modifier::MustPlay {
            of: self.of,
            card,
            space: self.space_race,
        })
    }
}

/// The spaces of a modifier: everywhere by default.
fn or_everywhere(within: Option<Filter>, names: &Names<'_>) -> Filter {
    within.unwrap_or_else(|| Filter::everywhere(names.map))
}
