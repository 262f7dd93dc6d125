-- 49 Missile Envy
return {
  event = function(game)
    local card = game:choose_card {
      player = "opponent",
      from = "hand",
      highest = game:option("missile_envy_counts_modifiers") and "value" or "printed",
      scoring = game:option("missile_envy_takes_scoring_card") and "any" or false,
      ask = "give up",
    }
    if not card then
      return
    end
    game:take_card("missile_envy", "opponent")
    game:start_effect {}
    -- a neutral event that cannot happen gives nothing: an open question
    local use_ops = game:option("missile_envy_operations_if_no_event")
    if game:card(card).side == game:opponent() then
      game:discard(card)
      use_ops = true
    elseif game:play_event { card = card, player = "player" } then
      use_ops = false
    end
    if use_ops then
      game:operations { card = card }
    end
  end,
  effects = {
    must_play = { { of = "opponent", card = "missile_envy", space = "$missile_envy_space_race" } },
  },
}
