//! Calls that move and show cards.

use super::super::call::{Gives, calls};
use super::super::changes;
use super::super::param::{Kind, PLAYER, Param, SIDE, may, need, number};
use super::shared::{OF, WHICH_CARDS, params};

const CARD: Param = need("card", Kind::Card, "the id of a card");

calls! {
    /// Draws cards into a hand. Returns how many.
    /// ```lua
    /// game:draw(1, "blue") --> 1
    /// game:hand_size("blue") --> 2
    /// ```
    draw
        .takes(&[number("cards", 0, 99, "how many"), SIDE])
        .gives(Gives::Number)
        .changes(changes::draw)
        .sought(&["draw_card", "take_from_deck"]);
    /// Draws cards from a zone into another. Returns how many: fewer if the zone runs out and is not
    /// filled again, or the other is full.
    /// ```lua
    /// game:draw_cards { count = 1, from = "discard", to = "removed" } --> 1
    /// game:zone_size("discard") --> 0
    /// ```
    draw_cards
        .named(&[
            need("count", Kind::Number(0, 99), "how many"),
            may("from", Kind::Zone, "the zone drawn from").or("the draw pile"),
            may("to", Kind::Zone, "the zone drawn into").or("the hand"),
            may("of", Kind::Side, "whose zones").or(PLAYER),
            may("from_of", Kind::Side, "whose zone is drawn from").or("`of`"),
        ])
        .gives(Gives::Number)
        .changes(changes::draw_cards);
    /// Moves a card, or several, wherever they are, into a zone. Returns how many: a full zone takes
    /// no more.
    /// ```lua
    /// game:move_card("calm", "removed") --> 1
    /// game:where("calm") --> "removed"
    /// ```
    move_card
        .takes(&[
            need("card", Kind::CardIds, "the id of a card, or a list of them"),
            need("to", Kind::Zone, "the name of a zone"),
            SIDE,
        ])
        .gives(Gives::Number)
        .changes(changes::move_card)
        .sought(&["put_card", "put_into_hand"]);
    /// Puts a card, wherever it is, into the discard pile, without its event (rule 5.4).
    /// ```lua
    /// game:discard("calm")
    /// #game:cards { from = "discard" } --> 2
    /// ```
    discard
        .takes(&[may("card", Kind::Card, "the id of a card").or("this card")])
        .changes(changes::discard)
        .sought(&["discard_card"]);
    /// Discards a random card of a hand, without its event.
    /// ```lua
    /// game:discard_random("blue") --> "quiet"
    /// ```
    discard_random
        .takes(&[SIDE])
        .gives(Gives::MaybeCard)
        .changes(changes::discard_random);
    /// Turns the top cards of the draw pile over into the discard pile, without their events (rule
    /// 5.4); if the pile runs out, the discards are shuffled in. Returns them.
    /// ```lua
    /// #game:discard_from_deck(1) --> 1
    /// ```
    discard_from_deck
        .takes(&[number("cards", 0, 99, "how many")])
        .gives(Gives::Cards)
        .changes(changes::discard_from_deck);
    /// Picks a random card of a hand and shows it; it stays there.
    /// ```lua
    /// game:random_card { of = "blue" } --> "quiet"
    /// ```
    random_card
        .named(&[OF, may("except", Kind::CardIds, "not these cards")])
        .gives(Gives::MaybeCard)
        .changes(changes::random_card);
    /// Puts a card, wherever it is, into a hand.
    /// ```lua
    /// game:take_card("still")
    /// game:has_card { ids = "still" } --> true
    /// ```
    take_card
        .takes(&[CARD, SIDE])
        .changes(changes::take_card);
    /// Takes a card, wherever it is, out of the game.
    /// ```lua
    /// game:remove_card("calm")
    /// game:has_card { ids = "calm" } --> false
    /// ```
    remove_card
        .takes(&[may("card", Kind::Card, "the id of a card").or("this card")])
        .changes(changes::remove_card)
        .sought(&["remove_from_game", "exile_card"]);
    /// Shows a hand to the other side, once.
    /// ```lua
    /// game:reveal_hand("blue")
    /// ```
    reveal_hand
        .takes(&[SIDE])
        .changes(changes::reveal_hand)
        .sought(&["show_hand", "look_at_hand"]);
    /// Shows the cards that the filters describe to the other side. Returns them.
    /// ```lua
    /// #game:reveal_cards { of = "blue", min_ops = 2 } --> 1
    /// ```
    reveal_cards
        .named(params!(&[OF], WHICH_CARDS))
        .gives(Gives::Cards)
        .changes(changes::reveal_cards)
        .sought(&["show_cards", "show_card", "reveal_card"]);
    /// Shows a side the top cards of the draw pile. They stay there; the pile counts as shuffled
    /// afterwards.
    /// ```lua
    /// #game:look_at_deck { count = 1 } --> 1
    /// ```
    look_at_deck
        .named(&[
            may("player", Kind::Side, "who looks").or(PLAYER),
            need("count", Kind::Number(0, 99), "how many cards"),
            may(
                "reshuffle",
                Kind::Switch,
                "whether discards are shuffled in if the pile is emptied, or has too few",
            )
            .or("`false`"),
        ])
        .gives(Gives::Cards)
        .changes(changes::look_at_deck);
    /// Shuffles the draw pile, known cards under it included.
    /// ```lua
    /// game:shuffle_deck()
    /// ```
    shuffle_deck
        .changes(changes::shuffle_deck);
    /// Takes the top card of the draw pile and shows it to both; the script must put it somewhere.
    /// Nil if the draw pile and the discard pile are empty.
    /// ```lua
    /// local card = game:reveal_top_card()
    /// game:put_under_deck(card)
    /// ```
    reveal_top_card
        .gives(Gives::MaybeCard)
        .changes(changes::reveal_top_card);
    /// Puts a card under the draw pile.
    /// ```lua
    /// game:put_under_deck("calm")
    /// ```
    put_under_deck
        .takes(&[CARD])
        .changes(changes::put_under_deck);
    /// Gives the special card to a side (rule 9.4), or takes it out of the game until it is given
    /// again.
    /// ```lua
    /// game:give_special { face_up = false }
    /// game:holds_special() --> true
    /// ```
    give_special
        .named(&[
            may(
                "to",
                Kind::SideOrNone,
                "who gets it; `\"none\"`: neither side",
            )
            .or(PLAYER),
            may("face_up", Kind::Switch, "which face is up").or("`true`"),
        ])
        .changes(changes::give_special);
}
