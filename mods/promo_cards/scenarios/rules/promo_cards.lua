-- What the promo cards change while no effect of theirs is in force.
local war = { space = { ids = "chinese_civil_war", not_controlled_by = "ussr" } } -- never on a map without the space

return {
  effects = {
    -- P7: no event while the Chinese Civil War lasts
    forbid = {
      actions = { "event", "headline" },
      by = "ussr",
      cards = "who_lost_china",
      when = war,
    },

    -- P6: its own 2 ops cost a DEFCON level, whoever uses them and by whatever event
    on_played = {
      card = "first_lightning",
      run = function(game, side, card, use)
        if use ~= "event" and use ~= "headline" and use ~= "space_race" then
          game:change_defcon(-1)
        end
      end,
    },
  },
}
