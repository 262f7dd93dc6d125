//! The meaning of a choice in its question, where its name alone does not say it.

use crate::content::Content;
use crate::game::state::decision::{Ask, Choice, Decision};
use crate::game::state::prompt::PromptMessage;
use crate::words::{Words, engine};

use super::script_text::asked;

impl Decision {
    /// The effect of a choice here: in the words of the script if it says so, else in those of the
    /// engine. `None` where the name of the choice says it.
    #[must_use]
    pub fn meaning(&self, choice: Choice, content: &Content) -> Option<String> {
        let texts = self.texts.as_ref().map(|texts| texts.meanings.iter());
        let own = texts.into_iter().flatten().find(|(one, _)| *one == choice);
        match own {
            Some((_, text)) => Some(asked(text, self.card, content)),
            None => self.usual_meaning(choice, &content.words),
        }
    }

    /// The meaning of declining a question of the engine.
    fn usual_meaning(&self, choice: Choice, words: &Words) -> Option<String> {
        let say = match (self.ask, choice, self.message) {
            (Ask::Play, Choice::Pass, _) => engine::meaning_pass,
            (Ask::Auction, Choice::Pass, _) => engine::meaning_no_bid,
            (Ask::Draft, Choice::Stop, _) => engine::meaning_no_draft,
            (Ask::DiscardHeld, Choice::Stop, _) => engine::meaning_keep,
            (Ask::Mode, Choice::Stop, _) => engine::meaning_no_operations,
            (Ask::Coup, Choice::Stop, _) => engine::meaning_no_coup,
            (Ask::Operation, Choice::Stop, _) => engine::meaning_no_more_points,
            (Ask::EventPlace, Choice::Stop, _) => engine::meaning_place_no_more,
            (Ask::EventRemove, Choice::Stop, _) => engine::meaning_remove_no_more,
            (Ask::SpaceRaceRoll, Choice::Yes, _) => engine::meaning_roll,
            (Ask::SpaceRaceRoll, Choice::No, _) => engine::meaning_no_roll,
            (_, Choice::Stop, Some(PromptMessage::Price(_))) => engine::meaning_pay_nothing,
            (_, Choice::Yes, Some(PromptMessage::OfferedEvent)) => engine::meaning_event,
            (_, Choice::No, Some(PromptMessage::OfferedEvent)) => engine::meaning_no_event,
            (Ask::Event | Ask::Secret, Choice::Stop, _) => engine::meaning_choose_nothing,
            _ => return None,
        };
        Some(say(words))
    }
}
