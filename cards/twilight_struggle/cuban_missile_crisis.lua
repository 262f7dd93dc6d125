-- 40 Cuban Missile Crisis; faq: any coup, free or granted too: who attempts it loses, whoever is phasing
return {
  lasts = "turn",
  starts = "after",
  event = function(game)
    game:set_defcon(2)
  end,
  effects = {
    actions = {
      remove_missiles = {
        by = "opponent",
        pay = {
          influence = 2,
          ends_effect = true,
          where = {
            us = { ids = { "west_germany", "turkey" } },
            ussr = { ids = "cuba" },
          },
        },
        label = "Remove 2 influence to end the Cuban Missile Crisis",
      },
    },
    on_coup_declared = function(game, side)
      local declined = "the coup loses the game"
      if side == game:player() or game:offer_price("remove_missiles", side, declined) then
        return
      end
      game:end_game { winner = "player" }
    end,
  },
}
