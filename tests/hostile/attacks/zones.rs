//! Cards in zones that the scenario declares, and their facts.

use super::{
    Attack,
    Comes::{Error, Nothing},
    STEPS,
};

pub(super) const ZONES: &[Attack] = &[
    (
        "a card moved a thousand times",
        Nothing,
        "for i = 1, 1000 do assert(game:move_card('a', i % 2 == 1 and 'spent' or 'letters') == 1) end",
    ),
    (
        "a card moved forever",
        STEPS,
        "while true do game:move_card('a', 'spent') game:move_card('a', 'letters') end",
    ),
    (
        "draws from a deck that what is drawn fills again",
        Nothing,
        "game:draw_cards { count = 50, from = 'letters', to = 'spent' } \
        assert(game:zone_size('letters') + game:zone_size('spent') == 6)",
    ),
    (
        "a draw from an empty deck",
        Nothing,
        "for _, card in game:cards { from = 'letters' } do game:move_card(card, 'removed') end \
        game:draw_cards { count = 2, from = 'letters', to = 'letter', of = 'red' } \
        assert(game:zone_size('letter', 'red') == 0)",
    ),
    (
        "a zone misspelt",
        Error("unknown zone `leters`; did you mean `letters`?"),
        "game:move_card('a', 'leters')",
    ),
    (
        "a zone of a long name",
        Error("unknown zone"),
        "game:move_card('a', string.rep('x', 4000))",
    ),
    (
        "a card that is nowhere",
        Error("unknown card `z`"),
        "game:move_card('z', 'spent')",
    ),
    (
        "a table of a million facts",
        STEPS,
        "local t = {} for i = 1, 1e6 do t['fact' .. i] = 1 end game:cards { from = 'letters', facts = t }",
    ),
    (
        "wide tables of facts without end",
        STEPS,
        "local t = {} for i = 1, 1e4 do t[i] = 1 end while true do pcall(game.cards, game, { from = \
        'letters', facts = t }) end",
    ),
];
