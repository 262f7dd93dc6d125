//! Memory of what many modifiers make of the map: filters of other modifiers ask for it again and again.

use std::cell::RefCell;
use std::rc::Rc;

use crate::content::{ModifierKind, Neighbours};
use crate::game::state::board::Board;
use crate::game::state::modifier_index::ModifierIndex;
use crate::ids::SpaceSet;

use super::{Rules, work};

/// The number of modifiers from which comparing boards takes less time than their filters.
const MANY: usize = 8;

/// A value of a position, and the items examined for it.
type Known<T> = Option<(u64, T)>;

/// Values of one position.
pub(super) struct MapMemo {
    content: u64,
    board: Board,
    modifier_index: ModifierIndex,
    pub(super) links: Known<Rc<Neighbours>>,
    pub(super) out_of_play: Known<SpaceSet>,
    pub(super) battlegrounds: Known<SpaceSet>,
}

thread_local! {
    static MEMO: RefCell<Option<MapMemo>> = const { RefCell::new(None) };
}

impl Rules<'_> {
    /// A value of this position; it is counted as if it were made each time, so that scripts are charged the same.
    pub(super) fn known<T: Clone>(
        self,
        kind: ModifierKind,
        value: fn(&mut MapMemo) -> &mut Known<T>,
        make: impl FnOnce() -> T,
    ) -> T {
        if self.modifier_index.of_kind(kind).len() < MANY {
            return make();
        }
        let found = MEMO.with_borrow_mut(|memo| {
            let memo = memo.as_mut().filter(|memo| memo.is_of(self))?;
            value(memo).clone()
        });
        if let Some((looks, found)) = found {
            work::note(looks);
            return found;
        }
        let before = work::noted();
        let made = make();
        let looks = work::noted().wrapping_sub(before);
        MEMO.with_borrow_mut(|memo| {
            if memo.as_ref().is_none_or(|memo| !memo.is_of(self)) {
                *memo = Some(MapMemo::of(self));
            }
            if let Some(memo) = memo {
                *value(memo) = Some((looks, made.clone()));
            }
        });
        made
    }
}

impl MapMemo {
    fn of(rules: Rules<'_>) -> MapMemo {
        MapMemo {
            content: rules.content.serial,
            board: rules.board.clone(),
            modifier_index: rules.modifier_index.clone(),
            links: None,
            out_of_play: None,
            battlegrounds: None,
        }
    }

    fn is_of(&self, rules: Rules<'_>) -> bool {
        self.content == rules.content.serial
            && self.board == *rules.board
            && self.modifier_index == *rules.modifier_index
    }
}
