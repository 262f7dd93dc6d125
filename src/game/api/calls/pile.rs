//! Calls that move and show cards.

use super::super::call::{Call, Gives, call};
use super::super::changes;
use super::super::param::{Kind, PLAYER, Param, SIDE, may, need, number};
use super::shared::{OF, WHICH_CARDS, params};

const CARD: Param = need("card", Kind::Card, "the id of a card");

pub(super) const CALLS: &[Call] = &[
    call("draw", "Draws cards into a hand. Returns how many.")
        .takes(&[number("cards", 0, 99, "how many"), SIDE])
        .gives(Gives::Number)
        .example("game:draw(1, \"blue\") --> 1\ngame:hand_size(\"blue\") --> 2")
        .changes(changes::draw),
    call(
        "discard",
        "Puts a card, wherever it is, into the discard pile, without its event (rule 5.4).",
    )
    .takes(&[may("card", Kind::Card, "the id of a card").or("this card")])
    .example("game:discard(\"calm\")\n#game:cards { from = \"discard\" } --> 2")
    .changes(changes::discard),
    call(
        "discard_random",
        "Discards a random card of a hand, without its event.",
    )
    .takes(&[SIDE])
    .gives(Gives::MaybeCard)
    .example("game:discard_random(\"blue\") --> \"quiet\"")
    .changes(changes::discard_random),
    call(
        "discard_from_deck",
        "Turns the top cards of the draw pile over into the discard pile, without their events \
         (rule 5.4); if the pile runs out, the discards are shuffled in. Returns them.",
    )
    .takes(&[number("cards", 0, 99, "how many")])
    .gives(Gives::Cards)
    .example("#game:discard_from_deck(1) --> 1")
    .changes(changes::discard_from_deck),
    call(
        "random_card",
        "Picks a random card of a hand and shows it; it stays there.",
    )
    .named(&[OF, may("except", Kind::CardIds, "not these cards")])
    .gives(Gives::MaybeCard)
    .example("game:random_card { of = \"blue\" } --> \"quiet\"")
    .changes(changes::random_card),
    call("take_card", "Puts a card, wherever it is, into a hand.")
        .takes(&[CARD, SIDE])
        .example("game:take_card(\"still\")\ngame:has_card { ids = \"still\" } --> true")
        .changes(changes::take_card),
    call(
        "remove_card",
        "Takes a card, wherever it is, out of the game.",
    )
    .takes(&[may("card", Kind::Card, "the id of a card").or("this card")])
    .example("game:remove_card(\"calm\")\ngame:has_card { ids = \"calm\" } --> false")
    .changes(changes::remove_card),
    call("reveal_hand", "Shows a hand to the other side, once.")
        .takes(&[SIDE])
        .example("game:reveal_hand(\"blue\")")
        .changes(changes::reveal_hand),
    call(
        "reveal_cards",
        "Shows the cards that the filters describe to the other side. Returns them.",
    )
    .named(params!(&[OF], WHICH_CARDS))
    .gives(Gives::Cards)
    .example("#game:reveal_cards { of = \"blue\", min_ops = 2 } --> 1")
    .changes(changes::reveal_cards),
    call(
        "look_at_deck",
        "Shows a side the top cards of the draw pile. They stay there; the pile counts as shuffled \
         afterwards.",
    )
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
    .example("#game:look_at_deck { count = 1 } --> 1")
    .changes(changes::look_at_deck),
    call(
        "shuffle_deck",
        "Shuffles the draw pile, known cards under it included.",
    )
    .example("game:shuffle_deck()")
    .changes(changes::shuffle_deck),
    call(
        "reveal_top_card",
        "Takes the top card of the draw pile and shows it to both; the script must put it \
         somewhere. Nil if the draw pile and the discard pile are empty.",
    )
    .gives(Gives::MaybeCard)
    .example("local card = game:reveal_top_card()\ngame:put_under_deck(card)")
    .changes(changes::reveal_top_card),
    call("put_under_deck", "Puts a card under the draw pile.")
        .takes(&[CARD])
        .example("game:put_under_deck(\"calm\")")
        .changes(changes::put_under_deck),
    call(
        "give_special",
        "Gives the special card to a side (rule 9.4), or takes it out of the game until it is \
         given again.",
    )
    .named(&[
        may(
            "to",
            Kind::SideOrNone,
            "who gets it; `\"none\"`: neither side",
        )
        .or(PLAYER),
        may("face_up", Kind::Switch, "which face is up").or("`true`"),
    ])
    .example("game:give_special { face_up = false }\ngame:holds_special() --> true")
    .changes(changes::give_special),
];
