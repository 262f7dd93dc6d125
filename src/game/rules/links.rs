//! The links in force, and the spaces in play: those of the map, changed by modifiers.

use std::borrow::Cow;
use std::rc::Rc;

use crate::content::{LinkState, Modifier, ModifierKind, Neighbours};
use crate::ids::SpaceSet;

use super::Rules;

impl<'a> Rules<'a> {
    /// The neighbours of each space now.
    #[inline]
    pub(crate) fn links(self) -> Cow<'a, Neighbours> {
        let printed = self.content.map.neighbours();
        if self.has_modifiers(ModifierKind::Links) {
            let changed = || self.changed_links(printed).into();
            let links = self.known(ModifierKind::Links, |memo| &mut memo.links, changed);
            Cow::Owned(Rc::unwrap_or_clone(links))
        } else {
            Cow::Borrowed(printed)
        }
    }

    #[inline(never)]
    fn changed_links(self, printed: &Neighbours) -> Neighbours {
        let battlegrounds = self.board.battlegrounds(&self.content.map);
        let (mut links, nothing) = (printed.clone(), SpaceSet::EMPTY);
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Links) {
            let Modifier::Links { from, to, state } = modifier else {
                continue;
            };
            // In a modifier's own filter, links and battlegrounds are those of the map.
            let [from, to] = [from, to].map(|filter| {
                self.spaces_on(filter, player, data, (battlegrounds, printed, nothing))
            });
            match state {
                LinkState::Closed => links.close(from, to),
                LinkState::Open => links.open(from, to),
            }
        }
        links
    }

    /// The spaces of a set that are in play.
    #[inline(always)]
    pub(crate) fn in_play(self, spaces: SpaceSet) -> SpaceSet {
        match self.has_modifiers(ModifierKind::OutOfPlay) {
            true => spaces - self.out_of_play(),
            false => spaces,
        }
    }

    /// The spaces that are out of the game.
    #[inline]
    pub(crate) fn out_of_play(self) -> SpaceSet {
        if self.has_modifiers(ModifierKind::OutOfPlay) {
            let taken_out = || self.taken_out();
            self.known(
                ModifierKind::OutOfPlay,
                |memo| &mut memo.out_of_play,
                taken_out,
            )
        } else {
            SpaceSet::EMPTY
        }
    }

    #[inline(never)]
    fn taken_out(self) -> SpaceSet {
        let map = &self.content.map;
        let nothing = SpaceSet::EMPTY;
        let printed = (self.board.battlegrounds(map), map.neighbours(), nothing);
        let modifiers = self.modifiers(ModifierKind::OutOfPlay);
        let taken = modifiers.map(|(player, data, _, modifier)| match modifier {
            Modifier::OutOfPlay { within } => self.spaces_on(within, player, data, printed),
            _ => SpaceSet::EMPTY,
        });
        taken.fold(SpaceSet::EMPTY, |all, some| all | some)
    }
}
