-- 49 Missile Envy

-- open in the sources: may the opponent's card be spent on the space race?
local function may_fly(game, card)
  return game:option("missile_envy_taken_card_space_race") and game:may_enter_space_race { card = card }
end

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
      use_ops = not may_fly(game, card)
        or game:choose { options = { "operations", "space race" }, ask = game:card(card).name } == "operations"
      if not use_ops then
        game:play_card { card = card, player = "player", use = "space" }
        return
      end
      game:discard(card)
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
